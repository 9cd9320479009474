// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Steps that ask for answers.
let questionStepClasses: [ClassTable<Step>] = [
  stepClass(
    "ORKQuestionStep", blank: QuestionContent(answerFormat: AnswerFormat(.none)),
    Step.Content.question, questionProperties),
  stepClass(
    "ORKConsentSharingStep", "ORKQuestionStep", blank: ConsentSharingContent(choices: []),
    Step.Content.consentSharing,
    questionProperties.map { $0.lifted(\.question) } + [
      .optional("localizedLearnMoreHTMLContent", \.learnMoreHTML, .string)
    ]),
  stepClass(
    "ORKFormStep", blank: FormContent([]), Step.Content.form,
    [
      .standing("formItems", \.items, .array(.of(formItems)), [], isAlwaysWritten: true),
      .optional("footerText", \.footerText, .string), .carried("useCardView", .flag),
      .carried("autoScrollEnabled", .flag), .carried("cardViewStyle", .number),
    ]),
  stepClass(
    "ORKPageStep", blank: PageContent(StudyTask(unchecked: "")), Step.Content.page,
    isUsual: { !$0.task.isNavigable }, pageProperties),
  stepClass(
    "ORKNavigablePageStep", "ORKPageStep", blank: PageContent(StudyTask(unchecked: "")),
    Step.Content.page, pageProperties),
  stepClass("ORKSignatureStep", blank: SignatureContent(), Step.Content.signature, []),
  stepClass(
    "ORKFamilyHistoryStep", blank: FamilyHistory(conditions: noConditions, relativeGroups: []),
    Step.Content.familyHistory,
    [
      .standing(
        "conditionStepConfiguration", \.conditions, .of(conditionSteps), noConditions,
        isAlwaysWritten: true),
      .standing(
        "relativeGroups", \.relativeGroups, .array(.of(relativeGroups)), [], isAlwaysWritten: true),
    ]),
]

private let questionProperties: [Property<QuestionContent>] = [
  .standing("answerFormat", \.answerFormat, .of(answerFormats), AnswerFormat(.none)),
  .optional("placeholder", \.placeholder, .string), .optional("question", \.question, .string),
  .optional("learnMoreItem", \.learnMore, .of(learnMoreItems)),
  .optional("tagText", \.tagText, .string), .carried("useCardView", .flag),
  .carried("presentationStyle", .string),
]

private let pageProperties: [Property<PageContent>] = [
  .standing(
    "pageTask", \.task, ResearchKitExchange.pageTask, StudyTask(unchecked: ""),
    isAlwaysWritten: true)
]

private let noConditions = ConditionStepConfiguration(
  stepIdentifier: "", conditionsItemIdentifier: "", conditions: [])

/// Questions of a form, and headings between them.
let formItems = ClassFamily<FormItem>(
  \.carried, "ORKFormItem", blank: FormItem("", answerFormat: nil),
  [
    .text("identifier", \.identifier),
    .optional("answerFormat", \.answerFormat, .of(answerFormats)), .optionality,
    .optional("text", \.text, .string), .optional("detailText", \.detailText, .string),
    .optional("placeholder", \.placeholder, .string),
    .standing("showsProgress", \.showsProgress, .flag, false),
    .optional("learnMoreItem", \.learnMore, .of(learnMoreItems)),
    .optional("tagText", \.tagText, .string),
    Property.optional("visibilityRule", \.visibilityRule, visibilityRule).asExtension(
      "when the item is visible is left out: it always is"),
  ])

/// The rule of an item, of which the item keeps what the predicate does not say.
private let visibilityRule = Codec<ResultPredicate>(
  read: { json, path, reading throws(JSONError) in
    let rule = try visibilityRules.read(json, at: path, &reading)
    if !rule.carried.isEmpty { reading.keepsOriginal = true }
    return rule.value
  },
  write: { predicate, path, writing in
    visibilityRules.write(Carrying(predicate), at: path, &writing)
  }, isComposite: true)

extension Property<FormItem> {
  /// Whether the item may be left out: read after its format, on which the default depends.
  fileprivate static let optionality = Property(["optional"]) {
    members, item, path, reading throws(JSONError) in
    item.isOptional =
      try members.value("optional", .flag, at: path, &reading) ?? (item.answerFormat != nil)
  } write: { item, _, _ in
    ["optional": .boolean(item.isOptional)]
  }
}

/// The form for a relative's conditions.
let conditionSteps = ClassFamily<ConditionStepConfiguration>(
  \.carried, "ORKConditionStepConfiguration", blank: noConditions,
  [
    .text("stepIdentifier", \.stepIdentifier),
    .text("conditionsFormItemIdentifier", \.conditionsItemIdentifier),
    .standing("conditions", \.conditions, .array(.of(healthConditions)), [], isAlwaysWritten: true),
    .standing("formItems", \.formItems, .array(.of(formItems)), [], isAlwaysWritten: true),
  ])

/// Conditions that relatives may have.
let healthConditions = ClassFamily<HealthCondition>(
  \.carried, "ORKHealthCondition", blank: HealthCondition("", displayName: "", value: nil),
  [
    .text("identifier", \.identifier), .text("displayName", \.displayName),
    .standing("value", \.value, .choiceValue, nil),
  ])

/// Groups of relatives.
let relativeGroups = ClassFamily<RelativeGroup>(
  \.carried, "ORKRelativeGroup",
  blank: RelativeGroup(
    "", name: "", sectionTitle: "", identifierForCellTitle: "", maxAllowed: 0, formSteps: []),
  [
    .text("identifier", \.identifier), .text("name", \.name), .text("sectionTitle", \.sectionTitle),
    .text("sectionDetailText", \.sectionDetailText),
    .text("identifierForCellTitle", \.identifierForCellTitle),
    .standing("maxAllowed", \.maxAllowed, .whole, 0, isAlwaysWritten: true),
    .standing("formSteps", \.formSteps, .array(.of(steps)), [], isAlwaysWritten: true),
    .standing(
      "detailTextIdentifiers", \.detailTextIdentifiers, .array(.string), [], isAlwaysWritten: true),
  ])
