// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// An instant with what the clock of its place was ahead of UTC: the day of a measurement is the day there.
public struct ZonedTime: Sendable, Hashable {
  /// The instant.
  public let instant: Date
  /// Seconds by which the clock of the place was ahead of UTC.
  public let secondsFromGMT: Int

  /// An instant by the clock of a zone.
  public init(_ instant: Date, in zone: TimeZone) {
    (self.instant, secondsFromGMT) = (instant, zone.secondsFromGMT(for: instant))
  }

  /// By the clock of the place: `2026-03-02T18:30:00-05:00`, in UTC `2026-03-02T23:30:00Z`.
  public var description: String {
    instant.formatted(
      Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, timeZone: TimeZone(secondsFromGMT: secondsFromGMT) ?? .gmt))
  }

  /// The day that the clock of the place shows; `nil` outside the years 1…9999.
  public var day: PlainDate? {
    let seconds = (instant.timeIntervalSince1970 + Double(secondsFromGMT)) / 86_400
    guard let number = Int(exactly: seconds.rounded(.down)) else { return nil }
    let day = PlainDate(dayNumber: number)
    return day.hasWrittenYear ? day : nil
  }
}

extension ZonedTime: CustomStringConvertible {}
