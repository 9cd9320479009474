// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A questionnaire made ready: its items in one list with their places in the tree, their conditions
/// and the answers that they allow.
///
/// Making one costs in proportion to the items; it is then used for any number of responses.
public struct FHIRForm: Sendable {
  /// The form.
  public let questionnaire: FHIR.Questionnaire
  /// All items, each before those within it, in the order of the form.
  public let items: [Item]
  /// The faults of the form that keep a part of it from use.
  public private(set) var problems: [FHIRProblem]

  /// Items whose conditions depend on themselves: one of each circle.
  let neverAsked: Set<Int>

  /// The items, each after those that its conditions ask for and after the one around it.
  let order: [Int]

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
    public let domain: AnswerDomain
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
    let (order, loops) = Self.order(of: items)
    self.order = order
    neverAsked = Set(loops.map(\.item))
    problems += loops.map { loop in
      FHIRProblem(
        .error, .invariant, at: items[loop.item].expression,
        "The conditions of '\(items[loop.item].linkId)' depend on the item itself, by way of "
          + "'\(items[loop.through].linkId)': it is never asked.")
    }
  }

  /// The index of the item of a linkId.
  public func index(of linkId: String) -> Int? { indices[linkId] }

  /// The items at the top.
  public var top: [Int] { items.indices.filter { items[$0].parent == nil } }

  /// The items around an item, from the outermost to itself.
  func path(to index: Int) -> [Int] {
    var path = [index]
    while let parent = items[path[path.count - 1]].parent { path.append(parent) }
    return path.reversed()
  }

  /// The items after those that they depend on, and the items whose conditions depend on themselves.
  private static func order(
    of items: [Item]
  ) -> (order: [Int], loops: [(item: Int, through: Int)]) {
    // 0 new, 1 under way, 2 done; a stack of its own, as forms may be deep.
    var state = Array(repeating: 0, count: items.count)
    let needed = items.map { $0.conditions.compactMap(\.question) + [$0.parent].compactMap(\.self) }
    var order: [Int] = []
    var loops: [(item: Int, through: Int)] = []
    for start in items.indices where state[start] == 0 {
      var stack = [(start, 0)]
      state[start] = 1
      while let (index, next) = stack.last {
        guard next < needed[index].count else {
          state[index] = 2
          order.append(index)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].1 += 1
        let other = needed[index][next]
        if state[other] == 1 {
          loops.append((index, other))
        } else if state[other] == 0 {
          state[other] = 1
          stack.append((other, 0))
        }
      }
    }
    return (order, loops)
  }
}
