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
  static let output = Option("output", .output, default: "-", short: "o", help: "Where to write.")

  static let command: Command = Command(
    name: "care export", summary: "write a store as JSON, as a table or as a calendar",
    discussion: [
      "json has everything, so that 'care import' makes an equal store of it. csv has a row for each recorded "
        + "value: participant, task, title, occurrence, event_start, event_end, kind, type, value, units, "
        + "recorded, displaced (true if two stores were brought together and the event is not shown any more); "
        + "with --study the rows of all stores. icalendar (RFC 5545) shows the plan in a calendar, a year on or "
        + "--through a day.",
      "Texts stand in the table as people typed them. A spreadsheet may take one that begins with = for a "
        + "formula: import the columns as text.",
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
        let end = try arguments[CareOptions.through].map(opened.end) ?? now + 366 * 86_400
        text = Data(try waiting { try await store.calendar(until: end, at: now) }.text.utf8)
      }
    case .csv:
      try console.write(to: arguments[output], besides: inputs(arguments)) { writer in
        var csv = try CSVWriter(OutcomeTable.columns, to: writer)
        code = try CareOptions.forEach("care export", arguments, console) { opened in
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
    try console.write(to: arguments[output], besides: inputs(arguments)) {
      try $0.write([UInt8](text))
    }
    return code
  }

  private static func inputs(_ arguments: ParsedArguments) -> [String] {
    [arguments[CareOptions.optionalStore]].compactMap(\.self)
  }
}
