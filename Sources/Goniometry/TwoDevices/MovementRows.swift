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
      let row = Int(place)
      turning[row] += sample.angularVelocity.norm
      shaking[row] += abs(sample.specificForce.norm - InertialSample.standardGravity)
      counts[row] += 1
    }
    for row in 0..<rows {
      turning[row] /= counts[row]
      shaking[row] /= counts[row]
      if counts[row] > 0 { count += 1 }
    }
  }

}
