// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What one sensor shows of movement, without a direction: means over rows of one period.
struct MovementRows {
  /// Angular speed, rad/s; NaN where there is no sample.
  private(set) var turning: [Double]
  /// Specific force beside gravity's, m/s²; NaN where there is no sample.
  private(set) var shaking: [Double]
  /// Rows with a sample.
  private(set) var count = 0

  /// Rows that are kept at most.
  private static let mostRows = 25_000

  /// - Parameters:
  ///   - start: seconds on the recording's clock at which the first row begins.
  ///   - period: seconds of a row.
  init(_ recording: InertialRecording, from start: Double, period: Double) {
    let length = ((recording.time.last ?? start) - start) / period
    let rows = Int(length, clampedTo: 0...Self.mostRows) + 1
    turning = [Double](repeating: 0, count: rows)
    shaking = turning
    var counts = [Double](repeating: 0, count: rows)
    for sample in recording where sample.isUsable {
      let place = (sample.time - start) / period
      guard place >= 0, place < Double(rows) else { continue }
      turning[Int(place)] += sample.angularVelocity.norm
      shaking[Int(place)] += abs(sample.specificForce.norm - InertialSample.standardGravity)
      counts[Int(place)] += 1
    }
    for row in 0..<rows {
      turning[row] /= counts[row]
      shaking[row] /= counts[row]
      if counts[row] > 0 { count += 1 }
    }
  }

  /// Correlation of rows with another's so many rows later; `nil` where too few lie over each other,
  /// or nothing moves.
  static func correlation(
    _ first: [Double], _ second: [Double], lag: Int, leastRows: Double
  ) -> Double? {
    var (n, a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for row in max(0, -lag)..<max(0, -lag, min(first.count, second.count - lag)) {
      let (x, y) = (first[row], second[row + lag])
      guard x.isFinite && y.isFinite else { continue }
      n += 1
      a += x
      b += y
      aa += x * x
      bb += y * y
      ab += x * y
    }
    let squares = (aa - a * a / n) * (bb - b * b / n)
    guard n >= leastRows, squares > 0 else { return nil }
    return (ab - a * b / n) / squares.squareRoot()
  }
}
