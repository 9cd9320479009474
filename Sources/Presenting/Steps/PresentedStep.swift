// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
public import StudyTasks

/// A step as it is to be shown: words, questions, and the actions that are possible.
///
/// ```swift
/// if let step = presentation.step(at: .now) {
///   print(step.title ?? "", step.text ?? "")
///   for question in step.questions where question.isVisible { print(question.prompt) }
///   print(step.offers.map(\.label))   // ["Next", "Back"]
/// }
/// ```
public struct PresentedStep: Sendable, Hashable {
  /// The step's identifier.
  public let identifier: String
  /// The identifiers of the steps shown, from the outermost: more than one within pages and relatives.
  public let path: [String]
  /// The kind of step.
  public let kind: Kind
  /// The title. If ``asksInTitle``, it is the question's prompt as well.
  public let title: String?
  /// Whether the title is the question, and ``text`` belongs under it.
  public let asksInTitle: Bool
  /// The text under the title.
  public let text: String?
  /// More text; a question's own details are at the question.
  public let detailText: String?
  /// Paragraphs, bullet points and rules under the text.
  public let bodyItems: [BodyItem]
  /// The content that only steps of this kind have.
  public let content: Content
  /// Small print under everything else.
  public let footnote: String?
  /// The names of the images.
  public let images: StepImages
  /// More to read about the step.
  public let learnMore: [PresentedStep]
  /// The questions in order, hidden ones too.
  public let questions: [PresentedQuestion]
  /// How far the task has come.
  public let progress: TaskProgress
  /// Whether the step may be left out as a whole.
  public let isOptional: Bool
  /// The actions that are possible now and need nothing more to be known, the main one first.
  public let offers: [PresentedOffer]
  /// Why the last action was refused; `nil` if it was not. A sentence about a question is at the
  /// question too.
  public let refusal: Refusal?

  /// Kinds of steps.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case instruction, completion, learnMore, video, question, form, page, table, document, webPage
    case signature, consent, consentSharing, wait, review, permissions, active, familyHistory,
      custom
  }

  /// Content that only some kinds of steps have.
  public indirect enum Content: Sendable, Hashable {
    /// Nothing besides what all steps have.
    case none
    /// Rows of a table.
    case rows([String], isBulleted: Bool)
    /// The address of a document.
    case document(url: String)
    /// The address of a video, where it has one.
    case video(url: String?)
    /// A web page, and its words for where no page can be shown.
    case webPage(html: String, words: String, isSigned: Bool)
    /// A consent document.
    case consent(PresentedConsent)
    /// Words under the questions of a form.
    case form(footer: String?)
    /// The steps of a review with their answers.
    case review([PresentedReviewEntry])
    /// Relatives by group.
    case relatives([PresentedRelativeGroup])
    /// A timer, or a measurement.
    case activity(PresentedActivity)
    /// A step of a kind that this library does not know.
    case custom(name: String)
  }

  /// The visible questions.
  public var visibleQuestions: [PresentedQuestion] { questions.filter(\.isVisible) }
}

extension PresentedStep {
  init(_ step: Step, of presentation: TaskPresentation, at now: Date) {
    self.init(
      step, Content(step, of: presentation, in: presentation.translator),
      path: presentation.session.currentPath,
      questions: PresentedQuestion.questions(of: step, in: presentation, at: now),
      progress: presentation.session.progress,
      offers: PresentedOffer.offers(at: step, in: presentation), refusal: presentation.refusal,
      in: presentation.translator)
  }

  /// A step that is only read, such as one with more about another.
  init(reading step: Step, in translator: Translator) {
    self.init(
      step, Content(step, of: nil, in: translator), path: [step.identifier], questions: [],
      progress: .hidden, offers: [], refusal: nil, in: translator)
  }

  private init(
    _ step: Step, _ content: Content, path: [String], questions: [PresentedQuestion],
    progress: TaskProgress, offers: [PresentedOffer], refusal: Refusal?,
    in translator: Translator
  ) {
    (identifier, self.path, kind) = (step.identifier, path, Kind(step.content))
    (title, text, footnote, images) = (step.title, step.text, step.footnote, step.images)
    (asksInTitle, isOptional) = (step.asksInTitle, step.isOptional)
    // Questions have the details of their step.
    detailText = kind == .question || kind == .consentSharing ? nil : step.detailText
    bodyItems = step.bodyItems
    learnMore = step.bodyItems.compactMap(\.learnMore).flatMap(\.step)
      .map { PresentedStep(reading: $0, in: translator) }
    (self.content, self.questions, self.progress) = (content, questions, progress)
    (self.offers, self.refusal) = (offers, refusal)
  }
}

extension Step {
  fileprivate var asksInTitle: Bool {
    if case .question(let question) = content { question.question == nil } else { false }
  }
}

extension PresentedStep.Kind {
  /// The kind of a step's content.
  package init(_ content: Step.Content) {
    self =
      switch content {
      case .instruction: .instruction
      case .completion: .completion
      case .learnMore: .learnMore
      case .videoInstruction: .video
      case .question: .question
      case .form: .form
      case .page: .page
      case .table: .table
      case .pdfViewer: .document
      case .webView: .webPage
      case .signature: .signature
      case .consentReview: .consent
      case .consentSharing: .consentSharing
      case .wait: .wait
      case .review: .review
      case .requestPermissions: .permissions
      case .active: .active
      case .familyHistory: .familyHistory
      case .custom: .custom
      }
  }
}
