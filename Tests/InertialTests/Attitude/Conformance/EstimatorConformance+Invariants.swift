// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import SyntheticMotion
import Testing

// Hours, rates, saving, streaming, heading, mounting.
extension EstimatorConformance {
  /// Hours at 25 Hz without a bias: the attitude of the first sample, and a unit quaternion.
  func staysPutForHours() {
    let period = 0.04
    var tracker = tracker(period: period)
    let force = Vector3(2, -5, 8)
    var first = Quaternion.identity
    var (farthest, longest) = (0.0, 0.0)
    for index in 0..<Int(hours * 3600 / period) {
      tracker.update(
        InertialSample(time: Double(index) * period, specificForce: force, angularVelocity: .zero))
      let q = tracker.attitude
      if index == 0 { first = q }
      if index % 1000 < 2 {
        farthest = max(farthest, q.angle(to: first))
        longest = max(longest, abs(q.norm - 1))
      }
    }
    #expect(farthest <= tremble(period), "\(farthest * degrees)° in \(hours) hours")
    #expect(longest <= Self.normTolerance)
    #expect(tracker.attitude.isFinite)
  }

  /// A turntable: hours at 1 rad/s about the vertical.
  func staysLevelUnderConstantRotationForHours() {
    let period = 0.04
    var tracker = tracker(period: period)
    let up = Vector3(0.48, -0.6, 0.64)
    var (steepest, steepestLater) = (0.0, 0.0)
    for index in 0..<Int(hours * 3600 / period) {
      tracker.update(
        InertialSample(time: Double(index) * period, specificForce: up * 9.81, angularVelocity: up))
      guard index % 500 == 0 else { continue }
      let tilt = tracker.attitude.rotate(up).angle(to: .unitZ)
      steepest = max(steepest, tilt)
      if Double(index) > 1200 * hours / period { steepestLater = max(steepestLater, tilt) }
    }
    #expect(steepest <= motionTolerance(period), "\(steepest * degrees)°")
    #expect(steepestLater <= 1e-7 + tremble(period), "\(steepestLater * degrees)° after hours")
    expectUnit(tracker.attitude, "after hours")
  }

  /// A rotation whose rate is constant over each step, so that its integral is exact at any rate.
  func followsAMotion(rateHz: Double) {
    var motion = SyntheticMotion()
    motion.period = 1 / rateHz
    motion.count = max(60, min(Int(30 * rateHz), 6000))
    motion.initialRest = 0.1 * motion.period * Double(motion.count)
    motion.acceleration = 0
    motion.rate = 1
    motion.bias = .zero
    motion.rateNoise = 0
    motion.forceNoise = 0
    let (recording, truth) = motion.make()
    let estimate = AttitudeTracker<Estimator>.attitudes(
      of: recording, nominalPeriod: motion.period, parameters: parameters)
    var worst = 0.0
    for (q, true_) in zip(estimate, truth) {
      expectUnit(q, "at \(rateHz) Hz")
      worst = max(worst, q.inclinationAngle(to: true_))
    }
    #expect(worst <= motionTolerance(motion.period), "\(worst * degrees)° at \(rateHz) Hz")
  }

  func continuesFromASavedState() throws {
    let (saved, time) = warmTracker()
    let data = try JSONEncoder().encode(saved.estimator.state)
    let clock = try JSONEncoder().encode(saved.clock)
    var restored = tracker()
    restored.estimator.state = try JSONDecoder().decode(Estimator.State.self, from: data)
    restored.clock = try JSONDecoder().decode(SampleClock.self, from: clock)
    #expect(restored.estimator.state == saved.estimator.state)
    var original = saved
    var generator = SplitMix64(seed: 5)
    for index in 1...500 {
      let sample = InertialSample(
        time: time + Double(index) * Self.period,
        specificForce: .unitZ * 9.81 + generator.nextNoiseVector(),
        angularVelocity: generator.nextNoiseVector() * 0.1)
      #expect(original.update(sample) == restored.update(sample))
      #expect(original.attitude.bits == restored.attitude.bits)
    }
    #expect(original.estimator.state == restored.estimator.state)
    #expect(original.estimator.gyroscopeBias.bits == restored.estimator.gyroscopeBias.bits)
  }

  func givesInBatchWhatItGivesInAStream() {
    var motion = SyntheticMotion()
    motion.count = 1500
    var recording = motion.make().recording
    // Oddities included.
    recording.append(InertialSample(time: .nan, specificForce: .zero, angularVelocity: .zero))
    recording.append(InertialSample(time: 60, specificForce: .unitX * 9, angularVelocity: .unitY))
    let batch = AttitudeTracker<Estimator>.attitudes(
      of: recording, nominalPeriod: motion.period, parameters: parameters)
    var tracker = tracker(period: motion.period)
    #expect(batch.count == recording.count)
    for (index, sample) in recording.enumerated() {
      tracker.update(sample)
      #expect(tracker.attitude.bits == batch[index].bits)
    }
  }

  /// The same input to an estimator whose Earth frame is turned about the vertical.
  func ignoresHeading() {
    var motion = SyntheticMotion()
    motion.count = 2000
    motion.initialRest = 0
    let turn = Quaternion(angle: 2.1, axis: .unitZ)
    var (plain, turned) = (tracker(), tracker())
    turnHeading(&turned.estimator.state, turn)
    var worst = 0.0
    for sample in motion.make().recording {
      plain.update(sample)
      turned.update(sample)
      worst = max(worst, turned.attitude.angle(to: turn * plain.attitude))
    }
    #expect(worst <= headingTolerance, "\(worst * degrees)°")
  }

  /// The same motion seen by a sensor glued on in another way: the attitude differs by the mounting
  /// and by one heading, which the first sample decides.
  func ignoresMounting() {
    var motion = SyntheticMotion()
    motion.count = 2000
    motion.initialRest = 0
    let recording = motion.make().recording
    var generator = SplitMix64(seed: 23)
    for _ in 0..<5 {
      let mounting = generator.nextRotation()
      var (plain, mounted) = (tracker(), tracker())
      var heading: Quaternion?
      var worst = 0.0
      for sample in recording {
        plain.update(sample)
        mounted.update(
          InertialSample(
            time: sample.time, specificForce: mounting.inverseRotate(sample.specificForce),
            angularVelocity: mounting.inverseRotate(sample.angularVelocity)))
        let expected = plain.attitude * mounting
        let difference = mounted.attitude * expected.conjugate
        worst = max(worst, difference.angle(to: heading ?? difference))
        if heading == nil { heading = difference }
      }
      #expect(worst <= mountingTolerance, "\(worst * degrees)°, mounting \(mounting)")
    }
  }
}
