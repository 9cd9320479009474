// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// Changes to a step as it is about to be shown.
@Suite("Session: step modifiers")
struct ModifierTests {
  private let always = ResultPredicate.constant(true)

  private func session(
    _ changes: [String: JSONValue], of step: Step = question("q"),
    behaviour: StudyTask.Behaviour = .standard
  ) throws -> TaskSession {
    try started([instruction("a"), step, instruction("end")], behaviour: behaviour) {
      $0.stepModifiers[step.identifier] = StepModifier(when: always, changes: changes)
    }
  }

  @Test("a modifier belongs to the step that it changes")
  func key() throws {
    var session = try session(["title": "Well?"])
    #expect(session.currentStep?.title == nil)
    try session.forward(at: at(1))
    #expect(session.currentStep?.title == "Well?")
    #expect(try session.restored() == session)
  }

  @Test("the first step can be changed")
  func first() throws {
    let session = try started([instruction("a")]) {
      $0.stepModifiers["a"] = StepModifier(when: always, changes: ["title": "Hello"])
    }
    #expect(session.currentStep?.title == "Hello")
  }

  @Test("a modifier cannot give a step another identifier")
  func identifier() throws {
    var session = try session(["identifier": "other"])
    #expect(throws: SessionError.self) { try session.forward(at: at(1)) }
    var same = try self.session(["identifier": "other"], behaviour: .researchKit)
    try same.forward(at: at(1))
    #expect(same.place == "q")
  }

  @Test("a key that the step does not have is an error; in ResearchKit the step stays as it is")
  func unknownKey() throws {
    var session = try session(["titel": "Well?"])
    #expect(throws: SessionError.self) { try session.forward(at: at(1)) }
    var same = try self.session(["titel": "Well?"], behaviour: .researchKit)
    try same.forward(at: at(1))
    #expect(same.currentStep == question("q"))
  }

  @Test("a last step that a modifier puts in can be shown and saved")
  func termination() throws {
    let termination = EarlyTermination(buttonText: "Stop", step: instruction("bye"))
    var session = try session(["earlyTermination": termination.json])
    #expect(throws: SessionError.self) { try session.forward(at: at(1)) }

    var step = question("q")
    step.earlyTermination = EarlyTermination(step: instruction("bye"))
    var changed = step
    changed.earlyTermination = EarlyTermination(
      step: Step("bye", title: "Bye", .instruction(.init())))
    session = try self.session(
      ["earlyTermination": changed.earlyTermination?.json ?? .null], of: step)
    try session.forward(at: at(1))
    try session.terminateEarly(at: at(2))
    #expect(session.currentStep?.title == "Bye")
    #expect(try session.restored() == session)
  }
}
