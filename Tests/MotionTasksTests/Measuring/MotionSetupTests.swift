// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import MotionTasks
import StudyTasks
import Testing

@Suite("The setup of a motion step")
struct MotionSetupTests {
  @Test("a step takes as many sensors as it says, or as there are")
  func sensors() throws {
    #expect(try MotionSetup(MotionSteps.knee(), sensorCount: 1).places == [""])
    #expect(try MotionSetup(MotionSteps.knee(), sensorCount: 2).places == ["thigh", "shank"])
    let pair = MotionSteps.knee(MotionMeasurement(sensors: .two))
    #expect(try MotionSetup(pair, sensorCount: 2).sensorCount == 2)
    #expect(
      throws: MotionTaskError.wrongSensors(
        step: "knee.range.of.motion", needed: .two, found: 1)
    ) { try MotionSetup(pair, sensorCount: 1) }
    let one = MotionSteps.knee(MotionMeasurement(sensors: .one))
    #expect(
      throws: MotionTaskError.wrongSensors(
        step: "knee.range.of.motion", needed: .one, found: 2)
    ) { try MotionSetup(one, sensorCount: 2) }
    #expect(throws: MotionTaskError.noSensor(step: "knee.range.of.motion")) {
      try MotionSetup(one, sensorCount: 0)
    }
  }

  @Test("a measurement in a step that moves no joint is refused, not passed over")
  func noJoint() {
    let step = Step(
      "walk",
      .active(ActiveContent(.general, measurement: MotionMeasurement(sensors: .two))))
    #expect(throws: MotionTaskError.self) { try MotionSetup(step, sensorCount: 2) }
  }

  @Test(
    "settings that exclude each other are refused with the reason",
    arguments: [
      (MotionMeasurement(method: .researchKit), 2),
      (MotionMeasurement(zero: .start), 2), (MotionMeasurement(zero: .gravity), 2),
      (MotionMeasurement(zero: .standing), 1), (MotionMeasurement(zero: .extended), 1),
      (MotionMeasurement(exercise: .heelSlide), 1),
    ])
  func refused(_ measurement: MotionMeasurement, sensors: Int) {
    #expect(throws: MotionTaskError.self) {
      try MotionSetup(MotionSteps.knee(measurement), sensorCount: sensors)
    }
  }

  @Test("a shoulder is measured with one sensor")
  func shoulder() throws {
    let step = Step("arm", .active(ActiveContent(.rangeOfMotion(.shoulder, .right))))
    let setup = try MotionSetup(step, sensorCount: 1)
    #expect(setup.joint == .shoulder)
    #expect(setup.side == .right)
    #expect(throws: MotionTaskError.self) { try MotionSetup(step, sensorCount: 2) }
  }

  @Test("a step without motion is refused")
  func other() {
    for step in [
      Step("read", .instruction(InstructionContent())),
      Step("touch", .active(ActiveContent(.touchAnywhere))),
    ] {
      #expect(throws: MotionTaskError.notMotion(step: step.identifier)) {
        try MotionSetup(step, sensorCount: 1)
      }
    }
  }

  @Test("every error names the step and what to do")
  func words() {
    let error = MotionTaskError.wrongSensors(step: "knee", needed: .two, found: 1)
    #expect("\(error)" == "Step 'knee' needs a sensor on either side of the joint, and there is 1.")
  }
}
