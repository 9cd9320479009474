// SPDX-License-Identifier: Apache-2.0

package import Findings
package import Foundation
internal import JSON
internal import Presenting
internal import ResearchKitExchange
internal import StudyTasks

/// The properties of every task, result and session file.
///
/// An input that begins with `{` is a file. Of any other the bytes decide what the file says, so
/// that most files are nearly right.
package enum TaskFuzzing {
  private static let tasks = SchemaInstance(StudyTask.self)
  private static let results = SchemaInstance(TaskResult.self)
  static let start = Date(timeIntervalSince1970: 1_767_225_600)

  /// A task is read as it was written, and a person may do anything in it.
  package static func checkTask(_ input: Data) throws(FuzzFault) {
    var entropy = Entropy(input)
    let file = isFile(input) ? input : tasks.document(&entropy).data()
    if isFile(input) { entropy = Entropy(input.reversed()) }
    guard let task: StudyTask = try checked(file, .standard) else { return }
    for problem in task.validate() { _ = problem.description }
    var walk = SessionWalk(
      TaskSession(task, taskRunUUID: uuid, outputDirectory: input.count % 2 == 0 ? "out" : nil))
    try walk.run(40, &entropy)
  }

  /// A result is read as it was written.
  package static func checkResult(_ input: Data) throws(FuzzFault) {
    var entropy = Entropy(input)
    let file = isFile(input) ? input : results.document(&entropy).data()
    guard let result: TaskResult = try checked(file, .standard) else { return }
    for leaf in result.results.flatMap(\.results) {
      _ = result.answer(to: leaf.identifier)
      guard case .file(let file) = leaf.value, file.isSafe else { continue }
      try require(!"/\(file.fileName)/".contains("/../"), "an unsafe name is taken for safe")
    }
  }

  /// The task of a file; of any other input, the task that the bytes decide on.
  static func anyTask(_ input: Data) -> StudyTask? {
    var entropy = Entropy(input)
    let file = isFile(input) ? input : tasks.document(&entropy).data()
    return try? StudyTask(documentData: file)
  }

  /// Whatever a session file says, a person may do anything in it. Of an input that is no file, the
  /// bytes decide on a task, on a walk through it, and on what is changed in the file that saves it.
  package static func checkSession(_ input: Data) throws(FuzzFault) {
    // The walk has a third of the bytes, so that a long task leaves some for it.
    var entropy = Entropy(input.prefix(input.count / 3))
    var file = input
    if !isFile(input) {
      var building = Entropy(input.dropFirst(input.count / 3))
      guard let task = try? StudyTask(documentData: tasks.document(&building).data()) else {
        return
      }
      var walk = SessionWalk(TaskSession(task, taskRunUUID: uuid, outputDirectory: "out"))
      try walk.run(12, &entropy)
      file = walk.session.document.damaged(&entropy).data()
    }
    guard let session: TaskSession = try checked(file, TaskSession.limits) else { return }
    var walk = SessionWalk(session)
    try walk.run(40, &entropy)
    if let restored = try? TaskSession(restoring: session, for: session.task, at: start) {
      walk = SessionWalk(restored)
      try walk.run(40, &entropy)
    }
  }

  /// Whatever a file of ResearchKit's says, what is read of it is written, and then read and written
  /// the same. Of an input that is no file, the bytes decide on a task or result, and on what is
  /// changed in ResearchKit's form of it.
  package static func checkExchange(_ input: Data) throws(FuzzFault) {
    var entropy = Entropy(input)
    var file = input
    if !isFile(input) {
      guard let form = exchanged(&entropy) else { return }
      file = form.damaged(&entropy).data()
    }
    show(String(decoding: file, as: UTF8.self))
    let behaviour: StudyTask.Behaviour = input.count % 2 == 0 ? .standard : .researchKit
    let object: ResearchKitObject
    do {
      object = try .readResearchKit(data: file, behaviour: behaviour).value
    } catch {
      show(error.description)
      return try require(error.description.hasPrefix("$"), "an error without a place: \(error)")
    }
    for keys in ResearchKitKeys.allCases {
      let written = object.researchKit(keys: keys).value
      show(String(decoding: written.data(), as: UTF8.self))
      let again: ResearchKitObject
      do {
        again = try .readResearchKit(written, behaviour: behaviour).value
      } catch {
        throw FuzzFault(description: "what is written cannot be read: \(error)")
      }
      let rewritten = again.researchKit(keys: keys).value
      if rewritten != written { show(String(decoding: rewritten.data(), as: UTF8.self)) }
      try require(rewritten == written, "what is read again is written otherwise (\(keys))")
    }
  }

  /// Whatever a page says, its words are lines without white space at their ends, no longer than the
  /// page but for what entities stand for.
  package static func checkPage(_ input: Data) throws(FuzzFault) {
    let html = String(decoding: input, as: UTF8.self)
    show(html)
    let words = HTMLText.words(of: html)
    show(words)
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    try require(
      words.isEmpty || lines.allSatisfy { !$0.isEmpty && $0.first != " " && $0.last != " " },
      "a line is empty or has spaces at its ends")
    // A list item of four letters is a line feed, a hyphen and a space.
    try require(words.utf8.count <= 3 * html.utf8.count, "there are more words than in the page")
  }

  /// A task or a result in ResearchKit's form.
  private static func exchanged(_ entropy: inout Entropy) -> JSONValue? {
    let keys: ResearchKitKeys = entropy.choice(of: 2) == 1 ? .extended : .registered
    if entropy.choice(of: 2) == 1 {
      let file = results.document(&entropy).data()
      return (try? TaskResult(documentData: file)).map { $0.researchKit(keys: keys).value }
    }
    let file = tasks.document(&entropy).data()
    return (try? StudyTask(documentData: file)).map { $0.researchKit(keys: keys).value }
  }

  /// Changes a JSON file in a few places, as the bytes have it; `nil` for what is none.
  package static func damaged(_ file: Data, by bytes: [UInt8]) -> Data? {
    var entropy = Entropy(bytes)
    return (try? JSONValue(data: file)).map { $0.damaged(&entropy).data(isPretty: false) }
  }

  /// The content of the file, written and read again; `nil` for a file with an error.
  private static func checked<Document: JSONDocument & Equatable>(
    _ file: Data, _ limits: JSONLimits
  ) throws(FuzzFault) -> Document? {
    show(String(decoding: file, as: UTF8.self))
    let document: Document
    do {
      document = try Document(documentData: file, limits: limits)
    } catch {
      show(error.description)
      try require(error.description.hasPrefix("$"), "an error without a place: \(error)")
      return nil
    }
    try checkRoundTrip(document, TaskSession.limits)
    return document
  }

  /// A document is read as it was written.
  static func checkRoundTrip<Document: JSONDocument & Equatable>(
    _ document: Document, _ limits: JSONLimits
  ) throws(FuzzFault) {
    let written = document.documentData
    do {
      let read = try Document(documentData: written, limits: limits)
      try require(read == document, "another \(Document.documentKey) is read than was written")
      try require(read.documentData == written, "the same value is written otherwise")
    } catch let finding as FuzzFault {
      throw finding
    } catch {
      throw FuzzFault(description: "what is written cannot be read: \(error)")
    }
  }

  static func isFile(_ input: Data) -> Bool { input.first == UInt8(ascii: "{") }

  static var uuid: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) }
}
