// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Inertial
import Testing

@testable import LiveSessions

@Suite("Clock of a live measurement")
struct LiveClockTests {
  private static func origin(
    _ clock: inout LiveClock, _ sensor: Int, _ times: [Int64], arrival: Int64
  ) -> Int64 {
    let samples = times.map {
      MotionSample(timestamp: $0, specificForce: .zero, angularVelocity: .zero)
    }
    return samples.withUnsafeBufferPointer { clock.origin(of: sensor, $0, arrival: arrival) }
  }

  @Test("sensors of one clock begin with the first sample of either")
  func one() {
    var clock = LiveClock(places: ["a", "a"])
    #expect(Self.origin(&clock, 1, [100, 110], arrival: 500) == 100)
    #expect(Self.origin(&clock, 0, [90, 100], arrival: 900) == 100)
    #expect(!clock.isAligned)
  }

  @Test("sensors of two clocks are brought together by arrival, once, and anew after a restart")
  func two() {
    var clock = LiveClock(places: ["a", "b"])
    #expect(Self.origin(&clock, 0, [100, 110], arrival: 1010) == 100)
    // The other's newest sample, of 7000, arrived at 1020, ten after the first one's newest.
    let other = Self.origin(&clock, 1, [6990, 7000], arrival: 1020)
    #expect(7000 - other == 20)
    #expect(Self.origin(&clock, 1, [7010], arrival: 9999) == other)
    clock.forget(1)
    #expect(30 - Self.origin(&clock, 1, [30], arrival: 1050) == 50)
  }
}
