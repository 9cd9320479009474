// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON
internal import StudyTasks

/// Leads a presentation through its task with the answers of a file, one action at a time.
///
/// The next action follows from the session alone, so that a restored session goes on the same way.
///
/// ```swift
/// var answers = ScriptedAnswers(sheet)
/// while !presentation.isOver { try answers.advance(&presentation, at: .now) }
/// ```
public struct ScriptedAnswers: Sendable {
  private let sheet: AnswerSheet
  private var hasBegun = false
  /// The step shown and the questions of it that were answered.
  private var path: [String] = []
  private var answered: Set<String> = []

  /// Takes the answers of a sheet.
  public init(_ sheet: AnswerSheet) { self.sheet = sheet }

  /// Begins, answers one question of the step shown, or goes on to the next step. Timers are not
  /// waited for.
  ///
  /// A step in ``ActivityPhase/measuring`` is left to whoever measures, with
  /// ``PresentedAction/measured(_:advisesRepeat:)``.
  ///
  /// - Throws: ``ScriptError`` if an answer is missing or cannot be taken, with step and question.
  public mutating func advance(
    _ presentation: inout TaskPresentation, at now: Date
  ) throws(ScriptError) {
    do {
      guard hasBegun else {
        hasBegun = true
        return try presentation.begin(at: now)
      }
      guard let step = presentation.session.currentStep else { return }
      let place = presentation.session.currentPath
      if place != path { (path, answered) = (place, []) }
      switch presentation.phase {
      case .ready: return try presentation.perform(.start, at: now)
      case .timing: return try presentation.perform(.timeIsUp, at: now)
      case .repeating: return try presentation.perform(.keepMeasurement, at: now)
      case .measuring: return
      case .none: break
      }
      let (sheet, inner) = try sheet(for: presentation.session, at: now)
      let action = try action(at: step, inner, from: sheet, presentation.session, now)
      try presentation.perform(action, at: now)
      // A step that is shown again is answered again.
      if !action.isAnswer { path = [] }
    } catch let error as ScriptError {
      throw error
    } catch PresentationError.refused(let refusal) {
      throw failure(refusal.sentence, refusal.cause, in: presentation.session)
    } catch PresentationError.broken(let error) {
      throw failure("\(error)", error, in: presentation.session)
    } catch {
      preconditionFailure("there are no other errors")
    }
  }

  /// The answers that count where the session is, and the path of its step among them.
  private func sheet(
    for session: TaskSession, at now: Date
  ) throws(ScriptError) -> (AnswerSheet, path: [String]) {
    let path = session.currentPath
    guard let relative = session.currentRelative,
      let split = session.task.familyHistoryDepth(of: path)
    else { return (sheet, path) }
    let leaves = session.result(at: now).results.last?.results ?? []
    let known =
      leaves.lazy.compactMap(\.familyHistory).last?.relatedPersons.count {
        $0.groupIdentifier == relative.group
      } ?? 0
    let relatives = try sheet.relatives(at: Array(path[..<split]), group: relative.group)
    guard relatives.indices.contains(known) else {
      throw ScriptError(
        "\(sheet.name): no answers for relative \(known + 1) of '\(relative.group)'")
    }
    return (relatives[known], Array(path[split...]))
  }

  /// The action that the step asks for; ``PresentedAction/next`` if nothing is left to do.
  private mutating func action(
    at step: Step, _ path: [String], from sheet: AnswerSheet, _ session: TaskSession,
    _ now: Date
  ) throws(ScriptError) -> PresentedAction {
    for (question, _) in session.visibleQuestions where !answered.contains(question.identifier) {
      let isStep = question.identifier == step.identifier
      answered.insert(question.identifier)
      guard let (json, place) = sheet.value(at: isStep ? path : path + [question.identifier])
      else { continue }
      return .answer(
        try answer(json, to: question, of: step, at: place, in: sheet, session.locality, now),
        to: question.identifier)
    }
    let found = sheet.value(at: path)
    switch step.content {
    case .consentReview(let review):
      guard let (json, place) = found else {
        throw sheet.failure(
          "step '\(step.identifier)': say whether there is consent, such as "
            + "\"\(step.identifier)\": {\"consented\": true, \"givenName\": \"…\", \"familyName\": \"…\"}",
          at: sheet.place)
      }
      return try consent(json, to: review, at: place, in: sheet)
    case .signature, .webView:
      guard let (json, place) = found else { return .next }
      guard let name = json.string, !name.trimmingWhitespace.isEmpty else {
        throw sheet.failure("expected the name of who signs", at: place)
      }
      return .sign(name)
    case .videoInstruction:
      guard let (json, place) = found else { return .next }
      guard case .boolean(let isWatched) = json else {
        throw sheet.failure("expected true or false: whether it was watched to its end", at: place)
      }
      return .watched(isWatched)
    case .familyHistory(let history):
      let persons = session.relatives ?? []
      for group in history.relativeGroups.map(\.identifier) {
        let wanted = try sheet.relatives(at: path, group: group).count
        guard persons.count(where: { $0.groupIdentifier == group }) < wanted else { continue }
        return .addRelative(group: group)
      }
      return .next
    default: return .next
    }
  }

