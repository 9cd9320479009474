// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// The values of a block that a smoother keeps: about 4.3 KB.
struct SmootherBlock: Sendable {
  /// How the errors moved over the block.
  var transition = ErrorTransition()
  /// The measurement at its end.
  var update = ErrorUpdate()
  /// The rows θ of the covariance after the update, six vectors each, then the rows b.
  var rows = FixedArray<36>()
  /// Bias and matrix after the update.
  var bias = Vector3.zero
  var matrix = GyroscopeMatrix<Double>()
  /// How far the attitude at the end of the block was turned by the update, rad.
  var injected = Vector3.zero
  /// Rows of the recording that the block spans.
  var span = 0..<0
  /// Rows after the block that no other block spans: a segment ends.
  var tail = 0..<0
  /// Where a new segment starts with this block, the variance of its first tilt, rad²: nothing of
  /// attitude, velocity and position goes over from the block before.
  var firstTiltVariance: Double?

  /// Ends a block of the filter and keeps it.
  mutating func end(_ filter: inout BoundedPositionFilter, isStill: Bool) {
    filter.state.correct(isStill: isStill, filter.parameters, &transition, &update)
    bias = filter.state.bias
    matrix = filter.state.matrix
    injected = update.error(0).vector
    rows.withLanes { rows in
      filter.state.covariance.lanes.withLanes { lanes in
        for index in 0..<18 { rows[index] = lanes[index] }
        for axis in 0..<3 {
          let place = ErrorUpdate.Place.bias(axis)
          kernels_copy_row(rows.from(18 + axis * 6).base, lanes.base, place.vector, place.lane)
        }
      }
    }
  }
}

extension SmootherBlock {
  /// How the rows of the block are to be put right: the smoothed errors of attitude before it and
  /// after it, rad, and that of the bias after it, rad/s.
  func correction(from start: Vector3, to end: Vector3, bias error: Vector3) -> SmootherCorrection {
    SmootherCorrection(
      span: span, start: start, step: (end + injected - start) / Double(max(1, span.count)),
      last: Quaternion(rotationVector: end), bias: bias + error, matrix: matrix)
  }
}

/// How the rows of a block are to be put right: their attitudes by turns that go evenly from the
/// smoothed error before the block to that after it.
struct SmootherCorrection {
  /// Rows of the recording.
  let span: Range<Int>
  fileprivate let start, step: Vector3
  /// The turn of the last row, which has the update in it.
  let last: Quaternion
  /// Bias and matrix of the gyroscope.
  let bias: Vector3
  let matrix: GyroscopeMatrix<Double>

  /// The turn of a row.
  @inline(__always)
  func turn(of row: Int) -> Quaternion {
    guard row + 1 < span.upperBound else { return last }
    return Quaternion(rotationVector: start + step * Double(row + 1 - span.lowerBound))
  }
}

/// The adjoint λ of the errors, which runs backwards over the blocks: the modified Bryson–Frazier
/// smoother (G. J. Bierman, "Fixed interval smoothing with discrete measurements", International
/// Journal of Control 18 (1973) 65–75, doi 10.1080/00207177308932487). The smoothed error after an
/// update is −P λ; no matrix is inverted, and no smoothed covariance is formed.
struct ErrorAdjoint: Sendable {
  /// λ in the columns of a moving row.
  private var lanes = FixedArray<6>()

  /// The smoothed errors of attitude, rad, Earth frame, and bias, rad/s, after a block.
  mutating func errors(after block: inout SmootherBlock) -> (attitude: Vector3, bias: Vector3) {
    lanes.withLanes { adjoint in
      block.rows.withLanes { rows in
        (
          Vector3(-adjoint.dot(rows), -adjoint.dot(rows.from(6)), -adjoint.dot(rows.from(12))),
          Vector3(
            -adjoint.dot(rows.from(18)), -adjoint.dot(rows.from(24)),
            -adjoint.dot(rows.from(30)))
        )
      }
    }
  }

  /// Goes back from after a block's update to before the block.
  mutating func retreat(over block: inout SmootherBlock) {
    let count = block.update.count
    lanes.withLanes { adjoint in
      block.update.gains.withLanes { gains in
        block.update.measurements.withLanes { measurements in
          for index in (0..<count).reversed() {
            let measurement = measurements[index]
            let along = adjoint.dot(gains.from(index * 6))
            adjoint[Int(measurement.z), Int(measurement.w)] -=
              (along + measurement.x) * measurement.y
          }
        }
      }
      block.transition.withView { transition in
        let (theta, velocity, position) = (adjoint[0].vector, adjoint[1].vector, adjoint[2].vector)
        let scaled = transition.leak * position
        let turned = transition.impulse.cross(velocity)
        let xi = SIMD4(theta + 0.5 * turned)
        adjoint[0] = SIMD4(
          theta + turned + (0.5 * transition.duration) * transition.impulse.cross(scaled))
        adjoint[1] = SIMD4(velocity + transition.duration * scaled)
        adjoint[2] = SIMD4(scaled)
        for group in 0..<3 {
          let g = transition.gains.from(4 * group)
          adjoint[3 + group] += SIMD4(
            (g[0] * xi).sum(), (g[1] * xi).sum(), (g[2] * xi).sum(), (g[3] * xi).sum())
        }
      }
    }
  }

  /// Goes back over the start of a segment, and tells the smoothed error of its first attitude, rad.
  mutating func leaveSegment(firstTiltVariance: Double) -> Vector3 {
    let tilt = -firstTiltVariance * lanes[0]
    for index in 0..<3 { lanes[index] = .zero }
    return Vector3(tilt.x, tilt.y, 0)
  }
}

extension Lanes {
  /// The scalar product of six vectors with six others.
  @inline(__always)
  fileprivate func dot(_ other: Lanes) -> Double {
    let a = self[0] * other[0] + self[1] * other[1]
    let b = self[2] * other[2] + self[3] * other[3]
    return (a + b + (self[4] * other[4] + self[5] * other[5])).sum()
  }
}
