// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("EulerAngles")
struct EulerAnglesTests {
  static let tolerance = 1e-13

  @Test("single rotations, by hand")
  func single() {
    let yaw = Quaternion(angle: 0.7, axis: .unitZ).eulerAngles
    #expect(abs(yaw.yaw - 0.7) < 1e-15 && yaw.pitch == 0 && yaw.roll == 0)
    let pitch = Quaternion(angle: -0.7, axis: .unitY).eulerAngles
    #expect(abs(pitch.pitch + 0.7) < 1e-15 && pitch.yaw == 0 && pitch.roll == 0)
    let roll = Quaternion(angle: 3, axis: .unitX).eulerAngles
    #expect(abs(roll.roll - 3) < 1e-15 && roll.yaw == 0 && roll.pitch == 0)
    // A positive pitch dips the sensor's x axis.
    #expect(Quaternion(EulerAngles(yaw: 0, pitch: 0.3, roll: 0)).rotate(.unitX).z < 0)
  }

  @Test("angles go there and back over the whole range")
  func roundTrip() {
    for yaw in stride(from: -3.1, through: 3.1, by: 0.31) {
      for pitch in stride(from: -1.57, through: 1.57, by: 0.157) {
        for roll in stride(from: -3.1, through: 3.1, by: 0.62) {
          let q = Quaternion(EulerAngles(yaw: yaw, pitch: pitch, roll: roll))
          let back = q.eulerAngles
          #expect(abs(back.pitch - pitch) < Self.tolerance)
          #expect(abs(back.yaw - yaw) < 1e-11)
          #expect(abs(back.roll - roll) < 1e-11)
          let opposite = (-q).eulerAngles
          #expect(abs(opposite.yaw - back.yaw) < 1e-15)
        }
      }
    }
  }

  @Test("attitudes go there and back, gimbal lock and its neighbourhood included")
  func attitudes() {
    var generator = SplitMix64(seed: 71)
    for _ in 0..<500 {
      let q = generator.nextRotation()
      #expect(Quaternion(q.eulerAngles).angle(to: q) < Self.tolerance)
    }
    for side in [1.0, -1] {
      for away in [0, 1e-12, 1e-8, 1e-7, 5e-7, 2e-6, 1e-4] {
        for yaw in [-3, -0.4, 0, 1, 2.9] {
          for roll in [-2.8, 0, 0.5, 3] {
            let angles = EulerAngles(yaw: yaw, pitch: side * (.pi / 2 - away), roll: roll)
            let q = Quaternion(angles)
            let back = q.eulerAngles
            #expect(abs(back.yaw) <= .pi && abs(back.roll) <= .pi)
            // Where roll is set to zero, up to 1e-6 rad of pitch is what that loses.
            #expect(Quaternion(back).angle(to: q) < (away < 1e-6 ? 2 * away : 0) + 1e-9)
          }
        }
      }
    }
  }

  @Test("at gimbal lock roll is zero and yaw carries the sum")
  func gimbal() {
    let up = Quaternion(EulerAngles(yaw: 1, pitch: .pi / 2, roll: 0.3)).eulerAngles
    #expect(up.roll == 0 && abs(up.pitch - .pi / 2) < 1e-15)
    #expect(abs(up.yaw - 0.7) < 1e-14)
    let down = Quaternion(EulerAngles(yaw: 1, pitch: -.pi / 2, roll: 0.3)).eulerAngles
    #expect(down.roll == 0 && abs(down.pitch + .pi / 2) < 1e-15)
    #expect(abs(down.yaw - 1.3) < 1e-14)
  }
}
