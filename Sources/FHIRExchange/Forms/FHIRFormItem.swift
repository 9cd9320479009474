// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// An item of a form with its place, its conditions and the answers that it allows.
public struct FHIRFormItem: Sendable {
  /// Connects the item with its answers.
  public let linkId: String
  /// The item as the form has it.
  public let definition: FHIR.Questionnaire.Item
  /// The type; one that is not known reads as a group where there are items within, else as a
  /// display.
  public let type: Kind
  /// The item around it; `nil` at the top.
  public let parent: Int?
  /// The items within.
  public internal(set) var children: [Int] = []
  /// The place in the form, as a FHIRPath.
  public let expression: String
  /// When the item is asked.
  public internal(set) var conditions: [Condition] = []
  /// Whether one condition is enough.
  public let needsAnyCondition: Bool
  /// The answers that it allows.
  public internal(set) var domain: AnswerDomain
  /// The linkId in quotes, for messages; cut where it is long.
  var name: String { "'\(linkId.prefix(80))'" }
  /// Whether an answer is needed.
  public var isRequired: Bool { leastCount > 0 }
  /// The fewest answers to a question, or instances of a group with an answer; no less than 0.
  var leastCount: Int { max(definition.required ?? false ? 1 : 0, domain.minimumCount ?? 0) }
  /// Whether there may be several answers, or instances of the group.
  public var repeats: Bool { definition.repeats ?? false }

  /// The types of items.
  public enum Kind: String, Sendable, CaseIterable {
    case group, display, boolean, decimal, integer, date, dateTime, time, string, text, url
    case choice
    case openChoice = "open-choice"
    case attachment, reference, quantity
    /// Any question; R4 has it for abstract use alone. Tasks ask for words, which no valid response has.
    case question

    /// Whether the item takes answers.
    public var isQuestion: Bool { self != .group && self != .display }
    /// Whether a response may hold answers to it: to any question but those of the abstract type.
    var takesAnswers: Bool { isQuestion && self != .question }
  }

  /// A condition on another item's answer.
  public struct Condition: Sendable, Hashable {
    /// The index of the other item; `nil` where there is no such item.
    public let question: Int?
    /// How the answer is compared.
    public let comparison: Comparison
    /// The value that it is compared with; of `exists`, true or false.
    public let value: FHIR.Value

    /// The operators.
    public enum Comparison: String, Sendable {
      case exists
      case equal = "="
      case notEqual = "!="
      case greater = ">"
      case less = "<"
      case greaterOrEqual = ">="
      case lessOrEqual = "<="
    }
  }
}

extension FHIR.Questionnaire.Item {
  /// Which answers an item takes besides its options, as R5 says it.
  enum AnswerConstraint: String {
    case optionsOnly, optionsOrType, optionsOrString
  }

  private static let constraintAddress = MendingRule.extensionAddress(
    "answerConstraint", of: "Questionnaire.item")

  /// The constraint in the element of R5, or in the extension that it is written as in R4.
  var answerConstraint: AnswerConstraint? {
    let text =
      members["answerConstraint"] ?? self.extension(Self.constraintAddress)?.members["valueCode"]
    return text?.string.flatMap(AnswerConstraint.init)
  }

  /// Whether it states options, or a set of them.
  var hasOptions: Bool { members["answerOption"] != nil || members["answerValueSet"] != nil }

  /// The item's type among those of R4; `nil` where it has none, or one that is not known. The letters'
  /// case does not count. A `coding` of R5 is a choice, and so is an item of another type that takes
  /// words besides its options.
  var statedKind: FHIRFormItem.Kind? {
    guard let type = self.type else { return nil }
    let isCoding = type == "coding"
    if isCoding || hasOptions && type != "open-choice", answerConstraint == .optionsOrString {
      return .openChoice
    }
    if isCoding { return .choice }
    return FHIRFormItem.Kind(rawValue: type)
      ?? FHIRFormItem.Kind.allCases.first { $0.rawValue.lowercased() == type.lowercased() }
  }

  /// The type that the item is read as: without a known one a group where there are items within, else a
  /// display.
  var kind: FHIRFormItem.Kind { statedKind ?? (self.item.isEmpty ? .display : .group) }

  /// Whether people do not see it.
  var isHidden: Bool {
    members["extension"] != nil && stated(ExtensionAddress.hidden) == .boolean(true)
  }
}

extension FHIRFormItem {
  /// The unit of a question's amounts: that of their bounds, the stated one, or the only one to choose
  /// from.
  var unit: FHIR.Coding? {
    domain.boundUnit ?? definition.stated(ExtensionAddress.unit)?.coding
      ?? (domain.units.count == 1 ? domain.units[0] : nil)
  }
}

extension FHIRFormItem {
  /// The unit of the question that has this code, or else these words.
  func unit(named name: String) -> FHIR.Coding? {
    let units = [definition.stated(ExtensionAddress.unit)?.coding].compactMap(\.self) + domain.units
    return units.first { $0.code == name } ?? units.first { $0.display == name }
  }

  /// An amount with the system and code of its unit, where it names one of the question's by code or
  /// words alone.
  func withUnit(_ quantity: FHIR.Quantity) -> FHIR.Quantity {
    guard quantity.code == nil || quantity.system == nil,
      let name = quantity.code ?? quantity.unit, let unit = unit(named: name),
      quantity.system ?? unit.system == unit.system
    else { return quantity }
    var made = quantity
    (made.system, made.code) = (unit.system, unit.code)
    made.unit = quantity.unit ?? unit.display ?? unit.code
    return made
  }

  /// The extension with the form's own words for an answer that does not fit.
  var faultWords: FHIR.Extension? {
    guard definition.members["extension"] != nil else { return nil }
    return definition.extensions.first { one in
      one.url.map(ExtensionAddress.validationTexts.contains) ?? false
    }
  }
}

extension [FHIRFormItem] {
  /// The items around an item, the nearest first.
  func ancestors(of index: Int) -> [Int] {
    var found: [Int] = []
    while let parent = self[found.last ?? index].parent { found.append(parent) }
    return found
  }
}

extension FHIR.Questionnaire.EnableWhen {
  /// The operator, if it is one; the letters' case does not count.
  var comparison: FHIRFormItem.Condition.Comparison? {
    self.operator.flatMap {
      FHIRFormItem.Condition.Comparison(rawValue: $0)
        ?? FHIRFormItem.Condition.Comparison(rawValue: $0.lowercased())
    }
  }
}
