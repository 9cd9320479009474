// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension Evaluator {
  /// `lowBoundary` and `highBoundary`: the least and the greatest value that the written digits stand
  /// for, to as many digits as asked.
  ///
  /// `1.587` stands for 1.5865 to 1.5875, `@2014` for January to December. Digits of a date are those
  /// of its text: 4 of a year, 8 of a day, 17 of a date and time with milliseconds. Empty where the
  /// value cannot have so many digits.
  func boundary(_ call: Call) throws(FHIRPathError) -> Items {
    guard let item = try single(call.items) else { return [] }
    let asked = try integer(call[argument: 0])
    guard asked != nil || !call.has(0) else { return [] }
    let isLow = call.function == .lowBoundary
    switch item.system {
    case .integer(let value)?:
      return boundary(of: FHIRPathDecimal(value), isLow: isLow, digits: asked).map {
        [.decimal($0)]
      }
        ?? []
    case .decimal(let value)?:
      return boundary(of: value, isLow: isLow, digits: asked).map { [.decimal($0)] } ?? []
    case .quantity(var quantity)?:
      guard let value = boundary(of: quantity.value, isLow: isLow, digits: asked) else { return [] }
      quantity.value = value
      return [.quantity(quantity)]
    case .date(let moment)?: return boundary(of: moment, .date, isLow: isLow, digits: asked)
    case .dateTime(let moment)?: return boundary(of: moment, .dateTime, isLow: isLow, digits: asked)
    case .time(let moment)?: return boundary(of: moment, .time, isLow: isLow, digits: asked)
    default: throw wrongType("a number, a quantity, a date or a time", item)
    }
  }

  /// The digits after the point that a System.Decimal has.
  private static let decimalDigits = 0...28

  private func boundary(
    of number: FHIRPathDecimal, isLow: Bool, digits: Int?
  ) -> FHIRPathDecimal? {
    let digits = digits ?? 8
    guard Evaluator.decimalDigits.contains(digits) else { return nil }
    let half = Decimal(sign: .plus, exponent: -number.writtenDigits - 1, significand: 5)
    let edge = FHIRPathDecimal(isLow ? number.value - half : number.value + half)
    guard let rounded = edge?.rounded(to: digits, isLow ? .down : .up) else { return nil }
    return FHIRPathDecimal(rounded.value, shownDigits: digits)
  }

  private func boundary(
    of moment: FHIRPathMoment, _ kind: FHIRPathMoment.Kind, isLow: Bool, digits: Int?
  ) -> Items {
    let widths = MomentWidth.all(kind)
    guard let width = digits.map({ digits in widths.first { $0.digits == digits } }) ?? widths.last
    else { return [] }
    return [FHIRPathItem(moment.edge(isLow: isLow).written(to: width), kind)]
  }

  /// `precision`: the digits of a number after its point, or those of a date or a time.
  func precision(_ call: Call) throws(FHIRPathError) -> Items {
    guard let item = try single(call.items) else { return [] }
    switch item.system {
    case .integer?: return [.integer(0)]
    case .decimal(let value)?: return [.integer(value.writtenDigits)]
    case .quantity(let quantity)?: return [.integer(quantity.value.writtenDigits)]
    case .date(let moment)?, .dateTime(let moment)?, .time(let moment)?:
      let width = MomentWidth.all(moment.isTime ? .time : .dateTime).last {
        $0.precision == moment.precision && $0.hasFraction == moment.hasFraction
      }
      return width.map { [.integer($0.digits)] } ?? []
    default: throw wrongType("a number, a quantity, a date or a time", item)
    }
  }

  /// `comparable`: whether two quantities can be converted into each other's unit.
  func comparable(_ call: Call) throws(FHIRPathError) -> Items {
    guard let one = try single(call.items), let other = try single(call[argument: 0]) else {
      return []
    }
    guard let first = one.system?.asQuantity else { throw wrongType("a quantity", one) }
    guard let second = other.system?.asQuantity else { throw wrongType("a quantity", other) }
    return [.boolean(first.isComparable(with: second))]
  }
}

extension FHIRPathDecimal {
  /// Digits after the point as they were written, zeros included.
  fileprivate var writtenDigits: Int { max(shownDigits, fractionDigits) }
}

/// A length of a moment's text, by its digits alone.
private struct MomentWidth {
  let digits: Int
  let precision: FHIRPathMoment.Precision
  var hasFraction = false

  private static let ofDates = [
    MomentWidth(digits: 4, precision: .year), MomentWidth(digits: 6, precision: .month),
    MomentWidth(digits: 8, precision: .day),
  ]
  private static let ofTimes = [
    MomentWidth(digits: 2, precision: .hour), MomentWidth(digits: 4, precision: .minute),
    MomentWidth(digits: 6, precision: .second),
    MomentWidth(digits: 9, precision: .second, hasFraction: true),
  ]

  /// The shortest first.
  static func all(_ kind: FHIRPathMoment.Kind) -> [MomentWidth] {
    switch kind {
    case .date: ofDates
    case .time: ofTimes
    case .dateTime:
      ofDates
        + ofTimes.map {
          MomentWidth(
            digits: 8 + $0.digits, precision: $0.precision, hasFraction: $0.hasFraction)
        }
    }
  }
}

extension FHIRPathMoment {
  /// The first or the last millisecond that it stands for.
  ///
  /// An hour alone is its first minute, as FHIR has no time without minutes. A time without a zone
  /// may be of any: from 14 hours before UTC to 12 after it.
  fileprivate func edge(isLow: Bool) -> FHIRPathMoment {
    var (day, millisecond) = (civil?.dayNumber, millisecond ?? 0)
    if !isLow, let date = civil {
      let last = date.monthNumber + (precision == .year ? 12 - date.month : 0)
      if precision < .day { day = PlainDate.inMonth(last, day: 31).dayNumber }
    }
    if !isLow {
      switch precision {
      case .year, .month, .day: millisecond = 86_399_999
      case .hour, .minute: millisecond += 59_999
      case .second: if !hasFraction { millisecond += 999 }
      }
    }
    return FHIRPathMoment(
      day: day, millisecond: millisecond,
      offset: isTime ? nil : offsetMinutes ?? (isLow ? 840 : -720), .second, hasFraction: true)
  }

  /// The moment with so many digits.
  fileprivate func written(to width: MomentWidth) -> FHIRPathMoment {
    let moment = cut(to: width.precision)
    let rest = width.hasFraction ? 0 : (moment.millisecond ?? 0) % 1000
    return FHIRPathMoment(
      day: moment.civil?.dayNumber, millisecond: (moment.millisecond ?? 0) - rest,
      offset: moment.offsetMinutes, width.precision, hasFraction: width.hasFraction)
  }
}
