// SPDX-License-Identifier: Apache-2.0

@testable import Inertial
import SyntheticMotion
import Testing

@Suite("Bounded-position filter")
struct BoundedPositionFilterTests {
  typealias Parameters = BoundedPositionFilter.Parameters

  /// Rest and motion about all axes, so that every part of the filter has its turn.
  static func motion(_ seed: UInt64, rateHz: Double, seconds: Double) -> InertialRecording {
    var motion = SyntheticMotion()
    motion.seed = seed
    motion.period = 1 / rateHz
    motion.count = Int(seconds * rateHz)
    motion.initialRest = 3
    motion.stretch = 6
    motion.bias = Vector3(0.02, -0.01, 0.03)
    return motion.make().recording
  }

  /// Largest difference to the dense reference, degrees: rounding, and what exp and the polynomials
  /// of small angles make of it.
  static let rounding = 1e-9

  @Test(
    "equals the filter with dense matrices", arguments: [1, 2, 3] as [UInt64], [40, 100, 285.7])
  func dense(seed: UInt64, rateHz: Double) {
    let recording = Self.motion(seed, rateHz: rateHz, seconds: 25)
    var filter = BoundedPositionFilter(nominalPeriod: 1 / rateHz)
    for sample in recording {
      filter.update(
        specificForce: sample.specificForce, angularVelocity: sample.angularVelocity,
        timeStep: 1 / rateHz)
    }
    let dense = DenseBoundedPosition(recording, period: 1 / rateHz, parameters: Parameters())
    let difference = filter.attitude.angle(to: dense.attitude) * 180 / .pi
    #expect(difference <= Self.rounding, "\(difference)°, seed \(seed)")
    #expect((filter.gyroscopeBias - dense.bias).norm < 1e-11)
    #expect((Vector3(filter.state.matrix.x) + .unitX - dense.matrix[0]).norm < 1e-11)
    #expect((Vector3(filter.state.matrix.z) + .unitZ - dense.matrix[2]).norm < 1e-11)
    // The recording makes use of what it is meant to test.
    #expect(filter.state.restingBlocks > 10)
    #expect((dense.matrix[0] - .unitX).norm > 1e-5)
  }
}
