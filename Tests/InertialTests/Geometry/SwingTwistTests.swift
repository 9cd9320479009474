// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("Swing and twist")
struct SwingTwistTests {
  static let tolerance = 1e-14

  @Test("swing and twist make up the rotation; the twist is about the axis, the swing normal to it")
  func recomposition() {
    var generator = SplitMix64(seed: 17)
    for _ in 0..<500 {
      let q = generator.nextRotation()
      guard let axis = generator.nextNoiseVector().normalized else { continue }
      let (swing, twist) = q.swingTwist(about: axis)
      #expect((swing * twist).angle(to: q) < Self.tolerance)
      #expect(twist.vector.cross(axis).norm < Self.tolerance)
      #expect(abs(swing.vector.dot(axis)) < Self.tolerance)
    }
  }

  @Test("half a turn about a normal of the axis is all swing")
  func gimbal() {
    let q = Quaternion(0, 1, 0, 0)
    let (swing, twist) = q.swingTwist(about: .unitZ)
    #expect(twist == .identity && swing == q)
    #expect(q.twistAngle(about: .unitZ) == 0)
  }

  @Test(
    "the twist angle is the angle turned about the axis, −π…π, whatever the sign of q",
    arguments: [-3.14, -2, -1e-9, 0, 1e-12, 0.5, 3.14])
  func twistAngle(angle: Double) {
    let axis = Vector3(0.36, 0.48, 0.8)
    for tilt in [0, 0.4, 2.5] {
      let swing = Quaternion(angle: tilt, axis: axis.anyPerpendicular)
      let q = swing * Quaternion(angle: angle, axis: axis)
      #expect(abs(q.twistAngle(about: axis) - angle) < Self.tolerance)
      #expect(abs((-q).twistAngle(about: axis) - angle) < Self.tolerance)
      #expect(abs(q.twistAngle(about: -axis) + angle) < Self.tolerance)
    }
  }

  @Test("half a turn of twist is +π from either side of the quaternion's sign")
  func halfTurn() {
    let q = Quaternion(0, 0, 0, 1)
    #expect(abs(abs(q.twistAngle(about: .unitZ)) - .pi) < 1e-15)
    #expect(q.twistAngle(about: .unitZ) == (-q).twistAngle(about: .unitZ))
  }
}
