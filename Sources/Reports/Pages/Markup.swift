// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A part of a page: elements and text. Texts are escaped, so that no file can put markup into a page.
///
/// The markup is HTML and well-formed XML at once.
struct Markup: Sendable, Hashable {
  /// The source.
  private(set) var html: String

  /// A text.
  init(_ text: String) { html = XMLText.escaped(text) }

  /// A picture as the drawing module writes it.
  init(drawing: String) { html = drawing }

  private init(html: String) { self.html = html }

  /// Nothing.
  static let empty = Markup(html: "")

  /// A text of a file or of a person. Its direction of writing stays within it.
  static func isolated(_ text: String) -> Markup {
    .element("bdi", [:], [Markup(text)])
  }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: a tag of HTML.
  ///   - attributes: names with values, which are escaped.
  ///   - content: in order.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: [Markup]
  ) -> Markup {
    let list = attributes.map { " \($0)=\"\(XMLText.escaped($1))\"" }.joined()
    if name == "img" { return Markup(html: "<img\(list)/>") }
    return Markup(html: "<\(name)\(list)>\(content.map(\.html).joined())</\(name)>")
  }

  /// An element with a text.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
  ) -> Markup {
    element(name, attributes, [Markup(text)])
  }

  /// Several parts in order.
  static func joined(_ parts: [Markup]) -> Markup {
    Markup(html: parts.map(\.html).joined(separator: "\n"))
  }

  /// A section with a heading.
  static func section(
    _ heading: String, class name: String? = nil, _ content: [Markup]
  ) -> Markup {
    let parts = [element("h2", [:], heading)] + content
    return name.map { element("section", ["class": $0], parts) } ?? element("section", [:], parts)
  }

  /// A table with a heading for each column and each row.
  ///
  /// - Parameter caption: read out before it, and seen above it.
  static func table(_ table: PlotTable, caption: String) -> Markup {
    // Numbers stand right, words left.
    let isWords = table.columns.indices.map { column in
      !table.rows.allSatisfy { isNumber($0[column]) }
    }
    let head = element(
      "thead", [:],
      [
        element(
          "tr", [:],
          // A column without a name holds the names of the rows.
          zip(table.columns, isWords).map { name, isWords in
            name.isEmpty
              ? element("td", [:], "")
              : isWords
                ? element("th", ["scope": "col", "class": "words"], name)
                : element("th", ["scope": "col"], name)
          })
      ])
    let rows = table.rows.map { row in
      element(
        "tr", [:],
        row.enumerated().map { index, cell in
          index == 0
            ? element("th", ["scope": "row"], [isolated(cell)])
            : element("td", isWords[index] ? ["class": "words"] : [:], [isolated(cell)])
        })
    }
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": caption],
      [
        element(
          "table", [:], [element("caption", [:], caption), head, element("tbody", [:], rows)])
      ])
  }

  /// Whether a cell holds a number, or nothing.
  private static func isNumber(_ cell: String) -> Bool {
    cell.allSatisfy { "0123456789.,+-−–± °%".contains($0) }
  }
}
