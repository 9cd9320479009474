// SPDX-License-Identifier: Apache-2.0

public import JSON

extension Step: JSONRecord {
  /// The keys of the JSON form. `optional` and `restorable` have the default of the step's kind.
  public static let form = JSONForm<Step>(
    "step", about: "One screen of a task: something to read, to answer or to do.",
    blank: Step("", .instruction(InstructionContent())), union: JSONUnion("type", \.content),
    [
      .required(
        "identifier", \.identifier,
        about: "Connects the step with its result. Unique in the task, not empty."),
      .optional("title", \.title, about: "Heading."),
      .optional("text", \.text, about: "Text under the heading."),
      .optional("detailText", \.detailText, about: "More text, under `text`."),
      .optional("footnote", \.footnote, about: "Text at the foot."),
      .defaulted("bodyItems", \.bodyItems, about: "A list under the text."),
      .byContent(
        "optional", \.isOptional, \.isOptionalByDefault,
        about: """
          Whether the step may be skipped. Default: true for questions and forms, else \
          false.
          """),
      .defaulted(
        "showsProgress", \.showsProgress,
        about: "Whether the step counts in the progress of the task."),
      .defaulted(
        "allowsBackNavigation", \.allowsBackNavigation,
        about: "Whether the person may go back from here."),
      .byContent(
        "restorable", \.isRestorable, \.isRestorableByDefault,
        about: "Whether a saved task may continue here. Default: false for `active`, else true."),
      .optional(
        "earlyTermination", \.earlyTermination, about: "A button that ends the task early."),
      .carried(\.carried), .carriedOthers(\.carried),
    ] + StepImages.form.fields.map { $0.lifted(\.images) })
}

extension JSONField<Step> {
  /// A key whose default depends on what the step is.
  fileprivate static func byContent(
    _ key: String, _ property: any WritableKeyPath<Step, Bool> & Sendable,
    _ standard: any KeyPath<Step.Content, Bool> & Sendable, about: String
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, step, path throws(JSONError) in
      step[keyPath: property] =
        try json.map { json throws(JSONError) in try Bool(json: json, at: path[key]) }
        ?? step.content[keyPath: standard]
    } write: { step in
      let value = step[keyPath: property]
      return value == step.content[keyPath: standard] ? nil : .boolean(value)
    } schema: {
      Bool.schema(&$0)
    }.described(about)
  }
}

extension Step.Content: JSONCases {
  /// The record of the case.
  public var content: any JSONRecord {
    switch self {
    case .instruction(let content): content
    case .completion(let content): content
    case .learnMore(let content): content
    case .videoInstruction(let content): content
    case .question(let content): content
    case .form(let content): content
    case .page(let content): content
    case .table(let content): content
    case .pdfViewer(let content): content
    case .webView(let content): content
    case .signature(let content): content
    case .consentReview(let content): content
    case .consentSharing(let content): content
    case .wait(let content): content
    case .review(let content): content
    case .requestPermissions(let content): content
    case .active(let content): content
    case .familyHistory(let content): content
    case .custom(let content): content
    }
  }

  /// The cases by their names in JSON.
  public static let variants: [JSONVariant<Self>] = [
    JSONVariant("instruction", about: "Something to read.", Self.instruction),
    JSONVariant("completion", about: "The end of a task, with thanks.", Self.completion),
    JSONVariant("learnMore", about: "Something to read that is shown on demand.", Self.learnMore),
    JSONVariant(
      "videoInstruction", about: "A video to watch. The result says how far it was watched.",
      Self.videoInstruction),
    JSONVariant(
      "question", about: "One question. Its result has the identifier of the step.", Self.question),
    JSONVariant(
      "form", about: "Several questions on one screen, with a result for each.", Self.form),
    JSONVariant(
      "page", about: "A task within this step. Its results are named `page.result`.", Self.page),
    JSONVariant("table", about: "A table to read.", Self.table),
    JSONVariant("pdfViewer", about: "A PDF document to read.", Self.pdfViewer),
    JSONVariant("webView", about: "A web page, which may return a result.", Self.webView),
    JSONVariant("signature", about: "A signature to draw.", Self.signature),
    JSONVariant(
      "consentReview", about: "A consent document to read, agree to and sign.", Self.consentReview),
    JSONVariant(
      "consentSharing",
      about: "With whom data may be shared: 1 is sharing widely, 0 with the study alone.",
      Self.consentSharing),
    JSONVariant("wait", about: "The host is busy. The step ends when the host says so.", Self.wait),
    JSONVariant("review", about: "The answers so far, to read and to change.", Self.review),
    JSONVariant(
      "requestPermissions", about: "Permissions of the device to ask for.", Self.requestPermissions),
    JSONVariant(
      "active",
      about: "Something to do, with a time, recorders and spoken words. It is never restored.",
      Self.active),
    JSONVariant(
      "familyHistory", about: "The person's relatives and their conditions.", Self.familyHistory),
    JSONVariant(
      "custom",
      about: "A step of a kind that the host knows: passcode, image capture, registration, …",
      Self.custom),
  ]
}

extension StepImages: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<StepImages>(
    "stepImages", blank: StepImages(),
    [
      .optional("image", \.image, about: "Name of the main image."),
      .optional("auxiliaryImage", \.auxiliaryImage, about: "Name of an image over the main one."),
      .optional("iconImage", \.iconImage, about: "Name of a small image over the heading."),
    ])
}

extension BodyItem: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<BodyItem>(
    "bodyItem", about: "A line of a list in a step.", blank: BodyItem(nil),
    [
      .optional("text", \.text, about: "The line."),
      .optional("detailText", \.detailText, about: "More text, under the line."),
      .defaulted("style", \.style, about: "The mark before the line."),
      .optional("image", \.image, about: "Name of the image, for the style `image`."),
      .optional("learnMore", \.learnMore, about: "More to read on demand."), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}

extension LearnMoreItem: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LearnMoreItem>(
    "learnMoreItem", about: "A button that leads to more to read.", blank: LearnMoreItem(),
    [
      .optional("text", \.text, about: "Text of the button."),
      .defaulted("step", \.step, about: "The step to read, of the type `learnMore`; at most one."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension EarlyTermination: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<EarlyTermination>(
    "earlyTermination", about: "A button that ends the task early, with a step of its own.",
    blank: EarlyTermination(),
    [
      .optional("buttonText", \.buttonText, about: "Text of the button."),
      .defaulted(
        "step", \.step,
        about: "The step shown before the task ends; at most one, with an identifier of its own."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}
