// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
public import ClinicalTerms
public import Goniometry

/// The measurements of one call: one, or one a joint of a chain of sensors.
public struct ChainReport: Sendable {
  /// What became of one joint.
  public struct Outcome: Sendable {
    /// What was read.
    public let inputs: MeasurementInputs
    /// The measurement, or why there is none.
    public let result: Result<MeasurementReport, MeasurementError>

    /// The measurement; `nil` where there is none.
    public var report: MeasurementReport? { try? result.get() }
    /// Why there is no measurement, for people; empty where there is one.
    public var failure: String {
      guard case .failure(let error) = result else { return "" }
      return "\(heading.english): no range of motion\n\n\(error)\n"
    }
    /// The joint with its side, as a heading begins.
    public var heading: Phrase { inputs.settings.joint.words.headings[inputs.settings.side] }
  }

  /// Of each joint.
  public let outcomes: [Outcome]

  init(_ outcomes: [Outcome]) { self.outcomes = outcomes }

  /// The only measurement; `nil` of several joints.
  public var only: MeasurementReport? { outcomes.count == 1 ? outcomes[0].report : nil }

  /// The worst verdict of the joints; bad where one gave no angle.
  public var verdict: Verdict { outcomes.map { $0.report?.verdict ?? .bad }.max() ?? .bad }

  /// The report as JSON: of one measurement as ``MeasurementReport/json(program:commandLine:kind:isPretty:)`` has it; of
  /// several an object whose `results` are these, one that gave no angle with its joint, side and error, as a batch has it.
  public func json(
    program: OutputProgram, commandLine: [String] = []
  ) throws(EncodingError) -> [UInt8] {
    if let only { return try only.json(program: program, commandLine: commandLine) }
    var bytes = Array("{\n\"results\" : [\n".utf8)
    for (index, outcome) in outcomes.enumerated() {
      if index > 0 { bytes += Array(",\n".utf8) }
      switch outcome.result {
      case .success(let report):
        bytes += try report.json(program: program, commandLine: commandLine).dropLast()
      case .failure(let error):
        bytes += try FailureEntry(outcome, error).jsonBytes().dropLast()
      }
    }
    return bytes + Array("\n],\n\"schemaVersion\" : \(OutputSchema.version)\n}\n".utf8)
  }

  /// A joint without an angle, with the members that it has in a batch.
  private struct FailureEntry: Encodable {
    struct Reason: Encodable { let message: String }
    let id: String
    let joint: Joint
    let side: Side
    let status = "failed"
    let findings: [Finding]
    let error: Reason

    init(_ outcome: Outcome, _ error: MeasurementError) {
      id = outcome.heading.english
      (joint, side) = (outcome.inputs.settings.joint, outcome.inputs.settings.side)
      findings = [outcome.inputs.finding(without: error)]
      self.error = Reason(message: error.description)
    }
  }

  /// Whether there is a row for each sample.
  public var hasAngles: Bool { outcomes.contains { $0.report?.hasAngles ?? false } }

  /// The names of the columns of ``angleRows(_:)``: of several joints each begins with side and joint, such as
  /// `left_hip_flexion_deg`, but for the time.
  public var angleColumns: [String] {
    if let only { return only.angleColumns }
    return ["time_s"]
      + outcomes.flatMap { outcome in
        let settings = outcome.inputs.settings
        let side = settings.side == .unstated ? "" : settings.side.rawValue + "_"
        return (outcome.report?.angleColumns.dropFirst() ?? []).map {
          "\(side)\(settings.joint.rawValue)_\($0)"
        }
      }
  }

  /// Calls a function with each row of the table of angles: at the times of the first joint, those of the others at the
  /// nearest time of theirs within a tenth of a second. A number that is not finite is missing.
  public func angleRows(_ body: ([Double]) throws -> Void) rethrows {
    if let only { return try only.angleRows(body) }
    let tables = outcomes.compactMap(\.report).map { report in
      var rows: [[Double]] = []
      report.angleRows { rows.append($0) }
      return (rows: rows, missing: report.angleColumns.dropFirst().map { _ in Double.nan })
    }
    var nearest = NearestRows(tables.map { $0.rows.map { $0[0] } })
    try nearest.forEach { time, places in
      try body(
        [time]
          + zip(tables, places).flatMap { table, place in
            place.map { table.rows[$0].dropFirst() } ?? table.missing[...]
          })
    }
  }
}

/// The rows of several tables at the times of the first: those at the nearest time within a tenth of a second.
struct NearestRows {
  private let times: [[Double]]
  private var places: [Int]

  /// - Parameter times: of each table, rising.
  init(_ times: [[Double]]) { (self.times, places) = (times, times.map { _ in 0 }) }

  /// Calls a function with each time of the first table and the row of each, `nil` where none is near.
  mutating func forEach(_ body: (_ time: Double, _ rows: [Int?]) throws -> Void) rethrows {
    for now in times.first ?? [] {
      let rows = times.indices.map { table -> Int? in
        let own = times[table]
        while places[table] + 1 < own.count,
          abs(own[places[table] + 1] - now) <= abs(own[places[table]] - now)
        { places[table] += 1 }
        let place = places[table]
        return place < own.count && abs(own[place] - now) < 0.1 ? place : nil
      }
      try body(now, rows)
    }
  }
}
