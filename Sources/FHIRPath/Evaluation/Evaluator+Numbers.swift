// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Evaluator {
  /// `abs`, `round` and the like; empty where the result is no number, such as `ln(0)`.
  func number(_ call: Call) throws(FHIRPathError) -> Items {
    guard let item = try single(call.items) else { return [] }
    if call.function == .abs, case .quantity(var quantity)? = item.system {
      quantity.value = FHIRPathDecimal(quantity.value.value.magnitude) ?? quantity.value
      return [.quantity(quantity)]
    }
    guard let number = item.number else { throw wrongType("a number", item) }
    switch call.function {
    case .abs:
      if case .integer(let whole)? = item.system {
        return whole == .min ? [] : [.integer(Swift.abs(whole))]
      }
      return decimals(number.value.magnitude, shown: number.shownDigits)
    case .ceiling: return whole(number.rounded(.up))
    case .floor: return whole(number.rounded(.down))
    case .truncate: return whole(number.truncated)
    case .round: return try round(number, call)
    case .exp: return decimal(Foundation.exp(number.double))
    case .ln: return number.value > 0 ? decimal(Foundation.log(number.double)) : []
    case .sqrt: return number.value >= 0 ? decimal(number.double.squareRoot()) : []
    case .log:
      guard let base = try argument(call), number.value > 0, base.value > 0, base.value != 1 else {
        return []
      }
      return decimal(Foundation.log(number.double) / Foundation.log(base.double))
    default:
      guard let exponent = try argument(call) else { return [] }
      return power(number, exponent, areWhole: isWhole(item) && isWhole(call[argument: 0][0]))
    }
  }

  private func argument(_ call: Call) throws(FHIRPathError) -> FHIRPathDecimal? {
    guard let item = try single(call[argument: 0]) else { return nil }
    guard let number = item.number else { throw wrongType("a number", item) }
    return number
  }

  private func isWhole(_ item: FHIRPathItem) -> Bool {
    if case .integer? = item.system { true } else { false }
  }

  private func whole(_ number: FHIRPathDecimal) -> Items {
    number.whole.map { [.integer($0)] } ?? []
  }

  private func decimal(_ value: Double) -> Items {
    FHIRPathDecimal(value).map { [.decimal($0)] } ?? []
  }

  private func round(_ number: FHIRPathDecimal, _ call: Call) throws(FHIRPathError) -> Items {
    guard call.has(0) else { return [.decimal(number.rounded(to: 0))] }
    guard let digits = try integer(call[argument: 0]) else { return [] }
    guard digits >= 0 else {
      throw fault(
        .wrongArguments(function: "round", expected: "a number of digits that is not negative"))
    }
    return [.decimal(number.rounded(to: digits))]
  }

  /// Exact for whole exponents as far as 38 digits go.
  private func power(
    _ base: FHIRPathDecimal, _ exponent: FHIRPathDecimal, areWhole: Bool
  ) -> Items {
    guard let count = exponent.whole, count.magnitude <= 1000 else {
      return decimal(Foundation.pow(base.double, exponent.double))
    }
    guard count >= 0 || base.value != 0 else { return [] }
    var (result, square, rest) = (FHIRPathDecimal(1), base, count.magnitude)
    while rest > 0 {
      if rest & 1 == 1 {
        guard let product = FHIRPathDecimal(result.value * square.value) else { return [] }
        result = product
      }
      rest >>= 1
      guard rest > 0 else { break }
      guard let product = FHIRPathDecimal(square.value * square.value) else { return [] }
      square = product
    }
    if count < 0 {
      return FHIRPathDecimal(1).divided(by: result).map { [.decimal($0)] } ?? []
    }
    return areWhole ? whole(result) : [.decimal(result)]
  }

  // MARK: Totals

  /// `sum`, `avg`, `min` and `max`; empty for no items.
  func total(_ call: Call) throws(FHIRPathError) -> Items {
    guard let first = call.items.first else { return [] }
    guard first.system != nil else {
      throw wrongType("a number, a quantity, a date or a string", first)
    }
    var result: Items = [first.system ?? first]
    for item in call.items.dropFirst() {
      switch call.function {
      case .sum, .avg: result = try arithmetic(.plus, result, [item])
      default:
        guard let best = result.first, let order = try order(item, best) else {
          return []
        }
        if call.function == .min ? order < 0 : order > 0 { result = [item.system ?? item] }
      }
    }
    guard call.function == .avg else { return result }
    return try arithmetic(.dividedBy, result, [.integer(call.items.count)])
  }
}

extension FHIRPathDecimal {
  /// Whether both are the same with the digits that both have.
  func isEquivalent(to other: FHIRPathDecimal) -> Bool {
    let digits = min(fractionDigits, other.fractionDigits)
    return rounded(to: digits) == other.rounded(to: digits)
  }

  /// Digits after the point, zeros at the end left out.
  var fractionDigits: Int {
    let digits = value.description.utf8
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
    return digits.distance(from: point, to: digits.endIndex) - 1
  }
}
