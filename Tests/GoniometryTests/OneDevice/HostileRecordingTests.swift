// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Inertial
import SyntheticMotion
import Testing

@Suite("HingeAnalysis of hostile recordings")
struct HostileRecordingTests {
  static let oddities: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e-300, 1e300, -1e300, 9.9e4, 1, -1,
  ]

  @Test("damage of every kind gives an error or finite numbers", arguments: UInt64(1)...40)
  func damaged(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var limb = SwingingLimb(count: 2, seed: seed)
    limb.becomePhone(biasDegrees: 1)
    let rate = Double.random(in: 0.0005...0.5, using: &generator)
    var samples = Array(limb.recording())
    for i in samples.indices where Double.random(in: 0..<1, using: &generator) < rate {
      let odd = Self.oddities.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: samples[i].time = odd
      case 1: samples[i].specificForce.x = odd
      case 2: samples[i].specificForce = Vector3(odd, odd, odd)
      case 3: samples[i].angularVelocity.y = odd
      case 4: samples[i].angularVelocity = .zero
      case 5: samples[i].time -= Double.random(in: 0...1, using: &generator)
      case 6: samples[i] = samples[samples.indices.randomElement(using: &generator) ?? 0]
      default: samples[i].specificForce = .zero
      }
    }
    let recording = InertialRecording(samples)
    #expect(RecordingQuality.checks(for: recording).allSatisfy { !$0.advice.isEmpty })
    do {
      let motion = try HingeAnalysis(recording).rangeOfMotion
      #expect(motion.start.isFinite && motion.finish.isFinite, "seed \(seed)")
      #expect(motion.minimum.isFinite && motion.maximum.isFinite, "seed \(seed)")
    } catch {
      #expect(error.description.hasSuffix("."), "seed \(seed)")
    }
  }

  @Test("times that hardly differ, and one sample, are too short or nothing")
  func degenerateTimes() {
    for times in [
      [0], [0, 0], [0, 1e-300], [1e300, -1e300], (0..<50).map { Double($0) * 1e-300 },
    ] {
      let recording = InertialRecording(
        times.map {
          InertialSample(time: $0, specificForce: .unitZ * 9.8, angularVelocity: .unitX)
        })
      #expect(throws: MeasurementError.self) { try HingeAnalysis(recording) }
      _ = RecordingQuality.checks(for: recording)
    }
  }
}
