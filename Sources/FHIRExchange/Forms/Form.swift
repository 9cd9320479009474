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
  public typealias Item = FHIRFormItem
  /// The types of items.
  public typealias ItemType = FHIRFormItem.Kind
  /// A condition on another item's answer.
  public typealias Condition = FHIRFormItem.Condition

  /// Makes a form ready.
  ///
  /// - Parameter valueSets: Value sets that the form names and does not carry.
  public init(_ questionnaire: FHIR.Questionnaire, valueSets: ValueSetLibrary = ValueSetLibrary()) {
    self.questionnaire = questionnaire
    var library = valueSets
    for json in questionnaire.contained { library.add(contained: json) }
    var builder = FormBuilder(library: library)
    builder.add(questionnaire.item, within: nil, at: "Questionnaire")
    builder.resolve()
    (items, indices, problems) = (builder.items, builder.indices, builder.problems)
    top = items.indices.filter { [items] in items[$0].parent == nil }
    var slots = Array(repeating: 0, count: items.count)
    for siblings in [top] + items.map(\.children) {
      for (slot, index) in siblings.enumerated() { slots[index] = slot }
    }
    self.slots = slots
    expressions = FormExpressions(questionnaire, items, indices, slots: slots, problems: &problems)
  }

  /// The index of the item of a linkId.
  public func index(of linkId: String) -> Int? { indices[linkId] }

  /// The items around an item, from the outermost to itself.
  func path(to index: Int) -> [Int] {
    ([index] + items.ancestors(of: index)).reversed()
  }

  /// Whether an expression decides if an item is asked.
  func hasConditionByExpression(_ item: Int) -> Bool {
    guard let unit = expressions.enablement[item] else { return false }
    return expressions.units[unit].reads != nil
  }
}
