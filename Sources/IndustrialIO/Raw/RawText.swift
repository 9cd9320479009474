// SPDX-License-Identifier: Apache-2.0

/// Lines of a key and words with a tab before each, as the texts of a raw recording are written:
/// `channel`, `in_accel_x`, `3`, `le:s16/16>>0`.
///
/// In a word, `\n`, `\r` and `\t` stand for what they always do, `\0` for NUL and `\\` for a
/// backslash.
struct RawText {
  /// The form that a text does not have.
  struct Malformed: Error, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private(set) var lines: [(key: String, words: [String])] = []

  init() {}

  /// Reads a text.
  init(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Malformed("a text that is not UTF-8")
    }
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      var words: [String] = []
      for word in line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) {
        words.append(try Self.unescaped(word))
      }
      lines.append((words.removeFirst(), words))
    }
  }

  /// The text as bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [10]
    for (key, words) in lines {
      bytes += key.utf8
      for word in words {
        bytes.append(UInt8(ascii: "\t"))
        for byte in word.utf8 {
          if let letter = Self.letters[byte] {
            bytes += [UInt8(ascii: "\\"), letter]
          } else {
            bytes.append(byte)
          }
        }
      }
      bytes.append(10)
    }
    return bytes
  }

  mutating func add(_ key: String, _ words: String...) { lines.append((key, words)) }

  /// Adds a line where there is something to say.
  mutating func add(_ key: String, ifAny word: String?) {
    if let word { lines.append((key, [word])) }
  }

  /// Adds numbers in the shortest texts that read back to them.
  mutating func add(_ key: String, _ numbers: [Double]) {
    lines.append((key, numbers.map(\.description)))
  }

  /// The words of the lines of a key.
  func all(_ key: String) -> [[String]] { lines.filter { $0.key == key }.map(\.words) }

  /// The words of the one line of a key; `nil` where there is none.
  func words(_ key: String, _ count: Int) throws(Malformed) -> [String]? {
    let found = all(key)
    guard let first = found.first else { return nil }
    guard found.count == 1, first.count == count else {
      throw Malformed(
        "\(key) with \(first.count) words in \(found.count) lines; expected \(count) in 1")
    }
    return first
  }

  func word(_ key: String) throws(Malformed) -> String? { try words(key, 1)?[0] }

  /// The word of a key that must be there.
  func required(_ key: String) throws(Malformed) -> String {
    guard let word = try word(key) else { throw Malformed("no line \(key)") }
    return word
  }

  /// The finite numbers of a key.
  func numbers(_ key: String, _ count: Int) throws(Malformed) -> [Double]? {
    guard let words = try words(key, count) else { return nil }
    var numbers: [Double] = []
    for word in words {
      guard let number = Double(word), number.isFinite else {
        throw Malformed("\(key) '\(word)'; expected a number")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The number of a key, which must lie within limits.
  func number(_ key: String, in range: ClosedRange<Double>) throws(Malformed) -> Double? {
    guard let number = try numbers(key, 1)?[0] else { return nil }
    guard range.contains(number) else {
      throw Malformed("\(key) \(number); expected \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "\n"): UInt8(ascii: "n"), UInt8(ascii: "\r"): UInt8(ascii: "r"),
    UInt8(ascii: "\t"): UInt8(ascii: "t"), 0: UInt8(ascii: "0"),
  ]
  private static let meanings = Dictionary(uniqueKeysWithValues: letters.map { ($0.value, $0.key) })

  private static func unescaped(_ word: Substring.UTF8View) throws(Malformed) -> String {
    guard word.contains(UInt8(ascii: "\\")) else { return String(Substring(word)) }
    var bytes: [UInt8] = []
    var rest = word[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let letter = rest.popFirst(), let meaning = meanings[letter] else {
        throw Malformed("'\(String(Substring(word)))' with a backslash that stands for nothing")
      }
      bytes.append(meaning)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
