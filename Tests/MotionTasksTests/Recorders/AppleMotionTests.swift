// SPDX-License-Identifier: Apache-2.0

import Inertial
import SeededRandom
import Testing

@testable import MotionTasks

@Suite("Apple's gravity and user acceleration")
struct AppleMotionTests {
  /// Half a unit in the last place of gravity, in m/s², and what the product adds.
  private let tolerance = 1.2e-15

  @Test("lying still with the screen up, gravity is (0, 0, −1) and nothing is left")
  func faceUp() {
    let motion = AppleMotion(specificForce: Vector3(0, 0, 9.80665), attitude: .identity)
    #expect(motion.gravity == Vector3(0, 0, -1))
    #expect(motion.userAcceleration == .zero)
    #expect(AppleMotion.acceleration(Vector3(0, 0, 9.80665)) == Vector3(0, 0, -1))
  }

  @Test("lying on its left edge, the right side up, gravity points along −x")
  func onEdge() throws {
    let attitude = try #require(Quaternion(levelling: Vector3(1, 0, 0)))
    let motion = AppleMotion(specificForce: Vector3(9.80665, 0, 0), attitude: attitude)
    #expect((motion.gravity - Vector3(-1, 0, 0)).norm < 1e-15)
    #expect(motion.userAcceleration.norm < 1e-15)
  }

  @Test("in free fall user acceleration is the opposite of gravity")
  func freeFall() {
    let attitude = Quaternion(angle: 0.7, axis: Vector3(0.6, 0, 0.8))
    let motion = AppleMotion(specificForce: .zero, attitude: attitude)
    #expect(motion.userAcceleration == -motion.gravity)
    #expect(abs(motion.gravity.norm - 1) < 1e-15)
    #expect(AppleMotion.acceleration(.zero) == .zero)
  }

  @Test("pushed to the right at 1 m/s², user acceleration is to the right, as specific force")
  func pushed() {
    // Apple's sum has the opposite sign of specific force, and so has each part of it.
    let motion = AppleMotion(specificForce: Vector3(1, 0, 9.80665), attitude: .identity)
    #expect(abs(motion.userAcceleration.x + 1 / 9.80665) < 1e-15)
  }

  @Test("gravity is that of CMDeviceMotion's quaternion")
  func quaternion() {
    // Written out from the rotation matrix of (x, y, z, w): minus its last row.
    let q = Quaternion(0.5, 0.1, -0.7, 0.5).normalized
    let expected = Vector3(
      2 * (q.w * q.y - q.x * q.z), -2 * (q.y * q.z + q.w * q.x),
      2 * (q.x * q.x + q.y * q.y) - 1)
    let motion = AppleMotion(specificForce: Vector3(1, 2, 3), attitude: q)
    #expect((motion.gravity - expected).norm < 1e-15)
  }

  @Test("specific force comes back within a unit in its last place, or 1.2e-15 m/s²")
  func roundTrip() {
    let seed: UInt64 = 6_001
    var numbers = SplitMix64(seed: seed)
    var worst = 0.0
    var inexact = 0
    for sample in InertialSample.random(20_000, using: &numbers) {
      let attitude = Quaternion(rotationVector: sample.angularVelocity)
      let force = sample.specificForce
      let motion = AppleMotion(specificForce: force, attitude: attitude)
      let back = (motion.gravity + motion.userAcceleration) * -9.80665
      for (found, wanted) in [(back.x, force.x), (back.y, force.y), (back.z, force.z)] {
        let error = abs(found - wanted)
        inexact += error > 0 ? 1 : 0
        #expect(error <= max(wanted.ulp, tolerance), "seed \(seed): \(wanted)")
        if error > wanted.ulp { worst = max(worst, error) }
      }
      let alone = AppleMotion.acceleration(force) * -9.80665
      #expect(abs(alone.x - force.x) <= force.x.ulp, "seed \(seed): \(force.x)")
      #expect(abs(motion.gravity.norm - 1) < 2e-15, "seed \(seed)")
    }
    #expect(worst <= tolerance && inexact > 0, "seed \(seed): \(worst), \(inexact)")
  }
}
