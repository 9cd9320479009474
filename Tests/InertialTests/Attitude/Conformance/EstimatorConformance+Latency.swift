// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

extension EstimatorConformance {
  /// With a latency the attitude is the estimator's own, turned on by the last rate less its bias,
  /// through repeated and unusable samples too.
  func makesALatencyGood() {
    let latency = 0.02
    var motion = SyntheticMotion()
    motion.count = 600
    let clean = motion.make().recording
    var recording = InertialRecording()
    for (index, sample) in clean.enumerated() {
      recording.append(sample)
      if index % 100 == 50 { recording.append(sample) }
      if index % 100 == 70 {
        recording.append(
          InertialSample(
            time: sample.time + 1e-4, specificForce: Vector3(.nan, 0, 0),
            angularVelocity: .unitX))
      }
    }
    var (late, plain) = (tracker(), tracker())
    late.latency = latency
    var streamed: [Quaternion] = []
    var rate = Vector3.zero
    for sample in recording {
      let isUsed = late.update(sample).isAccepted
      plain.update(sample)
      if isUsed { rate = sample.angularVelocity }
      streamed.append(late.attitude)
      #expect(late.estimator.state == plain.estimator.state)
      #expect(
        late.attitude
          == plain.attitude.advanced(
            by: latency, at: plain.estimator.corrected(angularVelocity: rate)))
    }
    let batch = AttitudeTracker<Estimator>.attitudes(
      of: recording, nominalPeriod: Self.period, parameters: parameters, latency: latency)
    #expect(batch == streamed)
  }
}
