// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import JSON
package import Localization

/// Dates as a report in a language has them.
package struct ReportDate {
  private let words: Translator

  package init(_ translator: Translator) { words = translator }

  /// A text that begins with a date (`2026-03-02T09:30:00Z`, `02.03.2026`; ``WrittenDate`` has all forms) with
  /// the date as the language writes dates; any other text as it is.
  ///
  /// English has the form of ISO 8601, which everybody reads in the same order.
  package func shown(_ text: String) -> String {
    guard let written = WrittenDate(text), let date = written.date else { return text }
    return date.shown(in: words) + written.rest
  }
}

extension PlainDate {
  /// The date that a text begins with, alone or before a time (``WrittenDate``); `nil` for other texts, and
  /// where it is not clear which day it is.
  init?(startOf text: String) {
    guard let date = WrittenDate(text)?.date else { return nil }
    self = date
  }
}
