// SPDX-License-Identifier: Apache-2.0

/// The work of ``BoundedPositionFilter`` for every sample, for one sensor or several at once: the
/// strapdown integration, and the sums over a block. The attitude is kept in the state of the
/// single filter, as a `Quaternion` that other modules read in place.
///
/// All stored values are of the one type `Number`, which ``LaneStorage`` builds upon.
struct BlockStrapdown<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Velocity, m/s, and position, m, Earth frame.
  var velocity = LaneVector<Number>.zero
  var position = LaneVector<Number>.zero
  /// Bias of the gyroscope, rad/s.
  var bias = LaneVector<Number>.zero
  /// Matrix of the gyroscope.
  var matrix = GyroscopeMatrix<Number>()
  /// The block that is being summed.
  var block = BlockSums<Number>()
  /// 1 where a specific force has told the vertical, else 0.
  var levelled = Number.zero

  /// Constants computed once from parameters and nominal period.
  struct Coefficients: BitwiseCopyable, Sendable, Hashable {
    /// Samples in a block.
    let blockLength: Number
    /// Samples for which one rotation stands in the transition of errors.
    let stride: Number
  }

  /// First half of a step: the gyroscope.
  ///
  /// - Returns: the angular velocity less its bias, rad/s, before the matrix.
  @inline(__always)
  func turn(
    _ attitude: inout LaneQuaternion<Number>, rate: LaneVector<Number>, timeStep: Number
  ) -> LaneVector<Number> {
    let unbiased = rate - bias
    // Unit length is put right once a block: over a block it is off by rounding only.
    attitude = attitude * LaneQuaternion(smallRotationVector: matrix.times(unbiased) * timeStep)
    return unbiased
  }

  /// Second half of a step, where there is a specific force.
  ///
  /// - Parameter unbiased: what the first half returned.
  /// - Returns: where the sample fills a block.
  @inline(__always)
  mutating func move(
    _ attitude: inout LaneQuaternion<Number>, force: LaneVector<Number>, rate: LaneVector<Number>,
    unbiased: LaneVector<Number>,
    timeStep: Number, _ c: Coefficients
  ) -> Number.Mask {
    let isLevelled = Number.zero .< levelled
    if !Number.all(isLevelled) { level(&attitude, to: force, except: isLevelled) }
    let rows = attitude.rows
    let felt = LaneVector(
      rows.0.dot(force), rows.1.dot(force), rows.2.dot(force) - InertialSample.standardGravity)
    velocity = velocity + felt * timeStep
    position = position + velocity * timeStep
    let isFull = c.blockLength .<= block.samples.count + 1
    block.add(
      force: force, rate: rate, rows: rows, unbiased: unbiased, timeStep: timeStep,
      isLast: isFull, stride: c.stride)
    return isFull
  }

  /// The first specific force of a lane tells the vertical.
  @inline(never)
  private mutating func level(
    _ attitude: inout LaneQuaternion<Number>, to force: LaneVector<Number>,
    except isLevelled: Number.Mask
  ) {
    for lane in 0..<Number.width where !Number.holds(isLevelled, in: lane) {
      attitude[lane] = attitude[lane].levelled(to: force[lane])
      levelled[lane] = 1
    }
  }
}

/// The estimated scale and misalignment of the gyroscope.
struct GyroscopeMatrix<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// The columns of the matrix less the identity.
  var x = LaneVector<Number>.zero
  var y = LaneVector<Number>.zero
  var z = LaneVector<Number>.zero

  @inline(__always)
  func times(_ v: LaneVector<Number>) -> LaneVector<Number> {
    v + (x * v.x + y * v.y + z * v.z)
  }
}

extension GyroscopeMatrix<Double> {
  @inline(__always)
  func times(_ v: Vector3) -> Vector3 { Vector3(times(LaneVector(v))) }
}
