// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// A sense of the hinge that a piece of evidence gives for flexion, and how sure that is.
///
/// Most evidence rests on the one thing that every joint has in common: it bends one way only.
/// ``FlexionSense`` says which evidence decides.
struct FlexionSign {
  /// Whether the angle as it stands has to be turned round.
  var isReversed: Bool
  /// How sure that is, 0…1. From a stance: how one-sided the angle is about it, |P3 + P97| / (P97 −
  /// P3). Without: the probability against the other sense.
  var confidence: Double
  /// Whether it can be used without a second look.
  var isSure: Bool
  /// Whether the first movement was stated.
  var isStated: Bool { firstMovement != nil }
  /// Which movement was taken for the stated first one; `nil` where none was stated.
  private(set) var firstMovement: QualityCheck?

  /// Least reach from the stance, degrees, for an answer, and for a sure one: a leg may well be
  /// bent by some degrees in its stance and straighten from there.
  private static let leastReach = (answer: 10.0, sure: 15.0)
  /// Least one-sidedness about the stance, likewise.
  private static let leastSidedness = (answer: 0.4, sure: 0.6)
  /// Where a joint's range ends, degrees.
  private static let joint = (least: -10.0, most: 160.0)
  /// Odds against the other sense, for an answer without a stance, and for a sure one.
  private static let leastOdds = (answer: 50.0, sure: 100.0)
  /// Probability of the range itself, at the least: else the zero is nowhere near straight.
  private static let leastLikelihood = 0.02
  /// Degrees from a guessed zero beyond which the guess is refuted.
  private static let mostReach = 175.0

  /// Decides from angles counted from a standing pose; `nil` where the angle does not say.
  ///
  /// - Parameter isStance: whether the pose is a stance beyond doubt.
  init?(aboutStance degrees: [Double], isStance: Bool) {
    let (low, high) = Self.ends(of: degrees)
    guard high > low else { return nil }
    confidence = min(1, abs(low + high) / (high - low))
    isReversed = -low > high
    let reach = max(-low, high)
    guard reach > Self.leastReach.answer, confidence > Self.leastSidedness.answer else {
      return nil
    }
    isSure = isStance && reach > Self.leastReach.sure && confidence > Self.leastSidedness.sure
  }

  /// Decides from angles and a guess where a straight joint lies; `nil` where they do not say.
  ///
  /// Each sense is as likely as the guess may be off by what would bring the range into a joint's:
  /// Φ of the distances of both ends from the ends of a joint's range, over the guess's deviation.
  init?(degrees: [Double], straight: StraightJoint) {
    var (low, high) = Self.ends(of: degrees)
    guard high > low else { return nil }
    let turns = 360 * (((low + high) / 2 - straight.degrees) / 360).rounded()
    low -= straight.degrees + turns
    high -= straight.degrees + turns
    guard max(-low, high) < Self.mostReach else { return nil }
    func likelihood(_ low: Double, _ high: Double) -> Double {
      let scale = straight.standardDeviation
      return Self.normal((low - Self.joint.least) / scale)
        * Self.normal((Self.joint.most - high) / scale)
    }
    let (forward, backward) = (likelihood(low, high), likelihood(-high, -low))
    let (more, less) = (max(forward, backward), min(forward, backward))
    guard more > Self.leastLikelihood, more > Self.leastOdds.answer * less else { return nil }
    isReversed = backward > forward
    confidence = more / (more + less)
    isSure = more > Self.leastOdds.sure * less
  }

  /// Decides from a leg that lies: flexion is what raises the joint.
  init(_ lying: LyingLeg) {
    isReversed = lying.correlation < 0
    (confidence, isSure) = (abs(lying.correlation), lying.isCertain)
  }

  /// Takes the sense from what the first movement is said to be; `nil` where nothing moves as far
  /// as a repetition does.
  init?(series: AngleSeries, firstMovement: FirstMovement) {
    let options = RangeOfMotion.Options()
    let held = HeldAngles(series, plateau: options.plateau)
    guard let opening = OpeningMovement(held, options) else { return nil }
    isReversed = (opening.direction > 0) == (firstMovement == .extension)
    (confidence, isSure) = (1, true)
    self.firstMovement = opening.check(takenFor: firstMovement)
  }

  /// Angles counted from a straight joint, turned round where that makes flexion positive.
  static func largerSidePositive(_ degrees: [Double]) -> [Double] {
    let (low, high) = ends(of: degrees)
    return -low > high ? degrees.map { -$0 } : degrees
  }

  /// Single rows aside, and what a filter's start in mid-movement does.
  private static func ends(of degrees: [Double]) -> (low: Double, high: Double) {
    (OrderStatistics.quantile(degrees, 0.03), OrderStatistics.quantile(degrees, 0.97))
  }

  /// Distribution function of the standard normal.
  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}
