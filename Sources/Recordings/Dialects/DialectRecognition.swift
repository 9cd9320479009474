// SPDX-License-Identifier: Apache-2.0

/// A table of a dialect found in the first lines of a file.
struct DialectMatch: Sendable {
  let dialect: Dialect
  let table: DialectTable
  let header: HeaderLine
  /// The texts that `*` stands for in the names, one for each sensor in the file; one empty text
  /// without a `*`.
  let sensors: [String]
}

/// Finds the dialect of a file by the set of its column names.
struct DialectRecognition: Sendable {
  let path: String
  let lines: [String]
  let role: SensorRole?
  let dialects: [Dialect]

  /// How many cells a row has whose cells were separated by blanks; `nil` for any other table.
  let cellsBetweenBlanks: Int?

  /// Every reading of a line as a header.
  var candidates: [HeaderLine] {
    lines.indices.flatMap(candidates)
  }

  /// Every reading of a line as a header; words between blanks are one only if there are as many as cells
  /// in a row.
  func candidates(at index: Int) -> [HeaderLine] {
    guard let cellsBetweenBlanks else { return HeaderLine.readings(of: lines[index], at: index) }
    let text = HeaderLine.trimmed(HeaderLine.withoutCommentMark(lines[index]))
    return HeaderLine.readings(of: text, at: index).filter { $0.cells.count == cellsBetweenBlanks }
  }

  init(
    head: FileHead, path: String, role: SensorRole? = nil,
    dialects: [Dialect] = DialectCatalog.all
  ) {
    self.path = path
    self.role = role
    self.dialects = dialects
    lines = head.lines
    cellsBetweenBlanks = head.cellsBetweenBlanks
  }

  /// The best match of the first line that has one.
  var match: DialectMatch? {
    for index in lines.indices {
      var best: (match: DialectMatch, score: Int)?
      for header in candidates(at: index) {
        for dialect in dialects {
          for table in dialect.tables {
            guard let found = match(table, of: dialect, in: header) else { continue }
            if found.score > best?.score ?? -1 { best = found }
          }
        }
      }
      if let best { return best.match }
    }
    return nil
  }

  /// What the table holds, by its dialect or by the names of its columns; `nil` where neither says.
  var content: DialectTable.Content? {
    if let match { return match.table.content }
    guard let named = NamedColumns(candidates, path: path, role: role) else { return nil }
    return named.content
  }

  private func match(
    _ table: DialectTable, of dialect: Dialect, in header: HeaderLine
  ) -> (match: DialectMatch, score: Int)? {
    if role == .attitude, table.content != .attitude { return nil }
    // As a rule the first name is not there, and no other is looked for.
    let first = table.acceleration.first?.x ?? table.rotation?.x ?? table.attitude.first
    if let first, !Self.isPresent(first, in: header) { return nil }
    let needed = table.vectorNames + table.alsoPresent
    guard needed.allSatisfy({ Self.isPresent($0, in: header) }), hasEvidence(table, header) else {
      return nil
    }
    let hasTime = table.times.contains { time in
      time.names.contains { Self.isPresent($0, in: header) }
    }
    guard hasTime || table.times.isEmpty else { return nil }
    let known = needed + table.times.flatMap(\.names)
    guard !table.wantsExactNames || hasExactNames(known, header) else { return nil }
    let hasOthers = header.names.contains { name in
      !known.contains { $0.capture(in: name) != nil }
    }
    if table.refusesOtherColumns && hasOthers { return nil }
    var sensors: [String] = []
    if let first {
      for name in header.names {
        guard let capture = first.capture(in: name), !sensors.contains(capture) else { continue }
        let isWhole = table.vectorNames.allSatisfy { pattern in
          header.names.contains { pattern.capture(in: $0) == capture }
        }
        if isWhole { sensors.append(capture) }
      }
      guard !sensors.isEmpty else { return nil }
    }
    // A table that can be read goes before one that is only known to be of no use; what is told
    // apart by more than names before what is not; then the number of names counts.
    let score =
      (table.vectorNames.isEmpty ? 0 : 10_000) + (table.evidence.isEmpty ? 0 : 1000) + needed.count
    return (DialectMatch(dialect: dialect, table: table, header: header, sensors: sensors), score)
  }

