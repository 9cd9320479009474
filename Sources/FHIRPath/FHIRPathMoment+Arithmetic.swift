// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension FHIRPathMoment {
  /// The moment so much later; `nil` beyond the years 1 to 9999, and for a time of day plus days.
  func adding(_ amount: Int, of unit: String) -> FHIRPathMoment? {
    if unit == "year" || unit == "month" {
      guard year > 0 else { return nil }
      if precision == .year {
        let years = unit == "year" ? amount : amount / 12
        return scaled(years, 12).flatMap(adding(months:))
      }
      return (unit == "year" ? scaled(amount, 12) : amount).flatMap(adding(months:))
    }
    let milliseconds: Int
    switch unit {
    case "week": milliseconds = 604_800_000
    case "day": milliseconds = 86_400_000
    case "hour": milliseconds = 3_600_000
    case "minute": milliseconds = 60_000
    default: milliseconds = 1
    }
    guard let total = scaled(amount, milliseconds) else { return nil }
    let days = total / 86_400_000
    switch precision {
    // A year is 365 days here, and a month 30.
    case .year: return scaled(days / 365, 12).flatMap(adding(months:))
    case .month: return adding(months: days / 30)
    case .day: return scaled(days, 86_400_000).flatMap(adding(milliseconds:))
    case .hour: return adding(milliseconds: total / 3_600_000 * 3_600_000)
    case .minute: return adding(milliseconds: total / 60_000 * 60_000)
    case .second: return adding(milliseconds: total)
    }
  }

  private func scaled(_ amount: Int, _ factor: Int) -> Int? {
    let (product, isTooLarge) = amount.multipliedReportingOverflow(by: factor)
    return isTooLarge ? nil : product
  }

  /// The moment so many months later; on the month's last day where it has no such day.
  private func adding(months: Int) -> FHIRPathMoment? {
    let (sum, isTooLarge) = (Int(year) * 12 + Int(month) - 1).addingReportingOverflow(months)
    guard !isTooLarge else { return nil }
    let date = CivilDate.inMonth(sum, day: Int(day))
    guard (1...9999).contains(date.year) else { return nil }
    var moment = self
    (moment.year, moment.month, moment.day) = (Int16(date.year), Int8(date.month), Int8(date.day))
    return moment
  }

  /// The moment so much later; a time of day begins again at midnight.
  private func adding(milliseconds added: Int) -> FHIRPathMoment? {
    guard year > 0 else {
      let now = (Int(hour) * 60 + Int(minute)) * 60_000 + Int(milliseconds)
      let total = (now + added % 86_400_000).flooring(by: 86_400_000).rest
      var moment = self
      moment.hour = Int8(total / 3_600_000)
      moment.minute = Int8(total / 60_000 % 60)
      moment.milliseconds = Int32(total % 60_000)
      moment.hasFraction = hasFraction || total % 1000 != 0
      return moment
    }
    let (sum, isTooLarge) = epochMilliseconds.addingReportingOverflow(added)
    guard !isTooLarge, abs(sum) < 1 << 50, var moment = FHIRPathMoment(epochMilliseconds: sum)
    else { return nil }
    moment.offsetMinutes = offsetMinutes
    moment.hasFraction = hasFraction || moment.hasFraction
    moment.precision = precision
    return moment.cut(to: precision)
  }
}
