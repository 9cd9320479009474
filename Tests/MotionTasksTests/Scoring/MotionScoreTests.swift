// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Goniometry
import Inertial
import MotionTasks
import StudyTasks
import Testing

@Suite("The score of recorded motion")
struct MotionScoreTests {
  private func setup(_ measurement: MotionMeasurement, sensors: Int) throws -> MotionSetup {
    try MotionSetup(MotionSteps.knee(measurement), sensorCount: sensors)
  }

  @Test("one device is measured about its own axis, as the analysis of a file does it")
  func oneDevice() throws {
    let shank = try MotionSteps.leg(.seatedExtension) { $0.standing = 0 }.shank.recording
    let score = MotionScore(
      of: [shank], try setup(MotionMeasurement(exercise: .seatedExtension), sensors: 1))
    let trial = try Trial([shank], .hinge(HingeOptions(sense: .firstMovement(.extension))))
    let result = try #require(score.result)
    #expect(result.whole.range?.degrees == trial.rangeOfMotion?.range)
    #expect(result.whole.minimum?.degrees == trial.rangeOfMotion?.minimum)
    #expect(result.zero == .start)
    #expect(result.minimum < -60)
  }

  @Test("a stated zero is where the first pose is")
  func statedZero() throws {
    let shank = try MotionSteps.leg(.seatedExtension) { $0.standing = 0 }.shank.recording
    let measurement = MotionMeasurement(exercise: .seatedExtension, zero: .stated, zeroDegrees: 90)
    let result = try #require(MotionScore(of: [shank], setup(measurement, sensors: 1)).result)
    #expect(abs((result.start ?? .nan) - 90) < 1)
    #expect(abs(result.minimum) < 5)
    #expect(result.zero == .stated)
  }

  @Test("ResearchKit's formula keeps its own numbers")
  func researchKit() throws {
    let shank = try MotionSteps.leg(.seatedExtension) { $0.standing = 0 }.shank.recording
    let measurement = MotionMeasurement(method: .researchKit, orientation: .landscape)
    let result = try #require(MotionScore(of: [shank], setup(measurement, sensors: 1)).result)
    let oracle = try ResearchKitMethod.measure(
      shank, orientation: .landscape, with: BoundedPositionFilter.self, parameters: .init())
    #expect(result.start == oracle.start)
    #expect(result.finish == oracle.finish)
    #expect(result.whole.minimum?.degrees == oracle.minimum)
    #expect(result.whole.maximum?.degrees == oracle.maximum)
    #expect(result.whole.range?.degrees == oracle.range)
    #expect(result.methodWords == "researchKit, bounded-position")
    #expect(result.zero == nil)
  }

  @Test("a lying leg is zero where it is most extended, and bends first")
  func heelSlide() throws {
    let leg = try MotionSteps.leg(.heelSlide)
    let score = MotionScore(
      of: [leg.thigh.recording, leg.shank.recording],
      try setup(MotionMeasurement(exercise: .heelSlide), sensors: 2))
    let result = try #require(score.result)
    #expect(result.zero == .mostExtended)
    #expect(abs(result.range - 120) < 3)
    #expect(abs(result.minimum) < 1)
  }

  @Test("fewer repetitions than the step asks for are said", arguments: [(3, true), (5, false)])
  func repetitions(wanted: Int, isEnough: Bool) throws {
    let leg = try MotionSteps.leg(.heelSlide)
    let score = MotionScore(
      of: [leg.thigh.recording, leg.shank.recording],
      try setup(MotionMeasurement(exercise: .heelSlide, repetitions: wanted), sensors: 2))
    let check = try #require(score.checks.first { $0.name == "repetition_count" })
    #expect(check.value == 4)
    #expect((check.verdict == .good) == isEnough)
    #expect((score.result?.remarks ?? []).contains(check.advice) != isEnough)
  }

  @Test("corrections of the sensors are applied")
  func corrected() throws {
    let shank = try MotionSteps.leg(.seatedExtension) { $0.standing = 0 }.shank.recording
    var wrong = InertialRecording()
    for var sample in shank {
      sample.angularVelocity = sample.angularVelocity * 0.5
      wrong.append(sample)
    }
    var setup = try setup(MotionMeasurement(), sensors: 1)
    let right = MotionScore(of: [shank], setup)
    setup.corrections = [
      SensorCalibration(
        accelerometerBias: .zero,
        accelerometerMatrix: SensorCalibration.none.accelerometerMatrix, gyroscopeBias: .zero,
        gyroscopeMatrix: SensorCalibration.Matrix(.unitX * 2, .unitY * 2, .unitZ * 2), latency: 0)
    ]
    #expect(MotionScore(of: [wrong], setup).result?.range == right.result?.range)
  }

  @Test("exchanged sensors give no number, and the advice to exchange them")
  func exchanged() throws {
    let leg = try MotionSteps.leg(.walking, repetitions: 8)
    let score = MotionScore(
      of: [leg.shank.recording, leg.thigh.recording],
      try setup(MotionMeasurement(), sensors: 2))
    #expect(score.result == nil, "\(score)")
    #expect(score.reason?.contains("exchange") == true)
    #expect(score.remarks.first == score.reason)
    #expect(score.verdict == .bad)
  }
}
