// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
public import CGoniometer
internal import InertialInterface
internal import JSON
internal import Measurement

// What goniometer.h declares of many measurements. The header is their documentation.

/// `goniometer_find`.
@_cdecl("goniometer_find")
public func find(
  _ paths: UnsafePointer<CChar>?, _ requests: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard let paths else { throw .missing("paths") }
    let value = try RequestDocument.value(of: paths, "paths")
    guard let elements = value.array else {
      throw InterfaceError(
        GONIOMETER_MALFORMED, "paths: expected a JSON array of texts, found \(value.kindName)")
    }
    var search = InputSearch(outputs: [])
    for (place, element) in elements.enumerated() {
      guard let path = element.string, !path.isEmpty, !path.utf8.contains(0) else {
        throw .usage("paths[\(place)]: expected a path, found \(element.kindName)")
      }
      search.add(path)
    }
    search.pairNamedFiles()
    try give(requests, "requests") {
      JSONValue.array(search.jobs.map { $0.line(defaults: [:]) }).data(isPretty: false)
    }
  }
}

/// `goniometer_measure_row`.
@_cdecl("goniometer_measure_row")
public func measureRow(
  _ request: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<goniometer_text>?,
  _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    let job = try RequestDocument(request).job
    try give(result, "result") { () throws(InterfaceError) in
      do {
        return try JobRunner(program: OpenMeasurement.program).row(of: job)
      } catch {
        throw InterfaceError(bug: error)
      }
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
    return Array("{\"entry\":".utf8) + (try entry.jsonBytes(isPretty: false).dropLast())
      + Array(",\"row\":".utf8) + row + Array("}".utf8)
  }
}
