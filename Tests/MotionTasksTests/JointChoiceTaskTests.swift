// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import Localization
import Measurement
import MotionTasks
import StudyTasks
import Testing

@Suite("A task of any joint")
struct JointChoiceTaskTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../datasets/tasks").standardizedFileURL

  @Test(
    "the files are what the library makes",
    arguments: [("any-joint", Language.english), ("any-joint.de", .german)])
  func files(_ name: String, _ language: Language) throws {
    let task = try JointChoiceTask("anyJoint").task(
      in: Translator(language, [.motionTasks, .measurement]))
    let data = task.document.data()
    let file = Self.folder.appending(path: "\(name).json")
    if ProcessInfo.processInfo.environment["RENEW_TASK_FILES"] != nil { try data.write(to: file) }
    #expect(try Data(contentsOf: file) == data, "RENEW_TASK_FILES=1 writes it again")
  }

  @Test("there are no problems, and every standard test can be reached on every side")
  func reached() throws {
    let task = try JointChoiceTask("anyJoint").task()
    #expect(task.validate().isEmpty, "\(task.validate().map(\.message))")
    let joints = Joint.standard.filter { $0.exercises.contains { $0.test != nil } }
    for joint in joints {
      for exercise in joint.exercises where exercise.test != nil && exercise != .free {
        for side in joint.sides {
          let session = try answered(task, joint, exercise, side)
          let suffix = joint.hasSides ? ".\(side.rawValue)" : ""
          #expect(session == "\(joint.rawValue).\(exercise.rawValue)\(suffix).instruction")
        }
      }
    }
  }

  /// The step after the choices.
  private func answered(
    _ task: StudyTask, _ joint: Joint, _ exercise: Exercise, _ side: Side
  ) throws -> String? {
    let now = Date(timeIntervalSince1970: 0)
    var session = TaskSession(task, taskRunUUID: UUID())
    try session.start(at: now)
    var answers = [joint.rawValue, exercise.rawValue]
    if joint.hasSides { answers.append(side.rawValue) }
    for answer in answers {
      let question = try #require(session.currentStep?.identifier)
      try session.answer(.choices([.string(answer)]), to: question, at: now)
      try session.forward(at: now)
    }
    return session.currentStep?.identifier
  }
}
