// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// The classes of steps.
let steps = ClassFamily<Step>(
  \.carried,
  readingStepClasses + questionStepClasses + consentStepClasses + activeStepClasses
    + hostStepClasses)

/// A class of steps with content of its own.
func stepClass<Content: Sendable & Hashable>(
  _ name: String, _ superclass: String = "ORKStep", blank: Content,
  _ embed: @escaping @Sendable (Content) -> Step.Content, isExtension: Bool = false,
  accepts: @escaping @Sendable (Content) -> Bool = { _ in true },
  isUsual: @escaping @Sendable (Content) -> Bool = { _ in true },
  losses: @escaping @Sendable (Content) -> [String] = { _ in [] }, _ properties: [Property<Content>]
) -> ClassTable<Step> {
  let extract: @Sendable (Step.Content) -> Content? = { $0.content as? Content }
  return ClassTable(
    name, superclass == name ? nil : superclass, blank: Step("", embed(blank)),
    isExtension: isExtension, accepts: { extract($0.content).map(accepts) ?? false },
    isUsual: { extract($0.content).map(isUsual) ?? false },
    losses: { stepLosses($0) + (extract($0.content).map(losses) ?? []) },
    properties.map { $0.lifted({ extract($0.content) ?? blank }, { $1.content = embed($0) }) }
      + stepProperties)
}

/// The properties of all steps; read after the content, on which defaults depend.
private let stepProperties: [Property<Step>] = [
  .text("identifier", \.identifier), .optionality, .optional("title", \.title, .string),
  .optional("text", \.text, .string), .optional("detailText", \.detailText, .string),
  .optional("footnote", \.footnote, .string),
  .standing("bodyItems", \.bodyItems, .array(.of(bodyItems)), []),
  .standing("image", \.images.image, .image, nil),
  .standing("auxiliaryImage", \.images.auxiliaryImage, .image, nil),
  .standing("iconImage", \.images.iconImage, .image, nil),
  .optional("earlyTerminationConfiguration", \.earlyTermination, .of(earlyTerminations)),
  Property.standing("allowsBackNavigation", \.allowsBackNavigation, .flag, true).asExtension(
    "that one cannot go back from the step is left out"), .carried("headerTextAlignment", .number),
  .carried("shouldTintImages", .flag), .carried("useSurveyMode", .flag),
  .carried("imageContentMode", .number), .carried("bodyItemTextAlignment", .number),
  .carried("buildInBodyItems", .flag), .carried("useExtendedPadding", .flag),
  .carried("shouldAutomaticallyAdjustImageTintColor", .flag),
]

extension Property<Step> {
  /// Whether the step may be skipped: by default questions and forms may.
  fileprivate static let optionality = Property(["optional"]) {
    members, step, path, reading throws(JSONError) in
    step.isOptional =
      try members.value("optional", .flag, at: path, &reading) ?? Step("", step.content).isOptional
  } write: { step, _, _ in
    ["optional": .boolean(step.isOptional)]
  }
}

/// The properties of a step that ResearchKit's JSON cannot state.
private func stepLosses(_ step: Step) -> [String] {
  var losses: [String] = []
  if !step.showsProgress { losses.append("that the step does not count as progress is left out") }
  if step.isRestorable != Step("", step.content).isRestorable {
    losses.append("whether a saved task may go on from the step is left out")
  }
  return losses
}

/// Lines of a list in a step.
let bodyItems = ClassFamily<BodyItem>(
  \.carried, "ORKBodyItem", blank: BodyItem(nil),
  [
    .optional("text", \.text, .string), .optional("detailText", \.detailText, .string),
    .standing("bodyItemStyle", \.style, bodyItemStyles, .text, isAlwaysWritten: true),
    .standing("image", \.image, .image, nil),
    .optional("learnMoreItem", \.learnMore, .of(learnMoreItems)), .carried("useCardStyle", .flag),
    .carried("useSecondaryColor", .flag), .carried("alignImageToTop", .flag),
  ])

private let bodyItemStyles = Codec<BodyItem.Style>.numbered(
  "the style", [(0, .text), (1, .bulletPoint), (2, .image), (3, .horizontalRule), (4, .tag)])

/// Buttons that lead to more to read.
let learnMoreItems = ClassFamily<LearnMoreItem>(
  \.carried, "ORKLearnMoreItem", blank: LearnMoreItem(),
  [
    .optional("text", \.text, .string),
    .standing("learnMoreInstructionStep", \.step, .list(.of(steps)), []),
  ])

/// Buttons that end a task early.
let earlyTerminations = ClassFamily<EarlyTermination>(
  \.carried, "ORKEarlyTerminationConfiguration", blank: EarlyTermination(),
  [
    .optional("buttonText", \.buttonText, .string),
    .standing("earlyTerminationStep", \.step, .list(.of(steps)), []),
  ])
