// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

private func codes(_ content: Step.Content) -> [String] { codes(Step("step", content).problems()) }

@Suite("Parameters of steps")
struct StepValidationTests {
  @Test("Step: needs an identifier; reading on demand and early ends have one step each")
  func base() {
    var step = Step("", .instruction(InstructionContent()))
    #expect(codes(step.problems()) == [".identifier identifier-empty"])
    step.identifier = "step"
    let other = Step.instruction("other")
    step.earlyTermination = EarlyTermination(step: other)
    step.earlyTermination?.step.append(other)
    var item = BodyItem("text")
    item.learnMore = LearnMoreItem(step: other)
    step.bodyItems = [item]
    #expect(
      codes(step.problems()) == [
        ".bodyItems[0].learnMore.step[0].type step-kind", ".earlyTermination.step step-count",
      ])
  }

  @Test("Step Question: its format, and no text to confirm")
  func question() {
    let confirm = AnswerFormat(.confirmText(.init(originalItem: "a", message: "No")))
    #expect(
      codes(.question(QuestionContent(answerFormat: confirm)))
        == [".answerFormat.type confirm-outside-form"])
    #expect(
      codes(.question(QuestionContent(answerFormat: .choice([])))) == [
        ".answerFormat.choices choice-count"
      ]
    )
  }

  @Test("Step Form: asks something, by identifiers of their own")
  func form() {
    func form(_ items: FormItem...) -> [String] { codes(.form(FormContent(items))) }
    #expect(form(FormItem("a", answerFormat: .boolean)) == [])
    #expect(form() == [".items content-missing"])
    #expect(form(.section("a", title: "A")) == [".items content-missing"])
    #expect(
      form(FormItem("a", answerFormat: .boolean), FormItem("a", answerFormat: .boolean))
        == [".items[1].identifier identifier-duplicate"])
    #expect(form(FormItem("", answerFormat: .boolean)) == [".items[0].identifier identifier-empty"])
    #expect(
      form(FormItem("a", answerFormat: .scale(0...100)))
        == [".items[0].answerFormat.step scale-steps"])
  }

  @Test("Trap 24: a text to confirm is that of an earlier text item of one line")
  func confirmation() throws {
    let text = FormItem("text", answerFormat: .text(multipleLines: false))
    let confirm = try #require(text.confirmation("confirm", message: "Not the same"))
    let place = ".answerFormat.originalItem confirm-original"
    #expect(codes(.form(FormContent([text, confirm]))) == [])
    #expect(codes(.form(FormContent([confirm, text]))) == [".items[0]\(place)"])
    #expect(codes(.form(FormContent([confirm]))) == [".items[0]\(place)"])
    let long = FormItem("text", answerFormat: .text())
    #expect(codes(.form(FormContent([long, confirm]))) == [".items[1]\(place)"])
    let email = FormItem("text", answerFormat: .email)
    #expect(codes(.form(FormContent([email, confirm]))) == [])
  }

  @Test("Step Page: the task within is looked through")
  func page() throws {
    let task = try StudyTask("inner", steps: [.question("a", title: nil, answer: .choice([]))])
    #expect(codes(.page(PageContent(task))) == [".task.steps[0].answerFormat.choices choice-count"])
    #expect(
      codes(.page(PageContent(try StudyTask("inner", steps: [])))) == [
        ".task.steps content-missing"
      ])
  }

  @Test("Step Table, PDFViewer, WebView, VideoInstruction, RequestPermissions: show something")
  func content() {
    #expect(codes(.table(TableContent(items: []))) == [".items content-missing"])
    #expect(codes(.pdfViewer(PDFContent(url: ""))) == [".url content-missing"])
    #expect(codes(.webView(WebContent(html: ""))) == [".html content-missing"])
    #expect(codes(.videoInstruction(VideoContent())) == [".videoURL content-missing"])
    #expect(codes(.requestPermissions(PermissionsContent())) == [".permissions content-missing"])
    #expect(codes(.custom(CustomContent(name: ""))) == [".name content-missing"])
  }

  @Test("Step Instruction, Completion, LearnMore, Signature, Wait: nothing can be wrong")
  func plain() {
    let contents: [Step.Content] = [
      .instruction(InstructionContent()), .completion(CompletionContent()),
      .learnMore(LearnMoreContent()),
      .signature(SignatureContent()), .wait(WaitContent()),
    ]
    for content in contents { #expect(codes(content) == []) }
  }

  @Test("Step ConsentReview: something to agree to, signatures of their own names")
  func consentReview() {
    #expect(
      codes(.consentReview(ConsentReviewContent(document: ConsentDocument())))
        == [".document.sections content-missing"])
    let document = ConsentDocument(
      sections: [ConsentSection(.overview)],
      signatures: [ConsentSignature(identifier: "a"), ConsentSignature(identifier: "a")])
    let review = ConsentReviewContent(
      document: document, signature: ConsentSignature(identifier: ""))
    #expect(
      codes(.consentReview(review)) == [
        ".document.signatures[1].identifier identifier-duplicate",
        ".signature.identifier identifier-empty",
      ])
  }

  @Test("Step ConsentSharing: two choices, 1 and 0")
  func consentSharing() {
    #expect(
      codes(.consentSharing(ConsentSharingContent(investigatorShort: "A", investigatorLong: "B")))
        == [])
    #expect(
      codes(.consentSharing(ConsentSharingContent(choices: [TextChoice("a", value: 1)])))
        == [".answerFormat sharing-choices"])
  }

  @Test("Step Review: steps and answers, or neither")
  func review() {
    let steps = [Step.instruction("a")]
    let answers = TaskResult(
      identifier: "t", taskRunUUID: UUID(), startDate: .distantPast, endDate: .distantPast)
    #expect(codes(.review(ReviewContent())) == [])
    #expect(codes(.review(ReviewContent(steps: steps, resultSource: answers))) == [])
    #expect(codes(.review(ReviewContent(steps: steps))) == [".resultSource review-empty"])
    #expect(codes(.review(ReviewContent(resultSource: answers))) == [".steps review-empty"])
  }

  @Test("Step Active: a duration, recorders of their own names and with a rate")
  func active() {
    #expect(codes(.active(ActiveContent(duration: -1))) == [".duration parameter-range"])
    #expect(codes(.active(ActiveContent(duration: .infinity))) == [".duration number-not-finite"])
    let recorders = [
      RecorderConfiguration("a", .deviceMotion, frequency: 0),
      RecorderConfiguration("a", .audio, rollingFileSizeThreshold: -1),
    ]
    #expect(
      codes(.active(ActiveContent(recorders: recorders))) == [
        ".recorders[0].frequency parameter-ignored",
        ".recorders[1].identifier identifier-duplicate",
        ".recorders[1].rollingFileSizeThreshold parameter-range",
      ])
  }

  @Test("Step FamilyHistory: a condition, a group, and questions that its lists show")
  func familyHistory() {
    #expect(codes(.familyHistory(history())) == [])
    var history = history()
    history.conditions.conditions = []
    history.relativeGroups = []
    #expect(
      codes(.familyHistory(history))
        == [".conditions.conditions choice-count", ".relativeGroups choice-count"])
    history = self.history()
    history.relativeGroups[0].maxAllowed = 0
    history.relativeGroups[0].identifierForCellTitle = "nam"
    history.relativeGroups[0].detailTextIdentifiers = ["age", "height"]
    history.relativeGroups.append(history.relativeGroups[0])
    #expect(
      codes(.familyHistory(history)) == [
        ".relativeGroups[0].detailQuestions[1] result-unknown",
        ".relativeGroups[0].maxAllowed parameter-range",
        ".relativeGroups[0].titleQuestion result-unknown",
        ".relativeGroups[1].detailQuestions[1] result-unknown",
        ".relativeGroups[1].identifier identifier-duplicate",
        ".relativeGroups[1].maxAllowed parameter-range",
        ".relativeGroups[1].titleQuestion result-unknown",
      ])
    history = self.history()
    history.relativeGroups[0].formSteps.append(.question("person", title: nil, answer: .boolean))
    #expect(
      codes(.familyHistory(history))
        == [".relativeGroups[0].formSteps[1].identifier identifier-duplicate"])
  }

  @Test("Trap 36: conditions that results cannot tell apart")
  func conditions() {
    var history = history()
    history.conditions.conditions.append(
      HealthCondition("other", displayName: "Other", value: "asthma"))
    #expect(codes(.familyHistory(history)) == [".conditions.conditions[1].value choice-duplicate"])
  }

  @Test("Trap 37: rules within a group name the group as their task, or no task")
  func groups() {
    func problems(_ rule: ResultPredicate, ofConditions: Bool = false) -> [String] {
      var history = history()
      let item = FormItem("more", answerFormat: .boolean, visibleWhen: rule)
      if ofConditions {
        history.conditions.formItems = [item]
      } else {
        var form = FormContent([])
        if case .form(let first) = history.relativeGroups[0].formSteps[0].content { form = first }
        form.items.append(item)
        history.relativeGroups[0].formSteps[0].content = .form(form)
      }
      return codes(.familyHistory(history))
    }
    let place = ".relativeGroups[0].formSteps[0].items[2].visibleWhen"
    let age = ResultSelector(task: "parents", step: "person", "age")
    #expect(problems(.numeric(age, minimum: 40)) == [])
    #expect(problems(.numeric(.init(step: "person", "age"), minimum: 40)) == [])
    #expect(
      problems(.numeric(.init(task: "siblings", step: "person", "age"), minimum: 40))
        == ["\(place) task-unknown"])
    #expect(problems(.boolean(age, is: true)) == ["\(place) test-type"])
    let conditions = ".conditions.formItems[0].visibleWhen"
    #expect(problems(.numeric(age, minimum: 40), ofConditions: true) == [])
    #expect(
      problems(.choice(.init(step: "health", "conditions"), contains: "asthma"), ofConditions: true)
        == [])
    #expect(
      problems(.choice(.init(step: "health", "conditions"), contains: "gout"), ofConditions: true)
        == ["\(conditions) test-impossible"])
    #expect(
      problems(.numeric(.init(step: "person", "weight"), minimum: 4), ofConditions: true)
        == ["\(conditions) result-unknown"])
  }

  private func history() -> FamilyHistory {
    FamilyHistory(
      conditions: ConditionStepConfiguration(
        stepIdentifier: "health", conditionsItemIdentifier: "conditions",
        conditions: [HealthCondition("asthma", displayName: "Asthma", value: "asthma")]),
      relativeGroups: [
        RelativeGroup(
          "parents", name: "Parent", sectionTitle: "Parents", identifierForCellTitle: "name",
          maxAllowed: 2,
          formSteps: [
            .form(
              "person",
              items: [
                FormItem("name", answerFormat: .text(multipleLines: false)),
                FormItem("age", answerFormat: .integer(minimum: 0, maximum: 150)),
              ])
          ], detailTextIdentifiers: ["age"])
      ])
  }
}
