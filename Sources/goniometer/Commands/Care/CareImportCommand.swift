// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import Glibc
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
    arguments: [CareOptions.store, file], options: [CareSyncCommand.join, CareOptions.now],
    examples: [Example("A store of an export", "goniometer care import copy.care knee.json")]
  ) { arguments, console in
    let document = try TaskDocument(path: arguments[file], limits: StoreChanges.limits)
    let changes = try document.careChanges()
    let path = arguments[CareOptions.store]
    let isNew = access(path, F_OK) != 0
    let store = try CareOptions.open(path, for: .making, arguments).store
    let joins = arguments[CareSyncCommand.join]
    do {
      let report = try waiting { try await store.merge(changes, joining: joins) }
      try console.say(report, of: store)
    } catch {
      if isNew {
        // Not half an import: the store was made for it.
        try? waiting { await store.close() }
        unlink(path)
      }
      throw error
    }
    return .success
  }
}

extension Console {
  /// Says what came of a merge, and which outcomes are not shown any more.
  func say(_ report: MergeReport, of store: CarePlanStore) throws {
    say(report.added == 1 ? "1 version is new." : "\(report.added) versions are new.")
    if report.added > 0 {
      for line in try waiting({ try await store.findings() }).lines { say(line.printable) }
    }
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
