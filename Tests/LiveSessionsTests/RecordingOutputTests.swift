// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LiveSessions

@Suite("Files that grow while sensors are read")
final class RecordingOutputTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
  private var path: String { folder + "/knee.csv" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func put(_ text: String, at path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func text() throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test("before its first data a recording leaves nothing, and takes nobody's place")
  func beforeData() throws {
    var output: RecordingOutput? = try RecordingOutput(path, replaces: false)
    // Another's file gets the name meanwhile.
    try put("another's", at: path)
    let error = #expect(throws: LiveSessionError.self) { try output?.begin() }
    #expect(error == .exists(path: path))
    output = nil
    #expect(try text() == "another's")
    try FileManager.default.removeItem(atPath: path)
    output = try RecordingOutput(path, replaces: false)
    output = nil
    #expect(try names() == [])
  }

  @Test(
    "with its first data it has its name, and a torn last line is dropped whatever the name is then"
  )
  func data() throws {
    let output = try RecordingOutput(path, replaces: false)
    try output.begin()
    try output.write(Array("a row\nhalf a".utf8))
    try output.flush()
    #expect(try text() == "a row\nhalf a")
    let moved = folder + "/moved.csv"
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    #expect(mkfifo(path, 0o600) == 0)
    output.dropTornLine()
    #expect(try String(contentsOfFile: moved, encoding: .utf8) == "a row\n")
  }

  @Test("two recordings do not write one file")
  func two() throws {
    let first = try RecordingOutput(path, replaces: true)
    try first.begin()
    try first.write(Array("first\n".utf8))
    try first.flush()
    let error = #expect(throws: LiveSessionError.self) {
      try RecordingOutput(path, replaces: true)
    }
    #expect(error.map { "\($0)" }?.contains("another recording is written to it") == true)
    #expect(try text() == "first\n")
  }
}
