// SPDX-License-Identifier: Apache-2.0

/// Measurements of single error states, taken in one after another and applied to an
/// ``ErrorCovariance`` together.
///
/// With P of before, R the variance of the measurement of state m and z its value, for each in
/// turn: d = P_mm − Σ s_m² + R, s = (P e_m − Σ s_m s)/√d, y = (z − Σ s_m y)/√d, the sums over those
/// taken in before. Then the error is Σ s y and P ← P − Σ s sᵀ: as many scalar Kalman updates,
/// which touch the covariance once.
struct ErrorUpdate: Sendable, Hashable, Codable {
  /// The most measurements there can be: position, velocity and, at rest, angular velocity.
  static let capacity = 9

  /// s, six vectors a measurement, laid out like a row of `ErrorCovariance.moving`.
  var gains = FixedArray<54>()
  /// Of each measurement: y, 1/√d, and which of the six vectors and which lane is measured.
  var measurements = FixedArray<9>()
  /// Measurements taken in.
  var count = 0

  /// Takes in a measurement of the error state at a lane of a vector of a row.
  ///
  /// - Parameter row: the row of the covariance that belongs to the state.
  @inline(__always)
  mutating func take(
    _ value: Double, variance: Double, vector: Int, lane: Int,
    row: InlineArray<6, SIMD4<Double>>
  ) {
    var row = row
    var innovation = value
    for earlier in 0..<count {
      let first = earlier * 6
      let weight = gains[first + vector][lane]
      innovation -= weight * measurements[earlier].x
      for k in 0..<6 { row[unchecked: k] -= weight * gains[first + k] }
    }
    let scale = 1 / (row[unchecked: vector][lane] + variance).squareRoot()
    for k in 0..<6 { gains[count * 6 + k] = scale * row[unchecked: k] }
    measurements[count] = SIMD4(innovation * scale, scale, Double(vector), Double(lane))
    count += 1
  }

  /// One of the six vectors of the error that the measurements tell.
  @inline(__always)
  func error(_ vector: Int) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for k in 0..<count { sum += measurements[k].x * gains[k * 6 + vector] }
    return sum
  }
}

extension ErrorCovariance {
  /// P − Σ s sᵀ.
  mutating func apply(_ update: borrowing ErrorUpdate) {
    let count = update.count
    for group in 0..<3 {
      for lane in 0..<3 {
        let first = (group * 3 + lane) * 6
        var (a, b, c) = (moving[first], moving[first + 1], moving[first + 2])
        var (d, e, f) = (moving[first + 3], moving[first + 4], moving[first + 5])
        for k in 0..<count {
          let weight = update.gains[k * 6 + group][lane]
          a -= weight * update.gains[k * 6]
          b -= weight * update.gains[k * 6 + 1]
          c -= weight * update.gains[k * 6 + 2]
          d -= weight * update.gains[k * 6 + 3]
          e -= weight * update.gains[k * 6 + 4]
          f -= weight * update.gains[k * 6 + 5]
        }
        moving[first] = a
        moving[first + 1] = b
        moving[first + 2] = c
        moving[first + 3] = d
        moving[first + 4] = e
        moving[first + 5] = f
      }
    }
    for group in 0..<3 {
      for lane in 0..<4 {
        let first = (group * 4 + lane) * 3
        var (a, b, c) = (standing[first], standing[first + 1], standing[first + 2])
        for k in 0..<count {
          let weight = update.gains[k * 6 + 3 + group][lane]
          a -= weight * update.gains[k * 6 + 3]
          b -= weight * update.gains[k * 6 + 4]
          c -= weight * update.gains[k * 6 + 5]
        }
        standing[first] = a
        standing[first + 1] = b
        standing[first + 2] = c
      }
    }
  }

  /// The row of a moving state, 0…8.
  @inline(__always)
  func row(moving index: Int) -> InlineArray<6, SIMD4<Double>> {
    let first = index * 6
    return [
      moving[first], moving[first + 1], moving[first + 2], moving[first + 3], moving[first + 4],
      moving[first + 5],
    ]
  }

  /// The row of a component of the bias, 0…2.
  @inline(__always)
  func row(bias index: Int) -> InlineArray<6, SIMD4<Double>> {
    var row: InlineArray<6, SIMD4<Double>> = [
      .zero, .zero, .zero, standing[index * 3], standing[index * 3 + 1], standing[index * 3 + 2],
    ]
    for group in 0..<3 {
      let first = group * 18 + 3
      row[unchecked: group] = SIMD4(
        moving[first][index], moving[first + 6][index], moving[first + 12][index], 0)
    }
    return row
  }
}
