// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// Measurements of single error states, taken in one after another and applied to an
/// ``ErrorCovariance`` together.
///
/// With P of before, R the variance of the measurement of state m and z its value, for each in
/// turn: d = P_mm − Σ s_m² + R, s = (P e_m − Σ s_m s)/√d, y = (z − Σ s_m y)/√d, the sums over those
/// taken in before. Then the error is Σ s y and P ← P − Σ s sᵀ: as many scalar Kalman updates,
/// which touch the covariance once.
struct ErrorUpdate: Sendable {
  /// A state that is measured.
  struct Place: Sendable {
    /// Which vector of a moving row, and which lane, holds the state's column.
    let vector: Int
    let lane: Int

    static func velocity(_ axis: Int) -> Place { Place(vector: 1, lane: axis) }
    static func position(_ axis: Int) -> Place { Place(vector: 2, lane: axis) }
    static func bias(_ axis: Int) -> Place { Place(vector: 3, lane: axis) }
  }

  /// s, six vectors a measurement, laid out like a moving row. There are nine at most: position,
  /// velocity and, at rest, angular velocity.
  var gains = FixedArray<54>()
  /// Of each measurement: y, 1/√d, and the two numbers of its place.
  var measurements = FixedArray<9>()
  /// Measurements taken in.
  var count = 0

  /// Takes in a measurement of an error state.
  mutating func take(
    _ value: Double, variance: Double, of place: Place, _ covariance: inout ErrorCovariance
  ) {
    kernels_take(
      &gains, &measurements, count, &covariance.lanes, value, variance, place.vector, place.lane)
    count += 1
  }

  /// One of the six vectors of the error that the measurements tell.
  @inline(__always)
  mutating func error(_ vector: Int) -> SIMD4<Double> {
    let count = count
    return gains.withLanes { gains in
      measurements.withLanes { measurements in
        var sum = SIMD4<Double>.zero
        for k in 0..<count { sum += measurements[k, 0] * gains[k * 6 + vector] }
        return sum
      }
    }
  }
}
