// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What one sensor shows of movement, without a direction: means over rows of one period.
struct MovementRows {
  /// Angular speed, rad/s; NaN where there is no sample.
  let turning: [Double]
  /// Specific force beside gravity's, m/s²; NaN where there is no sample.
  let shaking: [Double]
  /// Rows with a sample.
  let count: Int

  /// Rows that are kept at most.
  private static let mostRows = 25_000

  /// - Parameters:
  ///   - start: seconds on the recording's clock at which the first row begins.
  ///   - period: seconds of a row.
  init(_ recording: InertialRecording, from start: Double, period: Double) {
    let length = ((recording.time.last ?? start) - start) / period
    let rows = Int(length, clampedTo: 0...Self.mostRows) + 1
    // Of turning, shaking and samples.
    var sums = [SIMD4<Double>](repeating: .zero, count: rows)
    for sample in recording where sample.isUsable {
      let place = (sample.time - start) / period
      guard place >= 0, place < Double(rows) else { continue }
      let shaking = abs(sample.specificForce.norm - InertialSample.standardGravity)
      sums[Int(place)] += SIMD4(sample.angularVelocity.norm, shaking, 1, 0)
    }
    turning = sums.map { $0[0] / $0[2] }
    shaking = sums.map { $0[1] / $0[2] }
    count = sums.count { $0[2] > 0 }
  }
}
