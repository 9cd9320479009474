// SPDX-License-Identifier: Apache-2.0

public import JSON

extension Step: JSONRecord {
  /// The keys of the JSON form. `optional` and `restorable` have the default of the step's kind.
  public static let form = JSONForm<Step>(
    "step", blank: Step("", .instruction(InstructionContent())),
    union: JSONUnion("type", \.content),
    [
      .required("identifier", \.identifier), .optional("title", \.title),
      .optional("text", \.text), .optional("detailText", \.detailText),
      .optional("footnote", \.footnote), .defaulted("bodyItems", \.bodyItems, []),
      .byContent("optional", \.isOptional, \.isOptionalByDefault),
      .defaulted("showsProgress", \.showsProgress, true),
      .defaulted("allowsBackNavigation", \.allowsBackNavigation, true),
      .byContent("restorable", \.isRestorable, \.isRestorableByDefault),
      .optional("earlyTermination", \.earlyTermination), .carried(\.carried),
      .carriedOthers(\.carried),
    ] + StepImages.form.fields.map { $0.lifted(\.images) })
}

extension JSONField<Step> {
  /// A key whose default depends on what the step is.
  fileprivate static func byContent(
    _ key: String, _ property: any WritableKeyPath<Step, Bool> & Sendable,
    _ standard: any KeyPath<Step.Content, Bool> & Sendable
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
    }
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
    JSONVariant("instruction", Self.instruction),
    JSONVariant("completion", Self.completion),
    JSONVariant("learnMore", Self.learnMore),
    JSONVariant("videoInstruction", Self.videoInstruction),
    JSONVariant("question", Self.question),
    JSONVariant("form", Self.form),
    JSONVariant("page", Self.page),
    JSONVariant("table", Self.table),
    JSONVariant("pdfViewer", Self.pdfViewer),
    JSONVariant("webView", Self.webView),
    JSONVariant("signature", Self.signature),
    JSONVariant("consentReview", Self.consentReview),
    JSONVariant("consentSharing", Self.consentSharing),
    JSONVariant("wait", Self.wait),
    JSONVariant("review", Self.review),
    JSONVariant("requestPermissions", Self.requestPermissions),
    JSONVariant("active", Self.active),
    JSONVariant("familyHistory", Self.familyHistory),
    JSONVariant("custom", Self.custom),
  ]
}

extension StepImages: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<StepImages>(
    "stepImages", blank: StepImages(),
    [
      .optional("image", \.image),
      .optional("auxiliaryImage", \.auxiliaryImage),
      .optional("iconImage", \.iconImage),
    ])
}

extension BodyItem: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<BodyItem>(
    "bodyItem", blank: BodyItem(nil),
    [
      .optional("text", \.text),
      .optional("detailText", \.detailText),
      .defaulted("style", \.style, .text),
      .optional("image", \.image),
      .optional("learnMore", \.learnMore),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension LearnMoreItem: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LearnMoreItem>(
    "learnMoreItem", blank: LearnMoreItem(),
    [
      .optional("text", \.text),
      .defaulted("step", \.step, []),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension EarlyTermination: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<EarlyTermination>(
    "earlyTermination", blank: EarlyTermination(),
    [
      .optional("buttonText", \.buttonText),
      .defaulted("step", \.step, []),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}
