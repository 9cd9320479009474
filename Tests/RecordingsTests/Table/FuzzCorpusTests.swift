// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

/// Replays what the fuzzer once found; `Fuzz/run.sh` looks for more.
@Suite struct FuzzCorpusTests {
  private static let names = [
    "peek-error-keeps-bytes", "mark-before-infinity", "gzip-damage-after-text",
  ]

  /// As the fuzz target has it: a byte for the layout, one for the chunk size, then the text.
  private static func text(_ name: String) throws(RecordingError) -> [UInt8] {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let source = try ByteSource(path: "/\(root)/Fuzz/corpus/\(name)")
    return Array(try source.readAll(limitBytes: 1 << 20).dropFirst(2))
  }

  private static let layouts = [
    TableLayout.numbers(0, 1, 2), .numbers(3, 1, skipping: 1, short: true),
    .numbers(0, 0, 2, separator: ";", decimalMark: ",", short: true),
    .numbers(1, 2, separator: "\t", decimalMark: ",", skipping: 2),
    .numbers(0, 1, decimalMark: ",", short: true), .numbers(0, 1, separator: " ", short: true),
  ]

  @Test("every kept input reads the same, however it is cut or peeked at", arguments: names)
  func replay(name: String) throws {
    let bytes = try Self.text(name)
    for layout in Self.layouts {
      let whole = ReadTable(bytes, layout: layout)
      for chunkSize in 1...16 {
        #expect(ReadTable(bytes, layout: layout, chunkSize: chunkSize) == whole)
        #expect(ReadTable(bytes, layout: layout, chunkSize: chunkSize, peeks: true) == whole)
      }
    }
  }
}
