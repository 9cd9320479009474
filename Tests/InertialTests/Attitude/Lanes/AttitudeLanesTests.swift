// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Inertial

/// Lanes beside a filter of each recording's own. The bound that is promised is 1e-9°; in a build
/// without fused products it is nothing at all, and that is what is tested there.
@Suite("AttitudeLanes")
struct AttitudeLanesTests {
  /// Recordings of unequal length, rate, rest and latency, with oddities of their own.
  static func recordings(_ count: Int, seed: UInt64) -> [LaneRecording] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { number in
      var motion = SyntheticMotion()
      motion.seed = seed &* 100 &+ UInt64(number)
      motion.period = [0.01, 0.02, 0.005, 0.0035, 0.04].randomElement(using: &generator) ?? 0.01
      motion.count = Int.random(in: 1...1500, using: &generator)
      motion.initialRest = Double.random(in: 0...3, using: &generator)
      motion.stretch = Double.random(in: 1...4, using: &generator)
      return LaneRecording(
        odd(motion.make().recording, period: motion.period, &generator),
        nominalPeriod: motion.period, latency: number % 3 == 2 ? 0.004 : 0)
    }
  }

  /// A recording with gaps, a clock set back, repeats, free fall and samples that are not usable.
  static func odd(
    _ recording: InertialRecording, period: Double, _ generator: inout SplitMix64
  ) -> InertialRecording {
    var result = InertialRecording()
    var offset = 0.0
    for var sample in recording {
      switch Int.random(in: 0..<120, using: &generator) {
      case 0: offset += 10 * period
      case 1: offset -= 100 * period
      case 2: offset -= period
      case 3: sample.specificForce = .zero
      case 4: sample.angularVelocity.y = .nan
      case 5: sample.angularVelocity = Vector3(200, -300, 90) * (0.01 / period)
      default: break
      }
      sample.time += offset
      result.append(sample)
    }
    return result
  }

  func expectEqual<Estimator: LanedEstimator>(
    _: Estimator.Type, _ parameters: Estimator.Parameters, _ recordings: [LaneRecording],
    _ comment: Comment
  ) {
    let lanes = AttitudeLanes<Estimator>(parameters: parameters).attitudes(of: recordings)
    #expect(lanes.count == recordings.count)
    for (index, item) in recordings.enumerated() {
      let alone = AttitudeTracker<Estimator>.attitudes(
        of: item.recording, nominalPeriod: item.nominalPeriod, parameters: parameters,
        latency: item.latency)
      let differs =
        zip(lanes[index], alone).enumerated().first { !Self.isEqual($1.0, $1.1) }?.offset
      #expect(
        lanes[index].count == alone.count && differs == nil,
        "recording \(index) differs from row \(differs ?? -1); \(comment)")
    }
  }

  static func isEqual(_ lane: Quaternion, _ alone: Quaternion) -> Bool {
    FourLanes.fuses ? (lane * alone.conjugate).angle * degrees <= 1e-9 : lane.bits == alone.bits
  }

  @Test(
    "every recording gets what a filter of its own gives, as closely as promised", arguments: 1...9
  )
  func equal(count: Int) {
    let recordings = Self.recordings(count, seed: UInt64(count))
    expectEqual(VQF.self, .init(), recordings, "seed \(count)")
    expectEqual(VQF.self, .shortTest, recordings, "seed \(count)")
    expectEqual(BoundedPositionFilter.self, .init(), recordings, "seed \(count)")
  }

  @Test(
    "with either bias estimate off, or both",
    arguments: [(true, false), (false, true), (false, false)])
  func switches(rest: Bool, motion: Bool) {
    var parameters = VQF.Parameters()
    parameters.restBiasEstEnabled = rest
    parameters.motionBiasEstEnabled = motion
    expectEqual(VQF.self, parameters, Self.recordings(5, seed: 77), "seed 77")
  }

  @Test("recordings without samples, or with none that is usable, take no lane with them")
  func empty() {
    var recordings = Self.recordings(5, seed: 3)
    recordings.insert(LaneRecording(InertialRecording(), nominalPeriod: 0.01), at: 0)
    let dead = (0..<100).map {
      InertialSample(time: Double($0) * 0.01, specificForce: .zero, angularVelocity: .unitX)
    }
    recordings.append(LaneRecording(InertialRecording(dead), nominalPeriod: 0.01))
    recordings.append(
      LaneRecording(
        InertialRecording(
          dead.map {
            InertialSample(time: .nan, specificForce: $0.specificForce, angularVelocity: .zero)
          }),
        nominalPeriod: 0.01))
    expectEqual(VQF.self, .init(), recordings, "seed 3")
    expectEqual(BoundedPositionFilter.self, .tactical, recordings, "seed 3")
    #expect(AttitudeLanes<VQF>(parameters: .init()).attitudes(of: []).isEmpty)
  }

  @Test("recordings are asked for once each, until there is none, and finished once each")
  func stream() {
    let recordings = Self.recordings(11, seed: 5)
    var rest = recordings[...]
    var (wasOver, finished) = (false, [Int]())
    AttitudeLanes<VQF>(parameters: .init()).run(
      next: {
        #expect(!wasOver, "asked again after the last")
        wasOver = rest.isEmpty
        return rest.popFirst()
      },
      finished: { index, attitudes in
        #expect(attitudes.count == recordings[index].recording.count)
        finished.append(index)
      })
    #expect(wasOver)
    #expect(finished.sorted() == Array(0..<11))
  }
}
