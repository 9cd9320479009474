// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import JSON

/// `goniometer care export STORE`.
enum CareExportCommand {
  /// Forms of an export.
  enum Form: String, CaseIterable {
    case json, csv, icalendar
  }

  static let form = Option(
    "format", .choice(Form.self), default: "json",
    help:
      "The whole store with all versions, a table of the recorded values, or the plan as a calendar."
  )
  static let output = Option("output", .file, default: "-", short: "o", help: "Where to write.")

  static let command: Command = Command(
    name: "care export", summary: "write a store as JSON, as a table or as a calendar",
    discussion: [
      "json has everything, so that 'care import' makes an equal store of it. csv has a row for each recorded "
        + "value: participant, task, title, occurrence, event_start, event_end, kind, type, value, units, "
        + "recorded; with --study the rows of all stores. icalendar (RFC 5545) shows the plan in a calendar."
    ],
    arguments: [CareOptions.optionalStore],
    options: [
      form, output, CareOptions.study, CareOptions.through, CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example("A copy in JSON", "goniometer care export knee.care --output knee.json"),
      Example(
        "One table of a study",
        "goniometer care export --study participants --format csv --output answers.csv"),
    ]
  ) { arguments, console in
    if arguments[CareOptions.study] != nil, arguments[form] != .csv {
      throw UsageError("--study goes with --format csv", command: "care export")
    }
    var text = Data()
    var code = ExitCode.success
    switch arguments[form] {
    case .json:
      code = try CareOptions.forEach("care export", arguments, console) { opened in
        let store = opened.store
        text = try waiting { try await store.changes() }.documentData
      }
    case .icalendar:
      code = try CareOptions.forEach("care export", arguments, console) { opened in
        let (store, now) = (opened.store, opened.now)
        // A task without end is shown for a year.
        let end = arguments[CareOptions.through]?.start(in: opened.zone) ?? now + 366 * 86_400
        text = Data(try waiting { try await store.calendar(until: end, at: now) }.text.utf8)
      }
    case .csv:
      try console.write(to: arguments[output], besides: inputs(arguments)) { writer in
        var csv = try CSVWriter(OutcomeTable.columns, to: writer)
        code = try CareOptions.forEach("care export", arguments, console) { opened in
          let store = opened.store
          let rows = try waiting { () async throws -> [OutcomeTable.Row] in
            guard let span = try await store.recordedSpan() else { return [] }
            return try await store.outcomeTable(from: span.start, to: span.end).rows
          }
          for row in rows {
            for cell in OutcomeTable.cells(of: row, participant: opened.name) { csv.append(cell) }
            try csv.endRow()
          }
        }
      }
      return code
    }
    try console.write(to: arguments[output], besides: inputs(arguments)) {
      try $0.write([UInt8](text))
    }
    return code
  }

  private static func inputs(_ arguments: ParsedArguments) -> [String] {
    [arguments[CareOptions.optionalStore]].compactMap(\.self)
  }
}

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

/// `goniometer care check STORE`.
enum CareCheckCommand {
  static let command: Command = Command(
    name: "care check", summary: "look at every page and record of a store",
    discussion: ["Prints what is wrong, a line each, and exits with 1 then."],
    arguments: [CareOptions.store], options: [],
    examples: [Example("After a fault of the disk", "goniometer care check knee.care")]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let (faults, conflicts) = try waiting {
      (try await store.faults(), try await store.conflicts())
    }
    for fault in faults { try console.output.writeLine(fault) }
    for conflict in conflicts { try console.output.writeLine(conflict.words) }
    if faults.isEmpty { console.say("The store is whole.") }
    return faults.isEmpty ? .success : .noResult
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
