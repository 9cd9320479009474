// SPDX-License-Identifier: Apache-2.0

internal import Reports

extension Markup {
  /// A hidden field.
  static func hidden(_ name: String, _ value: String) -> Markup {
    element(.input, attributes: [("type", "hidden"), ("name", name), ("value", value)])
  }

  /// A button that sends its form.
  ///
  /// - Parameters:
  ///   - command: the value with which the form is sent.
  ///   - look: the name of a look in the style sheet.
  static func button(_ label: String, sends command: String, look: String = "") -> Markup {
    var attributes = [("type", "submit"), ("name", "do"), ("value", command)]
    if !look.isEmpty { attributes.append(("class", look)) }
    return element(.button, attributes: attributes, [Markup(label)])
  }

  /// A button for the page's script, which finds it by an attribute.
  static func button(_ label: String, for script: (String, String), look: String) -> Markup {
    element(.button, attributes: [("type", "button"), ("class", look), script], [Markup(label)])
  }

  /// A link that looks like a button.
  static func linkButton(
    _ label: String, to address: String, look: String = "main-button"
  ) -> Markup {
    element(.a, attributes: [("href", address), ("class", "button \(look)")], [Markup(label)])
  }

  /// The buttons at the end of a page: those that go on, and the others below.
  static func actions(first: [Markup] = [], others: [Markup] = []) -> Markup {
    let groups = [("first", first), ("others", others)].filter { !$0.1.isEmpty }
    return box(.div, "actions", groups.map { box(.div, $0.0, $0.1) })
  }

  /// An element with a class and content.
  static func box(_ tag: Tag, _ look: String, _ content: [Markup]) -> Markup {
    element(tag, attributes: [("class", look)], content)
  }

  /// A text whose lines become paragraphs.
  static func paragraphs(_ text: String?, look: String? = nil) -> [Markup] {
    (text ?? "").split(separator: "\n").map { line in
      element(.p, attributes: look.map { [("class", $0)] } ?? [], [.isolated(String(line))])
    }
  }
}

/// The identifier of an element of a page, from any text.
func elementID(_ kind: String, _ text: String) -> String {
  let letters = text.utf8.map { byte -> String in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      String(Unicode.Scalar(byte))
    default: "_\(byte)"
    }
  }
  return "\(kind)-\(letters.joined())"
}
