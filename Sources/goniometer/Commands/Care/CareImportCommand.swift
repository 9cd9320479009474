// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms
internal import Foundation
internal import JSON

/// `goniometer care import STORE FILE`.
enum CareImportCommand {
  static let file = Argument(
    "FILE", .file, help: "What 'care export' wrote; - is standard input.")

  static let command: Command = Command(
    name: "care import", summary: "take everything of an export into a store",
    discussion: [
      "What the store has already is passed over. A record that both had changed keeps both versions; the one "
        + "written last counts, and the program says so. A store that is not there is made."
    ],
    arguments: [CareOptions.store, file], options: [CareOptions.now],
    examples: [Example("A store of an export", "goniometer care import copy.care knee.json")]
  ) { arguments, console in
    let document = try TaskDocument(path: arguments[file], limits: StoreChanges.limits)
    let changes = try document.careChanges()
    let opened = try CareOptions.open(arguments[CareOptions.store], for: .making, arguments)
    let report = try waiting { try await opened.store.merge(changes) }
    console.say(report.words)
    return .success
  }
}

extension MergeReport {
  /// What came of a merge.
  var words: String {
    ([added == 1 ? "1 version is new." : "\(added) versions are new."] + conflicts.map(\.words))
      .joined(separator: "\n")
  }
}

extension RecordConflict {
  /// The conflict in a sentence.
  var words: String {
    "\(kind.rawValue) '\(id)' was changed in two stores: the version written last counts, "
      + (others.count == 1 ? "the other one is kept" : "\(others.count) others are kept")
  }
}

extension TaskDocument {
  /// The changes of a care store in the file.
  func careChanges() throws(CommandFailure) -> StoreChanges {
    do throws(JSONError) {
      return try StoreChanges(document: json)
    } catch {
      throw CommandFailure(.malformedData, "\(name): \(error)")
    }
  }
}
