// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

// Values that are not numbers, too large, zero.
extension EstimatorConformance {
  func ignoresSamplesThatAreNotUsable() {
    let fields: [WritableKeyPath<InertialSample, Double>] = [
      \.time, \.specificForce.x, \.specificForce.y, \.specificForce.z, \.angularVelocity.x,
      \.angularVelocity.y, \.angularVelocity.z,
    ]
    for field in fields {
      for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
        var (tracker, time) = warmTracker()
        let before = tracker
        var sample = InertialSample(
          time: time + Self.period, specificForce: Vector3(1, 2, 9), angularVelocity: .unitX)
        sample[keyPath: field] = bad
        #expect(tracker.update(sample) == .unusable)
        #expect(tracker.estimator.state == before.estimator.state)
        #expect(tracker.attitude.bits == before.attitude.bits)
        #expect(tracker.clock.lastTime == before.clock.lastTime)
        #expect(tracker.clock.counts.unusable == before.clock.counts.unusable + 1)
      }
    }
    // Huge but finite values are as useless: their squares overflow.
    var (tracker, time) = warmTracker()
    let before = tracker.estimator.state
    for huge in [1e300, -1e300, .greatestFiniteMagnitude] {
      let force = InertialSample(
        time: time + Self.period, specificForce: Vector3(0, huge, 0), angularVelocity: .zero)
      let rate = InertialSample(
        time: time + Self.period, specificForce: .unitZ, angularVelocity: Vector3(huge, 0, 0))
      #expect(tracker.update(force) == .unusable)
      #expect(tracker.update(rate) == .unusable)
    }
    #expect(tracker.estimator.state == before)
  }

  /// Readings at the end of the range, for a second, then rest: finite all the time, and level
  /// again a while later unless nothing corrects the inclination.
  func survivesSaturation(largestForce: Double, largestRate: Double) {
    var (tracker, time) = warmTracker()
    var generator = SplitMix64(seed: 11)
    for _ in 0..<100 {
      time += Self.period
      func end() -> Double { Bool.random(using: &generator) ? 1 : -1 }
      tracker.update(
        InertialSample(
          time: time,
          specificForce: Vector3(end(), end(), end()) * largestForce,
          angularVelocity: Vector3(end(), end(), end()) * largestRate))
      expectUnit(tracker.attitude, "saturated")
    }
    for _ in 0..<500 {
      time += Self.period
      tracker.update(
        InertialSample(time: time, specificForce: .unitZ * 9.81, angularVelocity: .zero))
    }
    expectUnit(tracker.attitude, "after saturation")
    #expect(tracker.estimator.gyroscopeBias.isFinite)
  }

  func turnsByTheGyroscopeInFreeFall() throws {
    var (tracker, time) = warmTracker()
    var expected = tracker.attitude
    let bias = tracker.estimator.gyroscopeBias
    for index in 1...300 {
      let rate = Vector3(3, -1, 0.02 * Double(index))
      let next = time + Double(index) * Self.period
      let step = next - (try #require(tracker.clock.lastTime))
      tracker.update(InertialSample(time: next, specificForce: .zero, angularVelocity: rate))
      let turn = tracker.estimator.corrected(angularVelocity: rate) * step
      expected = expected * Quaternion(rotationVector: turn)
    }
    #expect(tracker.attitude.angle(to: expected) < 1e-10)
    #expect(tracker.estimator.gyroscopeBias == bias)
    expectUnit(tracker.attitude, "in free fall")
  }

  func startsInFreeFall() throws {
    var tracker = tracker()
    let rate = Vector3(0, 0, 2)
    for index in 0..<100 {
      tracker.update(
        InertialSample(
          time: Double(index) * Self.period, specificForce: .zero, angularVelocity: rate))
    }
    // The first sample counts for one nominal period.
    let turned = Quaternion(angle: 2 * 100 * Self.period, axis: .unitZ)
    #expect(tracker.attitude.angle(to: turned) < 1e-10)
    let force = Vector3(7, 1, -6)
    tracker.update(
      InertialSample(time: 100 * Self.period, specificForce: force, angularVelocity: .zero))
    expectLevel(tracker.attitude, force)
  }

  /// Not quite zero, down to the smallest number there is.
  func survivesForcesNearZero() {
    for size in [1e-3, 1e-100, 1e-160, 1e-300, Double.leastNonzeroMagnitude] {
      for warm in [false, true] {
        var (tracker, time) = warm ? warmTracker() : (tracker(), 0)
        for _ in 0..<50 {
          time += Self.period
          tracker.update(
            InertialSample(
              time: time, specificForce: Vector3(size, -size, size), angularVelocity: .unitX))
          expectUnit(tracker.attitude, "forces of \(size)")
        }
        #expect(tracker.estimator.gyroscopeBias.isFinite)
      }
    }
  }
}
