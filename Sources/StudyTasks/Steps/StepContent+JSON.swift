// SPDX-License-Identifier: Apache-2.0

public import JSON

// The forms of what a step may be.

extension InstructionContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<InstructionContent>(
    "instruction", blank: InstructionContent(),
    [
      .defaulted("centersImageVertically", \.centersImageVertically, false)
    ])
}

extension CompletionContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<CompletionContent>(
    "completion", blank: CompletionContent(),
    [
      .defaulted("reason", \.reason, .completed),
      .defaulted("reloadsOnPop", \.reloadsOnPop, false),
    ])
}

extension LearnMoreContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LearnMoreContent>(
    "learnMore", blank: LearnMoreContent(),
    [
      .defaulted("centersImageVertically", \.centersImageVertically, false)
    ])
}

extension VideoContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<VideoContent>(
    "videoInstruction", blank: VideoContent(),
    [
      .optional("videoURL", \.videoURL),
      .defaulted("thumbnailTime", \.thumbnailTime, 0),
    ])
}

extension TableContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TableContent>(
    "table", blank: TableContent(items: []),
    [
      .required("items", \.items),
      .defaulted("bulleted", \.isBulleted, false),
      .optional("bulletIconNames", \.bulletIconNames),
      .defaulted("allowsSelection", \.allowsSelection, true),
    ])
}

extension PDFContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PDFContent>(
    "pdfViewer", blank: PDFContent(url: ""),
    [
      .required("url", \.url)
    ])
}

extension WebContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WebContent>(
    "webView", blank: WebContent(html: ""),
    [
      .required("html", \.html),
      .optional("customCSS", \.customCSS),
      .defaulted("showsSignatureAfterContent", \.showsSignatureAfterContent, false),
    ])
}

extension WaitContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WaitContent>(
    "wait", blank: WaitContent(),
    [
      .defaulted("indicator", \.indicator, .spinner)
    ])
}

extension PermissionsContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PermissionsContent>(
    "requestPermissions", blank: PermissionsContent(),
    [
      .defaulted("permissions", \.permissions, [])
    ])
}

extension ReviewContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ReviewContent>(
    "review", blank: ReviewContent(),
    [
      .defaulted("steps", \.steps, []),
      .optional("resultSource", \.resultSource),
      .defaulted("excludesInstructions", \.excludesInstructions, false),
    ])
}

extension CustomContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<CustomContent>(
    "customContent", blank: CustomContent(name: ""),
    [
      .required("name", \.name),
      .defaulted("properties", \.properties, [:]),
    ])
}

extension QuestionContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<QuestionContent>(
    "question", blank: QuestionContent(answerFormat: AnswerFormat(.none)),
    [
      .optional("question", \.question),
      .required("answerFormat", \.answerFormat),
      .optional("placeholder", \.placeholder),
      .optional("learnMore", \.learnMore),
      .optional("tagText", \.tagText),
    ])
}

extension FormContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<FormContent>(
    "form", blank: FormContent([]),
    [
      .required("items", \.items),
      .optional("footerText", \.footerText),
    ])
}

extension FormItem: JSONRecord {
  /// The keys of the JSON form. `optional` is `true` for questions unless given, `false` for headings.
  public static let form = JSONForm<FormItem>(
    "formItem", blank: FormItem("", answerFormat: nil),
    [
      .required("identifier", \.identifier), .optional("text", \.text),
      .optional("detailText", \.detailText), .optional("answerFormat", \.answerFormat),
      .optional("placeholder", \.placeholder), .optionality,
      .defaulted("showsProgress", \.showsProgress, false), .optional("learnMore", \.learnMore),
      .optional("tagText", \.tagText), .optional("visibleWhen", \.visibilityRule),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension JSONField<FormItem> {
  /// Whether the item may be left out: read after its format, on which the default depends.
  fileprivate static var optionality: JSONField {
    JSONField(key: "optional", isRequired: false) { json, item, path throws(JSONError) in
      item.isOptional =
        try json.map { json throws(JSONError) in try Bool(json: json, at: path["optional"]) }
        ?? (item.answerFormat != nil)
    } write: { item in
      item.isOptional == (item.answerFormat != nil) ? nil : .boolean(item.isOptional)
    } schema: {
      Bool.schema(&$0)
    }
  }
}

extension PageContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PageContent>(
    "page", blank: PageContent(StudyTask(unchecked: "")),
    [
      .required("task", \.task)
    ])
}

extension SignatureContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<SignatureContent>(
    "signature", blank: SignatureContent(),
    [])
}

extension ConsentReviewContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentReviewContent>(
    "consentReview", blank: ConsentReviewContent(document: ConsentDocument()),
    [
      .required("document", \.document),
      .optional("signature", \.signature),
      .optional("reasonForConsent", \.reasonForConsent),
      .defaulted("requiresScrollToBottom", \.requiresScrollToBottom, false),
    ])
}

extension ConsentSharingContent: JSONRecord {
  /// The keys of the JSON form: a question's, and `learnMoreHTML`.
  public static let form = JSONForm<ConsentSharingContent>(
    "consentSharing", blank: ConsentSharingContent(choices: []),
    QuestionContent.form.fields.map { $0.lifted(\.question) } + [
      .optional("learnMoreHTML", \.learnMoreHTML)
    ])
}