  private func answer(
    _ json: JSONValue, to question: AskedQuestion, of step: Step, at place: JSONPath,
    in sheet: AnswerSheet, _ locality: Locality, _ now: Date
  ) throws(ScriptError) -> Answer? {
    guard json != .null else { return nil }
    func failure(_ problem: String) -> ScriptError {
      ScriptError(
        "\(sheet.name): \(problem) (step '\(step.identifier)', question '\(question.identifier)')")
    }
    if case .date(let format) = question.answerFormat.implied.kind, let text = json.string {
      do {
        return try date(text, format, in: AnswerContext(now: now, locality: locality))
      } catch {
        throw failure("\(place): \(error.message)")
      }
    }
    do {
      let answer = try Answer(json: json, type: question.answerFormat.questionType, at: place)
      guard case .components(let values, _) = answer,
        case .multipleValuePicker(let format) = question.answerFormat.implied.kind
      else { return answer }
      return .components(values, separator: format.separator)
    } catch {
      throw failure("\(error)")
    }
  }

  /// A date as a sheet has it: a day, with a time where the format has one, as a person would type it; or an
  /// instant with its zone.
  private func date(
    _ text: String, _ format: DateFormat, in context: AnswerContext
  ) throws(TypedAnswer.Problem) -> Answer {
    if let instant = try? Date(json: .string(text), at: .root) {
      return .date(DateAnswer(date: format.plainDay(instant, in: context)))
    }
    return .date(try TypedDate(context, calendar: format.calendar).date(text, format))
  }

  private func consent(
    _ json: JSONValue, to review: ConsentReviewContent, at place: JSONPath, in sheet: AnswerSheet
  ) throws(ScriptError) -> PresentedAction {
    let members = json.object ?? ["consented": json]
    guard case .boolean(let isAgreed)? = members["consented"] else {
      throw sheet.failure("'consented' must be true or false", at: place)
    }
    guard isAgreed else { return .decline }
    let (given, family) = (members["givenName"]?.string ?? "", members["familyName"]?.string ?? "")
    let isNamed = !given.trimmingWhitespace.isEmpty && !family.trimmingWhitespace.isEmpty
    if review.signature?.requiresName ?? false, !isNamed {
      throw sheet.failure("'givenName' and 'familyName' are needed", at: place)
    }
    return .agree(givenName: given, familyName: family)
  }

  /// The reason why the session does not go on, with the step and the question.
  private func failure(
    _ sentence: String, _ cause: SessionError?, in session: TaskSession
  ) -> ScriptError {
    let step = session.currentStep
    let place = step.map { "step '\($0.identifier)'" } ?? "the task"
    func words(of question: String) -> String {
      let text = step?.questions.first { $0.identifier == question }?.text
      return "question '\(question)'" + (text.map { " (\($0))" } ?? "")
    }
    switch cause {
    case .answersMissing(let questions):
      let name = questions.first ?? ""
      return ScriptError(
        "\(sheet.name): \(place), \(words(of: name)): an answer is needed; add \"\(name)\"")
    case .answer(let question, let error):
      return ScriptError("\(sheet.name): \(place), \(words(of: question)): \(error)")
    case let error?: return ScriptError("\(sheet.name): \(place): \(error)")
    case nil: return ScriptError("\(sheet.name): \(place): \(sentence)")
    }
  }
}

extension PresentedAction {
  fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
}

extension StudyTask {
  /// How many identifiers of the path lead to the family history step that it passes through.
  fileprivate func familyHistoryDepth(of path: [String]) -> Int? {
    guard let first = path.first, let step = step(first) else { return nil }
    switch step.content {
    case .familyHistory: return 1
    case .page(let page):
      return page.task.familyHistoryDepth(of: Array(path.dropFirst())).map { $0 + 1 }
    default: return nil
    }
  }
}
