// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite("AttitudeSeries")
struct AttitudeSeriesTests {
  private let turns = [0.0, 0.2, 0.4, 1.0].map { Quaternion(angle: $0, axis: .unitX) }

  @Test("between two times the attitude is on the shortest way")
  func between() throws {
    let rounding = 1e-12
    let series = try #require(AttitudeSeries(time: [0, 1, 2, 5], attitudes: turns))
    var hint = 3
    for (time, angle) in [(1.5, 0.3), (0, 0), (0.25, 0.05), (2, 0.4), (5, 1)] {
      let found = try #require(series.attitude(at: time, longestGap: 2, after: &hint))
      #expect(found.angle(to: Quaternion(angle: angle, axis: .unitX)) < rounding)
    }
  }

  @Test("outside, in a gap and beside a missing attitude there is none")
  func missing() throws {
    var turns = turns
    turns[1] = Quaternion(.nan, 0, 0, 0)
    let series = try #require(AttitudeSeries(time: [0, 1, 2, 5], attitudes: turns))
    var hint = 0
    for time in [-1.0, 0.5, 1, 1.5, 3, 6] {
      #expect(series.attitude(at: time, longestGap: 2, after: &hint) == nil)
    }
  }

  @Test("times that do not rise make no series")
  func order() {
    #expect(AttitudeSeries(time: [0, 1, 1, 2], attitudes: turns) == nil)
    #expect(AttitudeSeries(time: [0, .nan, 1, 2], attitudes: turns) == nil)
    #expect(AttitudeSeries(time: [0, 1], attitudes: turns) == nil)
    #expect(AttitudeSeries(time: [], attitudes: []) != nil)
  }
}
