// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import MotionTasks
import StudyTasks
import Testing

@Suite("The tasks of a recovery")
struct RecoveryTasksTests {
  private func knee() throws -> StudyTask {
    try RecoveryTasks.rangeOfMotion(
      RangeOfMotionTask("rangeOfMotionTask", .knee, .left, excluding: .conclusion).task())
  }

  @Test("the tasks have no faults, and the extractors fit them")
  func valid() throws {
    let tasks = [
      (try RecoveryTasks.onboarding(), RecoveryTasks.onboardingOutcome),
      (try RecoveryTasks.checkIn(), RecoveryTasks.checkInOutcome),
      (try knee(), RecoveryTasks.rangeOfMotionOutcome),
    ]
    for (task, extractor) in tasks {
      #expect(task.validate().isEmpty, "\(task.identifier): \(task.validate())")
      #expect(extractor.issues(in: task).isEmpty, "\(task.identifier)")
      #expect(try StudyTask(jsonData: task.json.data()) == task)
    }
  }

  private func consent(_ given: Bool) -> LeafResult {
    LeafResult(
      identifier: "onboarding.consent", startDate: at(1), endDate: at(2),
      value: .consent(ConsentResult(didConsent: given)))
  }

  @Test("onboarding: the outcome is the date of completion; without consent there is none")
  func onboarding() throws {
    var session = try begun(try RecoveryTasks.onboarding())
    try session.forward(at: at(1))
    #expect(throws: SessionError.self) { try session.forward(at: at(2)) }
    var declined = session
    try session.add([consent(true)])
    try session.forward(at: at(3))
    #expect(session.currentStep?.identifier == "onboarding.completion")
    try session.forward(at: at(4))
    #expect(
      RecoveryTasks.onboardingOutcome.values(of: session, at: at(9)) == [
        OutcomeValue(.date(at(4)), createdDate: at(4))
      ])
    try declined.add([consent(false)])
    try declined.forward(at: at(3))
    #expect(declined.phase == .finished(.completed))
    #expect(RecoveryTasks.onboardingOutcome.values(of: declined, at: at(9)) == nil)
  }

  @Test("check-in: pain must be answered, sleep begins at 0, and both are floating-point numbers")
  func checkIn() throws {
    var session = try begun(try RecoveryTasks.checkIn())
    #expect(throws: SessionError.answersMissing([RecoveryTasks.Kind.pain])) {
      try session.forward(at: at(1))
    }
    #expect(throws: SessionError.self) { try session.skip(at: at(1)) }
    #expect(throws: SessionError.self) {
      try session.answer(.scale(0), to: RecoveryTasks.Kind.pain, at: at(1))
    }
    try session.answer(.scale(4), to: RecoveryTasks.Kind.pain, at: at(2))
    try session.answer(.scale(11), to: RecoveryTasks.Kind.sleep, at: at(3))
    try session.forward(at: at(4))
    #expect(
      RecoveryTasks.checkInOutcome.values(of: session, at: at(9)) == [
        OutcomeValue(.double(4), kind: "checkin.form.pain", createdDate: at(2)),
        OutcomeValue(.double(11), kind: "checkin.form.sleep", createdDate: at(3)),
      ])
  }

  @Test("range of motion: the left knee, without the standard conclusion, with its own end")
  func rangeOfMotion() throws {
    let task = try knee()
    #expect(task.identifier == "rangeOfMotionTask")
    #expect(
      task.steps.map(\.identifier) == [
        "instruction", "touch.anywhere", "knee.range.of.motion", "rom.completion",
      ])
    #expect(task.step("knee.range.of.motion")?.active?.activity == .rangeOfMotion(.knee, .left))
    #expect(throws: TaskError.duplicateStep("rom.completion")) {
      try RecoveryTasks.rangeOfMotion(task)
    }
    let result = run([
      (
        "knee.range.of.motion",
        [measured(Finding(start: 0, finish: 1, minimum: -2, maximum: 88))]
      ), ("rom.completion", []),
    ])
    let values = RecoveryTasks.rangeOfMotionOutcome.values(from: result, reason: .completed)
    #expect(values?.map(\.content) == [.double(90)])
    #expect(values?.map(\.kind) == [RecoveryTasks.Kind.range])
  }
}
