// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Foundation
public import StudyTasks

/// The answers of many runs as one table: a row a run, a column a question, for statistics.
///
/// ```swift
/// var table = AnswerTable()
/// for result in results { table.add(result, name: result.identifier) }
/// print(table.columns.joined(separator: ","))
/// ```
public struct AnswerTable: Sendable, Hashable {
  /// `file`, `task`, `run`, `started` and `ended`, then `step`, or `step/question` within a form, in the
  /// order in which they first come. A range of motion has a column for each of its numbers. What is
  /// stated of the person and the visit has a column each, such as `identity/subject`.
  public private(set) var columns = ["file", "task", "run", "started", "ended"]
  private var places: [String: Int] = [:]
  private var cells: [[Int: String]] = []

  /// A table without a row.
  public init() {}

  /// The rows, each with a cell for every column; empty where there is no answer.
  public var rows: [[String]] {
    cells.map { row in columns.indices.map { row[$0] ?? "" } }
  }

  /// Adds a run. Of a step that was shown several times the last answers count.
  ///
  /// - Parameter name: The name of the result's file.
  public mutating func add(_ result: TaskResult, name: String) {
    let run = result.taskRunUUID.uuidString
    var row = [
      0: name, 1: result.identifier, 2: run, 3: Self.instant(result.startDate),
      4: Self.instant(result.endDate),
    ]
    for part in MeasurementIdentity.Part.allCases {
      guard let text = result.identity[part] else { continue }
      row[place(of: "identity/\(part.rawValue)")] = text
    }
    for step in result.results {
      for leaf in step.results {
        let column =
          leaf.identifier == step.identifier
          ? step.identifier : "\(step.identifier)/\(leaf.identifier)"
        for (name, value) in Self.values(of: leaf) {
          row[place(of: name.isEmpty ? column : "\(column) \(name)")] = value
        }
      }
    }
    cells.append(row)
  }

  private mutating func place(of column: String) -> Int {
    if let place = places[column] { return place }
    columns.append(column)
    places[column] = columns.count - 1
    return columns.count - 1
  }

  /// The cells of a result, by what stands behind its column's name.
  private static func values(of leaf: LeafResult) -> [(name: String, value: String)] {
    switch leaf.value {
    case .question(let question):
      return [("", question.answer.map { cell($0, question.type) } ?? "")]
    case .rangeOfMotion(let angles):
      return [
        ("range_deg", angles.range), ("minimum_deg", angles.minimum),
        ("maximum_deg", angles.maximum),
      ].map { ($0.0, number(($0.1 * 100).rounded() / 100)) }
        + (angles.verdict.map { [("quality", $0.rawValue)] } ?? [])
    default: return []
    }
  }

  /// An answer as statistics read it: values and not words, days without a time.
  private static func cell(_ answer: Answer, _ type: QuestionType) -> String {
    switch answer {
    case .dontKnow: "dontKnow"
    case .boolean(let value): value ? "true" : "false"
    case .scale(let value), .timeInterval(let value): number(value)
    case .numeric(let answer): number(answer.value)
    case .choices(let values), .components(let values, _):
      values.map(\.description).joined(separator: "; ")
    case .text(let text): text
    case .timeOfDay(let time): time.description
    case .date(let date):
      type == .date
        ? AnswerFormat(.date(DateFormat(style: .date))).words(for: answer) : instant(date.date)
    case .location: AnswerFormat(.location(LocationFormat())).words(for: answer)
    case .rung(let rung): "\(rung)"
    }
  }

  private static func number(_ value: Double) -> String { AnswerFormat.plain(value) }

  private static func instant(_ date: Date) -> String {
    date.formatted(.iso8601)
  }
}
