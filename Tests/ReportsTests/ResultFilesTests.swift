// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import ClinicalFindings
import ClinicalTerms
import Foundation
import Goniometry
import Measurement
import Testing

@testable import Reports

@Suite("Files of results")
struct ResultFilesTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: url.appending(path: "below"), withIntermediateDirectories: true)
    folder = url.path
  }

  private func write(_ name: String, _ content: String) throws {
    try Data(content.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func measured(_ subject: String) throws -> String {
    var report = try SimulatedReports.inputs().report()
    report.identity = MeasurementIdentity(subject: subject)
    return String(decoding: try report.json(program: SimulatedReports.program), as: UTF8.self)
  }

  private static let entry =
    #"{"id": "k1", "status": "measured", "verdict": "good", "rangeOfMotion": {"side": "left", "exercise": {"rangeDegrees": 80, "minimumDegrees": 2, "maximumDegrees": 82}}}"#

  @Test("results of every kind are found in a folder and below it; others are passed over")
  func kinds() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("a.json", measured("P01"))
    try write("b.ndjson", Self.entry + "\n" + Self.entry + "\n\n")
    try write("below/c.json", "{\"results\": [\(Self.entry)]}")
    try write("d.json", "{\"some\": 1}")
    try write("e.csv", "time,angle\n1,2\n")
    try write("f.txt", "words")
    try write(".hidden.json", Self.entry)
    try write("g.json", "{\"half")
    var results = ResultFiles()
    try results.add(folder)
    #expect(results.measurements.map(\.identity.subject) == ["P01", nil, nil, nil])
    #expect(results.passedOver.count == 3)
    #expect(results.passedOver.allSatisfy { "\($0)".contains("not a result") })
  }

  @Test("a file that is named twice, also by a link or with its folder, is taken once")
  func twice() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("a.json", Self.entry)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/l.json", withDestinationPath: "\(folder)/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/below/up", withDestinationPath: folder)
    var results = ResultFiles()
    try results.add("\(folder)/a.json")
    try results.add("\(folder)/../\(URL(filePath: folder).lastPathComponent)/a.json")
    try results.add(folder)
    #expect(results.measurements.count == 1)
  }

  @Test("a file that is missing, and one that is no result, say so")
  func errors() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var results = ResultFiles()
    #expect(throws: ResultFileError.self) { try results.add("\(folder)/none.json") }
    try write("x.json", "{\"half")
    #expect(throws: ResultFileError.notAResult(path: "\(folder)/x.json")) {
      try results.add("\(folder)/x.json")
    }
    #expect(results.measurements.isEmpty && results.files.isEmpty)
  }
}