  /// Whether the cells that these names match are written as the names are.
  private func hasExactNames(_ known: [NamePattern], _ header: HeaderLine) -> Bool {
    zip(header.cells, header.names).allSatisfy { cell, name in
      cell == name || !known.contains { $0.capture(in: name) != nil }
    }
  }

  private func hasEvidence(_ table: DialectTable, _ header: HeaderLine) -> Bool {
    table.evidence.isEmpty
      || table.evidence.contains { evidence in
        switch evidence {
        case .preamble(let text):
          lines[..<header.index].contains { $0.lowercased().contains(text) }
        case .separator(let separator): header.separator == separator
        case .fileStem(let stem): FileName.stem(of: path).lowercased() == stem
        case .role(let wanted): role == wanted
        }
      }
  }

  static func isPresent(_ pattern: NamePattern, in header: HeaderLine) -> Bool {
    header.names.contains { pattern.capture(in: $0) != nil }
  }

  static func missing(_ patterns: [NamePattern], in header: HeaderLine) -> [NamePattern] {
    patterns.filter { !isPresent($0, in: header) }
  }

  /// Why a table of numbers without a header is not read; `nil` if there is no row of numbers.
  private var headerless: RecordingError? {
    let grid = TableGrid(lines: lines, header: nil)
    guard let first = grid.firstDataLine,
      case let cells = HeaderLine.cells(of: lines[first], separator: grid.separator),
      cells.count >= HeaderLine.fewestCells
    else { return nil }
    let words = [
      UInt8(ascii: "\t"): "tabs", UInt8(ascii: ";"): "semicolons", UInt8(ascii: ","): "commas",
      UInt8(ascii: "|"): "the mark |",
    ]
    let separator = cellsBetweenBlanks == nil ? words[grid.separator] ?? "" : "spaces"
    let example = zip(SampleField.allCases, cells.indices).map { "\($0.rawValue)=\($1)" }
    return .unsuitable(
      FilePlace(path: path, line: first + 1), expected: "the header of a known format",
      found: "\(cells.count) cells of numbers, separated by \(separator), and no header",
      remedy: """
        name the columns by position, counted from 0, such as \
        \(.columns, example.joined(separator: ",")) if they stand in this order
        """)
  }

  /// Why nothing matched, with the dialect that comes nearest.
  var failure: RecordingError {
    guard let header = candidates.max(by: { $0.cells.count < $1.cells.count }) else {
      if let error = headerless { return error }
      let line = lines.firstIndex { !HeaderLine.trimmed($0).isEmpty }
      return .unknownDialect(
        FilePlace(path: path, line: line.map { $0 + 1 }),
        found: line.map { [lines[$0]] } ?? [], nearest: nil)
    }
    let place = FilePlace(path: path, line: header.index + 1)
    var nearest: (dialect: Dialect, missing: [NamePattern], share: Double)?
    for dialect in dialects {
      for table in dialect.tables where table.evidence.isEmpty && !table.vectorNames.isEmpty {
        let needed = table.vectorNames + table.alsoPresent
        let missing = Self.missing(needed, in: header)
        let share = 1 - Double(missing.count) / Double(needed.count)
        if share > nearest?.share ?? 0 { nearest = (dialect, missing, share) }
      }
    }
    guard let nearest, nearest.share >= 0.3 else {
      return .unknownDialect(place, found: header.cells, nearest: nil)
    }
    let names = nearest.missing.map(\.text).joined(separator: ", ")
    if let first = nearest.missing.first, nearest.share >= 0.6 {
      return .missingColumn(place, expected: first.text, found: header.cells)
    }
    let lacking = nearest.missing.isEmpty ? "a time column" : names
    return .unknownDialect(
      place, found: header.cells, nearest: "\(nearest.dialect.title), which also has \(lacking)")
  }
}
