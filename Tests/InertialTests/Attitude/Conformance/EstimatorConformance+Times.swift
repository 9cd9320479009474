// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

// First sample, repeats, late packets, gaps, a clock set back.
extension EstimatorConformance {
  func startsAtIdentityAndLevelsAtOnce() throws {
    #expect(tracker().attitude == .identity)
    var generator = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let force = generator.nextNoiseVector() * 9.81
      let sample = InertialSample(
        time: 5, specificForce: force, angularVelocity: generator.nextNoiseVector())
      var tracker = tracker()
      #expect(tracker.update(sample) == .first)
      expectUnit(tracker.attitude, "after the first sample")
      expectLevel(tracker.attitude, force)
    }
    // Straight down has no shortest way up: any half turn will do.
    var tracker = tracker()
    tracker.update(
      InertialSample(time: 0, specificForce: Vector3(0, 0, -9.81), angularVelocity: .zero))
    expectLevel(tracker.attitude, Vector3(0, 0, -9.81))
    expectUnit(tracker.attitude, "upside down")
  }

  func ignoresRepeatsAndLatePackets() {
    var (tracker, time) = warmTracker()
    let before = tracker.estimator.state
    let counts = tracker.clock.counts
    func sample(_ time: Double) -> InertialSample {
      InertialSample(time: time, specificForce: Vector3(5, 5, 5), angularVelocity: Vector3(9, 9, 9))
    }
    #expect(tracker.update(sample(time)) == .repeated)
    #expect(tracker.update(sample(time - Self.period)) == .outOfOrder)
    #expect(tracker.update(sample(time - 3.4 * Self.period)) == .outOfOrder)
    #expect(tracker.estimator.state == before)
    #expect(tracker.clock.counts.repeated == counts.repeated + 1)
    #expect(tracker.clock.counts.outOfOrder == counts.outOfOrder + 2)
    #expect(tracker.clock.counts.accepted == counts.accepted)
  }

  /// Without a specific force every estimator is a pure integrator, which shows the step it used.
  func integratesTheRealStepUpToThreePeriods() {
    for periods in [0.2, 1, 1.7, 3, 3.4] {
      var (tracker, time) = warmTracker()
      let before = tracker.attitude
      let rate = Vector3(0.4, -1.3, 0.8)
      let step = periods * Self.period
      tracker.update(InertialSample(time: time + step, specificForce: .zero, angularVelocity: rate))
      let turn = tracker.estimator.corrected(angularVelocity: rate) * step
      let expected = before * Quaternion(rotationVector: turn)
      #expect(tracker.attitude.angle(to: expected) < 1e-12, "\(periods) periods")
      #expect(tracker.clock.counts.gaps == 0)
    }
  }

  func restartsAfterAGap() throws {
    for seconds in [3.6 * Self.period, 1, 3600] {
      var (tracker, time) = warmTracker()
      let (before, bias) = (tracker.attitude, tracker.estimator.gyroscopeBias)
      // Without a vertical, the attitude stands: nothing is known of the time between.
      var falling = tracker
      let fall = InertialSample(
        time: time + seconds, specificForce: .zero, angularVelocity: Vector3(4, 5, 6))
      guard case .gap = falling.update(fall) else {
        Issue.record("\(seconds) s are a gap")
        return
      }
      #expect(falling.attitude.angle(to: before) < 1e-12)

      let force = Vector3(3, -8, 1)
      tracker.update(
        InertialSample(
          time: time + seconds, specificForce: force, angularVelocity: Vector3(4, 5, 6)))
      expectLevel(tracker.attitude, force)
      expectUnit(tracker.attitude, "after a gap")
      // The way back to vertical is the shortest, so the heading is kept.
      let turned = tracker.attitude * before.conjugate
      #expect(abs(turned.z) < 1e-12)
      #expect(tracker.estimator.gyroscopeBias == bias)

      // At rest from here on it stays level: nothing from before the gap comes back.
      for index in 1...300 {
        tracker.update(
          InertialSample(
            time: time + seconds + Double(index) * Self.period, specificForce: force,
            angularVelocity: bias))
      }
      let tilt = tracker.attitude.rotate(force).angle(to: .unitZ)
      #expect(tilt < 1e-6 + tremble(Self.period))
    }
  }

  func restartsWhereTheClockIsSetBack() throws {
    var (tracker, time) = warmTracker()
    let force = Vector3(-9, 3, 2)
    let sample = InertialSample(
      time: time - 4 * Self.period, specificForce: force, angularVelocity: .zero)
    #expect(tracker.update(sample) == .clockSetBack)
    expectLevel(tracker.attitude, force)
    let next = InertialSample(
      time: time - 3 * Self.period, specificForce: force, angularVelocity: .zero)
    guard case .step = tracker.update(next) else {
      Issue.record("time goes on from where the clock was set")
      return
    }
  }
}
