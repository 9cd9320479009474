// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The part of a line of `benchmarks growth` that the growth report needs.
struct GrowthLine: Decodable {
  var name: String
  /// Processor time of the run, median; `nil` for lines that are of the whole process.
  var processorSeconds: Double?
  var peakRSSMiB: Double?
  var parameters: [String: Double]

  /// Lines of text; those without processor time are left out.
  static func lines(of text: String) throws -> [GrowthLine] {
    try text.split(separator: "\n")
      .map { try JSONDecoder().decode(GrowthLine.self, from: Data($0.utf8)) }
      .filter { $0.processorSeconds != nil }
  }
}

/// A power law through points: y = a xᵇ, by least squares of the logarithms, and a straight line
/// through them, by least squares of relative errors.
struct GrowthFit {
  /// b: 1 where cost grows as the size does.
  var exponent: Double
  /// The fixed cost, and the cost of a unit.
  var (fixed, slope): (Double, Double)
  /// Share of the variance of y that the straight line explains.
  var rSquared: Double
  /// Largest distance of a point from the straight line, as a share of the point.
  var worst: Double

  /// `nil` for fewer than three points or ones that are not above zero.
  init?(_ points: some Collection<(x: Double, y: Double)>) {
    guard points.count >= 3, points.allSatisfy({ $0.x > 0 && $0.y > 0 }) else { return nil }
    let logarithms = points.map { (x: log($0.x), y: log($0.y), weight: 1.0) }
    exponent = Self.line(logarithms).slope
    (fixed, slope) = Self.line(points.map { ($0.x, $0.y, 1 / ($0.y * $0.y)) })
    let mean = points.map(\.y).reduce(0, +) / Double(points.count)
    var (rest, all, worst) = (0.0, 0.0, 0.0)
    for point in points {
      let error = point.y - fixed - slope * point.x
      rest += error * error
      all += (point.y - mean) * (point.y - mean)
      worst = max(worst, abs(error) / point.y)
    }
    rSquared = 1 - rest / all
    self.worst = worst
  }

  private static func line(
    _ points: [(x: Double, y: Double, weight: Double)]
  ) -> (fixed: Double, slope: Double) {
    var (w, wx, wy, wxx, wxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      w += point.weight
      wx += point.weight * point.x
      wy += point.weight * point.y
      wxx += point.weight * point.x * point.x
      wxy += point.weight * point.x * point.y
    }
    let slope = (w * wxy - wx * wy) / (w * wxx - wx * wx)
    return ((wy - slope * wx) / w, slope)
  }
}
