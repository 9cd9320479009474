// SPDX-License-Identifier: Apache-2.0

internal import CWebServer
internal import Glibc

/// A code of squares that a phone's camera reads, by libqrencode (ISO/IEC 18004).
package struct QRCode: Sendable, Hashable {
  /// Squares of a side.
  package let side: Int
  /// Whether a square is dark, row by row.
  package let isDark: [Bool]

  /// The code of a text; `nil` if the text is too long, or libqrencode is not there.
  package init?(_ text: String) {
    var squares: UnsafeMutablePointer<UInt8>?
    let side = web_qr_code(text, &squares)
    guard side > 0, let squares else { return nil }
    defer { free(squares) }
    self.side = Int(side)
    isDark = UnsafeBufferPointer(start: squares, count: Int(side * side)).map { $0 == 1 }
  }

  /// Whether a square is dark; squares beside the code are light.
  private func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<side).contains(row) && (0..<side).contains(column) && isDark[row * side + column]
  }

  /// The code for a terminal, two rows of squares a line, with light squares around it.
  ///
  /// Light squares are drawn, dark ones left out, as terminals are dark as a rule. A camera reads both ways.
  package var text: String {
    let margin = 2
    return stride(from: -margin, to: side + margin, by: 2).map { row in
      (-margin..<side + margin).map { column in
        switch (isDark(row, column), isDark(row + 1, column) || row + 1 >= side + margin) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }

  /// The dark squares as a path of SVG in units of a square, with four light squares around the code.
  package var svgPath: (path: String, size: Int) {
    var path = ""
    for row in 0..<side {
      for column in 0..<side where isDark(row, column) {
        path += "M\(column + 4) \(row + 4)h1v1h-1z"
      }
    }
    return (path, side + 8)
  }
}
