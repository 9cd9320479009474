// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A small CSV file of numbers for tests: `#name=value` lines, a header, rows with empty cells.
struct TextTable {
  var settings: [String: String] = [:]
  private var positions: [String: Int] = [:]
  private(set) var rows: [[Double?]] = []

  /// Reads text; `nil` where there is no header.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        let parts = line.dropFirst().split(separator: "=", maxSplits: 1)
        settings[parts[0].trimmingCharacters(in: .whitespaces)] = String(parts[1])
      } else if positions.isEmpty {
        for (index, name) in line.split(separator: ",").enumerated() {
          positions[String(name)] = index
        }
      } else {
        rows.append(line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) })
      }
    }
    if positions.isEmpty { return nil }
  }

  /// Reads a file next to this one's test target, or nil.
  init?(golden name: String) {
    guard let url = Bundle.module.url(forResource: "Golden/\(name)", withExtension: "csv"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return nil }
    self.init(text)
  }

  /// A cell, or nil where it is empty or the row is short.
  func value(_ row: Int, _ column: String) -> Double? {
    guard let position = positions[column], position < rows[row].count else { return nil }
    return rows[row][position]
  }

  /// The cells of a row under these columns, or nil where one is missing.
  func values(_ row: Int, _ columns: [String]) -> [Double]? {
    let found = columns.compactMap { value(row, $0) }
    return found.count == columns.count ? found : nil
  }
}
