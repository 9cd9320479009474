// SPDX-License-Identifier: Apache-2.0

public import JSON
public import StudyTasks

/// Answers from a file: a JSON object by question.
///
/// A key is the question's identifier, or its path where the identifier is not enough:
/// `step/question`, `page/step/question`. Besides questions it may name a step for a consent document
/// (`{"consented": true, "givenName": "…", "familyName": "…"}`, or `true`, `false`), for a signature
/// (the name), for a video (whether it was watched), and for a family history (by group, an array of
/// objects like this one, one a relative).
///
/// ```swift
/// let sheet = try AnswerSheet(JSONValue(data: data), name: "answers.json")
/// try sheet.check(against: task)   // no key is misspelt
/// var answers = ScriptedAnswers(sheet)
/// ```
public struct AnswerSheet: Sendable, Hashable {
  /// The name of the sheet's file, for messages.
  public let name: String
  let answers: [String: JSONValue]
  let place: JSONPath

  /// Takes answers from a JSON object.
  ///
  /// - Parameter name: The name of the file, for messages.
  /// - Throws: ``ScriptError`` if the JSON is not an object.
  public init(_ json: JSONValue, name: String) throws(ScriptError) {
    self.name = name
    place = .root
    guard let members = json.object else {
      throw ScriptError("\(name): $: expected an object such as {\"pain\": 4}, by question")
    }
    answers = members
  }

  private init(name: String, answers: [String: JSONValue], place: JSONPath) {
    self.name = name
    self.answers = answers
    self.place = place
  }

  /// The value for a question or step of that path; of several keys the longest counts.
  func value(at path: [String]) -> (json: JSONValue, place: JSONPath)? {
    for start in path.indices {
      let key = path[start...].joined(separator: "/")
      if let json = answers[key] { return (json, place[key]) }
    }
    return nil
  }

  /// The answers about the relatives of a group: those of the family history step of that path.
  func relatives(at path: [String], group: String) throws(ScriptError) -> [AnswerSheet] {
    guard let (json, place) = value(at: path) else { return [] }
    guard let groups = json.object else {
      throw failure("expected an object by group of relatives", at: place)
    }
    guard let list = groups[group] else { return [] }
    guard let relatives = list.array else {
      throw failure("expected an array with an object for each relative", at: place[group])
    }
    var sheets: [AnswerSheet] = []
    for (index, relative) in relatives.enumerated() {
      guard let answers = relative.object else {
        throw failure("expected an object of answers", at: place[group][index])
      }
      sheets.append(AnswerSheet(name: name, answers: answers, place: place[group][index]))
    }
    return sheets
  }

  /// Checks that every key names something in the task: a misspelt key would be an answer not given.
  ///
  /// - Throws: ``ScriptError`` that names the key, its place and the nearest key that the task has.
  public func check(against task: StudyTask) throws(ScriptError) {
    var known: Set<String> = []
    try check(task, at: [], &known)
    if let stray = answers.keys.filter({ !known.contains($0) }).min() {
      let hint = nearest(to: stray, among: known.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      throw failure("the task '\(task.identifier)' asks for no '\(stray)'" + hint, at: place)
    }
  }

  private func check(
    _ task: StudyTask, at path: [String], _ known: inout Set<String>
  ) throws(ScriptError) {
    for step in task.steps + task.steps.flatMap({ $0.earlyTermination?.step ?? [] }) {
      let path = path + [step.identifier]
      switch step.content {
      case .page(let page): try check(page.task, at: path, &known)
      case .familyHistory(let history):
        known.formUnion(Self.keys(for: path))
        try checkRelatives(of: history, at: path)
      case .consentReview, .signature, .webView, .videoInstruction:
        known.formUnion(Self.keys(for: path))
      case .form:
        for question in step.questions {
          known.formUnion(Self.keys(for: path + [question.identifier]))
        }
      default: if !step.questions.isEmpty { known.formUnion(Self.keys(for: path)) }
      }
    }
  }

  private func checkRelatives(of history: FamilyHistory, at path: [String]) throws(ScriptError) {
    guard let (json, place) = value(at: path) else { return }
    let groups = history.relativeGroups.map(\.identifier)
    if let stray = json.object?.keys.filter({ !groups.contains($0) }).min() {
      let hint = nearest(to: stray, among: groups).map { "; did you mean '\($0)'?" } ?? ""
      throw failure("there is no group of relatives '\(stray)'" + hint, at: place)
    }
    for group in history.relativeGroups {
      guard let task = try? history.task(for: group) else { continue }
      for sheet in try relatives(at: path, group: group.identifier) {
        try sheet.check(against: task)
      }
    }
  }

  private static func keys(for path: [String]) -> [String] {
    path.indices.map { path[$0...].joined(separator: "/") }
  }

  func failure(_ problem: String, at place: JSONPath) -> ScriptError {
    ScriptError("\(name): \(place): \(problem)")
  }
}

/// Answers that cannot be used: which of them, and what is expected.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// File, place, problem and remedy in one line.
  public let description: String

  init(_ description: String) { self.description = description }
}
