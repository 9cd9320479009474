// SPDX-License-Identifier: Apache-2.0

/// Text made safe for XML: for an element's content and for an attribute's value alike.
///
/// Markup characters become entities. XML 1.0 allows no other control characters than tab and line
/// breaks; here every control character becomes a space, so that a text stays on one line. The
/// noncharacters U+FFFE and U+FFFF, which XML forbids too, become U+FFFD, and so do marks that turn the
/// direction of writing: with them a text can be shown as another.
package enum XMLText {
  /// The text with entities in place of markup characters.
  package static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += " "
      case "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
