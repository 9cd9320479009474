// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import Inertial
import SyntheticMotion
import Testing

@Suite("Recordings of fast sensors")
struct RecordingReductionTests {
  static func ramp(rateHz: Double, count: Int) -> InertialRecording {
    InertialRecording(
      (0..<count).map {
        let x = Double($0)
        return InertialSample(
          time: 5 + x / rateHz, specificForce: Vector3(x, 2 * x, 9.81),
          angularVelocity: Vector3(-x / 1000, 0, 0.001))
      })
  }

  @Test(
    "from 500 Hz on some 100 Hz are left, below nothing is changed",
    arguments: [
      (1000.0, 10), (500, 5), (512, 5), (833, 8), (1600, 16), (490, 1), (400, 1), (100, 1),
    ])
  func rates(rateHz: Double, count: Int) throws {
    let reduction = RecordingReduction(Self.ramp(rateHz: rateHz, count: 3 * Int(rateHz)))
    #expect((reduction?.count ?? 1) == count)
  }

  @Test("a mean of samples lies at the mean of their times, so that a trend stays as it is")
  func means() throws {
    let reduction = try #require(RecordingReduction(Self.ramp(rateHz: 1000, count: 2005)))
    let means = reduction.recording
    #expect(means.count == 201)
    for (row, mean) in means.enumerated() {
      // The last five make a mean of their own.
      let x = row < 200 ? 10 * Double(row) + 4.5 : 2002
      #expect(abs(mean.time - (5 + x / 1000)) < 1e-12)
      #expect((mean.specificForce - Vector3(x, 2 * x, 9.81)).norm < 1e-9)
      #expect((mean.angularVelocity - Vector3(-x / 1000, 0, 0.001)).norm < 1e-12)
    }
  }

  @Test("no mean goes over a gap or takes in a sample that is not usable")
  func gaps() throws {
    var samples = Array(Self.ramp(rateHz: 1000, count: 2000))
    for index in 1003..<2000 { samples[index].time += 1 }
    samples[57].angularVelocity.x = .nan
    samples[58].time = samples[56].time
    let reduction = try #require(RecordingReduction(InertialRecording(samples)))
    let gap = 6.0025...7.0025
    #expect(reduction.recording.allSatisfy { $0.isUsable && !gap.contains($0.time) })
    #expect(reduction.survey.timing?.counts.gaps == 1)
    #expect(reduction.survey.timing?.counts.unusable == 1)
    #expect(reduction.survey.timing?.counts.repeated == 1)
  }

  @Test("bursts of samples are means of their own, and none is lost")
  func bursts() throws {
    let samples = (0..<4000).map {
      InertialSample(
        time: Double($0 / 4) * 0.02 + Double($0 % 4) * 0.001, specificForce: .unitZ,
        angularVelocity: .unitX)
    }
    let reduction = try #require(RecordingReduction(InertialRecording(samples)))
    #expect(reduction.recording.count == 1000)
  }

  @Test("a survey of samples that come is that of the recording", arguments: 1...20)
  func survey(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var motion = SyntheticMotion()
    (motion.seed, motion.count, motion.period) = (seed, 3000, 0.001)
    var samples = Array(motion.make().0)
    for index in samples.indices {
      // Ranges that end, values that repeat themselves, times and numbers that cannot be used.
      let limit = 2.0
      samples[index].angularVelocity.x = max(-limit, min(limit, samples[index].angularVelocity.x))
      if random.next() % 3 > 0, index > 0 {
        samples[index].specificForce = samples[index - 1].specificForce
      }
      switch random.next() % 200 {
      case 0: samples[index].time = .nan
      case 1: samples[index].specificForce.y = .infinity
      case 2: samples[index].time -= 0.5
      case 3 where index > 0: samples[index].time = samples[index - 1].time
      default: break
      }
    }
    let recording = InertialRecording(samples)
    let came = try #require(RecordingReduction(recording)).survey
    let known = RecordingSurvey(of: recording, timing: RecordingTiming(recording))
    #expect(came.count == known.count && came.largestRate == known.largestRate)
    for (a, b) in zip(came.force + came.rate, known.force + known.rate) {
      #expect(a.stuck(beyond: 0) == b.stuck(beyond: 0), "seed \(seed)")
    }
    #expect(came.rate[0].stuck(beyond: 1.7) > 0)
    #expect(came.timing?.counts == known.timing?.counts, "seed \(seed)")
  }

  @Test("samples stand still at an extreme where it comes three times on end")
  func extremes() throws {
    /// Of a channel whose sensor has steps of 0.01.
    func stuck(_ values: [Double], beyond limit: Double = 18) -> Int {
      self.stuck([0, 0.01] + values, beyond: limit)
    }
    #expect(stuck([0, 20, 20, 20, 1]) == 3)
    #expect(stuck([0, 20, 20, 1]) == 0)
    #expect(stuck([0, 20, 20, 20, 21]) == 0)
    #expect(stuck([20, 20, 20, 3, 20, 20, 20, 20]) == 7)
    #expect(stuck([-20, -20, -20, 20, 20, 20]) == 6)
    #expect(stuck([-20, -20, -20, -20]) == 4)
    #expect(self.stuck([-20, -20, -20, -20], beyond: 18) == 4)
    #expect(stuck([-20, -20, -20, -10]) == 3)
    #expect(stuck([17, 17, 17, 17]) == 0)
    #expect(stuck([.infinity, .infinity, .infinity, .nan, .nan, .nan]) == 0)
    #expect(self.stuck([], beyond: 18) == 0)
  }

  @Test("noise that makes three samples of a peak the same makes no end of a range")
  func noisyPeaks() {
    var draw = SplitMix64(seed: 17)
    let step = 4000.0 / 65536
    for trial in 0..<200 {
      let swing = (0..<1000).map { row in
        let noise = (0..<4).reduce(0.0) { sum, _ in sum + .random(in: -1...1, using: &draw) }
        let angle = 168 * sin(2 * Double.pi * Double(row) / 250) + noise * step
        return (angle / step).rounded() * step
      }
      #expect(stuck(swing, beyond: 97) == 0, "trial \(trial) of seed 17")
    }
  }

  @Test("a smooth peak that a sensor repeats is no end of its range; a peak that is cut off is")
  func peaks() {
    // 120 °/s at 0.3 Hz, in steps of a sensor of ±2000 °/s with 16 bits, and in tenths of a degree.
    for step in [4000.0 / 65536, 0.1] {
      for rate in [25.0, 100, 400, 1000] {
        for phase in 0..<20 {
          let swing = (0..<Int(10 * rate)).map { row in
            let turn = 2 * Double.pi * (0.3 * Double(row) / rate + Double(phase) / 20)
            return (120 * sin(turn) / step).rounded() * step
          }
          #expect(stuck(swing, beyond: 97) == 0, "\(step) \(rate) \(phase)")
          let cut = swing.map { max(-100, min(100, $0)) }
          #expect(stuck(cut, beyond: 97) > Int(rate), "\(step) \(rate) \(phase)")
        }
      }
    }
  }

  private func stuck(_ values: [Double], beyond limit: Double) -> Int {
    let column = VectorSeries(x: values, y: values.map { _ in 0 }, z: values.map { _ in 0 })
    let recording = InertialRecording(
      time: values.indices.map { Double($0) / 100 }, specificForce: column,
      angularVelocity: column)
    return RecordingSurvey(of: recording, timing: nil).force[0].stuck(beyond: limit)
  }
}
