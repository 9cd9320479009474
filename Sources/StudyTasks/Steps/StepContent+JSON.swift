// SPDX-License-Identifier: Apache-2.0

public import JSON

// The forms of what a step may be.

extension InstructionContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<InstructionContent>(
    "instruction", blank: InstructionContent(),
    [
      .defaulted(
        "centersImageVertically", \.centersImageVertically,
        about: "Whether the image stands in the middle.")
    ])
}

extension CompletionContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<CompletionContent>(
    "completion", blank: CompletionContent(),
    [
      .defaulted("reason", \.reason, about: "Why the task ends here."),
      .defaulted(
        "reloadsOnPop", \.reloadsOnPop,
        about: "Whether the step is made anew when the person comes back to it."),
    ])
}

extension LearnMoreContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LearnMoreContent>(
    "learnMore", blank: LearnMoreContent(),
    [
      .defaulted(
        "centersImageVertically", \.centersImageVertically,
        about: "Whether the image stands in the middle.")
    ])
}

extension VideoContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<VideoContent>(
    "videoInstruction", blank: VideoContent(),
    [
      .optional("videoURL", \.videoURL, about: "Address of the video."),
      .defaulted(
        "thumbnailTime", \.thumbnailTime,
        about: "Time of the picture that stands for the video, seconds."),
    ])
}

extension TableContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TableContent>(
    "table", blank: TableContent(items: []),
    [
      .required("items", \.items, about: "The rows: texts, or values that the host knows."),
      .defaulted("bulleted", \.isBulleted, about: "Whether rows have bullets."),
      .optional("bulletIconNames", \.bulletIconNames, about: "Names of images used as bullets."),
      .defaulted("allowsSelection", \.allowsSelection, about: "Whether rows can be selected."),
    ])
}

extension PDFContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PDFContent>(
    "pdfViewer", blank: PDFContent(url: ""),
    [.required("url", \.url, about: "Address of the document.")])
}

extension WebContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WebContent>(
    "webView", blank: WebContent(html: ""),
    [
      .required("html", \.html, about: "The page, as HTML."),
      .optional("customCSS", \.customCSS, about: "A style sheet in place of the usual one."),
      .defaulted(
        "showsSignatureAfterContent", \.showsSignatureAfterContent,
        about: "Whether a signature is asked for under the page."),
    ])
}

extension WaitContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WaitContent>(
    "wait", blank: WaitContent(),
    [.defaulted("indicator", \.indicator, about: "How waiting is shown.")])
}

extension PermissionsContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PermissionsContent>(
    "requestPermissions", blank: PermissionsContent(),
    [.defaulted("permissions", \.permissions, about: "The permissions, as the host knows them.")])
}

extension ReviewContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ReviewContent>(
    "review", blank: ReviewContent(),
    [
      .defaulted(
        "steps", \.steps,
        about: "The steps of a review that stands alone; empty to review its own task."),
      .optional(
        "resultSource", \.resultSource, about: "The answers of a review that stands alone."),
      .defaulted(
        "excludesInstructions", \.excludesInstructions,
        about: "Whether steps that only show something are left out."),
    ])
}

extension CustomContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<CustomContent>(
    "customContent", blank: CustomContent(name: ""),
    [
      .required("name", \.name, about: "Name of the kind, such as `passcode`."),
      .defaulted("properties", \.properties, about: "The keys of the step's own kind."),
    ])
}

extension QuestionContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<QuestionContent>(
    "question", blank: QuestionContent(answerFormat: AnswerFormat(.none)),
    [
      .optional(
        "question", \.question, about: "The question; without it the title of the step asks."),
      .required("answerFormat", \.answerFormat, about: "How the answer is given."),
      .optional("placeholder", \.placeholder, about: "Hint in an empty field."),
      .optional("learnMore", \.learnMore, about: "More to read on demand."),
      .optional("tagText", \.tagText, about: "A small label."),
    ])
}

extension FormContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<FormContent>(
    "form", blank: FormContent([]),
    [
      .required("items", \.items, about: "The questions, and the headings between them."),
      .optional("footerText", \.footerText, about: "Text under the questions."),
    ])
}

extension FormItem: JSONRecord {
  /// The keys of the JSON form. `optional` is `true` for questions unless given, `false` for headings.
  public static let form = JSONForm<FormItem>(
    "formItem", about: "A question of a form, or a heading between questions.",
    blank: FormItem("", answerFormat: nil),
    [
      .required(
        "identifier", \.identifier, about: "Connects the item with its result. Unique in the form."),
      .optional("text", \.text, about: "The question, or the heading."),
      .optional("detailText", \.detailText, about: "More text, under `text`."),
      .optional(
        "answerFormat", \.answerFormat, about: "How the answer is given; a heading has none."),
      .optional("placeholder", \.placeholder, about: "Hint in an empty field."), .optionality,
      .defaulted(
        "showsProgress", \.showsProgress,
        about: "Whether a heading counts in the progress of the task."),
      .optional("learnMore", \.learnMore, about: "More to read on demand."),
      .optional("tagText", \.tagText, about: "A small label."),
      .optional(
        "visibleWhen", \.visibilityRule,
        about: "Condition for showing the item, as Rules.md describes it; without it always."),
      .carried(\.carried), .carriedOthers(\.carried),
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
    }.described("Whether the question may be skipped. Default: true for questions.")
  }
}

extension PageContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PageContent>(
    "page", blank: PageContent(StudyTask(unchecked: "")),
    [.required("task", \.task, about: "The task whose steps are the screens of this step.")])
}

extension SignatureContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<SignatureContent>("signature", blank: SignatureContent(), [])
}

extension ConsentReviewContent: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentReviewContent>(
    "consentReview", blank: ConsentReviewContent(document: ConsentDocument()),
    [
      .required("document", \.document, about: "The document that the person agrees to."),
      .optional(
        "signature", \.signature,
        about: "The signature to ask for, one of the document's; without it agreement alone."),
      .optional(
        "reasonForConsent", \.reasonForConsent, about: "The question whether the person agrees."),
      .defaulted(
        "requiresScrollToBottom", \.requiresScrollToBottom,
        about: "Whether the person must read to the end before agreeing."),
    ])
}

extension ConsentSharingContent: JSONRecord {
  /// The keys of the JSON form: a question's, and `learnMoreHTML`.
  public static let form = JSONForm<ConsentSharingContent>(
    "consentSharing", blank: ConsentSharingContent(choices: []),
    QuestionContent.form.fields.map { $0.lifted(\.question) } + [
      .optional("learnMoreHTML", \.learnMoreHTML, about: "More to read, as HTML.")
    ])
}
