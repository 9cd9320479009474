// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The first lines of a file, looked at without taking them from the source.
package struct FileHead: Sendable, Equatable {
  /// Up to 64 lines, without line ends and byte order mark; UTF-8, or else taken as Latin-1.
  package var lines: [String]
  /// Whether these are all the lines there are.
  package var isWholeFile: Bool
  /// How many of the lines do not stand in the file: names of columns that were told.
  private(set) var assumedLines = 0
  /// How many cells a row has whose cells were separated by blanks; `nil` for any other table.
  package var cellsBetweenBlanks: Int?

  /// Peeks: afterwards the source reads from its start again.
  ///
  /// Throws `empty` when there is nothing but blanks, `notText` for binary data, and
  /// `badStructure` for line ends that are a lone carriage return.
  package init(of source: ByteSource, lineLimit: Int = 64) throws(RecordingError) {
    let (bytes, ended) = try Self.peek(source, lineLimit: lineLimit)
    let text = bytes.starts(with: TextSignature.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text
    while let end = rest.firstIndex(of: newline), pieces.count <= lineLimit {
      pieces.append(rest[..<end])
      rest = rest[(end + 1)...]
    }
    // What follows the last newline is nothing, or an unfinished line.
    if ended, !rest.isEmpty, pieces.count <= lineLimit { pieces.append(rest) }
    isWholeFile = ended && pieces.count <= lineLimit
    lines = []
    for (index, piece) in pieces.prefix(lineLimit).enumerated() {
      let place = FilePlace(path: source.path, line: index + 1)
      lines.append(try Self.line(piece, at: place))
    }
    if isWholeFile, lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw .empty(path: source.path)
    }
  }

  /// The same below lines that do not stand in the file.
  func below(_ header: [String]) -> FileHead {
    var head = self
    head.lines = header + lines
    head.assumedLines = header.count
    return head
  }

  /// The cells of a row of numbers between which there are blanks and no separator; `nil` for any other
  /// table.
  package var numbersBetweenBlanks: Int? {
    for line in lines where !HeaderLine.isComment(line) {
      let isSeparated = HeaderLine.separators.contains { separator in
        let cells = HeaderLine.cells(of: line, separator: separator)
        return cells.count >= HeaderLine.fewestCells && cells.contains(where: HeaderLine.isNumber)
      }
      if isSeparated { return nil }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      // Dates and clocks begin with a digit.
      let isRow = words.allSatisfy { word in
        HeaderLine.isNumber(word) || word.first?.isNumber == true || word.lowercased() == "nan"
      }
      if isRow, words.count(where: HeaderLine.isNumber) >= HeaderLine.fewestCells {
        return words.count
      }
    }
    return nil
  }

  /// Enough bytes for the lines, put back at once.
  private static func peek(
    _ source: ByteSource, lineLimit: Int
  ) throws(RecordingError) -> (bytes: [UInt8], ended: Bool) {
    var bytes: [UInt8] = []
    var ended = false
    var newlines = 0
    var lineStart = 0
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 64)
    defer {
      chunk.deallocate()
      source.unread(bytes)
    }
    while newlines < lineLimit {
      let count = try source.read(into: chunk)
      if count == 0 {
        ended = true
        break
      }
      for (index, byte) in chunk[..<count].enumerated() where byte == newline {
        newlines += 1
        lineStart = bytes.count + index + 1
      }
      bytes.append(contentsOf: chunk[..<count])
      // Not before there is enough to tell one mark from a longer one.
      if bytes.count >= TextSignature.longest { try refuseForeign(bytes, source.path) }
      if newlines < lineLimit, bytes.count - lineStart > LineBuffer.lineLimitBytes {
        // Judged as a whole line would be, so that the answer does not hang on chunk sizes.
        let place = FilePlace(path: source.path, line: newlines + 1)
        _ = try line(bytes[lineStart...], at: place)
      }
    }
    try refuseForeign(bytes, source.path)
    return (bytes, ended)
  }

  private static func refuseForeign(_ bytes: [UInt8], _ path: String) throws(RecordingError) {
    let format = bytes.withUnsafeBytes { TextSignature.foreignFormat($0) }
    if let format { throw .notText(FilePlace(path: path), found: format) }
  }

  private static func line(
    _ bytes: ArraySlice<UInt8>, at place: FilePlace
  ) throws(RecordingError) -> String {
    // As the table reader judges: a NUL within the bound comes before the length.
    let limit = LineBuffer.lineLimitBytes
    let foreign = bytes.prefix(limit + 1).withUnsafeBytes { TextSignature.foreignContent($0) }
    if let foreign { throw .notText(place, found: foreign) }
    guard bytes.count <= limit else { throw .lineTooLong(place, limitBytes: limit) }
    // Two carriage returns come from CR LF that was written as text.
    var content = bytes
    while content.last == carriageReturn { content.removeLast() }
    if content.contains(carriageReturn) {
      throw .badStructure(
        place, expected: "lines that end in LF or CR LF", found: "a CR within the line")
    }
    return String(validating: content, as: UTF8.self)
      ?? String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
