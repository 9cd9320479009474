// SPDX-License-Identifier: Apache-2.0

import Glibc
import Inertial
import Testing

@testable import Goniometry

@Suite("TwistAngle")
struct TwistAngleTests {
  let rounding = 1e-12

  @Test("several whole turns are counted, forwards and back", arguments: [1.0, -1])
  func unwraps(sense: Double) {
    let axis = Vector3(0.36, 0.48, 0.8)
    let first = Quaternion(angle: 1, axis: .unitY)
    var twist = TwistAngle(axis: axis)
    for k in Array(0...100) + Array((0..<100).reversed()) {
      let angle = sense * 0.15 * Double(k)
      let found = twist.update(attitude: first * Quaternion(angle: angle, axis: axis))
      #expect(abs(found - angle) < 100 * rounding)
    }
  }

  @Test("a drift of the heading does not reach the twist about a level axis")
  func headingDrift() {
    let first = Quaternion(angle: 0.4, axis: .unitX)
    var twist = TwistAngle(axis: .unitX)
    for k in 0...100 {
      let angle = 0.02 * Double(k)
      let drift = Quaternion(angle: 0.005 * Double(k), axis: .unitZ)
      let found = twist.update(attitude: drift * first * Quaternion(angle: angle, axis: .unitX))
      #expect(abs(found - angle) < rounding)
    }
  }

  @Test("the sign of the quaternion does not matter")
  func signs() {
    var twist = TwistAngle(axis: .unitZ)
    for k in 0...50 {
      let q = Quaternion(angle: 0.1 * Double(k), axis: .unitZ)
      #expect(abs(twist.update(attitude: k % 2 == 0 ? q : -q) - 0.1 * Double(k)) < 100 * rounding)
    }
  }

  @Test("a heading that drifts through whole turns enters with the vertical part of the axis only")
  func farDrift() {
    let axis = Vector3(3, -1, 2) / 14.0.squareRoot()
    let vertical = 0.02
    let nearlyLevel = Vector3((1 - vertical * vertical).squareRoot(), 0, vertical)
    let first = Quaternion(from: axis, to: nearlyLevel)
    var twist = TwistAngle(axis: axis)
    for step in 0...20_000 {
      let (expected, heading) = (0.8 - 0.8 * cos(Double(step) * 0.01), Double(step) * 0.001)
      let found = twist.update(
        attitude: Quaternion(angle: heading, axis: .unitZ) * first
          * Quaternion(angle: expected, axis: axis))
      // A fifth more than proportional, since the twist of a swing of 60° is not quite linear.
      guard abs(found - expected) <= 1.2 * vertical * heading + rounding else {
        Issue.record("\(found) in place of \(expected) at step \(step)")
        return
      }
    }
  }
}
