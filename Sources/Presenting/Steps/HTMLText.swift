// SPDX-License-Identifier: Apache-2.0

/// The words of an HTML page, for a place that shows no pages.
///
/// Tags go, blocks end lines, list items get a hyphen, scripts and styles are left out, the
/// commonest entities are read. One pass over any text. A tag without an end takes the rest with it;
/// a `<` that begins no tag is a character.
package enum HTMLText {
  /// The words, a line for each block, without empty lines.
  package static func words(of html: String) -> String {
    var text = ""
    var rest = html[...]
    var silent: String?
    while let character = rest.first {
      if character == "<", let next = rest.dropFirst().first,
        silent == nil ? Self.canBeginTag(next) : next == "/"
      {
        let inside = rest.dropFirst().prefix { $0 != ">" }
        rest = rest[inside.endIndex...].dropFirst()
        let tag = inside.lowercased()
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        if let hidden = silent {
          if tag == "/\(hidden)" { silent = nil }
          continue
        }
        if ["script", "style", "head", "title"].contains(String(name)), !tag.hasPrefix("/") {
          silent = String(name)
        } else if name == "li", !tag.hasPrefix("/") {
          text += "\n- "
        } else if blocks.contains(String(name)) {
          text += "\n"
        }
      } else if silent != nil {
        rest.removeFirst()
      } else if character == "&", let entity = entity(at: rest) {
        text += entity.text
        rest = rest.dropFirst(entity.length)
      } else {
        text.append(character.isWhitespace ? " " : character)
        rest.removeFirst()
      }
    }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func canBeginTag(_ character: Character) -> Bool {
    character.isLetter || "/!?".contains(character)
  }

  private static let blocks: Set = [
    "p", "div", "br", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "tr", "table", "section",
    "article", "header", "footer", "hr", "blockquote", "body",
  ]

  private static func entity(at text: Substring) -> (text: String, length: Int)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    let length = name.count + 2
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
      return number.flatMap(Unicode.Scalar.init).map { (String($0), length) }
    }
    let known = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
      "mdash": "—", "hellip": "…", "deg": "°", "rsquo": "’", "lsquo": "‘", "ldquo": "“",
      "rdquo": "”",
    ]
    return known[String(name)].map { ($0, length) }
  }
}
