// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc

/// Which sense of the hinge is flexion, from the one thing that every knee has in common: it bends
/// one way only.
struct FlexionSign {
  /// Whether the angle as it stands has to be turned round.
  var isReversed: Bool
  /// How sure that is, 0…1. From a stance: how one-sided the angle is about it, |P3 + P97| / (P97 −
  /// P3). Without: the probability against the other sense.
  var confidence: Double
  /// Whether it can be used without a second look.
  var isSure: Bool
  /// Whether the first movement was stated.
  var isStated: Bool

  /// Least reach from the stance, degrees, for an answer, and for a sure one: a leg may well be
  /// bent by some degrees in its stance and straighten from there.
  private static let leastReach = (answer: 10.0, sure: 15.0)
  /// Least one-sidedness about the stance, likewise.
  private static let leastSidedness = (answer: 0.4, sure: 0.6)
  /// Where a knee's range ends, degrees.
  private static let knee = (least: -10.0, most: 160.0)
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
    isStated = false
    confidence = min(1, abs(low + high) / (high - low))
    isReversed = -low > high
    let reach = max(-low, high)
    guard reach > Self.leastReach.answer, confidence > Self.leastSidedness.answer else {
      return nil
    }
    isSure =
      isStance && reach > Self.leastReach.sure && confidence > Self.leastSidedness.sure
  }

  /// Decides from angles and a guess where a straight knee lies; `nil` where they do not say.
  ///
  /// Each sense is as likely as the guess may be off by what would bring the range into a knee's:
  /// Φ of the distances of both ends from the ends of a knee's range, over the guess's deviation.
  init?(degrees: [Double], straight: StraightKnee) {
    var (low, high) = Self.ends(of: degrees)
    guard high > low else { return nil }
    let turns = 360 * (((low + high) / 2 - straight.degrees) / 360).rounded()
    low -= straight.degrees + turns
    high -= straight.degrees + turns
    guard max(-low, high) < Self.mostReach else { return nil }
    func likelihood(_ low: Double, _ high: Double) -> Double {
      let scale = straight.standardDeviation
      return Self.normal((low - Self.knee.least) / scale)
        * Self.normal((Self.knee.most - high) / scale)
    }
    let (forward, backward) = (likelihood(low, high), likelihood(-high, -low))
    let (more, less) = (max(forward, backward), min(forward, backward))
    guard more > Self.leastLikelihood, more > Self.leastOdds.answer * less else { return nil }
    isStated = false
    isReversed = backward > forward
    confidence = more / (more + less)
    isSure = more > Self.leastOdds.sure * less
  }

  /// Decides from a leg that lies: flexion is what raises the knee.
  init(_ lying: LyingLeg) {
    isReversed = lying.correlation < 0
    (confidence, isSure, isStated) = (abs(lying.correlation), lying.isCertain, false)
  }

  /// Takes the sense from what the first movement is said to be; `nil` where nothing moves as far
  /// as a repetition does.
  init?(series: AngleSeries, firstMovement: FirstMovement) {
    let options = RangeOfMotion.Options()
    let held = HeldAngles(series, plateau: options.plateau)
    guard let direction = held.firstDirection(options) else { return nil }
    isReversed = (direction > 0) == (firstMovement == .extension)
    (confidence, isSure, isStated) = (1, true, true)
  }

  /// Single rows aside, and what a filter's start in mid-movement does.
  private static func ends(of degrees: [Double]) -> (low: Double, high: Double) {
    (OrderStatistics.quantile(degrees, 0.03), OrderStatistics.quantile(degrees, 0.97))
  }

  /// Distribution function of the standard normal.
  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}
