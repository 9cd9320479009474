// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A part of a page: elements and text. Texts are escaped, so that no file can put markup into a page.
///
/// The markup is HTML and well-formed XML at once.
package struct Markup: Sendable, Hashable {
  /// The elements of pages.
  package enum Tag: String {
    case p, div, span, section, figure, figcaption, details, summary, ul, li, dl, dt, dd, code
    case strong, main, footer, title, h1, h2, table, caption, thead, tbody, tr, th, td, bdi, a
    case nav, header, h3, form, fieldset, legend, label, input, button, select, option, textarea
    case img, progress, iframe, video, canvas, noscript, svg, path, text
  }

  /// The source.
  package let html: String

  /// A text.
  package init(_ text: String) { html = XMLText.escaped(text) }

  /// A text that keeps its line feeds, for a field of several lines.
  package init(lines text: String) {
    html = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { XMLText.escaped(String($0)) }.joined(separator: "\n")
  }

  /// A picture as the drawing module writes it.
  package init(drawing: String) { html = drawing }

  private init(html: String) { self.html = html }

  /// A text of a file or of a person. Its direction of writing stays within it.
  package static func isolated(_ text: String) -> Markup { .element(.bdi, text) }

  /// An element with its parts in order.
  package static func element(_ tag: Tag, _ content: [Markup]) -> Markup {
    element(tag, attributes: [:], content)
  }

  /// An element of a look.
  package static func element(_ tag: Tag, _ style: PageStyle, _ content: [Markup]) -> Markup {
    element(tag, attributes: ["class": style.name], content)
  }

  /// An element with a text.
  package static func element(_ tag: Tag, _ text: String) -> Markup { element(tag, [Markup(text)]) }

  /// An element of a look with a text.
  package static func element(_ tag: Tag, _ style: PageStyle, _ text: String) -> Markup {
    element(tag, style, [Markup(text)])
  }

  /// An element with attributes. Values are escaped; names are not.
  package static func element(
    _ tag: Tag, attributes: [(String, String)], _ content: [Markup] = []
  ) -> Markup {
    let name = tag.rawValue
    let list = attributes.map { " \($0)=\"\(XMLText.escaped($1))\"" }.joined()
    guard ![.input, .img].contains(tag) else { return Markup(html: "<\(name)\(list)/>") }
    return Markup(html: "<\(name)\(list)>\(content.map(\.html).joined())</\(name)>")
  }

  private static func element(
    _ tag: Tag, attributes: KeyValuePairs<String, String>, _ content: [Markup]
  ) -> Markup {
    element(tag, attributes: attributes.map { ($0, $1) }, content)
  }

  /// Words that lead to a file.
  ///
  /// - Parameter address: relative to the page, percent-encoded.
  package static func link(to address: String, _ content: [Markup]) -> Markup {
    element(.a, attributes: ["href": address], content)
  }

  /// A picture in a file of its own, which is loaded when it comes into view.
  ///
  /// - Parameters:
  ///   - address: relative to the page, percent-encoded.
  ///   - text: what it shows.
  package static func image(_ address: String, text: String) -> Markup {
    element(.img, attributes: ["src": address, "alt": text, "loading": "lazy"], [])
  }

  /// A section with a heading.
  package static func section(
    _ heading: String, style: PageStyle? = nil, _ content: [Markup]
  ) -> Markup {
    let parts = [element(.h2, heading)] + content
    return style.map { element(.section, $0, parts) } ?? element(.section, parts)
  }

  /// Names with their values.
  ///
  /// - Parameter long: a name with a text that may be long; `nil` for none.
  package static func facts(
    _ facts: [(name: String, value: String)], long: (name: String, value: String)? = nil
  ) -> Markup {
    func parts(_ fact: (name: String, value: String)) -> [Markup] {
      [element(.dt, fact.name), element(.dd, [isolated(fact.value)])]
    }
    return element(
      .dl, .facts,
      facts.map { element(.div, parts($0)) }
        + (long.map { [element(.div, .long, parts($0))] } ?? []))
  }

  /// A table with a heading for each column and each row. Numbers stand right, words left.
  ///
  /// - Parameters:
  ///   - caption: read out before it, and seen above it.
  ///   - pictures: a column after the first one, of small pictures.
  static func table(
    _ table: PlotTable, caption: String, pictures: (name: String, cells: [Markup])? = nil
  ) -> Markup {
    let isWords = table.columns.indices.map { column in
      !table.rows.allSatisfy { isNumber($0[column]) }
    }
    func attributes(_ column: Int, scope: String? = nil) -> KeyValuePairs<String, String> {
      switch (scope, isWords[column]) {
      case (let scope?, true): ["scope": scope, "class": PageStyle.words.name]
      case (let scope?, false): ["scope": scope]
      case (nil, true): ["class": PageStyle.words.name]
      case (nil, false): [:]
      }
    }
    var head = table.columns.enumerated().map { column, name -> Markup in
      // A column without a name holds the names of the rows.
      name.isEmpty
        ? element(.td, "")
        : element(.th, attributes: attributes(column, scope: "col"), [Markup(name)])
    }
    if let pictures {
      head.insert(element(.th, attributes: ["scope": "col"], [Markup(pictures.name)]), at: 1)
    }
    let rows = table.rows.enumerated().map { place, row in
      var cells = row.enumerated().map { column, cell in
        column == 0
          ? element(.th, attributes: attributes(0, scope: "row"), [isolated(cell)])
          : element(.td, attributes: attributes(column), [isolated(cell)])
      }
      if let pictures { cells.insert(element(.td, [pictures.cells[place]]), at: 1) }
      return element(.tr, cells)
    }
    // A table that is wider than the page is scrolled, with the keyboard too.
    return element(
      .div,
      attributes: [
        "class": PageStyle.scroll.name, "tabindex": "0", "role": "group", "aria-label": caption,
      ],
      [
        element(
          .table,
          [
            element(.caption, caption), element(.thead, [element(.tr, head)]),
            element(.tbody, rows),
          ])
      ])
  }

  /// Whether a cell holds a number, or nothing.
  private static func isNumber(_ cell: String) -> Bool {
    cell.allSatisfy { "0123456789.,+-−–±* °%".contains($0) }
  }
}
