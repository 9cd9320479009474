// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// The family history article's examples, put together into the parents' group that it describes.
@Suite("Seed: a family history of parents")
struct FamilyHistorySeedTests {
  // First example: the conditions that the survey asks for.
  private let conditions = [
    HealthCondition("healthConditionIdentifier1", displayName: "Diabetes", value: "Diabetes"),
    HealthCondition(
      "healthConditionIdentifier2", displayName: "Heart Attack", value: "Heart Attack"),
    HealthCondition("healthConditionIdentifier3", displayName: "Stroke", value: "Stroke"),
  ]

  // Second example: the form that asks for them, with no further questions.
  private var conditionStep: ConditionStepConfiguration {
    ConditionStepConfiguration(
      stepIdentifier: "FamilyHistoryConditionStepIdentifier",
      conditionsItemIdentifier: "HealthConditionsFormItemIdentifier", conditions: conditions,
      formItems: [])
  }

  // The article leaves the parent form's questions to a function of its own; its pictures and the
  // group's identifiers say which there are: name, sex at birth, vital status, and age of the living.
  private var parentItems: [FormItem] {
    [
      FormItem(
        "ParentNameIdentifier", text: "Name or nickname",
        answerFormat: .text(maximumLength: 60, multipleLines: false), isOptional: false),
      FormItem(
        "ParentSexAtBirthIdentifier", text: "Sex assigned at birth",
        answerFormat: .choice([
          TextChoice("Female", value: "female"), TextChoice("Male", value: "male"),
          TextChoice("I don't know", value: "unknown"),
        ])),
      FormItem(
        "ParentVitalStatusIdentifier", text: "Vital status",
        answerFormat: .choice([
          TextChoice("Living", value: "living"), TextChoice("Deceased", value: "deceased"),
        ])),
      FormItem(
        "ParentAgeFormItemIdentifier", text: "Approximate age",
        answerFormat: AnswerFormat(.age(AgeFormat(minimum: 18, maximum: 100))),
        visibleWhen: .choice(
          ResultSelector(step: "ParentSurveyIdentifier", "ParentVitalStatusIdentifier"),
          contains: "living")),
    ]
  }

  // Third example: the form of the group, and the group.
  private var parents: RelativeGroup {
    let form = Step.form(
      "ParentSurveyIdentifier", title: "Parent",
      text: "Answer these questions to the best of your ability.", isOptional: false,
      items: parentItems)
    return RelativeGroup(
      "ParentGroupIdentifier", name: "Biological Parent", sectionTitle: "Biological Parents",
      sectionDetailText: "Include your blood-related parents.",
      identifierForCellTitle: "ParentNameIdentifier", maxAllowed: 2, formSteps: [form],
      detailTextIdentifiers: [
        "ParentSexAtBirthIdentifier", "ParentVitalStatusIdentifier", "ParentAgeFormItemIdentifier",
      ])
  }

  // Fourth example: the step.
  private var step: Step {
    Step(
      "FamilyHistoryStepIdentifier", title: "Family Health History",
      detailText:
        "The overview of your biological family members can inform health risks and lifestyle.",
      .familyHistory(FamilyHistory(conditions: conditionStep, relativeGroups: [parents])))
  }

  @Test("Seed: the family history step of the article is a value that JSON holds")
  func construction() throws {
    #expect(try Step(json: step.json, at: .root) == step)
    #expect(step.title == "Family Health History")
    #expect(parents.formSteps[0].questions.count == 4)
  }

  @Test("Seed: two parents are added, shown in the list, and parsed from the result")
  func run() throws {
    let task = try StudyTask(
      "FamilyHistoryTask",
      steps: [.instruction("FamilyHistoryInstruction", title: "Family history"), step])
    var session = try started(task)
    try session.forward(at: at(1))

    try session.addRelative(to: "ParentGroupIdentifier", identifier: "mother", at: at(2))
    #expect(session.currentStep?.title == "Parent")
    #expect(throws: SessionError.notSkippable(step: "ParentSurveyIdentifier")) {
      try session.skip(at: at(3))
    }
    try session.answer(.text("Ann"), to: "ParentNameIdentifier", at: at(3))
    try session.answer(.choices(["female"]), to: "ParentSexAtBirthIdentifier", at: at(4))
    #expect(session.visibleQuestions.count == 3)
    try session.answer(.choices(["living"]), to: "ParentVitalStatusIdentifier", at: at(5))
    try session.answer(.number(71), to: "ParentAgeFormItemIdentifier", at: at(6))
    try session.forward(at: at(7))
    try session.forward(
      answering: .choices(["Stroke", "Diabetes"]), to: "HealthConditionsFormItemIdentifier")

    try session.addRelative(to: "ParentGroupIdentifier", identifier: "father", at: at(20))
    try session.answer(.text("Bob"), to: "ParentNameIdentifier", at: at(21))
    try session.answer(.choices(["deceased"]), to: "ParentVitalStatusIdentifier", at: at(22))
    try session.forward(at: at(23))
    try session.forward(
      answering: .choices(["none of the above"]), to: "HealthConditionsFormItemIdentifier")
    #expect(
      throws: SessionError.familyHistory(.groupIsFull("ParentGroupIdentifier", maximum: 2))
    ) { try session.addRelative(to: "ParentGroupIdentifier", identifier: "third", at: at(30)) }

    guard case .familyHistory(let content) = step.content else { return }
    let persons = try #require(session.relatives)
    let entries = persons.map { content.entry(for: $0, among: persons) }
    #expect(entries.map(\.title) == ["Ann", "Bob"])
    #expect(entries.map(\.details) == [["Female", "Living", "71"], ["Deceased"]])
    #expect(entries.map(\.conditions) == [["Diabetes", "Stroke"], []])
    try session.forward(at: at(40))
    #expect(session.phase == .finished(.completed))

    // Last example: the related persons out of the task's second step result.
    let result = session.result(at: at(41))
    let stepResult = result.results[1]
    guard case .familyHistory(let history)? = stepResult.results.first?.value else {
      Issue.record("the step's first result is its family history")
      return
    }
    let relatedPersons = history.relatedPersons
    #expect(relatedPersons.map(\.identifier) == ["mother", "father"])
    #expect(
      relatedPersons[0].taskResult.answer(to: "HealthConditionsFormItemIdentifier")
        == .choices(["Diabetes", "Stroke"]))
    #expect(
      history.displayedConditions == [
        "healthConditionIdentifier1", "healthConditionIdentifier2", "healthConditionIdentifier3",
      ])
    #expect(try TaskResult(documentData: result.documentData) == result)
  }
}
