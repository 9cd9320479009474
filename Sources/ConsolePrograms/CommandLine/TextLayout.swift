// SPDX-License-Identifier: Apache-2.0

/// Lays plain text out in lines of limited width.
package enum TextLayout {
  /// The words of `text` in lines of at most `width` characters, each after `indent` spaces.
  ///
  /// A word longer than the line stands alone on one.
  package static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }

  /// Terms on the left, what they mean wrapped in one column on the right.
  ///
  /// A term wider than `column` has its meaning on the next line.
  package static func definitions(
    _ items: [(term: String, meaning: String)], width: Int, column: Int
  ) -> [String] {
    items.flatMap { term, meaning in
      var lines = wrap(meaning, width: width, indent: column)
      let head = "  " + term
      if lines.isEmpty || head.count + 2 > column {
        lines.insert(head, at: 0)
      } else {
        let gap = String(repeating: " ", count: column - head.count)
        lines[0] = head + gap + lines[0].drop { $0 == " " }
      }
      return lines
    }
  }
}

extension Substring {
  /// The text in pieces of at most so many characters.
  package func pieces(of length: Int) -> [String] {
    var (pieces, rest) = ([String](), self)
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}
