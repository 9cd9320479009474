// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import goniometer

/// What is known to be finished of a visit. After each end of the program all of it must be there.
struct FinishedWork {
  /// Where an end of the program hit.
  enum Place: String, CaseIterable {
    case firstSave = "before the first save"
    case recording = "with a recorder's file open"
    case analysis = "between recording and session"
    case saving = "while the session was saved"
    case result = "at the result"
    case between = "in between"
  }

  let undisturbed: MotionVisit.Undisturbed
  /// Results of measurements, which nothing may change, and their files.
  private var leaves: [String: LeafResult] = [:]
  /// Questions with an answer.
  private var answered: Set<String> = []
  /// Every recorder's file that was ever seen after an end, unfinished ones too.
  private var files: [String: Data] = [:]

  init(_ undisturbed: MotionVisit.Undisturbed) { self.undisturbed = undisturbed }

  /// Looks at everything after an end of the program; where that hit.
  mutating func check(_ visit: TemporaryFolder, said messages: String) throws -> Place {
    let names = try FileManager.default.contentsOfDirectory(atPath: visit.url.path)
    let found = KilledFiles(in: visit.url.appending(path: "out"))
    let new = found.names.filter { files[$0] == nil }
    try check(found, new)
    let saved = try Self.saved(in: visit)
    try check(saved?.results.flatMap(\.results) ?? [], said: messages)
    if names.contains("result.json") || names.contains(where: { $0.hasPrefix(".result.json.") }) {
      return .result
    }
    if names.contains(where: { $0.hasPrefix(".session.json.") }) { return .saving }
    guard saved != nil else { return .firstSave }
    // Folders of this run that no result is in.
    let used = leaves.values.compactMap(\.fileName).compactMap(KilledFiles.folder)
    let open = Set(new.compactMap(KilledFiles.folder)).subtracting(used)
    if !open.isDisjoint(with: found.torn) { return .recording }
    return open.isEmpty ? .between : .analysis
  }

  /// The finished result is that of an undisturbed run.
  func checkEnd(_ visit: TemporaryFolder) throws {
    let result = try TaskResult(documentData: Data(visit.text("result.json").utf8))
    func plain(_ result: TaskResult) -> [[LeafResult]] {
      result.results.map { step in step.results.map(\.withoutCircumstances) }
    }
    #expect(result.results.map(\.identifier) == undisturbed.result.results.map(\.identifier))
    #expect(plain(result) == plain(undisturbed.result))
  }

  /// What is saved: the result, or else the session.
  private static func saved(in visit: TemporaryFolder) throws -> TaskResult? {
    let result = try? visit.text("result.json")
    let session = try? visit.text("session.json")
    let ended = try result.map { try TaskResult(documentData: Data($0.utf8)) }
    let saved = try session.map { try TaskSession(documentData: Data($0.utf8)) }
    return ended ?? saved?.result(at: Date(timeIntervalSince1970: 0))
  }

  /// Every file is whole, and those that were seen before are as they were.
  private mutating func check(_ found: KilledFiles, _ new: [String]) throws {
    for (name, data) in files {
      #expect(found.data(of: name) == data, "\(name) is not what it was")
    }
    for name in new {
      let data = try #require(found.data(of: name))
      let times = try KilledFiles.times(in: data)
      let all = try #require(undisturbed.times[KilledFiles.unnumbered(name)], "\(name)")
      #expect(!times.isEmpty && times == Array(all.prefix(times.count)), "\(name)")
      files[name] = data
    }
  }

  /// What was finished is saved as it was; what is new is what an undisturbed run gives.
  private mutating func check(_ saved: [LeafResult], said messages: String) throws {
    let byName = Dictionary(saved.map { ($0.identifier, $0) }) { $1 }
    for (name, leaf) in leaves { #expect(byName[name] == leaf, "\(name) is lost or another") }
    for name in answered { #expect(byName[name]?.isAnswered == true, "\(name) is lost") }
    let earlier = leaves
    let expected = undisturbed.result.results.flatMap(\.results)
    for leaf in saved where !leaf.isQuestion || leaf.isAnswered {
      let like = expected.first { $0.identifier == leaf.identifier }
      #expect(leaf.withoutCircumstances == like?.withoutCircumstances, "\(leaf.identifier)")
      if leaf.isQuestion {
        answered.insert(leaf.identifier)
      } else {
        leaves[leaf.identifier] = leaf
      }
      guard let name = leaf.fileName else { continue }
      let data = try #require(files[name], "\(name), which is in the result")
      #expect(try leaf.userInfo["samples"] == .integer(KilledFiles.times(in: data).count))
    }
    // However its lines are broken.
    let words = messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (line, step) in zip(undisturbed.summaries, MotionVisit.measurements)
    where words.contains(line) {
      func isOfStep(_ name: String) -> Bool { name.hasSuffix("range.of.motion.\(step)") }
      #expect(leaves.keys.contains(where: isOfStep), "\(step) was said, and is not saved")
      #expect(!earlier.keys.contains(where: isOfStep), "\(step) was measured again")
    }
    // A line that was typed is echoed first; that it was taken is seen from what comes after it.
    // The last words at a signal come after an echo too.
    let beforeEnd = messages.components(separatedBy: "\nSaved in ")[0]
    let echoes = beforeEnd.split(separator: "> 7\n", omittingEmptySubsequences: false).dropFirst()
    let taken = echoes.count { !$0.isEmpty }
    #expect(answered.count >= taken, "an answer that was taken is not saved")
  }
}

extension LeafResult {
  /// The path of a recorder's file.
  fileprivate var fileName: String? {
    if case .file(let file) = value { file.fileName } else { nil }
  }

  fileprivate var isQuestion: Bool { if case .question = value { true } else { false } }

  fileprivate var isAnswered: Bool { answer != nil }

  /// The result but for dates and the numbers of folders.
  fileprivate var withoutCircumstances: LeafResult {
    var leaf = self
    (leaf.startDate, leaf.endDate) = (
      Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0)
    )
    if case .file(var file) = value {
      file.fileName = KilledFiles.unnumbered(file.fileName)
      leaf.value = .file(file)
    }
    return leaf
  }
}
