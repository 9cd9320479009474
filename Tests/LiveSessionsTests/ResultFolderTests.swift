// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LiveSessions

@Suite("Folders of numbered measurements")
final class ResultFolderTests {
  private let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file of that size, without blocks on the disk.
  private func put(_ name: String, megabytes: Int = 0) throws {
    let file = "\(path)/\(name)"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(truncate(file, megabytes * 1_000_000) == 0)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private func folder(_ megabytes: Int = 16) throws -> ResultFolder {
    try ResultFolder(path, capacity: megabytes * 1_000_000)
  }

  @Test(
    "numbers go on after the highest of a recording or a result; other names are no measurements")
  func numbers() throws {
    #expect(try folder().number == 1)
    for name in [
      "7.json", "00009.json", "000011.txt", "000012.json.part", "0000x3.json", "status.json",
      ".json",
      "99999999999999999999.json", "9223372036854775807.json",
    ] { try put(name) }
    try FileManager.default.createDirectory(
      atPath: path + "/000020.json", withIntermediateDirectories: false)
    #expect(try folder().number == 1)
    try put("000004.json")
    #expect(try folder().number == 5)
    try put("000006.giraw")
    let next = try folder()
    #expect(next.number == 7)
    #expect(next.recordingPath == path + "/000007.giraw")
    #expect(next.resultPath == path + "/000007.json")
    try put("1000000.json")
    #expect(try folder().recordingPath == path + "/1000001.giraw")
    #expect(try folder().content() == .init(resultCount: 2, byteCount: 0))
  }

  @Test("the oldest measurements go, recording and result, and nothing else")
  func rotation() throws {
    for number in 1...4 {
      try put("00000\(number).giraw", megabytes: 5)
      try put("00000\(number).json", megabytes: 1)
    }
    try put("notes.txt", megabytes: 90)
    let folder = try folder(20)
    try put("000005.giraw", megabytes: 3)
    #expect(try folder.content() == .init(resultCount: 4, byteCount: 27_000_000))
    #expect(try folder.makeRoom())
    #expect(
      try names() == [
        "000002.json", "000003.giraw", "000003.json", "000004.giraw", "000004.json", "000005.giraw",
        "notes.txt",
      ])
    #expect(try folder.makeRoom())
    #expect(try names().count == 7)
  }

  @Test("the measurement that runs is never removed: without room for it there is none")
  func own() throws {
    try put("000001.json", megabytes: 1)
    let folder = try folder()
    try put("000002.giraw", megabytes: 17)
    #expect(try !folder.makeRoom())
    #expect(try names() == ["000002.giraw"])
  }

  @Test("a folder is made, and one that cannot be is named with the reason")
  func faults() throws {
    #expect(try ResultFolder(path + "/new", capacity: 16_000_000).number == 1)
    #expect(throws: LiveSessionError.self) {
      try ResultFolder(self.path + "/none/new", capacity: 16_000_000)
    }
    try put("file")
    #expect(throws: LiveSessionError.self) {
      try ResultFolder(self.path + "/file", capacity: 16_000_000)
    }
  }
}
