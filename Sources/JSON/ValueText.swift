// SPDX-License-Identifier: Apache-2.0

/// Values as people type them, and the texts that say which are expected.
package enum ValueText {
  /// The finite number that a text is.
  package static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The finite number above 0 that a text is.
  package static func positive(_ text: String) -> Double? {
    finite(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// `START-END`, two finite numbers with the first below the second, such as `1.5-4`.
  package static func interval(_ text: String) -> ClosedRange<Double>? {
    // A minus may also begin either number or stand in an exponent: take the split that reads.
    for index in text.indices.dropFirst() where text[index] == "-" {
      guard let start = finite(String(text[..<index])),
        let end = finite(String(text[text.index(after: index)...]))
      else { continue }
      return start < end ? start...end : nil
    }
    return nil
  }

  package static let positiveExpectation = "a number above 0"
  package static let intervalExpectation = "START-END with START before END"

  package static func choiceExpectation(_ words: [String]) -> String {
    "one of " + words.joined(separator: ", ")
  }

  package static func numberExpectation(in range: ClosedRange<Double>) -> String {
    // Shortest texts that read back to the same number, without a needless ".0".
    func plain(_ number: Double) -> String {
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }
}
