// SPDX-License-Identifier: Apache-2.0

import Foundation
import Measurement
import Testing

@testable import BatchRuns

@Suite("The summary while it is written")
final class SummaryFileTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
  private var path: String { folder + "/out.csv" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func begin(replaces: Bool = false) throws -> SummaryFile {
    let format = SummaryFormat(
      name: .ndjson, metadata: [], program: OutputProgram(name: "test", version: "1"))
    return try SummaryFile(path: path, format: format, resumes: false, replaces: replaces)
  }

  private func put(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test("a file that came while rows were written is replaced with --force alone; rows are kept")
  func cameMeanwhile() throws {
    let summary = try begin()
    try summary.append(Array("row\n".utf8))
    try put("another's", at: path)
    let error = #expect(throws: BatchError.self) { try summary.finish() }
    #expect(error.map { "\($0)" }?.contains("is there, which it was not before") == true)
    #expect(try text(path) == "another's")
    #expect(try text(path + ".part") == "row\n")
    try FileManager.default.removeItem(atPath: path + ".part")
    let forced = try begin(replaces: true)
    try forced.append(Array("row\n".utf8))
    try forced.finish()
    #expect(try text(path) == "row\n")
  }

  @Test("rows of another run, which took the name, do not become the summary")
  func anotherRun() throws {
    let summary = try begin()
    try summary.append(Array("row\n".utf8))
    try FileManager.default.removeItem(atPath: path + ".part")
    let other = try begin()
    try other.append(Array("other\n".utf8))
    #expect(throws: BatchError.self) { try summary.finish() }
    #expect(!FileManager.default.fileExists(atPath: path))
    try other.finish()
    #expect(try text(path) == "other\n")
  }

  @Test("a run that was killed between the two names is no hindrance")
  func twoNames() throws {
    try put("row\n", at: path)
    try FileManager.default.linkItem(atPath: path, toPath: path + ".part")
    let summary = try begin(replaces: true)
    try summary.finish()
    #expect(try text(path) == "")
    #expect(!FileManager.default.fileExists(atPath: path + ".part"))
  }

  @Test("a link that leads to nothing stays")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder + "/none/out.csv")
    #expect(throws: BatchError.self) { try begin(replaces: true) }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("none/out.csv"))
  }
}
