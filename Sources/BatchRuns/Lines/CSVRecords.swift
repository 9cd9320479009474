// SPDX-License-Identifier: Apache-2.0

/// Records of comma-separated values (RFC 4180) as they come from a descriptor; a quoted cell may
/// have line breaks in it.
package struct CSVRecords {
  /// A record, its bytes as they stand there with the line break at its end.
  struct Record {
    let bytes: [UInt8]
    let offset: Int
    /// The line it begins in, from 1.
    let line: Int
    /// Whether it is whole: quotes closed, and a line break at its end.
    let isEnded: Bool
  }

  private var lines: ByteLines
  private var line: Int
  /// A line that was read already.
  private var pending: ByteLines.Line?

  /// - Parameter first: the line that was read last, with its number, to be the first record's.
  init(_ lines: ByteLines, first: (line: ByteLines.Line, number: Int)? = nil) {
    self.lines = lines
    (pending, line) = (first?.line, (first?.number ?? 1) - 1)
  }

  /// The next record; `nil` at the end.
  mutating func next() throws(BatchError) -> Record? {
    let first: ByteLines.Line
    if let pending {
      first = pending
    } else {
      guard let read = try lines.next() else { return nil }
      first = read
    }
    pending = nil
    line += 1
    let start = line
    var bytes = first.bytes
    var isEnded = first.isEnded
    func quotes(_ part: [UInt8]) -> Int { part.count { $0 == UInt8(ascii: "\"") } }
    var isOpen = !quotes(first.bytes).isMultiple(of: 2)
    while isOpen, isEnded, let more = try lines.next() {
      line += 1
      bytes.append(UInt8(ascii: "\n"))
      bytes += more.bytes
      isEnded = more.isEnded
      if !quotes(more.bytes).isMultiple(of: 2) { isOpen = false }
      guard bytes.count < 1 << 26 else { break }
    }
    if isEnded, !isOpen { bytes.append(UInt8(ascii: "\n")) }
    return Record(bytes: bytes, offset: first.offset, line: start, isEnded: isEnded && !isOpen)
  }

  /// The cells of a record; `nil` where its quotes do not fit.
  package static func cells(of record: ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: ","))
    -> [String]?
  {
    var rest = record
    if rest.last == UInt8(ascii: "\n") { rest = rest.dropLast() }
    if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
    let quote = UInt8(ascii: "\"")
    var cells: [String] = []
    while true {
      var cell: [UInt8] = []
      if rest.first == quote {
        rest = rest.dropFirst()
        while true {
          guard let end = rest.firstIndex(of: quote) else { return nil }
          cell += rest[..<end]
          rest = rest[(end + 1)...]
          guard rest.first == quote else { break }
          cell.append(quote)
          rest = rest.dropFirst()
        }
        guard rest.isEmpty || rest.first == separator else { return nil }
      } else {
        let plain = rest.prefix { $0 != separator }
        cell += plain
        rest = rest[plain.endIndex...]
      }
      guard let text = String(validating: cell, as: UTF8.self) else { return nil }
      cells.append(text)
      guard rest.first == separator else { return cells }
      rest = rest.dropFirst()
    }
  }
}
