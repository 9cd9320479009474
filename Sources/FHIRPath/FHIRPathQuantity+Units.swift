// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import UCUM

extension FHIRPathQuantity {
  /// The same quantity in the smallest unit of its kind, as `distinct()` compares it: calendar
  /// durations in milliseconds or months, and UCUM's weeks to milliseconds likewise, as they are as
  /// long; what UCUM reads in its base units; any other unit as it is written.
  var canonical: (value: FHIRPathDecimal, unit: String) {
    if let duration { return duration }
    guard let unit = try? UCUMUnit(unit) else { return (value, unit) }
    let (code, factor) = unit.canonical
    let scaled =
      if let factor { value.scaled(by: factor) } else {
        (try? UCUMUnit(code)).flatMap { unit.convert(value.double, to: $0) }
          .flatMap { FHIRPathDecimal($0) }
      }
    return scaled.map { ($0, code) } ?? (value, self.unit)
  }

  /// The length of a calendar duration, or of UCUM's weeks and shorter units, in milliseconds or
  /// months.
  private var duration: (value: FHIRPathDecimal, unit: String)? {
    let known = Self.calendarUnits.first {
      isCalendarDuration ? $0.word == unit : $0.code == unit && $0.months == nil
    }
    guard let known,
      let product = FHIRPathDecimal(
        value.value * FHIRPathDecimal(known.months ?? known.milliseconds).value)
    else { return nil }
    return (product, known.months == nil ? "ms" : "month")
  }

  /// Whether the two can be converted into each other's unit.
  func isComparable(with other: FHIRPathQuantity) -> Bool { pair(with: other) != nil }

  /// Two numbers in one unit.
  struct Pair {
    var one, other: FHIRPathDecimal
    /// Whether the conversion was without rounding.
    var isExact = true
  }

  /// Both numbers in the larger one of their units; `nil` where they measure different things.
  func pair(with other: FHIRPathQuantity) -> Pair? {
    if unit == other.unit, isCalendarDuration == other.isCalendarDuration {
      return Pair(one: value, other: other.value)
    }
    if let one = duration, let two = other.duration, one.unit == two.unit {
      return Pair(one: one.value, other: two.value)
    }
    guard let (one, two) = units(with: other) else { return nil }
    if let factor = two.factor(to: one), factor.double.magnitude > 1 {
      return converted(from: one, to: two).map {
        Pair(one: $0, other: other.value, isExact: one.factor(to: two).map(\.isWhole) ?? false)
      }
    }
    return other.converted(from: two, to: one).map {
      Pair(one: value, other: $0, isExact: two.factor(to: one).map(\.isWhole) ?? false)
    }
  }

  /// The units of both, where one can be converted into the other.
  private func units(with other: FHIRPathQuantity) -> (UCUMUnit, UCUMUnit)? {
    guard !isCalendarDuration, !other.isCalendarDuration, let one = try? UCUMUnit(unit),
      let two = try? UCUMUnit(other.unit), one.isCommensurable(with: two)
    else { return nil }
    return (one, two)
  }

  private func converted(from unit: UCUMUnit, to other: UCUMUnit) -> FHIRPathDecimal? {
    if let line = unit.line(to: other), let product = value.scaled(by: line.factor),
      let offset = FHIRPathDecimal(1).scaled(by: line.offset)
    {
      return FHIRPathDecimal(product.value + offset.value)
    }
    return unit.convert(value.double, to: other).flatMap { FHIRPathDecimal($0) }
  }

  /// The same in another unit; `nil` where that measures something else.
  func converted(to unit: String) -> FHIRPathQuantity? {
    let other = FHIRPathQuantity(value: value, unit: unit)
    guard let (one, two) = units(with: other) else { return nil }
    return converted(from: one, to: two).map { FHIRPathQuantity(value: $0, unit: unit) }
  }

  /// -1, 0 or 1; `nil` where they measure different things. What was rounded is equal to 12 digits.
  func order(with other: FHIRPathQuantity) -> Int? {
    guard let pair = pair(with: other) else { return nil }
    if pair.one == pair.other { return 0 }
    let (one, two) = (pair.one.double, pair.other.double)
    if !pair.isExact, abs(one - two) <= 1e-12 * max(abs(one), abs(two)) { return 0 }
    return pair.one < pair.other ? -1 : 1
  }

  /// The sum or the difference, in the smaller one of two units; `nil` where there is none.
  func sum(_ other: FHIRPathQuantity, isDifference: Bool) -> FHIRPathQuantity? {
    var (one, two) = (self, other)
    if unit != other.unit || isCalendarDuration != other.isCalendarDuration {
      guard let units = units(with: other), let factor = units.0.factor(to: units.1) else {
        return nil
      }
      let isFirstLarger = factor.double.magnitude >= 1
      guard
        let converted = isFirstLarger ? one.converted(to: two.unit) : two.converted(to: one.unit)
      else { return nil }
      if isFirstLarger { one = converted } else { two = converted }
    }
    let (first, second) = (one.value.value, two.value.value)
    return FHIRPathDecimal(isDifference ? first - second : first + second).map {
      FHIRPathQuantity(value: $0, unit: one.unit, isCalendarDuration: one.isCalendarDuration)
    }
  }

  /// The unit of a product or a quotient; `nil` where there is none.
  func unit(times other: FHIRPathQuantity, isQuotient: Bool) -> String? {
    guard !isCalendarDuration, !other.isCalendarDuration, let one = try? UCUMUnit(unit),
      let two = try? UCUMUnit(other.unit)
    else { return nil }
    return (try? isQuotient ? one / two : one * two)?.code
  }
}

extension FHIRPathDecimal {
  /// The product with a factor; `nil` out of range.
  func scaled(by factor: UCUMFactor) -> FHIRPathDecimal? {
    guard factor.isExact, let numerator = Decimal(string: "\(factor.numerator)"),
      let denominator = Decimal(string: "\(factor.denominator)"),
      let multiple = FHIRPathDecimal("\(numerator)e\(factor.exponentOfTen)"),
      let product = FHIRPathDecimal(value * multiple.value)
    else { return FHIRPathDecimal(factor.multiplied(by: double)) }
    return denominator == 1 ? product : FHIRPathDecimal(denominator).flatMap(product.divided)
  }
}

extension UCUMFactor {
  /// Whether a product with it ends.
  fileprivate var isWhole: Bool { isExact && denominator == 1 }
}
