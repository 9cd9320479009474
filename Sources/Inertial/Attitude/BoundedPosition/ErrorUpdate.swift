// SPDX-License-Identifier: Apache-2.0

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
    var vector = 0
    var lane = 0

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
  @inline(never)
  mutating func take(
    _ value: Double, variance: Double, of place: Place, _ covariance: inout ErrorCovariance
  ) {
    let index = count
    count += 1
    gains.withLanes { gains in
      measurements.withLanes { measurements in
        covariance.lanes.withLanes { lanes in
          let row = gains.from(index * 6)
          var source = lanes.from((place.vector * 3 + place.lane) * 6)
          if place.vector >= 3 {
            Self.copyRow(of: place, lanes, to: row)
            source = row
          }
          var wide = WideRow(source)
          var innovation = value
          for earlier in 0..<index {
            let s = gains.from(earlier * 6)
            let weight = s[place.vector, place.lane]
            innovation -= weight * measurements[earlier, 0]
            wide.subtract(weight, s)
          }
          wide.store(row)
          let scale = 1 / (row[place.vector, place.lane] + variance).squareRoot()
          wide.scale(scale)
          wide.store(row)
          measurements[index] = SIMD4(
            innovation * scale, scale, Double(place.vector), Double(place.lane))
        }
      }
    }
  }

  /// The row of the covariance that belongs to a standing state; its moving columns are gathered.
  @inline(__always)
  static func copyRow(of place: Place, _ lanes: Lanes, to row: Lanes) {
    let source = lanes.from(ErrorCovariance.standing + ((place.vector - 3) * 4 + place.lane) * 3)
    for k in 0..<3 {
      row[3 + k] = source[k]
      let column = lanes.from(k * 18 + place.vector)
      row[k] = SIMD4(column[0, place.lane], column[6, place.lane], column[12, place.lane], 0)
    }
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

/// A moving row in registers.
private struct WideRow {
  private var (a, b, c): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  private var (d, e, f): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  @inline(__always)
  init(_ lanes: Lanes) {
    (a, b, c) = (lanes[0], lanes[1], lanes[2])
    (d, e, f) = (lanes[3], lanes[4], lanes[5])
  }

  @inline(__always)
  mutating func subtract(_ weight: Double, _ other: Lanes) {
    a -= weight * other[0]
    b -= weight * other[1]
    c -= weight * other[2]
    d -= weight * other[3]
    e -= weight * other[4]
    f -= weight * other[5]
  }

  @inline(__always)
  mutating func scale(_ factor: Double) {
    (a, b, c) = (factor * a, factor * b, factor * c)
    (d, e, f) = (factor * d, factor * e, factor * f)
  }

  @inline(__always)
  func store(_ lanes: Lanes) {
    (lanes[0], lanes[1], lanes[2]) = (a, b, c)
    (lanes[3], lanes[4], lanes[5]) = (d, e, f)
  }
}
