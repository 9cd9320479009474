// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

/// The field of a question: the browser's own control for its answers.
struct QuestionField {
  let question: PresentedQuestion
  /// The reason why the field was refused, and its text; `nil` if it was not.
  let problem: (sentence: String, typed: String?)?
  /// The identifier of the element with the question's words if they stand elsewhere.
  let titleID: String?
  let locality: Locality
  let translator: Translator
  /// The address of an image of the task; `nil` if there is no such file.
  let image: (String) -> String?

  var control: AnswerControl { question.control }
  var identifier: String { question.identifier }
  var name: String { FieldName.answer(identifier) }
  /// The identifier of the field's element, to which problems lead.
  var fieldID: String { elementID("f", identifier) }
  private var hintID: String { elementID("h", identifier) }
  private var problemID: String { elementID("p", identifier) }

  /// The question with its words, its control and what was wrong.
  func markup() -> Markup {
    guard control.kind != .none else {
      return .box(.div, "question", headings + words)
    }
    var content = headings + [Markup.hidden(FieldName.asked, identifier)]
    content += isGroup ? [group] : single
    if !isGroup, let words = question.dontKnow { content.append(unknown(words)) }
    let look = problem == nil ? "question" : "question wrong"
    return .box(.div, look, content)
  }

  private var headings: [Markup] {
    question.headings.flatMap { heading in
      (heading.title.map { [Markup.element(.h2, [.isolated($0)])] } ?? [])
        + Markup.paragraphs(heading.detailText)
    }
  }

  /// Whether several elements belong to the question.
  var isGroup: Bool {
    switch control.kind {
    case .choice, .textScale, .yesNo, .lists, .rung: true
    case .scale: hasButtons
    default: false
    }
  }

  /// Whether a scale has a button for each of its steps.
  var hasButtons: Bool {
    guard let step = control.step, let low = control.minimum, let high = control.maximum else {
      return false
    }
    return (high - low) / step <= 20
  }

  /// The question's words with what goes on under them, as elements that the control refers to.
  var words: [Markup] {
    var words: [Markup] =
      titleID == nil ? [.box(.span, "prompt", [.isolated(question.prompt)])] : []
    if !question.isRequired, control.kind != .none {
      words.append(.box(.span, "optional", [Markup(translator("Optional"))]))
    }
    return words
  }

  var hints: [Markup] {
    var hints = Markup.paragraphs(question.detailText)
    if let range = numberHint { hints.append(.box(.p, "quiet", [Markup(range)])) }
    let more = question.learnMore.map { LearnMore(step: $0, translator: translator).markup }
    let hint = hints.isEmpty ? [] : [Markup.element(.div, attributes: [("id", hintID)], hints)]
    return hint + more + problemLine
  }

  private var problemLine: [Markup] {
    guard let problem else { return [] }
    return [
      .element(
        .p, attributes: [("id", problemID), ("class", "problem")], [Markup(problem.sentence)])
    ]
  }

  /// A hint on what to type; `nil` if the control shows it.
  private var numberHint: String? {
    switch control.kind {
    case .number, .age, .height, .weight, .timeInterval, .email, .location, .scale:
      guard !hasButtons else { return nil }
      let words = question.formatDescription
      return words.prefix(1).uppercased() + words.dropFirst()
    case .date, .dateAndTime, .timeOfDay:
      guard !question.isGregorian(in: locality) else { return nil }
      let words = question.formatDescription
      return words.prefix(1).uppercased() + words.dropFirst()
    default: return nil
    }
  }

  func described(_ attributes: [(String, String)]) -> [(String, String)] {
    var attributes = attributes
    var by: [String] = []
    if question.detailText?.isEmpty == false || numberHint != nil { by.append(hintID) }
    if problem != nil {
      by.append(problemID)
      attributes.append(("aria-invalid", "true"))
    }
    if !by.isEmpty { attributes.append(("aria-describedby", by.joined(separator: " "))) }
    return attributes
  }
}
