// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("Jet")
struct JetTests {
  /// Rounding of a dozen operations on numbers of size ten.
  static let rounding = 1e-13

  static func isClose(_ a: Jet, _ value: Double, _ rate: Double, _ acceleration: Double) -> Bool {
    abs(a.value - value) < rounding && abs(a.rate - rate) < rounding
      && abs(a.acceleration - acceleration) < rounding
  }

  @Test("products, sums and functions of a moving number carry its derivatives")
  func derivatives() {
    // x = t² at t = 1.5
    let x = Jet(2.25, 3, 2)
    #expect(Self.isClose(x * x, 2.25 * 2.25, 4 * 3.375, 12 * 2.25))
    #expect(Self.isClose(1 - 2 * x, -3.5, -6, -4))
    let exponential = x.exponential
    let e = exponential.value
    #expect(Self.isClose(exponential, e, 3 * e, (2 + 9) * e))
    // sin² + cos² is one and stays so.
    #expect(Self.isClose(x.sine * x.sine + x.cosine * x.cosine, 1, 0, 0))
  }

  @Test(
    "the angle of a point on a circle turns as the point does", arguments: [-2.5, -0.3, 0, 1.9])
  func arcTangent(angle: Double) {
    let turn = Jet(angle, 0.7, -1.3)
    let radius = Jet(2, 0.4, 0.1)
    let back = Jet.arcTangent2(radius * turn.sine, radius * turn.cosine)
    #expect(Self.isClose(back, angle, 0.7, -1.3))
  }
}

@Suite("MotionProfile")
struct MotionProfileTests {
  static let shapes: [MotionProfile.Shape] = [.minimumJerk, .constantSpeed(ramps: 0.1)]

  @Test("a profile rests, moves and rests, at the stated values and times", arguments: shapes)
  func values(shape: MotionProfile.Shape) {
    var profile = MotionProfile(startValue: 3)
    profile.rest(1)
    profile.move(to: 7, in: 2, shape: shape)
    profile.rest(1)
    #expect(profile.end == 4)
    #expect(profile[-1] == Jet(3))
    #expect(profile[0.5] == Jet(3))
    #expect(abs(profile[2].value - 5) < JetTests.rounding)
    #expect(profile[3] == Jet(7))
    #expect(profile[100] == Jet(7))
  }

  @Test(
    "rate and acceleration are the slopes of value and rate, and never jump",
    arguments: shapes + [.fallAndCatch(share: 0.7)])
  func slopes(shape: MotionProfile.Shape) {
    var profile = MotionProfile(startValue: 0)
    profile.rest(0.5)
    profile.move(to: 2, in: 1.5, shape: shape)
    profile.move(to: -1, in: 1, shape: shape)
    let h = 1e-5
    // A third derivative of 400 jumps at the knots: h times that is the error of a difference.
    let tolerance = 0.01
    for step in 0..<3200 {
      let time = Double(step) * 1e-3
      let (before, now, after) = (profile[time - h], profile[time], profile[time + h])
      #expect(abs((after.value - before.value) / (2 * h) - now.rate) < tolerance)
      #expect(abs((after.rate - before.rate) / (2 * h) - now.acceleration) < tolerance)
    }
  }
}
