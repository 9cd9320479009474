// SPDX-License-Identifier: Apache-2.0

extension FHIRFormItem.Condition {
  /// Whether an answer fulfils the condition; any does that there is an answer.
  func isFulfilled(by answer: FHIR.Value) -> Bool {
    switch comparison {
    case .exists: value != .boolean(false)
    case .equal: answer.isEqual(to: value)
    case .notEqual: !answer.isEqual(to: value)
    case .greater: value.isLess(than: answer) ?? false
    case .less: answer.isLess(than: value) ?? false
    case .greaterOrEqual: answer.isEqual(to: value) || value.isLess(than: answer) ?? false
    case .lessOrEqual: answer.isEqual(to: value) || answer.isLess(than: value) ?? false
    }
  }

  /// Why the condition never holds, whatever the answer to its question is; `nil` where it may hold, and
  /// where it is compared with more than a hundred options.
  func reasonItNeverHolds(for question: FHIRFormItem) -> String? {
    guard comparison != .notEqual, value != .boolean(false) || comparison != .exists else {
      return nil
    }
    guard question.type.isQuestion else {
      return "\(question.name) is a \(question.type.rawValue) and has no answers"
    }
    guard comparison != .exists else { return nil }
    if comparison != .equal, !Self.ordered.contains(value.type) {
      return "a \(value.type) is neither greater nor less than another"
    }
    if question.hasClosedOptions {
      let options = question.domain.options
      return options.count > 100 || options.contains(where: isFulfilled)
        ? nil : "none of the options of \(question.name) fulfils it"
    }
    return question.type.comparable.contains(value.type)
      ? nil : "answers to \(question.name) are never compared with a \(value.type)"
  }

  /// The types of values that have an order.
  private static let ordered: Set = [
    "Integer", "Decimal", "Quantity", "Date", "DateTime", "Time", "String",
  ]
}

extension FHIRFormItem.Kind {
  /// The types of values that answers are compared with.
  fileprivate var comparable: Set<String> {
    switch self {
    case .group, .display: []
    case .boolean: ["Boolean"]
    case .integer, .decimal: ["Integer", "Decimal"]
    case .date, .dateTime: ["Date", "DateTime"]
    case .time: ["Time"]
    case .string, .text, .url: ["String", "Uri"]
    case .choice: ["Coding"]
    case .openChoice: ["Coding", "String", "Uri"]
    case .attachment: ["Attachment"]
    case .reference: ["Reference"]
    case .quantity: ["Quantity"]
    case .question: Set(FHIR.Value.types)
    }
  }
}

extension FHIRFormItem {
  /// Whether every answer is one of the options.
  var hasClosedOptions: Bool {
    !domain.options.isEmpty && !domain.isOpen && type.hasOptions && type != .openChoice
  }

  /// Whether people choose an answer from options, with words of their own or without.
  var isChosen: Bool {
    hasClosedOptions || !domain.options.isEmpty && (type == .choice || type == .openChoice)
  }
}

extension FHIRFormItem.Kind {
  /// Whether options are answers of the type.
  fileprivate var hasOptions: Bool {
    switch self {
    case .group, .display, .boolean, .attachment, .quantity: false
    default: true
    }
  }
}
