// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("Madgwick, Mahony and Strapdown")
struct ComplementaryFilterTests {
  /// A filter tilted by 0.2 rad about x, then at rest with z up; the tilt after `seconds`.
  func tilt<E: AttitudeEstimator>(
    _: E.Type, _ parameters: E.Parameters, after seconds: Double, rateHz: Double = 1000
  ) -> Double {
    let step = 1 / rateHz
    var filter = E(nominalPeriod: step, parameters: parameters)
    filter.update(
      specificForce: Vector3(0, 9.81 * 0.198669330795061, 9.81 * 0.980066577841242),
      angularVelocity: .zero, timeStep: step)
    for _ in 0..<Int(seconds * rateHz) {
      filter.update(specificForce: .unitZ, angularVelocity: .zero, timeStep: step)
    }
    return filter.attitude.up.angle(to: .unitZ)
  }

  @Test("Madgwick goes back at no more than 2β rad/s")
  func madgwickRate() {
    let after = tilt(Madgwick.self, .init(beta: 0.05), after: 0.5)
    #expect(after >= 0.2 - 2 * 0.05 * 0.5 - 1e-9)
    #expect(after < 0.18)
    #expect(tilt(Madgwick.self, .init(beta: 0.05), after: 5) <= 2.1 * 0.05 / 1000)
    #expect(abs(tilt(Madgwick.self, .init(beta: 0), after: 1) - 0.2) < 1e-12)
  }

  @Test("Mahony goes back exponentially, with the time constant 1/Kp")
  func mahonyRate() {
    let after = tilt(Mahony.self, .init(kp: 0.5, ki: 0), after: 2)
    // sin e is fed back: tan(e/2) decays with Kp.
    let expected = 2 * 0.100334672085451 * 0.367879441171442
    #expect(abs(after - expected) < 1e-3 * expected + 1e-4)
  }

  @Test("Mahony finds a horizontal bias; Madgwick leaves the tilt it causes")
  func bias() {
    var mahony = Mahony(nominalPeriod: 0.01, parameters: .init(kp: 1, ki: 0.3))
    var madgwick = Madgwick(nominalPeriod: 0.01)
    let bias = Vector3(0.01, -0.02, 0)
    for _ in 0..<6000 {
      mahony.update(specificForce: .unitZ * 9.81, angularVelocity: bias, timeStep: 0.01)
      madgwick.update(specificForce: .unitZ * 9.81, angularVelocity: bias, timeStep: 0.01)
    }
    #expect((mahony.gyroscopeBias - bias).norm < 1e-4)
    #expect(mahony.attitude.up.angle(to: .unitZ) < 1e-3)
    #expect(madgwick.gyroscopeBias == .zero)
    #expect(madgwick.attitude.up.angle(to: .unitZ) < 0.01)
  }

  @Test("Strapdown integrates a constant rate without error")
  func strapdown() {
    var filter = Strapdown(nominalPeriod: 0.01)
    let rate = Vector3(0.7, -1.1, 2.3)
    for _ in 0..<10_000 {
      filter.update(specificForce: .zero, angularVelocity: rate, timeStep: 0.01)
    }
    let expected = Quaternion(rotationVector: rate * 100)
    #expect(filter.attitude.angle(to: expected) < 1e-10)
  }

  @Test("the step polynomials join the exact exponential where they end")
  func largeSteps() {
    for angle in [0.4999, 0.49999999, 0.5, 0.50000001, 0.5001, 3, 7] {
      var filter = Strapdown(nominalPeriod: 1)
      let rate = Vector3(0.36, 0.48, 0.8) * angle
      filter.update(specificForce: .zero, angularVelocity: rate, timeStep: 1)
      let expected = Quaternion(rotationVector: rate)
      #expect(filter.attitude.angle(to: expected) < 4e-16, "\(angle) rad")
    }
  }
}
