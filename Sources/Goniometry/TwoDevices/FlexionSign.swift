// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

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
  var isStated: Bool { firstMovement != nil }
  /// Which movement was taken for the stated first one; `nil` where none was stated.
  private(set) var firstMovement: QualityCheck?

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
    isReversed = backward > forward
    confidence = more / (more + less)
    isSure = more > Self.leastOdds.sure * less
  }

  /// Decides from a leg that lies: flexion is what raises the knee.
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

/// Where the angle of a straight knee lies, when no stance says so.
///
/// Two hints for each segment, both rough: its lever arm points along the limb, but for how far the
/// sensor sits off the limb's own line; and a person on the feet holds the leg nearly upright in
/// the calmest part of a movement. They are joined by their variances. The thigh of a person who
/// sits is calm and far from upright: its hint counts only where arm and vertical agree well.
struct StraightKnee {
  /// The reading of a straight knee, degrees, on an angle counted from the lever arms.
  let degrees: Double
  /// Standard deviation, degrees.
  let standardDeviation: Double

  /// Cosine between a calm segment's vertical and its lever arm, from which it may be upright.
  private static let leastAlignment = (thigh: 0.75, shank: 0.6)
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
    let shank = Tilt(
      about: candidate.axes.shank, fromArm: -arms.shank, to: Self.up(samples.shank, calm),
      deviation: deviations.shank)
    let thigh = Tilt(
      about: candidate.axes.thigh, fromArm: arms.thigh, to: Self.up(samples.thigh, calm),
      deviation: deviations.thigh)
    let shankHint = shank.estimate(above: Self.leastAlignment.shank)
    let isUpright = shank.alignment > Self.leastAlignment.shank
    let thighHint = thigh.estimate(above: isUpright ? Self.leastAlignment.thigh : 1)
    degrees = thighHint.degrees - shankHint.degrees
    standardDeviation = (thighHint.variance + shankHint.variance).squareRoot()
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
      let calmVariance = StraightKnee.calmDeviation * StraightKnee.calmDeviation
      let total = armVariance + calmVariance
      let limit = StraightKnee.mostContradiction * total.squareRoot()
      guard alignment > least, degrees.magnitude < limit else { return (0, armVariance) }
      return (degrees * armVariance / total, calmVariance * armVariance / total)
    }
  }

  private static func up(_ segments: [AxisSegment], _ rows: [Int]) -> Vector3 {
    OrderStatistics.median(rows.map { segments[$0].up }).normalized ?? .zero
  }
}

/// A leg measured lying on the back or sitting with the legs stretched out: thigh and shank are
/// level in rest, and the knee rises as it bends.
///
/// Needs no more of the lever arms than which end of the thigh the knee is at, where a zero from
/// the arms needs their direction to within some 20°. On the belly the thigh stays and nothing is
/// said; on the side the hinge is upright and there is no angle at all.
struct LyingLeg {
  /// Correlation of the angle with the height of the knee above the hip: positive where flexion is.
  let correlation: Double
  /// Whether the lever arms point along the limbs for certain.
  let isCertain: Bool

  /// Cosine between the vertical and a level limb, by its lever arm, in the calm rows.
  private static let level = 0.5
  /// Standard deviations of the limbs' directions, degrees: at the most, and for a certain answer.
  private static let (doubtfulDirection, certainDirection) = (50.0, 35.0)
  /// Least change of the sine of the thigh's inclination.
  private static let leastRise = 0.3
  private static let leastCorrelation = 0.7

  /// Looks at the angle beside the knee's height; `nil` where the leg does not lie, or its thigh
  /// does not rise.
  init?(_ candidate: AxisCandidate, degrees: [Double], in samples: AxisSamples) {
    let deviations = candidate.limbDeviations
    let deviation = max(deviations.thigh, deviations.shank)
    guard deviation < Self.doubtfulDirection, let thighUp = candidate.arms.thigh.normalized,
      let shankDown = candidate.arms.shank.normalized
    else { return nil }
    let calm = samples.calmRows
    func median(_ values: [Double]) -> Double { OrderStatistics.median(values) }
    let thigh = median(calm.map { samples.thigh[$0].up.dot(thighUp) })
    let shank = median(calm.map { samples.shank[$0].up.dot(shankDown) })
    guard abs(thigh) < Self.level, abs(shank) < Self.level else { return nil }
    let heights = samples.thigh.map { -$0.up.dot(thighUp) }
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
