// SPDX-License-Identifier: Apache-2.0

/// Words without the marks of a markup language. What comes from outside is never shown as markup.
enum PlainWords {
  /// The words of XHTML: without tags, a line for each paragraph, item of a list and row.
  static func ofXHTML(_ markup: String) -> String {
    var text = ""
    var rest = markup[...]
    while let start = rest.firstIndex(of: "<") {
      text += entitiesRead(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else {
        rest = rest[start...].dropFirst()
        continue
      }
      let tag = rest[rest.index(after: start)..<end].drop { $0 == "/" }
        .prefix { $0.isLetter || $0.isNumber }
      if lineTags.contains(tag.lowercased()) { text += "\n" }
      rest = rest[rest.index(after: end)...]
    }
    return tidied(text + entitiesRead(rest))
  }

  private static let lineTags: Set = [
    "p", "br", "li", "ul", "ol", "div", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6",
  ]

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  /// The characters of `&amp;` and the like.
  private static func entitiesRead(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var read = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      read += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.prefix(10).firstIndex(of: ";"), let known = entity(rest[..<end]) else {
        read += "&"
        continue
      }
      read += known
      rest = rest[end...].dropFirst()
    }
    return read + rest
  }

  private static func entity(_ name: Substring) -> String? {
    if let known = entities[String(name)] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  /// The words of Markdown: without emphasis, headings' marks and tags; of a link its words.
  static func ofMarkdown(_ markup: String) -> String {
    let lines = markup.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line.drop { $0 == " " }
      if line.hasPrefix("#") { line = line.drop { $0 == "#" }.drop { $0 == " " } }
      return withoutLinks(line).replacing("**", with: "").replacing("__", with: "")
        .replacing("`", with: "")
    }
    return ofXHTML(lines.joined(separator: "<br/>"))
  }

  /// Words in place of `[words](address)`.
  private static func withoutLinks(_ line: Substring) -> String {
    var text = ""
    var rest = line
    while let start = rest.firstIndex(of: "[") {
      text += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.firstIndex(of: "]"), rest[end...].dropFirst().first == "(",
        let close = rest[end...].firstIndex(of: ")")
      else {
        text += "["
        continue
      }
      text += rest[..<end]
      rest = rest[close...].dropFirst()
    }
    return text + rest
  }

  /// Lines without blanks at their ends and without empty lines.
  private static func tidied(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
