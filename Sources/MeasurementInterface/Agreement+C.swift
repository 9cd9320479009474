// SPDX-License-Identifier: Apache-2.0

public import CGoniometer
internal import Goniometry
internal import InertialInterface
internal import Measurement
internal import Recordings

// What goniometer.h declares of agreement. The header is its documentation.

/// The most raters, and the most numbers of all of them.
private let (mostRaters, mostNumbers) = (100, 10_000_000)

/// `goniometer_agreement`.
@_cdecl("goniometer_agreement")
public func agreement(
  _ columns: UnsafePointer<goniometer_column>?, _ names: UnsafePointer<UnsafePointer<CChar>?>?,
  _ raters: Int64, _ subjects: Int64, _ acceptable: Double,
  _ json: UnsafeMutablePointer<goniometer_text>?, _ error: UnsafeMutablePointer<goniometer_error>?
) -> Int32 {
  answer(error) { () throws(InterfaceError) in
    guard (2...Int64(mostRaters)).contains(raters) else {
      throw .usage("raters is \(raters): expected 2 to \(mostRaters)")
    }
    guard (0...Int64(mostNumbers) / raters).contains(subjects) else {
      throw .usage(
        "subjects is \(subjects): expected 0 or more, and at most \(mostNumbers) numbers of all raters"
      )
    }
    guard let columns else { throw .missing("columns") }
    guard acceptable.isNaN || acceptable > 0 && acceptable.isFinite else {
      throw .usage("acceptable is \(acceptable): expected a difference above 0, or not a number")
    }
    let matched = MatchedTables(
      columns: try ratings(columns, names, Int(raters), count: Int(subjects)))
    let stated = acceptable.isNaN ? nil : acceptable
    let report: AgreementReport
    do throws(AgreementError) {
      report = try AgreementReport(matched, acceptable: stated)
    } catch {
      throw InterfaceError(GONIOMETER_NO_RESULT, error.description)
    }
    try give(json, "json") { () throws(InterfaceError) in
      do {
        return try report.json(
          program: OpenMeasurement.program, commandLine: [],
          parameters: .init(columns: [], keys: [], isByOrder: true, acceptableDifference: stated))
      } catch {
        throw InterfaceError(bug: error)
      }
    }
  }
}

/// The numbers of the raters with their names.
private func ratings(
  _ columns: UnsafePointer<goniometer_column>, _ names: UnsafePointer<UnsafePointer<CChar>?>?,
  _ raters: Int, count: Int
) throws(InterfaceError) -> [(name: String, values: [Double])] {
  var result: [(name: String, values: [Double])] = []
  for place in 0..<raters {
    let column = try NumberColumn(columns[place], count: count, "columns[\(place)]")
    let name = try names?[place].map { name throws(InterfaceError) in
      try text(name, "names[\(place)]")
    }
    result.append((name ?? "rater \(place + 1)", (0..<count).map { column[$0] }))
  }
  return result
}
