// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
public import CGoniometer
internal import ClinicalTerms
internal import InertialInterface
internal import JSON
internal import Measurement

// What goniometer.h declares of many measurements. The header is their documentation.

/// `goniometer_find`.
@_cdecl("goniometer_find")
public func find(
  _ inputs: UnsafePointer<CChar>?, _ settings: UnsafePointer<CChar>?,
  _ requests: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let inputs else { throw .missing("inputs") }
    let value = try RequestDocument.value(of: inputs, "inputs")
    guard let elements = value.array else {
      throw InterfaceError(
        GONIOMETER_MALFORMED, "inputs: expected a JSON array, found \(value.kindName)")
    }
    let defaults = try settings.map { settings throws(InterfaceError) in
      try RequestDocument(settings, "settings").defaults
    }
    let jobs = try jobs(of: elements)
    try give(requests, "requests") {
      JSONValue.array(
        jobs.map {
          $0.line(defaults: defaults?.settings ?? [:], identity: defaults?.identity ?? .init())
        }
      ).data(isPretty: false)
    }
  }
}

/// The jobs that paths and requests stand for, in their order.
private func jobs(of inputs: [JSONValue]) throws(InterfaceError) -> [MeasurementJob] {
  var jobs: [MeasurementJob] = []
  var search = InputSearch(outputs: [])
  /// Takes what was found of the paths so far.
  func endSearch() {
    search.pairNamedFiles()
    jobs += search.jobs
    search = InputSearch(outputs: [])
  }
  for (place, input) in inputs.enumerated() {
    if let members = input.object {
      endSearch()
      let number = JSONValue.integer(place + 1)
      jobs.append(RequestDocument(members, id: members["id"] ?? number).job)
    } else {
      guard let path = input.string, !path.isEmpty, !path.utf8.contains(0) else {
        throw .usage("inputs[\(place)]: expected a path or a request, found \(input.kindName)")
      }
      search.add(path)
    }
  }
  endSearch()
  return jobs
}

/// `goniometer_measure_row`.
@_cdecl("goniometer_measure_row")
public func measureRow(
  _ request: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let job = try RequestDocument(request, "request").job
    try give(result, "result") { () throws(InterfaceError) in
      do {
        return try JobRunner(program: OpenMeasurement.program).row(of: job)
      } catch {
        throw InterfaceError(bug: error)
      }
    }
  }
}

/// `goniometer_summary_columns`.
@_cdecl("goniometer_summary_columns")
public func summaryColumns(
  _ columns: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    try give(columns, "columns") {
      JSONValue.array(SummaryColumns.names.map(JSONValue.string)).data(isPretty: false)
    }
  }
}

extension JobRunner {
  /// The cells of a summary and the entry they are of, as JSON.
  fileprivate func row(of job: MeasurementJob) throws -> [UInt8] {
    let entry = try entry(of: job)
    let cells = zip(SummaryColumns.names, SummaryColumns.cells(entry)).map {
      ($0, JSONValue.string($1))
    }
    let row = JSONValue.object(Dictionary(uniqueKeysWithValues: cells)).data(isPretty: false)
    var result = Array("{\"entry\":".utf8)
    result += try entry.jsonBytes(isPretty: false).dropLast()
    result += Array(",\"row\":".utf8)
    result += row
    result += Array("}".utf8)
    return result
  }
}
