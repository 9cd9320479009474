// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite struct FileHeadTests {
  private func head(
    _ bytes: [UInt8], lineLimit: Int = 64, chunkSize: Int = .max
  ) throws(RecordingError) -> FileHead {
    let source = ByteSource(bytes: bytes, name: "run.csv", chunkSize: chunkSize)
    return try FileHead(of: source, lineLimit: lineLimit)
  }

  @Test("lines without their ends and the byte order mark")
  func lines() throws {
    for chunkSize in 1...12 {
      let bytes = Array("\u{FEFF}a,b\r\n\n1,2\n3,4".utf8)
      let head = try head(bytes, chunkSize: chunkSize)
      #expect(head.lines == ["a,b", "", "1,2", "3,4"])
      #expect(head.isWholeFile)
    }
  }

  @Test("no more lines than asked for")
  func limit() throws {
    let bytes = Array((0..<100).map { "\($0)\n" }.joined().utf8)
    let head = try head(bytes)
    #expect(head.lines.count == 64 && head.lines.last == "63")
    #expect(!head.isWholeFile)
  }

  @Test("what was looked at is still there to read")
  func unread() throws {
    let text = "h\n" + (0..<9_000).map { "\($0).5\n" }.joined()
    for chunkSize in [1, 7, 4_096, Int.max] {
      let source = ByteSource(bytes: Array(text.utf8), name: "run.csv", chunkSize: chunkSize)
      _ = try FileHead(of: source)
      _ = try FileHead(of: source, lineLimit: 3)
      var reader = TableReader(source: source, layout: .numbers(0, skipping: 1))
      var block = TableBlock(columnCount: 1, rowCapacity: 10_000)
      let isFilled = try reader.readBlock(into: &block)
      #expect(isFilled && block.rowCount == 9_000)
      #expect(block[row: 8_999, column: 0] == 8_999.5)
    }
  }

  @Test("bytes that are no UTF-8 are taken as Latin-1")
  func latin1() throws {
    #expect(try head([0x67, 0xB0, 0x0A]).lines == ["g°"])
    #expect(try head(Array("g°\n".utf8)).lines == ["g°"])
  }

  @Test(
    "nothing, binary data, old line ends and endless lines are errors",
    arguments: [
      ([], RecordingError.empty(path: "run.csv")),
      (Array("\n \r\n\t".utf8), .empty(path: "run.csv")),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], .notText(FilePlace(path: "run.csv"), found: "UTF-32")),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], .notText(FilePlace(path: "run.csv"), found: "UTF-32")),
      ([0xFF, 0xFE, 0x61, 0x00], .notText(FilePlace(path: "run.csv"), found: "UTF-16")),
      (
        [0x61, 0x0A, 0x00],
        .notText(FilePlace(path: "run.csv", line: 2), found: "NUL bytes (binary data or UTF-16)")
      ),
      (
        Array("a,b\r1,2\r".utf8),
        .badStructure(
          FilePlace(path: "run.csv", line: 1), expected: "lines that end in LF or CR LF",
          found: "a CR within the line")
      ),
    ])
  func errors(bytes: [UInt8], error: RecordingError) {
    for chunkSize in [1, 1_000, Int.max] {
      #expect(throws: error) { try head(bytes, chunkSize: chunkSize) }
    }
  }

  @Test("a line without end is too long, unless a NUL tells more")
  func endless() {
    let start = Array("a\n".utf8)
    for chunkSize in [1_000, 65_537, Int.max] {
      let place = FilePlace(path: "run.csv", line: 2)
      #expect(throws: RecordingError.lineTooLong(place, limitBytes: 65_536)) {
        try head(start + [UInt8](repeating: 0x61, count: 70_000) + [0], chunkSize: chunkSize)
      }
      #expect(throws: RecordingError.notText(place, found: "NUL bytes (binary data or UTF-16)")) {
        try head(start + [UInt8](repeating: 0, count: 70_000), chunkSize: chunkSize)
      }
    }
  }
}
