// SPDX-License-Identifier: Apache-2.0

/// Files of a module that need one another: none of them can be read, or moved, alone.
///
/// One file uses another that defines a type whose name stands in it. Names are compared as text, without
/// comments and literals; a name that two files define says nothing.
enum SourceCircles {
  /// The circles of two files and more, the largest first, each in the order of the names.
  ///
  /// - Parameter sources: the text of each file by its name.
  static func circles(among sources: [String: String]) -> [[String]] {
    let words = sources.mapValues(SourceWords.init)
    var owners: [String: Set<String>] = [:]
    for (file, words) in words {
      for type in words.defined { owners[type, default: []].insert(file) }
    }
    let owner = owners.compactMapValues { $0.count == 1 ? $0.first : nil }
    let uses = words.mapValues { Set($0.all.compactMap { owner[$0] }) }
    let reached = uses.mapValues { reach($0, by: uses) }
    // Two files are of one circle where each reaches the other, which sorts all files into classes.
    var left = Set(sources.keys.filter { reached[$0]?.contains($0) == true })
    var circles: [[String]] = []
    while let file = left.min() {
      let circle = left.filter {
        reached[file]?.contains($0) == true && reached[$0]?.contains(file) == true
      }
      left.subtract(circle)
      circles.append(circle.sorted())
    }
    return circles.filter { $0.count > 1 }.sorted { $0.count > $1.count }
  }

  /// All files that can be reached from some.
  private static func reach(_ start: Set<String>, by uses: [String: Set<String>]) -> Set<String> {
    var (seen, waiting) = (start, Array(start))
    while let file = waiting.popLast() {
      for next in uses[file] ?? [] where seen.insert(next).inserted { waiting.append(next) }
    }
    return seen
  }
}

/// The words of a Swift source, outside comments and literals.
struct SourceWords {
  /// All that begin with a capital letter.
  private(set) var all: Set<String> = []
  /// The types that the source defines, nested ones among them.
  private(set) var defined: Set<String> = []

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  init(_ source: String) {
    var (before, last) = ("", "")
    for word in Self.words(of: Array(source.utf8)) {
      if ("A"..."Z").contains(word.prefix(1)) {
        all.insert(word)
        if Self.kinds.contains(last), before != "import" { defined.insert(word) }
      }
      (before, last) = (last, word)
    }
  }

  private static func words(of bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var place = 0
    while place < bytes.count {
      if let end = skipped(bytes, from: place) {
        place = end
      } else if isLetter(bytes[place]) {
        let end = bytes[place...].firstIndex { !isLetter($0) } ?? bytes.count
        words.append(String(decoding: bytes[place..<end], as: UTF8.self))
        place = end
      } else {
        place += 1
      }
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func stands(_ text: StaticString, in bytes: [UInt8], at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    return place + count <= bytes.count
      && text.withUTF8Buffer { bytes[place..<place + count].elementsEqual($0) }
  }

  /// The end of the comment or the literal of text that begins at a place; `nil` for anything else.
  private static func skipped(_ bytes: [UInt8], from start: Int) -> Int? {
    if stands("//", in: bytes, at: start) {
      return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    if stands("/*", in: bytes, at: start) { return endOfComment(bytes, from: start) }
    let hashes = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    guard stands("\"", in: bytes, at: start + hashes) else { return nil }
    return endOfLiteral(bytes, from: start + hashes, hashes)
  }

  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
    var (place, depth) = (start + 2, 1)
    while place < bytes.count, depth > 0 {
      if stands("/*", in: bytes, at: place) {
        (place, depth) = (place + 2, depth + 1)
      } else if stands("*/", in: bytes, at: place) {
        (place, depth) = (place + 2, depth - 1)
      } else {
        place += 1
      }
    }
    return place
  }

  /// - Parameters:
  ///   - start: the place of its first quotation mark.
  ///   - hashes: the number of `#` before it.
  private static func endOfLiteral(_ bytes: [UInt8], from start: Int, _ hashes: Int) -> Int {
    let marks = stands("\"\"\"", in: bytes, at: start) ? 3 : 1
    let end =
      Array(repeating: UInt8(ascii: "\""), count: marks)
      + Array(repeating: UInt8(ascii: "#"), count: hashes)
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    var place = start + marks
    while place < bytes.count {
      if bytes[place...].starts(with: end) { return place + end.count }
      // A quotation mark that begins no literal, as in a pattern, is done with its line.
      if marks == 1, bytes[place] == UInt8(ascii: "\n") { return place }
      guard bytes[place...].starts(with: escape) else {
        place += 1
        continue
      }
      place += escape.count
      if stands("(", in: bytes, at: place) {
        place = endOfValue(bytes, from: place)
      } else {
        place += 1
      }
    }
    return place
  }

  /// The end of a value within a literal, which may hold literals of its own.
  private static func endOfValue(_ bytes: [UInt8], from start: Int) -> Int {
    var (place, depth) = (start, 0)
    repeat {
      if let end = skipped(bytes, from: place) {
        place = end
        continue
      }
      if bytes[place] == UInt8(ascii: "(") { depth += 1 }
      if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
      place += 1
    } while place < bytes.count && depth > 0
    return place
  }
}
