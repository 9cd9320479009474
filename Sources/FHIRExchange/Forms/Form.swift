// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A questionnaire made ready: its items in one list with their places in the tree, their conditions
/// and the answers that they allow.
///
/// Conditions, calculations and other expressions are read, and brought into an order, once. Making one
/// costs in proportion to the items; it is then used for any number of responses.
public struct FHIRForm: Sendable {
  /// The form.
  public let questionnaire: FHIR.Questionnaire
  /// All items, each before those within it, in the order of the form.
  public let items: [Item]
  /// The faults of the form that keep a part of it from use.
  public private(set) var problems: [FHIRProblem]

  /// Conditions, calculations and the like, in the order in which they are worked out.
  let expressions: FormExpressions
  /// The items at the top.
  public let top: [Int]
  /// The place of each item among those around it.
  let slots: [Int]

  /// The index of an item by its linkId; of several, the first.
  private let indices: [String: Int]

  /// An item with its place.
  public struct Item: Sendable {
    /// Connects the item with its answers.
    public let linkId: String
    /// The item as the form has it.
    public let definition: FHIR.Questionnaire.Item
    /// The type; one that is not known reads as a group where there are items within, else as a
    /// display.
    public let type: ItemType
    /// The item around it; `nil` at the top.
    public let parent: Int?
    /// The items within.
    public internal(set) var children: [Int] = []
    /// The place in the form, as a FHIRPath.
    public let expression: String
    /// When the item is asked.
    public let conditions: [Condition]
    /// Whether one condition is enough.
    public let needsAnyCondition: Bool
    /// The answers that it allows.
    public internal(set) var domain: AnswerDomain
    /// Whether an answer is needed.
    public var isRequired: Bool { definition.required ?? false }
    /// Whether there may be several answers, or instances of the group.
    public var repeats: Bool { definition.repeats ?? false }
  }

  /// The types of items.
  public enum ItemType: String, Sendable, CaseIterable {
    case group, display, boolean, decimal, integer, date, dateTime, time, string, text, url
    case choice
    case openChoice = "open-choice"
    case attachment, reference, quantity
    /// Any question; R4 has it for abstract use alone, and it is read as text.
    case question

    /// Whether the item takes answers.
    public var isQuestion: Bool { self != .group && self != .display }
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

  /// Makes a form ready.
  ///
  /// - Parameter valueSets: Value sets that the form names and does not carry.
  public init(
    _ questionnaire: FHIR.Questionnaire, valueSets: ValueSetLibrary = ValueSetLibrary()
  ) {
    self.questionnaire = questionnaire
    var library = valueSets
    for json in questionnaire.contained { library.add(contained: json) }
    var builder = FormBuilder(library: library)
    builder.add(questionnaire.item, within: nil, at: "Questionnaire")
    items = builder.resolved()
    (indices, problems) = (builder.indices, builder.problems)
    top = items.indices.filter { [items] in items[$0].parent == nil }
    var slots = Array(repeating: 0, count: items.count)
    for siblings in [top] + items.map(\.children) {
      for (slot, index) in siblings.enumerated() { slots[index] = slot }
    }
    self.slots = slots
    expressions = FormExpressions(
      questionnaire, items, indices, slots: slots, problems: &problems)
  }

  /// The index of the item of a linkId.
  public func index(of linkId: String) -> Int? { indices[linkId] }

  /// The items around an item, from the outermost to itself.
  func path(to index: Int) -> [Int] {
    var path = [index]
    while let parent = items[path[path.count - 1]].parent { path.append(parent) }
    return path.reversed()
  }
}
