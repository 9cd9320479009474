// SPDX-License-Identifier: Apache-2.0

/// Plots as lines of plain text, for a terminal or a log.
///
/// Text has no colours and no control characters: those in names become spaces. Each character is
/// taken to be one column wide. Lines have no spaces at their ends.
///
/// ```swift
/// let plot = BarPlot(
///   title: "Pain", categories: ["Mon", "Tue", "Wed"], valueTitle: "points",
///   series: [.init("", [4, nil, 3])])
/// print(TextChart(width: 20).text(of: plot))
/// // Pain (points)
/// // Mon 4 ██████████████
/// // Tue –
/// // Wed 3 ██████████▌
/// ```
public struct TextChart: Sendable, Hashable {
  /// Columns of a line, 20…500; others count as the nearest of these.
  public var width: Int
  /// Lines between the axes of a plot with points, 3…100; others count as the nearest of these.
  public var height: Int
  /// Whether only ASCII is written. Other characters in names become similar ones or `?`.
  public var isASCII: Bool

  /// Makes a form of charts.
  ///
  /// - Parameters:
  ///   - width: Columns of a line.
  ///   - height: Lines between the axes of a plot with points.
  ///   - isASCII: Whether only ASCII is written.
  public init(width: Int = 80, height: Int = 10, isASCII: Bool = false) {
    (self.width, self.height, self.isASCII) = (width, height, isASCII)
  }

  /// The lines of ``lines(of:)-(BarPlot)``, each with a line break at its end.
  public func text(of plot: BarPlot) -> String { Self.joined(lines(of: plot)) }

  /// The lines of ``lines(of:)-(LinePlot)``, each with a line break at its end.
  public func text(of plot: LinePlot) -> String { Self.joined(lines(of: plot)) }

  static func joined(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// The columns that there are.
  var columns: Int { min(max(width, 20), 500) }
  /// The lines that there are.
  var rows: Int { min(max(height, 3), 100) }

  /// The title with what the values are.
  func heading(_ title: String, _ values: String) -> String {
    let (title, values) = (plain(title), plain(values))
    let whole = values.isEmpty ? title : title.isEmpty ? values : "\(title) (\(values))"
    return cut(whole, to: columns)
  }

  /// A text without control characters, and in ASCII if asked for.
  func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.unicodeScalars.contains(where: Self.isControl) {
        result += " "
      } else if isASCII, !character.isASCII {
        result += Self.inASCII[character] ?? "?"
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }

  private static let inASCII: [Character: String] = [
    "°": "deg", "–": "-", "−": "-", "—": "-", "…": "~", "±": "+-", "µ": "u", "μ": "u", "²": "2",
    "·": ".", "×": "x", "’": "'", "“": "\"", "”": "\"",
  ]

  /// A text of that many columns at most.
  func cut(_ text: String, to count: Int) -> String {
    guard text.count > count else { return text }
    return count > 0 ? text.prefix(count - 1) + (isASCII ? "~" : "…") : ""
  }

  /// A text with spaces after it up to a column.
  static func filled(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(0, count - text.count))
  }

  /// A text with spaces before it up to a column.
  static func aligned(_ text: String, _ count: Int) -> String {
    String(repeating: " ", count: max(0, count - text.count)) + text
  }

  /// A line without the spaces at its end.
  static func trimmed(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// The sign of a missing value.
  var missing: String { isASCII ? "-" : "–" }
}
