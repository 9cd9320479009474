// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite("SampleClock")
struct SampleClockTests {
  func sample(_ time: Double) -> InertialSample {
    InertialSample(time: time, specificForce: .unitZ, angularVelocity: .zero)
  }

  /// A clock of one second that has seen time 100.
  func started() -> SampleClock {
    var clock = SampleClock(nominalPeriod: 1)
    _ = clock.advance(to: sample(100))
    return clock
  }

  @Test("the first time is the first, whatever it is", arguments: [0, -5, 1e9])
  func first(time: Double) {
    var clock = SampleClock(nominalPeriod: 1)
    #expect(clock.lastTime == nil)
    #expect(clock.advance(to: sample(time)) == .first)
    #expect(clock.lastTime == time)
    #expect(clock.counts.accepted == 1)
  }

  @Test(
    "each difference has its verdict",
    arguments: [
      (1.0, SampleClock.Verdict.step(1)), (0.25, .step(0.25)), (3, .step(3)), (3.5, .step(3.5)),
      (3.75, .gap(3.75)), (1000, .gap(1000)), (0, .repeated), (-0.5, .outOfOrder),
      (-3.5, .outOfOrder), (-3.75, .clockSetBack), (-1000, .clockSetBack),
    ])
  func verdicts(difference: Double, verdict: SampleClock.Verdict) {
    var clock = started()
    #expect(clock.advance(to: sample(100 + difference)) == verdict)
    let isAccepted =
      switch verdict {
      case .step, .gap, .clockSetBack, .first: true
      case .repeated, .outOfOrder, .unusable: false
      }
    #expect(clock.lastTime == (isAccepted ? 100 + difference : 100))
    #expect(clock.counts.accepted == (isAccepted ? 2 : 1))
  }

  @Test("the least time there is above the last is a step, not a repeat")
  func leastStep() {
    var clock = started()
    guard case .step(let seconds) = clock.advance(to: sample(100.0.nextUp)) else {
      Issue.record("a step")
      return
    }
    #expect(seconds == 100.0.ulp)
  }

  @Test("oddities are counted, each under its name")
  func counts() {
    var clock = started()
    for time in [101, 101, 101, 100.5, 110, 111, 50, 51, .nan, 52, .infinity] {
      _ = clock.advance(to: sample(time))
    }
    var bad = sample(53)
    bad.angularVelocity.y = .nan
    _ = clock.advance(to: bad)
    let counts = clock.counts
    #expect(counts.accepted == 7)
    #expect(counts.repeated == 2)
    #expect(counts.outOfOrder == 1)
    #expect(counts.gaps == 1 && counts.gapSeconds == 9)
    #expect(counts.clockSetBack == 1)
    #expect(counts.unusable == 3)
    #expect(clock.lastTime == 52)
  }

  @Test("a repeat after an ignored sample is still measured from the accepted one")
  func fromAccepted() {
    var clock = started()
    #expect(clock.advance(to: sample(99)) == .outOfOrder)
    #expect(clock.advance(to: sample(99)) == .outOfOrder)
    #expect(clock.advance(to: sample(101)) == .step(1))
  }
}

@Suite("InertialSample")
struct InertialSampleTests {
  @Test("saturated readings are usable, values beyond any sensor are not")
  func usable() {
    var sample = InertialSample(
      time: 0, specificForce: Vector3(157, -157, 1e5), angularVelocity: Vector3(35, -1e4, 0))
    #expect(sample.isUsable)
    sample.specificForce.x = 1.0001e5
    #expect(!sample.isUsable)
    sample.specificForce.x = 0
    sample.angularVelocity.z = -1.0001e4
    #expect(!sample.isUsable)
  }
}
