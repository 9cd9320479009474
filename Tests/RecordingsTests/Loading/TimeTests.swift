// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("UnwrappedTime")
struct UnwrappedTimeTests {
  private func carried(_ raw: [Double], wrapsAt: Double?) -> [Double] {
    var time = UnwrappedTime(wrapsAt: wrapsAt)
    return raw.map { time.carry($0) }
  }

  @Test("a counter goes on past where it starts again, every time")
  func laps() {
    let raw = (0..<40).map { Double(($0 + 5) % 8) }
    #expect(carried(raw, wrapsAt: 8) == (0..<40).map { Double($0 + 5) })
  }

  @Test("a packet of the lap before that comes late stays in that lap")
  func lateAcrossLap() {
    #expect(carried([97, 98, 0, 99, 1, 2], wrapsAt: 100) == [97, 98, 100, 99, 101, 102])
  }

  @Test("without a lap, and with NaN, values pass")
  func plain() {
    #expect(carried([5, 1, 9], wrapsAt: nil) == [5, 1, 9])
    let lap = carried([.nan, 3], wrapsAt: 10)
    #expect(lap[0].isNaN && lap[1] == 3)
  }
}

@Suite("SampleOrder")
struct SampleOrderTests {
  private func verdicts(_ times: [Double]) -> (accepted: [Bool], late: Int, latest: Double) {
    var order = SampleOrder()
    let accepted = times.map { order.accepts($0) }
    return (accepted, order.late, order.latest)
  }

  @Test("a late packet within 3.5 periods passes and is counted; more is refused")
  func limits() {
    let start = (0..<40).map { Double($0) }
    let result = verdicts(start + [39, 35.5, 35.4, .nan])
    #expect(result.accepted == start.map { _ in true } + [true, true, false, true])
    #expect(result.late == 1)
    #expect(result.latest == 39)
  }

  @Test("a fall before any rise has no period to be judged by")
  func noPeriod() {
    #expect(verdicts([1, 0.999]).accepted == [true, false])
  }
}
