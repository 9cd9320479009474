// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A date, a date and time, or a time of day, as precise as it was stated.
///
/// The Gregorian calendar, years 1 to 9999. ``FHIRPathItem`` tells which of the three it is.
public struct FHIRPathMoment: Sendable {
  /// The last part that is stated.
  public enum Precision: Int, Sendable, Hashable, Comparable {
    case year, month, day, hour, minute, second

    /// A coarser precision comes first.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// Days from 1970 to the first day of the stated date; `nil` of a time of day.
  private let dayNumber: Int32?
  /// From midnight to the stated time; 0 of a date.
  private let millisecondOfDay: Int32
  private let offset: Int16?
  /// The last part that is stated.
  public let precision: Precision
  /// Whether a fraction of the second is stated.
  let hasFraction: Bool
  /// The text that it was read from, where that is kept.
  let written: String?

  init(
    day: Int?, millisecond: Int = 0, offset: Int? = nil, _ precision: Precision,
    hasFraction: Bool = false, written: String? = nil
  ) {
    dayNumber = day.map { Int32($0) }
    millisecondOfDay = Int32(millisecond)
    self.offset = offset.map { Int16($0) }
    (self.precision, self.hasFraction, self.written) = (precision, hasFraction, written)
  }

  /// A date; `nil` if there is no such day.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard month != nil || day == nil,
      let first = PlainDate(year: year, month: month ?? 1, day: day ?? 1)
    else { return nil }
    self.init(
      day: first.dayNumber,
      day != nil ? .day : month != nil ? .month : .year)
  }

  /// The instant as a date and time of the zone; `nil` beyond the years 1 to 9999, or for an offset
  /// of more than 14 hours.
  public init?(millisecondsSince1970: Int, offsetMinutes: Int) {
    guard (-840...840).contains(offsetMinutes), abs(millisecondsSince1970) < 1 << 50 else {
      return nil
    }
    self.init(clock: millisecondsSince1970 + offsetMinutes * 60_000, offset: offsetMinutes, .second)
  }

  /// What a clock shows so many milliseconds after it showed the beginning of 1970; `nil` beyond the
  /// years 1 to 9999.
  init?(clock: Int, offset: Int?, _ precision: Precision, hasFraction: Bool = false) {
    let (day, rest) = clock.flooring(by: 86_400_000)
    guard Self.days.contains(day) else { return nil }
    self.init(
      day: day, millisecond: rest, offset: offset, precision,
      hasFraction: hasFraction || rest % 1000 != 0)
  }

  /// 1 January of the year 1 to 31 December of 9999.
  private static let days = -719_162...2_932_896

  // MARK: Parts

  var civil: PlainDate? { dayNumber.map { PlainDate(dayNumber: Int($0)) } }
  /// 1 to 9999; `nil` of a time of day.
  public var year: Int? { civil?.year }
  /// 1 to 12; `nil` where it is not stated.
  public var month: Int? { precision > .year ? civil?.month : nil }
  /// 1 to 31; `nil` where it is not stated.
  public var day: Int? { precision > .month ? civil?.day : nil }
  /// Milliseconds since midnight; `nil` of a date.
  var millisecond: Int? { precision > .day ? Int(millisecondOfDay) : nil }
  /// Minutes from UTC to local time; `nil` where no zone is stated.
  public var offsetMinutes: Int? { offset.map { Int($0) } }
  /// Whether it is a time of day.
  var isTime: Bool { dayNumber == nil }

  /// The date alone.
  package var date: FHIRPathMoment {
    precision > .day ? FHIRPathMoment(day: dayNumber.map { Int($0) }, .day) : self
  }

  /// The time of day alone; `nil` for a date.
  var time: FHIRPathMoment? {
    millisecond.map {
      FHIRPathMoment(day: nil, millisecond: $0, precision, hasFraction: hasFraction)
    }
  }

  /// Milliseconds from 1970, or from midnight, to the moment as its own zone's clock shows it.
  var clock: Int { Int(dayNumber ?? 0) * 86_400_000 + Int(millisecondOfDay) }

  // MARK: Zones and precision

  /// The same instant on the clock of another zone; itself without a time, or without a zone.
  func shifted(to offset: Int) -> FHIRPathMoment {
    guard let own = offsetMinutes, precision > .day, own != offset else { return self }
    let clock = clock + (offset - own) * 60_000
    return FHIRPathMoment(clock: clock, offset: offset, precision, hasFraction: hasFraction) ?? self
  }

  /// The moment cut off after a part.
  func cut(to last: Precision) -> FHIRPathMoment {
    let precision = min(last, self.precision)
    var (day, millisecond) = (dayNumber.map { Int($0) }, Int(millisecondOfDay))
    if precision < .day, let date = civil {
      let month = precision < .month ? date.year * 12 : date.monthNumber
      day = PlainDate.inMonth(month, day: 1).dayNumber
    }
    if precision < .second { millisecond -= millisecond % 60_000 }
    if precision < .minute { millisecond -= millisecond % 3_600_000 }
    if precision < .hour { millisecond = 0 }
    return FHIRPathMoment(
      day: day, millisecond: millisecond, offset: precision > .day ? offsetMinutes : nil, precision,
      hasFraction: hasFraction)
  }

  /// -1, 0 or 1; `nil` where one states less than would be needed to tell, such as a time its zone.
  ///
  /// - Parameter offset: The zone, in minutes from UTC, in which a time is compared with a date.
  func order(with other: FHIRPathMoment, offset: Int?) -> Int? {
    if precision > .day, other.precision > .day, (self.offset == nil) != (other.offset == nil) {
      return nil
    }
    let (one, two) = (shifted(to: offset ?? 0), other.shifted(to: offset ?? 0))
    let last = min(one.precision, two.precision)
    let (first, second) = (one.cut(to: last).clock, two.cut(to: last).clock)
    if first != second { return first < second ? -1 : 1 }
    return one.precision == two.precision ? 0 : nil
  }

  /// The moment on a clock of a zone, without the digits that it happens to show.
  func plain(in offset: Int?) -> FHIRPathMoment {
    let moment = shifted(to: offset ?? 0)
    return FHIRPathMoment(
      day: moment.dayNumber.map { Int($0) }, millisecond: Int(moment.millisecondOfDay),
      offset: moment.offsetMinutes, moment.precision)
  }
}

extension FHIRPathMoment: Hashable {
  /// Whether both state the same parts, written in the same way.
  public static func == (one: Self, other: Self) -> Bool {
    one.dayNumber == other.dayNumber && one.millisecondOfDay == other.millisecondOfDay
      && one.offset == other.offset && one.precision == other.precision
      && one.hasFraction == other.hasFraction
      && (one.written == other.written || one.text == other.text)
  }

  /// Hashes the stated parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(clock)
    hasher.combine(offset)
    hasher.combine(precision)
  }
}
