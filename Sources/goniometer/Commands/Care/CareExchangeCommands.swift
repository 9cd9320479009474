// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import Glibc
internal import JSON
internal import TaskDocuments

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

  static let command: Command = Command(
    name: "care export", summary: "write a store as JSON, as a table or as a calendar",
    discussion: [
      "json has everything, so that 'care import' makes an equal store of it. csv has a row for each recorded "
        + "value: participant, task, title, occurrence, event_start, event_end, kind, type, value, units, "
        + "recorded, displaced (true if two stores were brought together and the event is not shown any more); "
        + "with --study the rows of all stores. icalendar (RFC 5545) shows the plan in a calendar, a year on or "
        + "--through a day.",
      "A text that a spreadsheet could take for a formula has an apostrophe before it.",
    ],
    arguments: [CareOptions.optionalStore],
    options: [
      form, Command.output, CareOptions.study, CareOptions.through, CareOptions.timeZone,
      CareOptions.now,
    ],
    examples: [
      Example("A copy in JSON", "knee.care --output knee.json"),
      Example("One table of a study", "--study participants --format csv --output answers.csv"),
    ]
  ) { arguments, console in
    if arguments[CareOptions.study] != nil, arguments[form] != .csv {
      throw UsageError("--study goes with --format csv")
    }
    var text = Data()
    var code = ExitCode.success
    switch arguments[form] {
    case .json:
      code = try CareOptions.forEach(arguments, console) { opened in
        let store = opened.store
        text = try waiting { try await store.changes() }.documentData
      }
    case .icalendar:
      code = try CareOptions.forEach(arguments, console) { opened in
        let (store, now) = (opened.store, opened.now)
        // A task without end is shown for a year.
        let end = try arguments[CareOptions.through].map(opened.end) ?? now + 366 * 86_400
        text = Data(try waiting { try await store.calendar(until: end, at: now) }.text.utf8)
      }
    case .csv:
      try console.write(to: arguments[Command.output], besides: inputs(arguments)) { writer in
        var csv = try CSVWriter(OutcomeTable.columns, to: writer)
        code = try CareOptions.forEach(arguments, console) { opened in
          let store = opened.store
          let end = try arguments[CareOptions.through].map(opened.end)
          let rows = try waiting { () async throws -> [OutcomeTable.Row] in
            guard let span = try await store.recordedSpan() else { return [] }
            return try await store.outcomeTable(
              from: span.start, to: min(span.end, end ?? span.end)
            ).rows
          }
          for row in rows {
            for cell in OutcomeTable.cells(of: row, participant: opened.name) { csv.append(cell) }
            try csv.endRow()
          }
        }
      }
      return code
    }
    try console.write(to: arguments[Command.output], besides: inputs(arguments)) {
      try $0.write([UInt8](text))
    }
    return code
  }

  private static func inputs(_ arguments: ParsedArguments) -> [String] {
    let ofStudy = arguments[CareOptions.study].flatMap { try? CareOptions.stores(in: $0) } ?? []
    return [arguments[CareOptions.optionalStore]].compactMap(\.self) + ofStudy
  }
}

/// `goniometer care import STORE FILE`.
enum CareImportCommand {
  static let file = Argument("FILE", .file, help: "What 'care export' wrote; - is standard input.")

  static let command: Command = Command(
    name: "care import", summary: "take everything of an export into a store",
    discussion: [
      "What the store has already is passed over. A record that both had changed keeps both versions; the one "
        + "written last counts, and the program says so. A store that is not there is made."
    ],
    arguments: [CareOptions.store, file], options: [CareSyncCommand.join, CareOptions.now],
    examples: [Example("A store of an export", "copy.care knee.json")]
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
      for line in try waiting({ try await store.findings() }).lines { say(line) }
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
