// SPDX-License-Identifier: Apache-2.0

/// A log in words, of which every line has the same ones around its numbers:
///
/// ```
/// a(x,y,z) 915.5 332.5 -207.5 [mg] g(x,y,z) -0.43 0.31 0.00 [dps] rate = 100.00 Hz
/// ```
///
/// A word before three numbers names a vector, one before a single number that number, and a unit stands behind. A number
/// or a clock at the start of the line is the time.
struct WordedLines {
  /// The lines that a table of the numbers would have above it: a rate as a comment, and the names of columns.
  let header: [String]
  private let words: [String]
  /// The numbers that are columns.
  private let columns: [Int]

  private static let fewestLines = 3
  /// Bytes of a line; longer ones are no words of a person.
  private static let longestLine = 2000
  private static let fewestNumbers = 6
  /// Words for samples a second.
  private static let rates: Set = [
    "rate", "sample rate", "sampling rate", "samplerate", "fs", "frequency", "odr",
  ]

  /// The words of a log, by its first lines; `nil` where they differ, or tell no column.
  init?(_ lines: [String]) {
    let said = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    guard said.count >= Self.fewestLines, said.allSatisfy({ $0.utf8.count <= Self.longestLine })
    else { return nil }
    let parsed = said.lazy.map(Self.parse)
    guard let first = parsed.first,
      first.numbers.count >= Self.fewestNumbers,
      first.words.contains(where: { $0.contains(where: \.isLetter) }),
      parsed.allSatisfy({ $0.words == first.words })
    else { return nil }
    words = first.words
    var names: [(number: Int, name: String)] = []
    var rate: Substring?
    for group in Self.groups(words) {
      if group.numbers.count == 1, Self.rates.contains(group.label.lowercased()) {
        rate = first.numbers[group.numbers.lowerBound]
        continue
      }
      let unit = group.unit.isEmpty ? "" : " (\(group.unit))"
      for (number, name) in zip(group.numbers, Self.names(group.label, group.numbers.count)) {
        names.append((number, name + unit))
      }
    }
    columns = names.map(\.number)
    header =
      (rate.map { ["# sample rate: \($0) Hz"] } ?? []) + [names.map(\.name).joined(separator: "\t")]
  }

  /// The numbers of a text as a table, a line for a line; a line of other words stays, and is an error of its place.
  func table(_ text: [UInt8]) -> [UInt8] {
    TextRows.mapped(text) { line, _ in
      guard line.count <= Self.longestLine,
        case let parsed = Self.parse(String(decoding: line, as: UTF8.self)), parsed.words == words
      else { return line }
      return Array(columns.map { parsed.numbers[$0] }.joined(separator: "\t").utf8)[...]
    }
  }

  /// The words around the numbers of a line, one more than there are numbers, and the numbers.
  private static func parse(_ line: String) -> (words: [String], numbers: [Substring]) {
    var (words, numbers): ([String], [Substring]) = ([], [])
    var rest = Substring(line)
    var word = ""
    while let first = rest.first {
      let isFree = word.last.map { !$0.isLetter && !$0.isNumber && !"_^".contains($0) } ?? true
      if isFree, let number = number(at: rest) {
        words.append(squeezed(word))
        numbers.append(number)
        word = ""
        rest = rest[number.endIndex...]
      } else {
        word.append(first)
        rest.removeFirst()
      }
    }
    return (words + [squeezed(word)], numbers)
  }

  private static func squeezed(_ word: String) -> String {
    word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The number or the clock at the start of a text; a digit behind which a letter or a bracket stands is part of a word.
  private static func number(at text: Substring) -> Substring? {
    guard let first = text.utf8.first, first < 0x3A, first > 0x2A,
      let match =
        text.prefixMatch(
          of:
            /(\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(:\d\d)?([.,]\d+)?|[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?/
        )
    else { return nil }
    return match.output.0
  }

  private typealias Group = (label: String, unit: String, numbers: Range<Int>)

  /// Numbers under one word, with the unit behind them.
  private static func groups(_ words: [String]) -> [Group] {
    var groups: [Group] = []
    for (number, word) in words.enumerated() {
      let (unit, label) = number == 0 ? ("", word) : unit(at: word)
      if !unit.isEmpty { state(unit, of: &groups) }
      let plain = trimmed(label)
      guard number < words.count - 1 else { break }
      if plain.isEmpty, let last = groups.last, unit.isEmpty, last.label != "t" {
        groups[groups.count - 1].numbers = last.numbers.lowerBound..<number + 1
      } else {
        groups.append((plain.isEmpty && number == 0 ? "t" : plain, "", number..<number + 1))
      }
    }
    return groups
  }

  /// States the unit of the last group, and of the components before it: `ax=1 ay=2 az=3 m/s2`.
  private static func state(_ unit: String, of groups: inout [Group]) {
    let quantity = groups.last.flatMap { ColumnName($0.label)?.quantity }
    for index in groups.indices.reversed() {
      groups[index].unit = unit
      guard index > 0, groups[index - 1].unit.isEmpty, let quantity,
        ColumnName(groups[index - 1].label)?.quantity == quantity
      else { break }
    }
  }

  /// The unit at the start of the words behind a number, in brackets or not, and the rest.
  private static func unit(at word: String) -> (unit: String, rest: String) {
    let text = word.drop { $0 == " " }
    if let first = text.first, first == "[" || first == "(",
      let end = text.firstIndex(of: first == "[" ? "]" : ")")
    {
      return (
        String(text[text.index(after: text.startIndex)..<end]), String(text[end...].dropFirst())
      )
    }
    let name = text.prefix { $0.isLetter || $0.isNumber || "/^²°".contains($0) }
    let isUnit =
      AccelerationUnit(named: String(name)) != nil
      || AngularVelocityUnit(named: String(name)) != nil
      || TimeUnit(named: String(name)) != nil || name == "Hz"
    return isUnit ? (String(name), String(text.dropFirst(name.count))) : ("", word)
  }

  private static func trimmed(_ label: String) -> String {
    HeaderLine.trimmed(label) { " =:,;|>-[]<\t".contains($0) }
  }

  /// The names of the columns under a word.
  private static func names(_ label: String, _ count: Int) -> [String] {
    guard count > 1 else { return [label] }
    let base = label.replacing(/\s*[(\[]?[xX],? ?[yY],? ?[zZ][)\]]?$/, with: "")
    return count == 3
      ? ["x", "y", "z"].map { "\(base)_\($0)" } : (1...count).map { "\(base)_\($0)" }
  }
}
