// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Evaluator {
  /// A sign before a number or a quantity.
  func signed(_ items: Items, isNegative: Bool) throws(FHIRPathError) -> Items {
    guard let item = try single(items) else { return [] }
    switch item.system {
    case .integer(let value)?:
      guard isNegative else { return [.integer(value)] }
      let (negative, isTooLarge) = (0).subtractingReportingOverflow(value)
      return isTooLarge ? [] : [.integer(negative)]
    case .decimal(let value)?:
      guard isNegative else { return [.decimal(value)] }
      return decimals(-value.value, shown: value.shownDigits)
    case .quantity(var quantity)?:
      guard isNegative else { return [.quantity(quantity)] }
      quantity.value = FHIRPathDecimal(-quantity.value.value) ?? quantity.value
      return [.quantity(quantity)]
    default: throw wrongType("a number", item)
    }
  }

  /// `+ - * / div mod`; empty for an empty side, a division by zero, or a result out of range.
  func arithmetic(
    _ symbol: Operator, _ left: Items, _ right: Items
  ) throws(FHIRPathError) -> Items {
    guard let one = try single(left), let other = try single(right) else {
      return []
    }
    let (first, second) = (one.system, other.system)
    if case .integer(let one)? = first, case .integer(let other)? = second {
      return whole(symbol, one, other)
    }
    if let one = first?.number, let other = second?.number {
      return decimal(symbol, one, other)
    }
    if symbol == .plus, case .string(let one)? = first, case .string(let other)? = second {
      let text = one + other
      try spend(on: text)
      return [.string(text)]
    }
    if let one = first?.quantity {
      if let other = second?.asQuantity { return try quantity(symbol, one, other) }
    } else if let other = second?.quantity {
      if let one = first?.asQuantity { return try quantity(symbol, one, other) }
      if symbol == .plus || symbol == .minus, let first {
        return try moment(first, symbol, other)
      }
    }
    throw fault(
      .wrongType(
        expected: "values that '\(symbol.rawValue)' takes",
        found: "\(one.typeName) and \(other.typeName)"))
  }

  // MARK: Numbers

  private func whole(_ symbol: Operator, _ one: Int, _ other: Int) -> Items {
    let result: (Int, Bool)
    switch symbol {
    case .plus: result = one.addingReportingOverflow(other)
    case .minus: result = one.subtractingReportingOverflow(other)
    case .times: result = one.multipliedReportingOverflow(by: other)
    case .div: result = one.dividedReportingOverflow(by: other)
    case .mod: result = one.remainderReportingOverflow(dividingBy: other)
    default: return decimal(symbol, FHIRPathDecimal(one), FHIRPathDecimal(other))
    }
    return result.1 ? [] : [.integer(result.0)]
  }

  private func decimal(_ symbol: Operator, _ one: FHIRPathDecimal, _ other: FHIRPathDecimal)
    -> Items
  {
    switch symbol {
    case .plus: return decimals(one.value + other.value)
    case .minus: return decimals(one.value - other.value)
    case .times: return decimals(one.value * other.value)
    default: break
    }
    guard let quotient = one.divided(by: other) else { return [] }
    if symbol == .dividedBy { return [.decimal(quotient)] }
    var (whole, rest) = (quotient.truncated.value, Decimal())
    rest = one.value - whole * other.value
    if rest != 0, (rest < 0) != (one.value < 0) {
      // The quotient was rounded up to a whole number.
      whole += quotient.value < 0 ? 1 : -1
      rest += (other.value < 0) == (one.value < 0) ? other.value : -other.value
    }
    guard rest.magnitude < other.value.magnitude else { return [] }
    if symbol == .mod { return decimals(rest) }
    return FHIRPathDecimal(whole)?.whole.map { [.integer($0)] } ?? []
  }

  /// A decimal; empty where it is out of range.
  func decimals(_ value: Decimal, shown: Int = 0) -> Items {
    FHIRPathDecimal(value, shownDigits: shown).map { [.decimal($0)] } ?? []
  }

  // MARK: Quantities

  private func quantity(
    _ symbol: Operator, _ one: FHIRPathQuantity, _ other: FHIRPathQuantity
  ) throws(FHIRPathError) -> Items {
    if symbol == .plus || symbol == .minus {
      let sum = one.sum(other, isDifference: symbol == .minus)
      guard sum != nil || one.unit == other.unit else { throw units(symbol, one, other) }
      return sum.map { [.quantity($0)] } ?? []
    }
    guard symbol == .times || symbol == .dividedBy else { throw units(symbol, one, other) }
    let isQuotient = symbol == .dividedBy
    var result = one
    if other.unit != "1" {
      // A unit that UCUM does not read is still itself times a number, and 1 divided by itself.
      if one.unit == other.unit, isQuotient {
        result = FHIRPathQuantity(value: one.value, unit: "1")
      } else if one.unit == "1", !isQuotient {
        result = other
      } else if let unit = one.unit(times: other, isQuotient: isQuotient) {
        result = FHIRPathQuantity(value: one.value, unit: unit)
      } else {
        throw units(symbol, one, other)
      }
    }
    let value =
      isQuotient
      ? one.value.divided(by: other.value) : FHIRPathDecimal(one.value.value * other.value.value)
    guard let value else { return [] }
    result.value = value
    return [.quantity(result)]
  }

  private func units(
    _ symbol: Operator, _ one: FHIRPathQuantity, _ other: FHIRPathQuantity
  ) -> FHIRPathError {
    fault(
      .wrongType(
        expected: "quantities that '\(symbol.rawValue)' takes",
        found: "the units '\(one.unit.prefix(40))' and '\(other.unit.prefix(40))'"))
  }

  // MARK: Moments

  /// A date or time and a duration; what is finer than the date states counts in whole parts of it.
  private func moment(
    _ one: FHIRPathItem, _ symbol: Operator, _ duration: FHIRPathQuantity
  ) throws(FHIRPathError) -> Items {
    let (moment, kind): (FHIRPathMoment, FHIRPathMoment.Kind)
    switch one {
    case .date(let value): (moment, kind) = (value, .date)
    case .dateTime(let value): (moment, kind) = (value, .dateTime)
    case .time(let value): (moment, kind) = (value, .time)
    case .string(let text):
      guard let value = FHIRPathMoment(text, as: .dateTime) else {
        throw wrongType("a date or time", one)
      }
      (moment, kind) = (value, text.contains("T") ? .dateTime : .date)
    default: throw wrongType("a date or time", one)
    }
    guard let unit = duration.calendarUnit else {
      let word = duration.withCalendarYears.unit
      throw fault(
        .wrongType(
          expected: "a calendar duration", found: "the unit '\(duration.unit.prefix(40))'"),
        remedy: word == duration.unit ? nil : "write \(duration.value.text) \(word)s")
    }
    // Fractions count for seconds only.
    let isFine = unit.months == nil && unit.milliseconds <= 1000
    let scaled = duration.value.value * (isFine ? Decimal(unit.milliseconds) : 1)
    guard let amount = FHIRPathDecimal(scaled)?.truncated.whole,
      let fine = FHIRPathQuantity.calendarUnits.last
    else { return [] }
    let (signed, isTooLarge) = (0).subtractingReportingOverflow(amount)
    guard !isTooLarge,
      let sum = moment.adding(symbol == .minus ? signed : amount, of: isFine ? fine : unit)
    else { return [] }
    return [FHIRPathItem(sum, kind)]
  }
}

extension FHIRPathQuantity {
  /// The word of the calendar's unit; also of UCUM's weeks and shorter units, which are as long.
  fileprivate var calendarUnit: CalendarUnit? {
    let word = isCalendarDuration ? unit : Self.calendarUnit(unit)
    return Self.calendarUnits.first {
      $0.word == word || !isCalendarDuration && $0.code == unit && $0.months == nil
    }
  }
}
