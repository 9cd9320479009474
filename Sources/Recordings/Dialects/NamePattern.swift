// SPDX-License-Identifier: Apache-2.0

/// A column name to look for, in which one `*` stands for any text.
///
/// Names are compared in their normal form: lower case, quotes off, runs of blanks made one.
struct NamePattern: Sendable, Hashable, ExpressibleByStringLiteral {
  let text: String
  private let head: String
  /// The text after the `*`; `nil` without a `*`.
  private let tail: String?

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    head = Self.normalized(String(parts[0]), trimming: parts.count == 1)
    tail = parts.count == 2 ? Self.normalized(String(parts[1]), trimming: false) : nil
  }

  init(stringLiteral value: String) { self.init(value) }

  /// The text that `*` stands for in a normal name (empty without a `*`); `nil` if the name does not
  /// match.
  func capture(in name: String) -> String? {
    guard let tail else { return name == head ? "" : nil }
    guard name.hasPrefix(head), name.hasSuffix(tail), name.count >= head.count + tail.count else {
      return nil
    }
    return String(name.dropFirst(head.count).dropLast(tail.count))
  }

  /// The normal form of a header cell.
  static func normalized(_ cell: String, trimming: Bool = true) -> String {
    var result = ""
    var blank = false
    for scalar in cell.lowercased().unicodeScalars where scalar != "\"" && scalar != "\u{FEFF}" {
      // Of an ASCII character the library's tables of properties are not asked.
      let isBlank =
        scalar.isASCII
        ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
      if isBlank {
        blank = true
        continue
      }
      if blank && !(trimming && result.isEmpty) { result.append(" ") }
      blank = false
      if scalar == "²" { result += "^2" } else { result.unicodeScalars.append(scalar) }
    }
    if blank && !trimming { result.append(" ") }
    return result
  }
}
