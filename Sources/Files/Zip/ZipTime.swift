// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The time of an archive's entries, the same bytes in every time zone.
///
/// A zip entry has a local time without a zone, in which some hours do not exist, and may have the
/// instant as well (Info-ZIP's extended timestamp, field `UT`). The instant is exact to the second;
/// the local time is noon of its day in UTC, an hour that no zone leaves out.
struct ZipTime {
  /// The day as the format has it, clamped to 1980…2107.
  let day: UInt16
  /// Noon as the format has it.
  static let noon: UInt16 = 12 << 11
  /// The identifier of the field with the instant.
  static let fieldIdentifier: UInt16 = 0x5455
  /// The field with the instant; `nil` before 1901 and after 2038, which it cannot hold.
  let field: [UInt8]?

  init(_ date: Date) {
    let limit = 253_402_300_799.0  // The year 9999.
    let since1970 = date.timeIntervalSince1970
    let seconds = Int(since1970.isFinite ? min(max(since1970, -limit), limit).rounded(.down) : 0)
    var time = seconds
    var parts = tm()
    gmtime_r(&time, &parts)
    let year = Int(parts.tm_year) + 1900
    let (first, last) = (1 << 5 | 1, 127 << 9 | 12 << 5 | 31)
    let written = (year - 1980) << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday)
    day = UInt16(year < 1980 ? first : year > 2107 ? last : written)
    field = Int32(exactly: seconds).map { seconds in
      // The first byte says that the time of the last change follows.
      [1] + withUnsafeBytes(of: seconds.littleEndian, Array.init)
    }
  }
}
