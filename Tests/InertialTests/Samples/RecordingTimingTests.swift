// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@Suite("RecordingTiming")
struct RecordingTimingTests {
  func recording(_ times: [Double]) -> InertialRecording {
    InertialRecording(
      times.map { InertialSample(time: $0, specificForce: .unitZ, angularVelocity: .zero) })
  }

  @Test("a uniform recording has its rate and no jitter")
  func uniform() throws {
    let timing = try #require(RecordingTiming(recording((0..<101).map { 5 + Double($0) / 64 })))
    #expect(timing.period == 1 / 64.0 && timing.rateHz == 64)
    #expect(timing.jitter == 0)
    #expect(timing.duration == 100 / 64.0)
    #expect(timing.counts.accepted == 101 && timing.counts.gaps == 0)
  }

  @Test("the period is the median, so a gap does not move it, and gaps are not jitter")
  func gap() throws {
    let times = (0..<50).map(Double.init) + (0..<50).map { 1000 + Double($0) }
    let timing = try #require(RecordingTiming(recording(times)))
    #expect(timing.period == 1 && timing.jitter == 0)
    #expect(timing.counts.gaps == 1 && timing.counts.gapSeconds == 951)
    #expect(timing.duration == 1049)
  }

  @Test("jitter is the standard deviation of the steps in periods")
  func jitter() throws {
    var time = 0.0
    var times = [0.0]
    for index in 0..<1000 {
      time += [0.75, 1, 1.25, 1][index % 4]
      times.append(time)
    }
    let timing = try #require(RecordingTiming(recording(times)))
    #expect(timing.period == 1)
    #expect(abs(timing.jitter - 0.03125.squareRoot()) < 1e-12)
  }

  @Test("repeats, steps back and times that are not numbers are counted, not measured")
  func odd() throws {
    let timing = try #require(
      RecordingTiming(recording([0, 1, 1, 2, .nan, 3, 2.5, 4, 5, .infinity])))
    #expect(timing.period == 1)
    #expect(timing.counts.repeated == 1)
    #expect(timing.counts.outOfOrder == 1)
    #expect(timing.counts.unusable == 2)
    #expect(timing.duration == 5)
  }

  @Test("a clock set back does not take the time before it away")
  func setBack() throws {
    let timing = try #require(RecordingTiming(recording([10, 11, 12, 13, 0, 1, 2])))
    #expect(timing.duration == 5)
    #expect(timing.counts.clockSetBack == 1)
  }

  @Test("fewer than two different times have no timing")
  func none() {
    #expect(RecordingTiming(recording([])) == nil)
    #expect(RecordingTiming(recording([3])) == nil)
    #expect(RecordingTiming(recording([3, 3, 3])) == nil)
    #expect(RecordingTiming(recording([.nan, .nan])) == nil)
  }

  @Test(
    "times that no sensor has, or steps that none makes, have no timing",
    arguments: [
      [-1e308, 1e308], [-1e308, 0, 1e308], [0, 1e300], [0, .leastNonzeroMagnitude],
      (0..<50).map { Double($0) * 1e-21 },
    ])
  func absurd(times: [Double]) {
    #expect(RecordingTiming(recording(times)) == nil)
  }

  @Test("a time that no sensor has is passed over among others")
  func oneAbsurd() throws {
    let timing = try #require(RecordingTiming(recording([0, 1, 1e300, 2, -1e308, 3])))
    #expect(timing.period == 1 && timing.duration == 3)
    #expect(timing.counts.unusable == 2 && timing.counts.gaps == 0)
  }
}
