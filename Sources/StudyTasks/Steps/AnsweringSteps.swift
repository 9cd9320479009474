// SPDX-License-Identifier: Apache-2.0

public import JSON

// Steps that ask for answers or signatures.

/// One question. Its result has the step's identifier.
public struct QuestionContent: Sendable, Hashable {
  /// The question's words; `nil` where the step's title asks.
  public var question: String?
  /// How the answer is given.
  public var answerFormat: AnswerFormat
  /// A hint in an empty field.
  public var placeholder: String?
  /// More to read on demand.
  public var learnMore: LearnMoreItem?
  /// A small label.
  public var tagText: String?

  /// Makes a question.
  public init(_ question: String? = nil, answerFormat: AnswerFormat, placeholder: String? = nil) {
    self.question = question
    self.answerFormat = answerFormat
    self.placeholder = placeholder
  }
}

/// Several questions on one screen; a result for each, in their order.
public struct FormContent: Sendable, Hashable {
  /// The questions and the headings between them.
  public var items: [FormItem]
  /// Words under the questions.
  public var footerText: String?

  /// Makes a form.
  public init(_ items: [FormItem], footerText: String? = nil) {
    self.items = items
    self.footerText = footerText
  }
}

/// A question of a form, or a heading between questions.
public struct FormItem: Sendable, Hashable {
  /// Connects the item with its result; unique in its form.
  public var identifier: String
  /// The question's words, or the heading's.
  public var text: String?
  /// More words, under the text.
  public var detailText: String?
  /// How the answer is given; `nil` for a heading, which has no result.
  public var answerFormat: AnswerFormat?
  /// A hint in an empty field.
  public var placeholder: String?
  /// Whether the form may be left without an answer to this.
  ///
  /// `true` by default for questions, as ResearchKit does, whatever its documentation says; `false`
  /// for headings.
  public var isOptional: Bool
  /// Whether a heading counts in the progress of a whole task.
  public var showsProgress: Bool
  /// More to read on demand.
  public var learnMore: LearnMoreItem?
  /// A small label.
  public var tagText: String?
  /// When the item is shown; `nil`: always. A hidden item has no result, keeps its answer, and does
  /// not stand in the way of going on.
  public var visibilityRule: ResultPredicate?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a question.
  public init(
    _ identifier: String, text: String? = nil, detailText: String? = nil,
    answerFormat: AnswerFormat?, placeholder: String? = nil, isOptional: Bool = true,
    visibleWhen visibilityRule: ResultPredicate? = nil
  ) {
    self.identifier = identifier
    self.text = text
    self.detailText = detailText
    self.answerFormat = answerFormat
    self.placeholder = placeholder
    self.isOptional = isOptional
    self.visibilityRule = visibilityRule
    showsProgress = false
  }

  /// A heading: begins a section of the form.
  public static func section(
    _ identifier: String, title: String?, detailText: String? = nil
  ) -> FormItem {
    FormItem(identifier, text: title, detailText: detailText, answerFormat: nil, isOptional: false)
  }

  /// An item that asks for the text of this one once more.
  ///
  /// It takes over the length, whether the text is hidden, and the keyboard's type and capitals;
  /// correction and spell checking are off. Pattern, default text and password rules belong to the
  /// first text alone. `nil` if this item does not ask for a text of a single line.
  ///
  /// - Parameter message: The words shown if the texts differ.
  public func confirmation(
    _ identifier: String, text: String? = nil, message: String
  ) -> FormItem? {
    guard case .text(let format)? = answerFormat?.kind, !format.allowsMultipleLines else {
      return nil
    }
    var repeated = TextFormat(
      maximumLength: format.maximumLength, allowsMultipleLines: format.allowsMultipleLines,
      isSecure: format.isSecure)
    repeated.keyboard.type = format.keyboard.type
    repeated.keyboard.autocapitalization = format.keyboard.autocapitalization
    repeated.keyboard.autocorrection = 1
    repeated.keyboard.spellChecking = 1
    return FormItem(
      identifier, text: text,
      answerFormat: AnswerFormat(
        .confirmText(.init(originalItem: self.identifier, message: message, text: repeated))),
      isOptional: isOptional)
  }
}

/// A task within one step. Its results are the step's, each named `page.result`.
public struct PageContent: Sendable, Hashable {
  /// The screens; ordered or navigable.
  public var task: StudyTask

  /// Makes a page step from a task.
  public init(_ task: StudyTask) { self.task = task }
}

/// A signature to draw.
public struct SignatureContent: Sendable, Hashable {
  /// Makes a signature.
  public init() {}
}

/// A consent document to read, agree to and sign.
public struct ConsentReviewContent: Sendable, Hashable {
  /// The document that the person agrees to.
  public var document: ConsentDocument
  /// The signature asked for: one of the document's; `nil` for agreement alone.
  public var signature: ConsentSignature?
  /// The words of the question whether one agrees.
  public var reasonForConsent: String?
  /// Whether one must read to the end before one can agree.
  public var requiresScrollToBottom: Bool

  /// Makes a review of a document.
  public init(
    document: ConsentDocument, signature: ConsentSignature? = nil,
    reasonForConsent: String? = nil, requiresScrollToBottom: Bool = false
  ) {
    self.document = document
    self.signature = signature
    self.reasonForConsent = reasonForConsent
    self.requiresScrollToBottom = requiresScrollToBottom
  }
}

/// With whom data may be shared: a question with two choices, whose values are 1 for sharing widely
/// and 0 for sharing with the study alone.
public struct ConsentSharingContent: Sendable, Hashable {
  /// The two choices.
  public var question: QuestionContent
  /// More to read, as HTML.
  public var learnMoreHTML: String?

  /// Makes the question from the names of the study and of its researchers.
  public init(investigatorShort: String, investigatorLong: String, learnMoreHTML: String? = nil) {
    self.init(
      choices: [
        TextChoice(
          "Share my data with \(investigatorLong) and qualified researchers worldwide", value: 1),
        TextChoice("Only share my data with \(investigatorLong)", value: 0),
      ], learnMoreHTML: learnMoreHTML)
    question.question = "How may \(investigatorShort) share your data?"
  }

  /// Makes the question from its two choices.
  public init(choices: [TextChoice], learnMoreHTML: String? = nil) {
    question = QuestionContent(answerFormat: AnswerFormat(.textChoice(.init(choices: choices))))
    self.learnMoreHTML = learnMoreHTML
  }
}
