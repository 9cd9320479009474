// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms

/// `goniometer care backup STORE FILE`.
enum CareBackupCommand {
  static let file = Argument("FILE", .file, help: "The new file.")

  static let command: Command = Command(
    name: "care backup", summary: "copy a store, also while it is in use",
    discussion: [
      "The copy appears whole or not at all. To copy the file by other means, close every program that uses it "
        + "first: beside it there is a log, FILE-wal, that belongs to it."
    ],
    arguments: [CareOptions.store, file], options: [],
    examples: [
      Example("A backup with its date", "goniometer care backup knee.care knee-2026-03-02.care")
    ]
  ) { arguments, _ in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let path = arguments[file]
    try waiting { try await store.backUp(to: path) }
    return .success
  }
}
