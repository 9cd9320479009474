// SPDX-License-Identifier: Apache-2.0

/// A table in Markdown: text to the left, numbers to the right.
struct MarkdownTable: Sendable {
  private let header: [String]
  private let textColumns: Int
  private var rows: [[String]] = []

  /// A table with these column names, of which the first `textColumns` hold text.
  init(_ header: [String], textColumns: Int = 1) {
    (self.header, self.textColumns) = (header, textColumns)
  }

  /// Adds a row; missing cells are empty.
  mutating func add(_ cells: [String]) {
    rows.append(cells + Array(repeating: "", count: Swift.max(0, header.count - cells.count)))
  }

  /// The table, ended by a line break.
  var markdown: String {
    let rule = header.indices.map { $0 < textColumns ? "---" : "---:" }
    return ([header, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
