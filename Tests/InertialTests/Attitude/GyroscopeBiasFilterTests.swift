// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Inertial

/// The short forms of the Kalman filter beside the textbook's, in dense matrices.
@Suite("GyroscopeBiasFilter")
struct GyroscopeBiasFilterTests {
  typealias Matrix = SensorCalibration.Matrix

  /// Relative to the size of the numbers.
  static let tolerance = 1e-12

  typealias Filter = GyroscopeBiasFilter<Double>

  let coefficients = Filter.Coefficients(parameters: VQF.Parameters(), period: 0.01)

  func dense(_ s: SymmetricMatrix3<Double>) -> Matrix {
    Matrix(Vector3(s.xx, s.xy, s.xz), Vector3(s.xy, s.yy, s.yz), Vector3(s.xz, s.yz, s.zz))
  }

  func transposed(_ m: Matrix) -> Matrix {
    Matrix(
      Vector3(m.row0.x, m.row1.x, m.row2.x), Vector3(m.row0.y, m.row1.y, m.row2.y),
      Vector3(m.row0.z, m.row1.z, m.row2.z))
  }

  func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    let t = transposed(b)
    return Matrix(t * a.row0, t * a.row1, t * a.row2)
  }

  /// By Cramer's rule on the full matrix.
  func inverse(_ m: Matrix) -> Matrix {
    let scale = 1 / m.row0.dot(m.row1.cross(m.row2))
    return transposed(
      Matrix(
        m.row1.cross(m.row2) * scale, m.row2.cross(m.row0) * scale, m.row0.cross(m.row1) * scale))
  }

  @Test("updates in motion and at rest are those of the Kalman filter")
  func oracle() {
    var generator = SplitMix64(seed: 41)
    var filter = Filter(coefficients)
    for step in 0..<400 {
      filter.grow(coefficients)
      let (p, bias) = (dense(filter.covariance), Vector3(filter.bias))
      let atRest = step % 3 == 0
      let attitude = generator.nextRotation()
      let rows =
        atRest
        ? (Vector3.unitX, Vector3.unitY, Vector3.unitZ)
        : (attitude.rows.0 * 0.9, attitude.rows.1, attitude.rows.2 * 1.1)
      let measured = generator.nextNoiseVector() * 0.005
      let innovation = atRest ? measured - bias : measured
      let noise =
        atRest
        ? Vector3(1, 1, 1) * coefficients.restVariance
        : Vector3(
          coefficients.motionVariance, coefficients.motionVariance,
          coefficients.verticalVariance)
      if atRest {
        var other = filter
        other.update(
          other.measurementAtRest(rate: LaneVector(measured), coefficients), coefficients)
        filter.updateAtRest(rate: LaneVector(measured), coefficients)
        // To the last bit, so that a lane may go either way.
        #expect(filter == other)
      } else {
        filter.update(
          Filter.measurementInMotion(
            innovation: LaneVector(innovation),
            rows: (LaneVector(rows.0), LaneVector(rows.1), LaneVector(rows.2)), coefficients),
          coefficients)
      }

      let c = Matrix(rows.0, rows.1, rows.2)
      let pct = product(p, transposed(c))
      let cpct = product(c, pct)
      let s = Matrix(
        cpct.row0 + Vector3(noise.x, 0, 0), cpct.row1 + Vector3(0, noise.y, 0),
        cpct.row2 + Vector3(0, 0, noise.z))
      let gain = product(pct, inverse(s))
      let expectedBias = bias + gain * innovation
      let kcp = product(product(gain, c), p)
      #expect((Vector3(filter.bias) - expectedBias).norm < Self.tolerance * 0.01)
      let new = dense(filter.covariance)
      let size = coefficients.initialVariance
      #expect((new.row0 - (p.row0 - kcp.row0)).norm < Self.tolerance * size)
      #expect((new.row1 - (p.row1 - kcp.row1)).norm < Self.tolerance * size)
      #expect((new.row2 - (p.row2 - kcp.row2)).norm < Self.tolerance * size)
    }
  }

  @Test("without measurements the variance grows to the initial one and stops there")
  func growth() {
    var filter = Filter(coefficients)
    for _ in 0..<2000 { filter.updateAtRest(rate: .zero, coefficients) }
    let known = filter.sigma(coefficients)
    #expect(known < 0.1 / degrees)
    for _ in 0..<1_000_000 { filter.grow(coefficients) }
    #expect(abs(filter.sigma(coefficients) - 0.5 / degrees) < 1e-12)
  }

  @Test("alternating growth and rest settles at biasSigmaRest")
  func settles() {
    var filter = Filter(coefficients)
    for _ in 0..<100_000 {
      filter.grow(coefficients)
      filter.updateAtRest(rate: .zero, coefficients)
    }
    #expect(abs(filter.covariance.xx.squareRoot() * degrees - 0.03) < 1e-4)
  }
}
