// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import Localization
public import StudyTasks

/// A consent document as it is to be shown, with the question at its end.
public struct PresentedConsent: Sendable, Hashable {
  /// The document's title.
  public let title: String?
  /// The document as a page; `nil` if it consists of sections.
  public let html: String?
  /// The words of ``html``, for where no page can be shown.
  public let words: String?
  /// The sections; none if the document is a page.
  public let sections: [Section]
  /// The words above the signature.
  public let signing: [String]
  /// The question to agree to.
  public let question: String
  /// Whether who agrees has to give their names.
  public let needsName: Bool
  /// Whether the document wants a drawn signature, for which a typed name stands.
  public let wantsDrawing: Bool

  /// A section of a consent document.
  public struct Section: Sendable, Hashable {
    /// The section's heading; the usual one of its kind if it has none of its own.
    public let heading: String
    /// The section in a sentence.
    public let summary: String?
    /// The section's words.
    public let text: String?
    /// The section as a page; `nil` for plain text.
    public let html: String?
    /// The address of more to read.
    public let url: String?
    /// The name of the image.
    public let image: String?
  }

  init(_ review: ConsentReviewContent, in translator: Translator) {
    let document = review.document
    title = document.title
    html = document.htmlReviewContent
    words = html.map(HTMLText.words)
    sections =
      html == nil
      ? document.sections.filter { !$0.isOmittedFromDocument }.map { Section($0, in: translator) }
      : []
    signing =
      html == nil
      ? [document.signaturePageTitle, document.signaturePageContent].compactMap(\.self) : []
    question = review.reasonForConsent ?? translator("Do you agree?")
    needsName = review.signature?.requiresName ?? false
    wantsDrawing = review.signature?.requiresSignatureImage ?? false
  }
}

extension PresentedConsent.Section {
  fileprivate init(_ section: ConsentSection, in translator: Translator) {
    heading = section.formalTitle ?? section.title ?? translator(section.type.usualHeading)
    (summary, html, url, image) = (
      section.summary, section.htmlContent, section.contentURL, section.image
    )
    text = section.htmlContent.map(HTMLText.words) ?? section.content
  }
}

extension ConsentSection.Kind {
  fileprivate var usualHeading: Message {
    switch self {
    case .overview: "Welcome"
    case .dataGathering: "What is collected"
    case .privacy: "Privacy"
    case .dataUse: "What the data is used for"
    case .timeCommitment: "The time it takes"
    case .studySurvey: "Questions you will be asked"
    case .studyTasks: "Tasks you will do"
    case .withdrawing: "Leaving the study"
    default: "More"
    }
  }
}

/// A step of a review with its answers.
public struct PresentedReviewEntry: Sendable, Hashable {
  /// The step's identifier, for ``PresentedAction/edit(step:)``.
  public let step: String
  /// The step's title, or its first question.
  public let title: String
  /// The questions with their answers.
  public let answers: [ReviewEntry.Line]
  /// Whether the answers can be changed.
  public let isEditable: Bool

  static func entries(
    of review: ReviewContent, in presentation: TaskPresentation
  ) -> [PresentedReviewEntry] {
    (presentation.session.reviewEntries(in: presentation.translator) ?? []).map { entry in
      PresentedReviewEntry(
        step: entry.step.identifier,
        title: entry.step.title ?? entry.answers.first?.question ?? entry.step.identifier,
        answers: entry.answers, isEditable: !review.isStandalone && !entry.answers.isEmpty)
    }
  }
}

/// Relatives of one group, such as a person's parents.
public struct PresentedRelativeGroup: Sendable, Hashable {
  /// The group's identifier, for ``PresentedAction/addRelative(group:)``.
  public let identifier: String
  /// The name of one relative of the group.
  public let name: String
  /// The group's heading.
  public let title: String
  /// More words about the group; may be empty.
  public let detailText: String
  /// How many relatives the group may have.
  public let maximum: Int
  /// The relatives so far.
  public let relatives: [RelativeEntry]

  static func groups(
    of history: FamilyHistory, in presentation: TaskPresentation
  ) -> [PresentedRelativeGroup] {
    let session = presentation.session
    let persons = session.relatives ?? []
    return history.relativeGroups.map { group in
      let members = persons.filter { $0.groupIdentifier == group.identifier }
      return PresentedRelativeGroup(
        identifier: group.identifier, name: group.name, title: group.sectionTitle,
        detailText: group.sectionDetailText, maximum: group.maxAllowed,
        relatives: members.map {
          history.entry(
            for: $0, among: persons, behaviour: session.task.behaviour,
            in: presentation.translator)
        })
    }
  }
}

extension PresentedStep.Content {
  /// - Parameter presentation: `nil` for a step that is only read.
  init(_ step: Step, of presentation: TaskPresentation?, in translator: Translator) {
    switch step.content {
    case .table(let table):
      self = .rows(table.items.map { $0.string ?? $0.shortText }, isBulleted: table.isBulleted)
    case .pdfViewer(let viewer): self = .document(url: viewer.url)
    case .videoInstruction(let video): self = .video(url: video.videoURL)
    case .webView(let page):
      self = .webPage(
        html: page.html, words: HTMLText.words(of: page.html),
        isSigned: page.showsSignatureAfterContent)
    case .consentReview(let review): self = .consent(PresentedConsent(review, in: translator))
    case .form(let form): self = .form(footer: form.footerText)
    case .review(let review):
      self = .review(presentation.map { PresentedReviewEntry.entries(of: review, in: $0) } ?? [])
    case .familyHistory(let history):
      self = .relatives(
        presentation.map { PresentedRelativeGroup.groups(of: history, in: $0) } ?? [])
    case .active: self = PresentedActivity(step, of: presentation).map(Self.activity) ?? .none
    case .custom(let custom): self = .custom(name: custom.name)
    default: self = .none
    }
  }
}

extension JSONValue {
  /// The value on one line, cut off if it is long.
  fileprivate var shortText: String {
    let text = String(decoding: data(isPretty: false), as: UTF8.self)
    return text.count > 200 ? text.prefix(199) + "…" : text
  }
}
