// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("Relatives as FamilyMemberHistory")
struct FamilyMemberHistoryTests {
  private static let time = Date(timeIntervalSince1970: 1_700_000_000)

  private static func relative(_ group: String, _ answers: [(String, Answer)]) -> RelatedPerson {
    let results = answers.map { identifier, answer in
      LeafResult(
        identifier: identifier, startDate: time, endDate: time,
        value: .question(QuestionResult(type: type(of: answer), answer: answer)))
    }
    return RelatedPerson(
      identifier: "1", groupIdentifier: group, identifierForCellTitle: "NameIdentifier",
      taskResult: TaskResult(
        identifier: group, taskRunUUID: UUID(), startDate: time, endDate: time,
        results: [
          StepResult(identifier: "s", startDate: time, endDate: time, results: results)
        ]))
  }

  private static func type(of answer: Answer) -> QuestionType {
    switch answer {
    case .text: .text
    case .numeric: .integer
    default: .singleChoice
    }
  }

  private static func history(_ relative: RelatedPerson) -> FHIR.FamilyMemberHistory {
    FHIR.FamilyMemberHistory(relative, patient: FHIR.Reference("Patient/1"))
  }

  @Test("a mother who died, and the way back")
  func mother() throws {
    let relative = Self.relative(
      "ParentGroupIdentifier",
      [
        ("NameIdentifier", .text("Ma")), ("ParentSexAtBirthIdentifier", .choices(["female"])),
        ("ParentVitalStatusIdentifier", .choices(["deceased"])),
        ("ParentAgeAtDeathIdentifier", .number(71)),
        ("HealthConditionsFormItemIdentifier", .choices(["Stroke", "none of the above"])),
      ])
    let history = Self.history(relative)
    #expect(history.problems.isEmpty)
    #expect(history.name == "Ma")
    #expect(history.relationship?.coding.first?.code == "MTH")
    #expect(history.sex?.coding.first?.code == "female")
    #expect(history.members["deceasedAge"]?.object?["value"] == 71)
    #expect(history.condition.map(\.code?.text) == ["Stroke"])
    let again = try FHIR.FamilyMemberHistory(data: history.data())
    #expect(again.relative == relative)
  }

  @Test(
    "relationships",
    arguments: [
      ("SiblingGroup", "male", "BRO"), ("ChildGroup", "i don't know", "CHILD"),
      ("grandparents", "female", "GRMTH"), ("siblings", "intersex", "SIB"),
    ])
  func relationships(group: String, sex: String, code: String) {
    let history = Self.history(Self.relative(group, [("SexAtBirth", .choices([.string(sex)]))]))
    #expect(history.relationship?.coding.first?.code == code)
  }

  @Test("a group of one's own is related in words; the ends of an age are words too")
  func other() {
    let history = Self.history(
      Self.relative(
        "Neighbour", [("AgeFormItem", .number(-2)), ("VitalStatus", .choices(["living"]))]))
    #expect(history.relationship?.text == "Neighbour")
    #expect(history.ageString == "at or above its greatest age")
    #expect(history.ageAge == nil)
    #expect(history.deceasedBoolean == false)
    #expect(history.problems.isEmpty)
  }

  @Test("a history from elsewhere is no relative of a step")
  func foreign() throws {
    var history = FHIR.FamilyMemberHistory()
    #expect(history.relative == nil)
    history.extensions = [FHIR.Extension(FHIR.FamilyMemberHistory.relativeExtension, .string("{"))]
    #expect(history.relative == nil)
  }
}
