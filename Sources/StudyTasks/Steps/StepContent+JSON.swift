// SPDX-License-Identifier: Apache-2.0

// The forms of what a step may be.

extension Instruction: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Instruction>(
    "instruction", blank: Instruction(),
    [
      .defaulted("centersImageVertically", \.centersImageVertically, false)
    ])
}

extension Completion: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Completion>(
    "completion", blank: Completion(),
    [
      .defaulted("reason", \.reason, .completed),
      .defaulted("reloadsOnPop", \.reloadsOnPop, false),
    ])
}

extension LearnMore: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LearnMore>(
    "learnMore", blank: LearnMore(),
    [
      .defaulted("centersImageVertically", \.centersImageVertically, false)
    ])
}

extension VideoInstruction: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<VideoInstruction>(
    "videoInstruction", blank: VideoInstruction(),
    [
      .optional("videoURL", \.videoURL),
      .defaulted("thumbnailTime", \.thumbnailTime, 0),
    ])
}

extension Table: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Table>(
    "table", blank: Table(items: []),
    [
      .required("items", \.items),
      .defaulted("bulleted", \.isBulleted, false),
      .optional("bulletIconNames", \.bulletIconNames),
      .defaulted("allowsSelection", \.allowsSelection, true),
    ])
}

extension PDFViewer: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PDFViewer>(
    "pdfViewer", blank: PDFViewer(url: ""),
    [
      .required("url", \.url)
    ])
}

extension WebView: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WebView>(
    "webView", blank: WebView(html: ""),
    [
      .required("html", \.html),
      .optional("customCSS", \.customCSS),
      .defaulted("showsSignatureAfterContent", \.showsSignatureAfterContent, false),
    ])
}

extension Wait: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Wait>(
    "wait", blank: Wait(),
    [
      .defaulted("indicator", \.indicator, .spinner)
    ])
}

extension RequestPermissions: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RequestPermissions>(
    "requestPermissions", blank: RequestPermissions(),
    [
      .defaulted("permissions", \.permissions, [])
    ])
}

extension Review: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Review>(
    "review", blank: Review(),
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

extension Question: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Question>(
    "question", blank: Question(answerFormat: AnswerFormat(.none)),
    [
      .optional("question", \.question),
      .required("answerFormat", \.answerFormat),
      .optional("placeholder", \.placeholder),
      .optional("learnMore", \.learnMore),
      .optional("tagText", \.tagText),
    ])
}

extension Form: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Form>(
    "form", blank: Form([]),
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

extension Page: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Page>(
    "page", blank: Page(StudyTask(unchecked: "")),
    [
      .required("task", \.task)
    ])
}

extension Signature: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Signature>(
    "signature", blank: Signature(),
    [])
}

extension ConsentReview: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentReview>(
    "consentReview", blank: ConsentReview(document: ConsentDocument()),
    [
      .required("document", \.document),
      .optional("signature", \.signature),
      .optional("reasonForConsent", \.reasonForConsent),
      .defaulted("requiresScrollToBottom", \.requiresScrollToBottom, false),
    ])
}

extension ConsentSharing: JSONRecord {
  /// The keys of the JSON form: a question's, and `learnMoreHTML`.
  public static let form = JSONForm<ConsentSharing>(
    "consentSharing", blank: ConsentSharing(choices: []),
    Question.form.fields.map { $0.lifted(\.question) } + [
      .optional("learnMoreHTML", \.learnMoreHTML)
    ])
}
