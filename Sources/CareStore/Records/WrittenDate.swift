// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A date at the start of a text, in a form in which people write dates.
///
/// | form | reads |
/// | --- | --- |
/// | `2026-03-02`, `2026/3/2`, `2026.03.02` | year, month, day |
/// | `02.03.2026` | day, month, year |
/// | `13/02/2026`, `02-13-2026`, `02/02/2026` | the only day that it can be |
/// | `2 March 2026`, `2. März 2026`, `March 2, 2026` | the month by its name, English or German, of three letters or more |
/// | `02/03/2026`, `2.3.26`, `31.02.2026` | no day: it could be two, the century is open, or there is none |
///
/// ```swift
/// let text = "02.03.2026 09:30"
/// if let written = WrittenDate(text), let date = written.date { print(date, written.rest) }
/// ```
public struct WrittenDate: Sendable, Hashable {
  /// The day; `nil` if the text has the form of a date, but it is not clear which day it is, or there is no
  /// such day.
  public let date: PlainDate?
  /// Whether the text has the form of a date, and it is not clear which day it is, or there is no such day.
  public var isUnclear: Bool { date == nil }
  /// The text after the date, such as ` 09:30` or `T09:30:00Z`.
  public let rest: String

  /// Reads the date at the start of a text; `nil` for a text that does not begin with the form of a date.
  public init?(_ text: String) {
    let number = text.prefix { !$0.isWhitespace && $0 != "T" && $0 != "," }
    if let numbers = Self.numbers(of: number) {
      guard let read = Reading(numbers.parts, mark: numbers.mark) else { return nil }
      (date, rest) = (read.date, String(text[number.endIndex...]))
      return
    }
    let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace).prefix(3)
    guard words.count == 3, let read = Reading(words.map { $0.trimming(",.") }) else { return nil }
    (date, rest) = (read.date, String(text[words[2].endIndex...]))
  }

  /// Three numbers with one and the same mark between them.
  private static func numbers(of text: Substring) -> (parts: [Substring], mark: Character)? {
    guard let mark = text.first(where: { "-/.".contains($0) }) else { return nil }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy(\.isNumber) ? (parts, mark) : nil
  }
}

/// The numbers of a date as they were written.
private struct Reading {
  private let year, month, day: Int
  /// Whether it could be several days.
  private let isOpen: Bool

  /// The day, where it is clear and in the calendar.
  var date: PlainDate? { isOpen ? nil : PlainDate(year: year, month: month, day: day) }

  /// Year, month and day of which the order is told by their digits and the mark between them.
  init?(_ parts: [Substring], mark: Character) {
    let (numbers, digits) = (parts.compactMap { Int($0) }, parts.map(\.count))
    guard numbers.count == 3 else { return nil }
    if digits[0] == 4, digits[1] <= 2, digits[2] <= 2 {
      (year, month, day, isOpen) = (numbers[0], numbers[1], numbers[2], false)
      return
    }
    guard digits[0] <= 2, digits[1] <= 2, digits[2] == 2 || digits[2] == 4 else { return nil }
    let (first, second) = (numbers[0], numbers[1])
    let hasAnyOrder = mark != "."
    let isMonthFirst = hasAnyOrder && second > 12
    isOpen = digits[2] == 2 || hasAnyOrder && first != second && max(first, second) <= 12
    (year, month, day) = (numbers[2], isMonthFirst ? first : second, isMonthFirst ? second : first)
  }

  /// Day and month, one of them by its name, and the year.
  init?(_ words: [Substring]) {
    guard [2, 4].contains(words[2].count), words[2].isNumber, let year = Int(words[2]),
      let place = [0, 1].first(where: { words[$0].month != nil }), let month = words[place].month,
      words[1 - place].isNumber, let day = Int(words[1 - place])
    else { return nil }
    (self.year, self.month, self.day, isOpen) = (year, month, day, words[2].count == 2)
  }

  static let months = [
    ["january", "januar", "jänner"], ["february", "februar"], ["march", "märz", "maerz", "mrz"],
    ["april"], ["may", "mai"], ["june", "juni"], ["july", "juli"], ["august"], ["september"],
    ["october", "oktober"], ["november"], ["december", "dezember"],
  ]
}

extension Substring {
  /// Whether it is one to four digits.
  fileprivate var isNumber: Bool {
    (1...4).contains(utf8.count) && utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The number of the month whose name begins so.
  fileprivate var month: Int? {
    let start = lowercased()
    guard start.count >= 3 else { return nil }
    return Reading.months.firstIndex { $0.contains { $0.hasPrefix(start) } }.map { $0 + 1 }
  }

  /// Without the marks at its end.
  fileprivate func trimming(_ marks: String) -> Substring {
    var text = self
    while let last = text.last, marks.contains(last) { text.removeLast() }
    return text
  }
}
