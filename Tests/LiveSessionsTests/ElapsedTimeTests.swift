// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LiveSessions

@Suite("ElapsedTime")
struct ElapsedTimeTests {
  @Test("without steps of the clock it is the newest sample's time, to the last bit")
  func newest() {
    var elapsed = ElapsedTime(sensors: 2)
    elapsed.advance(to: 0.1, of: 0)
    elapsed.advance(to: 0.05, of: 1)
    for row in 1..<1000 {
      elapsed.advance(to: Double(row) * 0.1, of: 0)
      #expect(elapsed.seconds == Double(row) * 0.1)
      elapsed.advance(to: Double(row) * 0.1 - 0.05, of: 1)
      #expect(elapsed.seconds == Double(row) * 0.1)
    }
  }

  @Test("it goes on where a clock is set back by an hour, on one sensor after the other")
  func setBack() {
    var elapsed = ElapsedTime(sensors: 2)
    for row in 0...2000 {
      let time = Double(row) * 0.01
      elapsed.advance(to: row < 1000 ? time : time - 3600, of: 0)
      elapsed.advance(to: row < 1003 ? time : time - 3600, of: 1)
    }
    #expect(abs(elapsed.seconds - 20) < 0.05)
  }

  @Test("one wild stamp counts no more than the longest absence")
  func jump() {
    var elapsed = ElapsedTime(sensors: 1)
    for time in [0, 1, 3601, 2, 3, 4.0] { elapsed.advance(to: time, of: 0) }
    #expect(abs(elapsed.seconds - (1 + ElapsedTime.longestStep + 2)) < 1e-9)
    elapsed.advance(to: .nan, of: 0)
    #expect(elapsed.seconds.isFinite)
  }
}
