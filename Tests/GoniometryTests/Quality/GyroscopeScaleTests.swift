// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("The gyroscope's scale between holds, and dead axes")
struct GyroscopeScaleTests {
  private func knee(
    _ movement: KneeProtocol, _ grade: SensorGrade, seed: UInt64 = 1
  ) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(movement)
    (parameters.errors, parameters.seed) = (grade.errors, seed)
    return try KneeSimulation(parameters).run()
  }

  private func check(_ recording: InertialRecording, _ name: String) -> QualityCheck? {
    RecordingQuality.checks(for: recording).first { $0.name == name }
  }

  private func scaled(_ recording: InertialRecording, by factors: Vector3) -> InertialRecording {
    InertialRecording(
      recording.map { sample in
        var sample = sample
        let rate = sample.angularVelocity
        sample.angularVelocity = Vector3(rate.x * factors.x, rate.y * factors.y, rate.z * factors.z)
        return sample
      })
  }

  /// A tenth of a percent: the integral over steps of 20 ms.
  private static let exact = 0.001

  @Test("a sensor without errors has the scale 1, and k times its rates the scale 1/k")
  func exact() throws {
    let recording = try knee(.sitToStand, .ideal).thigh.recording
    for factor in [1, 0.5, 0.87, 1.15, 1.3, 1.5] {
      let turned = scaled(recording, by: Vector3(factor, factor, factor))
      let value = try #require(check(turned, "gyroscope_scale")?.value)
      #expect(abs(value * factor - 1) < Self.exact, "\(factor): \(value)")
    }
  }

  @Test("a telephone's sensors are good, 8 % more is doubtful, 40 % more or a turned sign is bad")
  func verdicts() throws {
    for movement in [KneeProtocol.sitToStand, .seatedExtension, .thighLift] {
      for seed: UInt64 in 1...10 {
        let recording = try knee(movement, .phone, seed: seed).thigh.recording
        for (factor, verdict) in [(1.0, Verdict.good), (1.4, .bad), (-1, .bad)] {
          let turned = scaled(recording, by: Vector3(factor, factor, factor))
          #expect(
            check(turned, "gyroscope_scale")?.verdict == verdict, "\(movement) \(seed) \(factor)")
        }
      }
    }
    let recording = try knee(.sitToStand, .module).thigh.recording
    for (factor, verdict) in [
      (0.8, Verdict.bad), (0.93, .doubtful), (0.98, .good), (1.02, .good), (1.08, .doubtful),
      (1.2, .bad),
    ] {
      let turned = scaled(recording, by: Vector3(factor, factor, factor))
      #expect(check(turned, "gyroscope_scale")?.verdict == verdict, "\(factor)")
    }
  }

  @Test("times that run too fast show as a scale, in movement without a rest of half a second")
  func wrongRate() throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    (parameters.errors, parameters.pause) = (SensorGrade.module.errors, 0.25)
    (parameters.standing, parameters.restBefore, parameters.restAfter) = (0, 0.3, 0.3)
    let recording = try KneeSimulation(parameters).run().thigh.recording
    for (factor, verdict) in [(1.0, Verdict.good), (0.9, .bad), (1.1, .doubtful)] {
      let timed = InertialRecording(
        recording.map { sample in
          var sample = sample
          sample.time *= factor
          return sample
        })
      let found = try #require(check(timed, "gyroscope_scale"))
      #expect(abs((found.value ?? 0) * factor - 1) < 0.02, "\(factor)")
      #expect(found.verdict >= verdict, "\(factor) \(found)")
    }
  }

  @Test("a clock that falls back between rests leaves their pair out")
  func fallingClock() throws {
    let recording = try knee(.sitToStand, .phone).thigh.recording
    for seconds in [3.0, 10, 1e9] {
      let fallen = InertialRecording(
        recording.enumerated().map { row, sample in
          var sample = sample
          if row > recording.count / 3 { sample.time -= seconds }
          return sample
        })
      _ = check(fallen, "gyroscope_scale")
    }
  }

  @Test("without two holds that are 20° apart there is no such check")
  func notShown() throws {
    #expect(check(try knee(.walking, .phone).thigh.recording, "gyroscope_scale") == nil)
    #expect(check(try knee(.thighLift, .phone).shank.recording, "gyroscope_scale") == nil)
  }

  @Test("an axis that gives one value beside one with noise is dead; without noise nobody can tell")
  func deadAxis() throws {
    let recording = try knee(.sitToStand, .phone).shank.recording
    #expect(check(recording, "frozen")?.verdict == .good)
    let dead = scaled(recording, by: Vector3(0, 1, 1))
    #expect(check(dead, "frozen")?.verdict == .bad)
    #expect(check(dead, "frozen")?.advice.contains("gyroscope's x axis") ?? false)
    let ideal = try knee(.sitToStand, .ideal).shank.recording
    #expect(check(ideal, "frozen")?.verdict == .good)
  }

  @Test("a bent knee that is stated as the stance is bad, a straight one is good")
  func statedStance() throws {
    for movement in [KneeProtocol.sitToStand, .seatedExtension] {
      let knee = try knee(movement, .module)
      let standing = try #require(knee.standing)
      let bent = standing.upperBound + 2.1...standing.upperBound + 2.9
      for (stated, verdict) in [(standing, Verdict.good), (bent, .bad)] {
        let analysis = try PairAnalysis(
          SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording),
          options: PairOptions(standing: stated))
        let check = analysis.quality.first { $0.name == "standing_pose" }
        #expect(check?.verdict == verdict, "\(movement) \(stated)")
      }
    }
  }
}
