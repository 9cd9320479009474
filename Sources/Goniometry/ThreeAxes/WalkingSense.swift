// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

extension AxisSamples {
  /// Seconds of a stride, and the likeness of one stride to the next, −1…1, from which a leg walks.
  private static let (strideSeconds, leastLikeness) = (0.7...2.0, 0.6)
  /// Skewness of both segments' turning together from which one way is the quicker one.
  private static let leastSkewness = 0.5
  /// Strides that are needed, and the acceleration of the joint's centre, m/s²: a leg that exercises hangs from a joint that
  /// keeps its place.
  private static let (leastStrides, leastAcceleration) = (4.0, 0.7)

  /// Whether a leg that walks goes the way that its frames face: it swings forwards quicker than it goes back on the ground.
  ///
  /// - Parameter acceleration: of the joint's centre, root mean square, m/s².
  /// - Returns: `nil` where it does not walk, or swings alike both ways.
  func walksForwards(
    _ frames: AnatomicalFrames, _ joint: Joint, acceleration: Double
  ) -> Bool? {
    guard joint.distal.isOfLeg, acceleration >= Self.leastAcceleration
    else { return nil }
    let rates = zip(proximal, distal).map { frames.inSegments(($0.rate, $1.rate)) }
    let (first, second) = (rates.map(\.proximal.y), rates.map(\.distal.y))
    guard isRhythmic(second) || isRhythmic(first) else { return nil }
    // To the left is the axis about which a leg that swings forwards turns backwards.
    let skewness = Self.skewness(first) + Self.skewness(second)
    return abs(skewness) < Self.leastSkewness ? nil : skewness < 0
  }

  private func isRhythmic(_ rates: [Double]) -> Bool {
    let (from, to) = (
      Int(Self.strideSeconds.lowerBound / period), Int(Self.strideSeconds.upperBound / period)
    )
    let square = rates.reduce(0) { $0 + $1 * $1 }
    let moving = Double(rates.indices.count { !isQuiet($0) }) * period
    let best = (from...max(from, to)).map { lag -> (lag: Int, likeness: Double) in
      let products = zip(rates, rates.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      return (lag, products / square)
    }.max { $0.likeness < $1.likeness }
    guard let best, best.likeness >= Self.leastLikeness else { return false }
    return moving >= Self.leastStrides * Double(best.lag) * period
  }

  private static func skewness(_ values: [Double]) -> Double {
    let count = Double(max(1, values.count))
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    let cubes = values.reduce(0) { $0 + pow($1 - mean, 3) } / count
    return squares > 0 ? cubes / pow(squares, 1.5) : 0
  }
}
