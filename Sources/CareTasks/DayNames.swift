// SPDX-License-Identifier: Apache-2.0

internal import CareStore
package import JSON
public import Localization

extension Translator {
  /// Whether dates are written as `2.3.2026`.
  ///
  /// English keeps the form of ISO 8601, which everybody reads in the same order.
  var writesDayFirst: Bool { language == Language.german.rawValue }
}

extension PlainDate {
  /// Such as `2026-03-02`, in German `2.3.2026`.
  package func shown(in words: Translator) -> String {
    words.writesDayFirst ? "\(day).\(month).\(year)" : description
  }

  /// Such as `Mon`, in German `Mo`.
  fileprivate func weekday(in words: Translator) -> String {
    words(Message(lookingUp: weekdayName))
  }

  /// Such as `Mon 2026-03-02`, in German `Mo 2.3.2026`.
  package func named(in words: Translator) -> String {
    "\(weekday(in: words)) \(shown(in: words))"
  }
}

extension Insights {
  /// A short name of each day: `Mon 23` for up to 14 days, `11-23` (month and day) for more; in German
  /// `Mo 23.` and `23.11.`.
  ///
  /// - Parameter words: The language, with the table of this module.
  public func labels(in words: Translator = .english) -> [String] {
    dates.map { date in
      let day = words.writesDayFirst ? "\(date.day)." : "\(date.day)"
      guard dates.count > Self.longestNamed else { return "\(date.weekday(in: words)) \(day)" }
      return words.writesDayFirst ? "\(day)\(date.month)." : String(date.description.suffix(5))
    }
  }

  /// Days up to which weekdays are named.
  private static var longestNamed: Int { 14 }
}
