// SPDX-License-Identifier: Apache-2.0

/// A written time of day or date and time.
package enum ClockFormat: Sendable, Equatable, CaseIterable {
  /// `YYYY-MM-DD hh:mm:ss[.fff]`, a `T` between the halves accepted, also a zone (`Z`, `+02:00`).
  case yearMonthDay
  /// `M/d/yyyy hh:mm:ss[.fff]`.
  case monthDayYear
  /// `d/M/yyyy hh:mm:ss[.fff]`.
  case dayMonthYear
  /// `d-MMM-yyyy hh:mm:ss[.fff]` with English month names, as MATLAB writes.
  case dayMonthNameYear
  /// `HH:MM:SS[.fff]`.
  case hoursMinutesSeconds
  /// `MM:SS[.fff]`.
  case minutesSeconds
  /// `HH:MM:SS:ms`.
  case hoursMinutesSecondsMilliseconds

  /// The time in seconds, since 1970-01-01 00:00 where there is a date; `nil` if not of this form.
  package func seconds(of text: String) -> Double? { nil }

  /// After how many seconds a clock without a date starts again; `nil` with a date.
  package var periodSeconds: Double? { nil }
}
