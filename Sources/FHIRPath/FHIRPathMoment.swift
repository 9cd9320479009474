// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A date, a date and time, or a time of day, as precise as it was stated.
///
/// The Gregorian calendar, years 1 to 9999. ``FHIRPathItem`` tells which of the three it is.
public struct FHIRPathMoment: Sendable, Hashable {
  /// The last part that is stated.
  public enum Precision: Int, Sendable, Hashable, Comparable {
    case year, month, day, hour, minute, second

    /// A coarser precision comes first.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// 1 to 9999; 0 in a time of day.
  public internal(set) var year: Int16
  /// 1 to 12.
  public internal(set) var month: Int8 = 1
  /// 1 to 31.
  public internal(set) var day: Int8 = 1
  /// 0 to 23.
  public internal(set) var hour: Int8 = 0
  /// 0 to 59.
  public internal(set) var minute: Int8 = 0
  /// Seconds and their fraction, 0 to 59 999.
  public internal(set) var milliseconds: Int32 = 0
  /// Minutes from UTC to local time; `nil` where no zone is stated.
  public internal(set) var offsetMinutes: Int16?
  /// The last part that is stated.
  public internal(set) var precision: Precision
  /// Whether a fraction of the second is stated.
  var hasFraction = false

  /// A date; `nil` if there is no such day.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1), month != nil || day == nil,
      (1...CivilDate.daysInMonth(month ?? 1, of: year)).contains(day ?? 1)
    else { return nil }
    self.year = Int16(year)
    self.month = Int8(month ?? 1)
    self.day = Int8(day ?? 1)
    precision = day != nil ? .day : month != nil ? .month : .year
  }

  /// A time of day; `nil` if there is no such time.
  public init?(hour: Int, minute: Int? = nil, milliseconds: Int? = nil) {
    guard (0..<24).contains(hour), (0..<60).contains(minute ?? 0),
      minute != nil || milliseconds == nil,
      (0..<60_000).contains(milliseconds ?? 0)
    else { return nil }
    year = 0
    self.hour = Int8(hour)
    self.minute = Int8(minute ?? 0)
    self.milliseconds = Int32(milliseconds ?? 0)
    precision = milliseconds != nil ? .second : minute != nil ? .minute : .hour
  }

  /// The instant as a date and time of the zone; `nil` beyond the years 1 to 9999, or for an offset
  /// of more than 14 hours.
  public init?(millisecondsSince1970: Int, offsetMinutes: Int) {
    guard (-840...840).contains(offsetMinutes), abs(millisecondsSince1970) < 1 << 50,
      let moment = FHIRPathMoment(
        epochMilliseconds: millisecondsSince1970 + offsetMinutes * 60_000)
    else { return nil }
    self = moment
    self.offsetMinutes = Int16(offsetMinutes)
  }

  /// A day with a time of another moment.
  func at(_ time: FHIRPathMoment, offsetMinutes: Int?) -> FHIRPathMoment {
    var moment = time
    (moment.year, moment.month, moment.day) = (year, month, day)
    moment.offsetMinutes = offsetMinutes.map { Int16($0) }
    return moment
  }

  /// The date alone.
  var date: FHIRPathMoment {
    guard precision > .day else { return self }
    var moment = self
    (moment.hour, moment.minute, moment.milliseconds) = (0, 0, 0)
    (moment.offsetMinutes, moment.hasFraction, moment.precision) = (nil, false, .day)
    return moment
  }

  /// The time of day alone; `nil` for a date.
  var time: FHIRPathMoment? {
    guard precision > .day else { return nil }
    var moment = self
    (moment.year, moment.month, moment.day, moment.offsetMinutes) = (0, 1, 1, nil)
    return moment
  }

  // MARK: Counting

  /// Milliseconds from 1970 to the moment as its own zone's clock shows it.
  var epochMilliseconds: Int {
    let days = CivilDate(year: Int(year), month: Int(month), day: Int(day)).dayNumber
    return ((days * 24 + Int(hour)) * 60 + Int(minute)) * 60_000 + Int(milliseconds)
  }

  /// A moment without a zone, to the millisecond.
  init?(epochMilliseconds: Int) {
    let (days, rest) = epochMilliseconds.flooring(by: 86_400_000)
    let civil = CivilDate(dayNumber: days)
    guard
      let date = FHIRPathMoment(year: civil.year, month: civil.month, day: civil.day),
      let time = FHIRPathMoment(
        hour: rest / 3_600_000, minute: rest / 60_000 % 60, milliseconds: rest % 60_000)
    else { return nil }
    self = date.at(time, offsetMinutes: nil)
    hasFraction = rest % 1000 != 0
  }

  /// The same instant on the clock of another zone; itself without a time, or without a zone.
  func shifted(to offset: Int) -> FHIRPathMoment {
    guard let own = offsetMinutes, precision > .day, Int(own) != offset,
      var moment = FHIRPathMoment(
        epochMilliseconds: epochMilliseconds + (offset - Int(own)) * 60_000)
    else { return self }
    moment.precision = precision
    moment.hasFraction = hasFraction
    moment.offsetMinutes = Int16(offset)
    return moment
  }

  /// The moment cut off after a part.
  func cut(to precision: Precision) -> FHIRPathMoment {
    var moment = self
    moment.precision = min(precision, self.precision)
    if moment.precision < .month { moment.month = 1 }
    if moment.precision < .day { moment.day = 1 }
    if moment.precision < .minute { moment.minute = 0 }
    if moment.precision < .second { moment.milliseconds = 0 }
    return moment
  }

  /// The moment with a zone where it has a time and states none.
  func assuming(offset: Int?) -> FHIRPathMoment {
    guard let offset, offsetMinutes == nil, precision > .day, year > 0 else { return self }
    var moment = self
    moment.offsetMinutes = Int16(offset)
    return moment
  }

  // MARK: Order

  /// -1, 0 or 1; `nil` where one states less than would be needed to tell.
  ///
  /// - Parameter offset: The zone, in minutes from UTC, of moments that state none; `nil` where it
  ///   is not known.
  func order(with other: FHIRPathMoment, offset: Int?) -> Int? {
    var (one, two) = (assuming(offset: offset), other.assuming(offset: offset))
    if one.precision > .day, two.precision > .day,
      (one.offsetMinutes == nil) != (two.offsetMinutes == nil)
    {
      return nil
    }
    (one, two) = (one.shifted(to: offset ?? 0), two.shifted(to: offset ?? 0))
    let (first, second) = (one.parts, two.parts)
    let isTime = year == 0
    let last = min(one.precision, two.precision)
    for index in (isTime ? Precision.hour : .year).rawValue...last.rawValue
    where first[index] != second[index] {
      return first[index] < second[index] ? -1 : 1
    }
    return one.precision == two.precision ? 0 : nil
  }

  private var parts: InlineParts {
    InlineParts(
      parts: (Int(year), Int(month), Int(day), Int(hour), Int(minute), Int(milliseconds)))
  }

  private struct InlineParts {
    let parts: (Int, Int, Int, Int, Int, Int)

    subscript(index: Int) -> Int {
      switch index {
      case 0: parts.0
      case 1: parts.1
      case 2: parts.2
      case 3: parts.3
      case 4: parts.4
      default: parts.5
      }
    }
  }
}
