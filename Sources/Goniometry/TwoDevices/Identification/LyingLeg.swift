// SPDX-License-Identifier: Apache-2.0

internal import Inertial

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
