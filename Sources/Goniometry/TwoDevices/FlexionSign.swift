// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// Which sense of the hinge is flexion, from the one thing that every joint has in common: it bends
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
    isSure =
      isStance && reach > Self.leastReach.sure && confidence > Self.leastSidedness.sure
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

  /// Single rows aside, and what a filter's start in mid-movement does.
  static func ends(of degrees: [Double]) -> (low: Double, high: Double) {
    (OrderStatistics.quantile(degrees, 0.03), OrderStatistics.quantile(degrees, 0.97))
  }

  /// Distribution function of the standard normal.
  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}

/// Where the angle of a straight joint lies, when no stance says so.
///
/// Two hints for each segment, both rough: its lever arm points along the limb, but for how far the
/// sensor sits off the limb's own line; and a person on the feet holds the leg nearly upright in
/// the calmest part of a movement. They are joined by their variances. The proximal segment of a person who
/// sits is calm and far from upright: its hint counts only where arm and vertical agree well.
struct StraightJoint {
  /// The reading of a straight joint, degrees, on an angle counted from the lever arms.
  let degrees: Double
  /// Standard deviation, degrees.
  let standardDeviation: Double

  /// Cosine between a calm segment's vertical and its lever arm, from which it may be upright.
  private static let leastAlignment = (proximal: 0.75, distal: 0.6)
  /// Angle of a calm segment of an upright leg from the vertical, degrees.
  private static let calmDeviation = 11.0
  /// Standard deviations by which two hints may differ.
  private static let mostContradiction = 2.0

  /// A guess from its parts.
  init(degrees: Double, standardDeviation: Double) {
    (self.degrees, self.standardDeviation) = (degrees, standardDeviation)
  }

  /// Weighs the hints of both segments.
  init(_ candidate: AxisCandidate, in samples: AxisSamples) {
    let arms = candidate.arms
    let deviations = candidate.limbDeviations
    let calm = samples.calmRows
    let distal = Tilt(
      about: candidate.axes.distal, fromArm: -arms.distal, to: Self.up(samples.distal, calm),
      deviation: deviations.distal)
    let proximal = Tilt(
      about: candidate.axes.proximal, fromArm: arms.proximal, to: Self.up(samples.proximal, calm),
      deviation: deviations.proximal)
    let distalHint = distal.estimate(above: Self.leastAlignment.distal)
    let isUpright = distal.alignment > Self.leastAlignment.distal
    let proximalHint = proximal.estimate(above: isUpright ? Self.leastAlignment.proximal : 1)
    degrees = proximalHint.degrees - distalHint.degrees
    standardDeviation = (proximalHint.variance + distalHint.variance).squareRoot()
  }

  /// The long axis of one segment, as an angle about the hinge from its lever arm.
  private struct Tilt {
    /// Of the vertical in the calm rows, degrees.
    let degrees: Double
    /// Cosine between arm and vertical.
    let alignment: Double
    /// Of the lever arm's own direction, degrees².
    let armVariance: Double

    init(about axis: Vector3, fromArm arm: Vector3, to up: Vector3, deviation: Double) {
      degrees = axis.turn(from: arm, to: up) * 180 / .pi
      alignment = arm.norm > 0 ? up.dot(arm) / arm.norm : 0
      armVariance = deviation * deviation
    }

    func estimate(above least: Double) -> (degrees: Double, variance: Double) {
      let calmVariance = StraightJoint.calmDeviation * StraightJoint.calmDeviation
      let total = armVariance + calmVariance
      let limit = StraightJoint.mostContradiction * total.squareRoot()
      guard alignment > least, degrees.magnitude < limit else { return (0, armVariance) }
      return (degrees * armVariance / total, calmVariance * armVariance / total)
    }
  }

  private static func up(_ segments: [AxisSegment], _ rows: [Int]) -> Vector3 {
    OrderStatistics.median(rows.map { segments[$0].up }).normalized ?? .zero
  }
}

/// A leg measured lying on the back or sitting with the legs stretched out: both segments are
/// level in rest, and the joint rises as it bends.
///
/// Needs no more of the lever arms than which end of the proximal segment the joint is at, where a zero from
/// the arms needs their direction to within some 20°. On the belly the proximal segment stays and nothing is
/// said; on the side the hinge is upright and there is no angle at all.
struct LyingLeg {
  /// Correlation of the angle with the height of the joint above the hip: positive where flexion is.
  let correlation: Double
  /// Whether the lever arms point along the limbs for certain.
  let isCertain: Bool

  /// Cosine between the vertical and a level limb, by its lever arm, in the calm rows.
  private static let level = 0.5
  /// Standard deviations of the limbs' directions, degrees: at the most, and for a certain answer.
  private static let (doubtfulDirection, certainDirection) = (50.0, 35.0)
  /// Least change of the sine of the proximal segment's inclination.
  private static let leastRise = 0.3
  private static let leastCorrelation = 0.7

  /// Looks at the angle beside the joint's height; `nil` where the leg does not lie, or its proximal segment
  /// does not rise.
  init?(_ candidate: AxisCandidate, degrees: [Double], in samples: AxisSamples) {
    let deviations = candidate.limbDeviations
    let deviation = max(deviations.proximal, deviations.distal)
    guard deviation < Self.doubtfulDirection, let proximalUp = candidate.arms.proximal.normalized,
      let distalDown = candidate.arms.distal.normalized
    else { return nil }
    let calm = samples.calmRows
    func median(_ values: [Double]) -> Double { OrderStatistics.median(values) }
    let proximal = median(calm.map { samples.proximal[$0].up.dot(proximalUp) })
    let distal = median(calm.map { samples.distal[$0].up.dot(distalDown) })
    guard abs(proximal) < Self.level, abs(distal) < Self.level else { return nil }
    let heights = samples.proximal.map { -$0.up.dot(proximalUp) }
    let rise = OrderStatistics.quantile(heights, 0.95) - OrderStatistics.quantile(heights, 0.05)
    guard rise > Self.leastRise else { return nil }
    correlation = Self.correlation(degrees, heights)
    guard abs(correlation) > Self.leastCorrelation else { return nil }
    isCertain = deviation < Self.certainDirection
  }

  private static func correlation(_ x: [Double], _ y: [Double]) -> Double {
    let count = Double(max(1, x.count))
    let (mx, my) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for (a, b) in zip(x, y) {
      xx += (a - mx) * (a - mx)
      yy += (b - my) * (b - my)
      xy += (a - mx) * (b - my)
    }
    return xx > 0 && yy > 0 ? xy / (xx * yy).squareRoot() : 0
  }
}
