// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension FHIRPathMoment {
  /// The moment so much later; `nil` beyond the years 1 to 9999, and for a time of day plus days.
  func adding(_ amount: Int, of unit: FHIRPathQuantity.CalendarUnit) -> FHIRPathMoment? {
    if let months = unit.months {
      guard !isTime else { return nil }
      return precision == .year
        ? adding(months == 12 ? amount : amount / 12, months: 12) : adding(amount, months: months)
    }
    let (total, isTooLarge) = amount.multipliedReportingOverflow(by: unit.milliseconds)
    guard !isTooLarge else { return nil }
    let days = total / 86_400_000
    switch precision {
    // A year is 365 days here, and a month 30.
    case .year: return adding(days / 365, months: 12)
    case .month: return adding(days / 30, months: 1)
    case .day: return adding(milliseconds: days * 86_400_000)
    case .hour: return adding(milliseconds: total / 3_600_000 * 3_600_000)
    case .minute: return adding(milliseconds: total / 60_000 * 60_000)
    case .second: return adding(milliseconds: total)
    }
  }

  /// The moment so many times some months later; on the month's last day where it has no such day.
  private func adding(_ count: Int, months: Int) -> FHIRPathMoment? {
    guard let civil else { return nil }
    let (added, isTooMany) = count.multipliedReportingOverflow(by: months)
    let (_, isTooLarge) = civil.monthNumber.addingReportingOverflow(added)
    guard !isTooMany, !isTooLarge else { return nil }
    let date = civil.addingMonths(added)
    guard (1...9999).contains(date.year) else { return nil }
    return FHIRPathMoment(
      day: date.dayNumber, millisecond: millisecond ?? 0, offset: offsetMinutes, precision,
      hasFraction: hasFraction)
  }

  /// The moment so much later; a time of day begins again at midnight.
  private func adding(milliseconds added: Int) -> FHIRPathMoment? {
    guard !isTime else {
      let total = (clock + added % 86_400_000).flooring(by: 86_400_000).rest
      return FHIRPathMoment(
        day: nil, millisecond: total, precision, hasFraction: hasFraction || total % 1000 != 0)
    }
    let (sum, isTooLarge) = clock.addingReportingOverflow(added)
    guard !isTooLarge, abs(sum) < 1 << 50 else { return nil }
    return FHIRPathMoment(
      clock: sum, offset: offsetMinutes, precision, hasFraction: hasFraction)?.cut(to: precision)
  }
}
