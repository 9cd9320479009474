// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Testing

@Suite("RecordingQuality")
struct RecordingQualityTests {
  func verdict(_ name: String, of recording: InertialRecording) throws -> Verdict {
    try #require(RecordingQuality.checks(for: recording).first { $0.name == name }).verdict
  }

  func changed(
    _ recording: InertialRecording, _ change: (InertialSample) -> InertialSample?
  ) -> InertialRecording {
    InertialRecording(recording.compactMap(change))
  }

  let good = SwingingLimb().recording()

  @Test("a clean recording is good in every respect")
  func clean() {
    let checks = RecordingQuality.checks(for: good)
    #expect(checks.overall == .good, "\(checks.filter { $0.verdict != .good })")
    #expect(checks.count == 11)
    #expect(checks.allSatisfy { $0.advice.hasSuffix(".") && $0.value != nil })
  }

  @Test("names carry the segment")
  func segment() {
    let checks = RecordingQuality.checks(for: good, segment: "thigh")
    #expect(checks.contains { $0.name == "thigh_gaps" })
  }

  @Test("an empty recording is bad")
  func empty() {
    #expect(RecordingQuality.checks(for: InertialRecording()).map(\.verdict) == [.bad])
  }

  @Test("gaps, by how much they take")
  func gaps() throws {
    #expect(
      try verdict("gaps", of: changed(good) { (3..<3.1).contains($0.time) ? nil : $0 }) == .doubtful
    )
    #expect(try verdict("gaps", of: changed(good) { (3..<5).contains($0.time) ? nil : $0 }) == .bad)
  }

  @Test("rest, rate, jitter, times, units and usable samples each have their verdict")
  func others() throws {
    #expect(
      try verdict("rest_at_start", of: changed(good) { $0.time < 2.6 ? nil : $0 }) == .doubtful)
    #expect(try verdict("sample_rate", of: SwingingLimb(rateHz: 22).recording()) == .doubtful)
    #expect(try verdict("sample_rate", of: SwingingLimb(rateHz: 10).recording()) == .bad)
    var even = false
    let jittery = changed(good) {
      even.toggle()
      var sample = $0
      sample.time += even ? 0.002 : -0.002
      return sample
    }
    #expect(try verdict("jitter", of: jittery) == .doubtful)
    let inG = changed(good) {
      var sample = $0
      sample.specificForce = $0.specificForce / 9.80665
      return sample
    }
    #expect(try verdict("gravity", of: inG) == .bad)
    let inDegrees = changed(good) {
      var sample = $0
      sample.angularVelocity = $0.angularVelocity * (180 / .pi)
      return sample
    }
    #expect(try verdict("angular_rate", of: inDegrees) == .bad)
    let repeated = InertialRecording(good.flatMap { [$0, $0] })
    #expect(try verdict("odd_times", of: repeated) == .bad)
    var count = 0
    let broken = changed(good) {
      count += 1
      var sample = $0
      if count % 20 == 0 { sample.specificForce.x = .nan }
      return sample
    }
    #expect(try verdict("usable_samples", of: broken) == .doubtful)
    #expect(try verdict("duration", of: changed(good) { $0.time < 0.9 ? $0 : nil }) == .bad)
  }

  @Test("a gyroscope cut at 125 °/s is saturated; a rest that repeats its values is not")
  func saturation() throws {
    let limit = 125 * Double.pi / 180
    let cut = changed(SwingingLimb(period: 2).recording()) {
      var sample = $0
      sample.angularVelocity.x = min(max($0.angularVelocity.x, -limit), limit)
      return sample
    }
    #expect(try verdict("saturation", of: cut) == .bad)
    #expect(try verdict("saturation", of: good) == .good)
    #expect(try verdict("saturation", of: SwingingLimb(amplitude: 0).recording()) == .good)
  }

  @Test("a gyroscope that clips at 100 °/s is found out")
  func clipping() throws {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.errors = SensorGrade.module.errors
    parameters.errors.gyroscopeRange = 100 * .pi / 180
    parameters.seed = 44
    let distal = try KneeSimulation(parameters).run().shank
    #expect(distal.clippedSamples > 0)
    #expect(try verdict("saturation", of: distal.recording) != .good)
  }

  /// The recording with samples from a time on changed to what they were then.
  func hung(
    _ recording: InertialRecording, after time: Double,
    _ hold: (_ sample: inout InertialSample, _ last: InertialSample) -> Void
  ) -> InertialRecording {
    var last: InertialSample?
    return changed(recording) {
      guard $0.time >= time else { return $0 }
      var sample = $0
      hold(&sample, last ?? $0)
      last = last ?? $0
      return sample
    }
  }

  @Test("a sensor that hangs is bad, whichever of its halves does; a rest without noise is not")
  func frozen() throws {
    var noisy = SwingingLimb()
    noisy.becomePhone(biasDegrees: 1)
    for (limb, time) in [(SwingingLimb(), 4.0), (noisy, 4.0), (noisy, 5.2)] {
      let recording = limb.recording()
      #expect(try verdict("frozen", of: recording) == .good)
      #expect(
        try verdict(
          "frozen", of: hung(recording, after: time) { $0.angularVelocity = $1.angularVelocity })
          == .bad)
      #expect(
        try verdict(
          "frozen", of: hung(recording, after: time) { $0.specificForce = $1.specificForce })
          == .bad)
      let both = hung(recording, after: time) {
        ($0.angularVelocity, $0.specificForce) = ($1.angularVelocity, $1.specificForce)
      }
      #expect(try verdict("frozen", of: both) == .bad)
    }
    #expect(try verdict("frozen", of: SwingingLimb(amplitude: 0).recording()) == .good)
  }

  @Test("a dead gyroscope on a moving limb is bad, although the limb comes back to where it was")
  func deadGyroscope() throws {
    let dead = changed(good) {
      var sample = $0
      sample.angularVelocity = .zero
      return sample
    }
    #expect(try verdict("frozen", of: dead) == .bad)
  }

  @Test("half a second of hanging in a long recording is doubtful")
  func frozenShortly() throws {
    let recording = changed(hung(good, after: 3.5) { $0.angularVelocity = $1.angularVelocity }) {
      $0.time < 4.1 ? $0 : nil
    }
    let rest = changed(good) { $0.time >= 4.1 ? $0 : nil }
    #expect(try verdict("frozen", of: InertialRecording(recording + Array(rest))) == .doubtful)
  }

  @Test("50 Hz as a clock has it is 50 Hz")
  func fiftyHertz() throws {
    #expect(try verdict("sample_rate", of: SwingingLimb(rateHz: 49.98).recording()) == .good)
  }
}
