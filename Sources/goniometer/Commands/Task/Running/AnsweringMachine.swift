// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks

/// Leads a session through its task with the answers of a file, one act at a time.
///
/// What is done next follows from the session alone, so that it goes on alike after a restoration.
struct AnsweringMachine {
  let sheet: AnswerSheet
  /// The step shown and the questions of it that were answered.
  private var path: [String] = []
  private var answered: Set<String> = []

  init(_ sheet: AnswerSheet) { self.sheet = sheet }

  /// Starts the session, answers one question of the step shown, or goes on to the next step.
  mutating func advance(_ session: inout TaskSession, at now: Date) throws(CommandFailure) {
    do {
      if session.phase == .ready { return try session.start(at: now) }
      guard let step = session.currentStep else { return }
      if session.currentPath != path { (path, answered) = (session.currentPath, []) }
      let (sheet, inner) = try sheet(for: session, at: now)
      if try answer(step, at: inner, from: sheet, &session, now) { return }
      path = []
      try session.forward(at: now)
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as SessionError {
      throw failure(error, in: session)
    } catch {
      preconditionFailure("there are no other errors")
    }
  }

  /// The answers that count where the session is, and the path of its step among them.
  private func sheet(
    for session: TaskSession, at now: Date
  ) throws(CommandFailure) -> (AnswerSheet, path: [String]) {
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
      throw CommandFailure(
        .malformedData, "\(sheet.name): no answers for relative \(known + 1) of '\(relative.group)'"
      )
    }
    return (relatives[known], Array(path[split...]))
  }

  /// Does what the step asks for; `false` where nothing is left to do but to go on.
  private mutating func answer(
    _ step: Step, at path: [String], from sheet: AnswerSheet, _ session: inout TaskSession,
    _ now: Date
  ) throws -> Bool {
    for (question, _) in session.visibleQuestions where !answered.contains(question.identifier) {
      let isStep = question.identifier == step.identifier
      answered.insert(question.identifier)
      guard let (json, place) = sheet.value(at: isStep ? path : path + [question.identifier])
      else { continue }
      try session.answer(
        answer(json, to: question, of: step, at: place, in: sheet), to: question.identifier, at: now
      )
      return true
    }
    guard answered.insert("").inserted else { return false }
    let found = sheet.value(at: path)
    switch step.content {
    case .consentReview(let review):
      guard let (json, place) = found else {
        throw sheet.failure(
          "step '\(step.identifier)': say whether there is consent, such as "
            + "\"\(step.identifier)\": {\"consented\": true, \"givenName\": \"…\", \"familyName\": \"…\"}",
          at: sheet.place)
      }
      try session.add([
        consent(json, to: review, of: step, at: place, in: sheet, session.locality, now)
      ])
    case .signature, .webView:
      guard let (json, place) = found else { return false }
      guard let name = json.string, !name.trimmingWhitespace.isEmpty else {
        throw sheet.failure("expected the name of who signs", at: place)
      }
      try session.add([step.signatureResult(name: name, at: now)])
    case .videoInstruction:
      guard let (json, place) = found else { return false }
      guard case .boolean(let isWatched) = json else {
        throw sheet.failure("expected true or false: whether it was watched to its end", at: place)
      }
      try session.add([step.videoResult(isWatched: isWatched, at: now)])
    case .familyHistory(let history):
      let persons = session.relatives ?? []
      for group in history.relativeGroups.map(\.identifier) {
        let wanted = try sheet.relatives(at: path, group: group).count
        guard persons.count(where: { $0.groupIdentifier == group }) < wanted else { continue }
        answered = []
        try session.addRelative(
          to: group, identifier: RelativeIdentifier.make(in: session, group: group, at: now),
          at: now)
        return true
      }
      return false
    default: return false
    }
    return true
  }

  private func answer(
    _ json: JSONValue, to question: AskedQuestion, of step: Step, at place: JSONPath,
    in sheet: AnswerSheet
  ) throws(CommandFailure) -> Answer? {
    guard json != .null else { return nil }
    do {
      let answer = try Answer(json: json, type: question.answerFormat.questionType, at: place)
      guard case .components(let values, _) = answer,
        case .multipleValuePicker(let format) = question.answerFormat.implied.kind
      else { return answer }
      return .components(values, separator: format.separator)
    } catch {
      throw CommandFailure(
        .malformedData,
        "\(sheet.name): \(error) (step '\(step.identifier)', question '\(question.identifier)')")
    }
  }

  private func consent(
    _ json: JSONValue, to review: ConsentReviewContent, of step: Step, at place: JSONPath,
    in sheet: AnswerSheet, _ locality: Locality, _ now: Date
  ) throws(CommandFailure) -> LeafResult {
    let members = json.object ?? ["consented": json]
    guard case .boolean(let isAgreed)? = members["consented"] else {
      throw sheet.failure("'consented' must be true or false", at: place)
    }
    let (given, family) = (members["givenName"]?.string ?? "", members["familyName"]?.string ?? "")
    let isNamed = !given.trimmingWhitespace.isEmpty && !family.trimmingWhitespace.isEmpty
    if isAgreed, review.signature?.requiresName ?? false, !isNamed {
      throw sheet.failure("'givenName' and 'familyName' are needed", at: place)
    }
    return step.consentResult(
      review, isAgreed: isAgreed, names: isNamed ? (given, family) : nil, at: now, in: locality)
  }

  /// What stands in the way, with the step and the question.
  private func failure(_ error: SessionError, in session: TaskSession) -> CommandFailure {
    let step = session.currentStep
    let place = step.map { "step '\($0.identifier)'" } ?? "the task"
    func words(of question: String) -> String {
      let text = step?.questions.first { $0.identifier == question }?.text
      return "question '\(question)'" + (text.map { " (\($0))" } ?? "")
    }
    switch error {
    case .answersMissing(let questions):
      let name = questions.first ?? ""
      return CommandFailure(
        .malformedData,
        "\(sheet.name): \(place), \(words(of: name)): an answer is needed; add \"\(name)\"")
    case .answer(let question, let error):
      return CommandFailure(
        .malformedData, "\(sheet.name): \(place), \(words(of: question)): \(error)")
    default: return CommandFailure(.malformedData, "\(sheet.name): \(place): \(error)")
    }
  }
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
