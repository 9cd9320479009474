// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// Lists of relatives.
@Suite("Rows: family history")
struct FamilyHistoryRowTests {
  private var content: FamilyHistory {
    guard case .familyHistory(let content) = history().content else { preconditionFailure() }
    return content
  }

  /// Adds a relative with a name and conditions.
  private func add(
    _ identifier: String, _ name: String?, _ conditions: [ChoiceValue],
    to group: String = "parents",
    _ session: inout TaskSession
  ) throws {
    try session.addRelative(to: group, identifier: identifier, at: at(1))
    try session.forward(answering: name.map(Answer.text), to: "name")
    try session.forward(answering: .choices(conditions), to: "conditions")
  }

  @Test("Family history: the parts of the step can be written and read")
  func parts() throws {
    #expect(try Step(json: history().json, at: .root) == history())
    let condition = HealthCondition("stroke", displayName: "Stroke", value: "Stroke")
    #expect(content.conditions.conditions.last == condition)
    #expect(content.relativeGroups.map(\.maxAllowed) == [2, 8])
  }

  @Test("Family history: a relative is added after the group's forms and the conditions")
  func add() throws {
    var session = try started([history(), instruction("end")])
    #expect(session.relatives == [])
    try session.addRelative(to: "parents", identifier: "1", at: at(1))
    #expect(session.currentPath == ["history", "relative"])
    #expect(session.relatives == nil)
    try session.forward(answering: .text("Ann"), to: "name")
    #expect(session.currentPath == ["history", "conditionStep"])
    #expect(!session.canSkip)
    #expect(throws: SessionError.answersMissing(["conditions"])) {
      try session.forward(at: at(2))
    }
    try session.forward(answering: .choices(["Stroke"]), to: "conditions")
    #expect(session.place == "history")
    let person = try #require(session.relatives?.first)
    #expect(person.identifier == "1")
    #expect(person.groupIdentifier == "parents")
    #expect(person.taskResult.identifier == "parents")
    #expect(person.taskResult.results.map(\.identifier) == ["relative", "conditionStep"])
    #expect(relatives(in: session)?.relatedPersons == [person])
    try session.forward(at: at(3))
    #expect(session.place == "end")
  }

  @Test("Family history: wrong groups, full groups and known relatives are refused")
  func refused() throws {
    var session = try started([history()])
    func refusal(_ body: (inout TaskSession) throws(SessionError) -> Void) -> FamilyHistoryError? {
      do throws(SessionError) {
        try body(&session)
        return nil
      } catch {
        if case .familyHistory(let error) = error { return error }
        return nil
      }
    }
    #expect(
      refusal { s throws(SessionError) in
        try s.addRelative(to: "cousins", identifier: "1", at: at(1))
      } == .unknownGroup("cousins"))
    try add("1", "Ann", ["Stroke"], &session)
    try add("2", "Bob", ["none of the above"], &session)
    #expect(
      refusal { s throws(SessionError) in
        try s.addRelative(to: "parents", identifier: "3", at: at(1))
      } == .groupIsFull("parents", maximum: 2))
    #expect(
      refusal { s throws(SessionError) in
        try s.addRelative(to: "siblings", identifier: "2", at: at(1))
      } == .personExists("2"))
    #expect(
      refusal { s throws(SessionError) in try s.editRelative("9", at: at(1)) }
        == .unknownPerson("9"))
    #expect(
      refusal { s throws(SessionError) in try s.finishRelative(.saved, at: at(1)) } == .notShown)
    var elsewhere = try started([instruction("a")])
    #expect(throws: SessionError.familyHistory(.notShown)) {
      try elsewhere.addRelative(to: "parents", identifier: "1", at: at(1))
    }
  }

  @Test("Family history: relatives stand in the order of their groups")
  func order() throws {
    var session = try started([history()])
    try add("1", "Cid", ["Stroke"], to: "siblings", &session)
    try add("2", "Ann", ["Stroke"], &session)
    try add("3", "Dan", ["Stroke"], to: "siblings", &session)
    #expect(session.relatives?.map(\.identifier) == ["2", "1", "3"])
    try session.removeRelative("1", at: at(2))
    #expect(session.relatives?.map(\.identifier) == ["2", "3"])
  }

  @Test("Family history: a list cell shows name, details and conditions in words")
  func entries() throws {
    var session = try started([history()])
    try add("1", "Ann", ["Stroke", "Diabetes"], &session)
    try add("2", nil, ["i don't know"], &session)
    let persons = try #require(session.relatives)
    let first = content.entry(for: persons[0], among: persons)
    #expect(first.title == "Ann")
    #expect(first.details == ["Ann"])
    #expect(first.conditions == ["Diabetes", "Stroke"])
    let second = content.entry(for: persons[1], among: persons)
    #expect(second.title == "Parent 2")
    #expect(second.details.isEmpty)
    #expect(second.conditions.isEmpty)
    #expect(content.entry(for: persons[1]).title == "Parent")
  }

  @Test("Family history: a session saved while a relative is asked about goes on there")
  func restoring() throws {
    var session = try started([history(), instruction("end")])
    try add("1", "Ann", ["Stroke"], &session)
    try session.addRelative(to: "siblings", identifier: "2", at: at(3))
    try session.answer(.text("Bob"), to: "name", at: at(4))
    var restored = try session.restored()
    #expect(restored == session)
    try restored.forward(at: at(5))
    try restored.forward(answering: .choices(["Diabetes"]), to: "conditions")
    #expect(restored.relatives?.map(\.identifier) == ["1", "2"])
    #expect(try restored.restored() == restored)
  }
}
