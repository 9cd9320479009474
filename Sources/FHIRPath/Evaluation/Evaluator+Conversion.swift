// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// `toInteger`, `convertsToInteger` and the like.
  func convert(_ call: Call) throws(FHIRPathError) -> Items {
    guard let item = try single(call.items) else { return [] }
    if case .string(let text)? = item.system { try spend(on: text) }
    let converted: FHIRPathItem? =
      switch call.function {
      case .toBoolean, .convertsToBoolean: toBoolean(item)
      case .toInteger, .convertsToInteger: toInteger(item)
      case .toDecimal, .convertsToDecimal: toDecimal(item)
      case .toString, .convertsToString: item.text.map(FHIRPathItem.string)
      case .toDate, .convertsToDate: toMoment(item, .date)
      case .toDateTime, .convertsToDateTime: toMoment(item, .dateTime)
      case .toTime, .convertsToTime: toMoment(item, .time)
      default: try toQuantity(item, call)
      }
    if call.function.rawValue.hasPrefix("converts") { return [.boolean(converted != nil)] }
    return converted.map { [$0] } ?? []
  }

  private func toBoolean(_ item: FHIRPathItem) -> FHIRPathItem? {
    switch item.system {
    case .boolean(let value)?: return .boolean(value)
    case .string(let text)?:
      guard text.utf8.count <= 5 else { return nil }
      switch text.lowercased() {
      case "true", "t", "yes", "y", "1", "1.0": return .boolean(true)
      case "false", "f", "no", "n", "0", "0.0": return .boolean(false)
      default: return nil
      }
    default:
      guard let number = item.number else { return nil }
      if number == FHIRPathDecimal(1) { return .boolean(true) }
      return number == FHIRPathDecimal(0) ? .boolean(false) : nil
    }
  }

  private func toInteger(_ item: FHIRPathItem) -> FHIRPathItem? {
    switch item.system {
    case .integer(let value)?: .integer(value)
    case .boolean(let value)?: .integer(value ? 1 : 0)
    case .string(let text)?: text.utf8.count <= 20 ? Int(text).map(FHIRPathItem.integer) : nil
    default: nil
    }
  }

  private func toDecimal(_ item: FHIRPathItem) -> FHIRPathItem? {
    switch item.system {
    case .boolean(let value)?: return .decimal(FHIRPathDecimal(value ? 1 : 0))
    case .string(let text)?:
      // The form of a literal: without an exponent.
      guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
      return FHIRPathDecimal(text).map(FHIRPathItem.decimal)
    default: return item.number.map(FHIRPathItem.decimal)
    }
  }

  private func toMoment(_ item: FHIRPathItem, _ kind: FHIRPathMoment.Kind) -> FHIRPathItem? {
    switch (item.system, kind) {
    case (.date(let value)?, .date), (.date(let value)?, .dateTime),
      (.dateTime(let value)?, .dateTime), (.time(let value)?, .time):
      return FHIRPathItem(value, kind)
    case (.dateTime(let value)?, .date): return .date(value.date)
    case (.string(let text)?, .date):
      return FHIRPathMoment(text, as: .dateTime).map { .date($0.date) }
    case (.string(let text)?, _):
      let text = kind == .time && text.hasPrefix("T") ? text.dropFirst() : text[...]
      return FHIRPathMoment(text, as: kind).map { FHIRPathItem($0, kind) }
    default: return nil
    }
  }

  /// - Parameter call: With the unit that it must have, where one is asked for.
  private func toQuantity(_ item: FHIRPathItem, _ call: Call) throws(FHIRPathError) -> FHIRPathItem?
  {
    let quantity: FHIRPathQuantity? =
      switch item.system {
      case .boolean(let value)?: FHIRPathQuantity(value: FHIRPathDecimal(value ? 1 : 0), unit: "1")
      case .string(let text)?: FHIRPathQuantity(text)
      default: item.asQuantity
      }
    guard let quantity else { return nil }
    guard call.has(0), let unit = try string(call[argument: 0]) else {
      return .quantity(quantity)
    }
    let calendarUnit = FHIRPathQuantity.calendarUnit(unit)
    let hasUnit =
      quantity.isCalendarDuration ? quantity.unit == calendarUnit : quantity.unit == unit
    return hasUnit ? .quantity(quantity) : quantity.converted(to: unit).map(FHIRPathItem.quantity)
  }
}
