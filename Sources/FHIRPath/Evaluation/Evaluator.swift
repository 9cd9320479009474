// SPDX-License-Identifier: Apache-2.0

internal import JSON

typealias Items = [FHIRPathItem]

/// The place of an expression within others: `$this`, `$index` and `$total`.
struct Scope {
  var this: Items
  var index: Int?
  var total: Items?
}

/// One evaluation: walks over the nodes and counts its steps.
final class Evaluator {
  let text: String
  let environment: FHIRPathEnvironment
  private let context: FHIRPathItem
  private let limit: Int
  private(set) var steps = 0
  /// The place in the text of what is being worked out, which faults have.
  var place = 0

  init(
    _ expression: FHIRPathExpression, context: FHIRPathItem, environment: FHIRPathEnvironment,
    limit: Int
  ) {
    text = expression.text
    self.context = context
    self.environment = environment
    self.limit = min(limit, expression.limits.steps, environment.steps ?? .max)
  }

  // MARK: Costs and faults

  /// Counts steps.
  func spend(_ count: Int) throws(FHIRPathError) {
    let (sum, isTooLarge) = steps.addingReportingOverflow(count)
    steps = sum
    guard !isTooLarge, sum <= limit else {
      steps = limit
      throw fault(.tooMuch(what: "steps of evaluation", limit: limit))
    }
  }

  /// Counts the steps of making or reading a string.
  func spend(on text: String) throws(FHIRPathError) {
    try spend(text.utf8.count / 8 + 1)
  }

  func fault(_ reason: FHIRPathError.Reason, remedy: String? = nil) -> FHIRPathError {
    FHIRPathError(reason, at: place, in: text, remedy: remedy)
  }

  func wrongType(_ expected: String, _ item: FHIRPathItem) -> FHIRPathError {
    fault(.wrongType(expected: expected, found: item.typeName))
  }

  // MARK: Singletons

  /// The one item of a collection; `nil` of an empty one.
  func single(_ items: Items) throws(FHIRPathError) -> FHIRPathItem? {
    guard items.count <= 1 else {
      throw fault(
        .wrongType(expected: "one item", found: "\(items.count) items"),
        remedy: "choose one with first() or where(…)")
    }
    return items.first
  }

  /// The one truth value; one item of another kind counts as true.
  func boolean(_ items: Items) throws(FHIRPathError) -> Bool? {
    guard let item = try single(items) else { return nil }
    return item.boolean ?? true
  }

  /// The one text; `nil` of an empty collection.
  func string(_ items: Items) throws(FHIRPathError) -> String? {
    guard let item = try single(items) else { return nil }
    guard let text = item.string else { throw wrongType("a string", item) }
    return text
  }

  /// The one whole number; `nil` of an empty collection.
  func integer(_ items: Items) throws(FHIRPathError) -> Int? {
    guard let item = try single(items) else { return nil }
    guard case .integer(let value)? = item.system else {
      throw wrongType("a whole number", item)
    }
    return value
  }

  // MARK: Nodes

  func evaluate(_ node: Node, _ scope: Scope) throws(FHIRPathError) -> Items {
    let outer = place
    place = node.offset
    defer { place = outer }
    try spend(1)
    switch node.kind {
    case .constant(let items): return items
    case .this: return scope.this
    case .path(let start, let steps): return try follow(steps, from: start, in: scope)
    case .chain(let first, let links): return try chain(first, links, scope)
    default: return try evaluateRest(node, scope)
    }
  }

  private func evaluateRest(_ node: Node, _ scope: Scope) throws(FHIRPathError) -> Items {
    switch node.kind {
    case .index: return scope.index.map { [.integer($0)] } ?? []
    case .total:
      guard let total = scope.total else {
        throw fault(.notGiven("$total outside aggregate()"))
      }
      return total
    case .variable(let name):
      guard let items = environment.value(of: name, context: context) else {
        throw fault(.unknownVariable(name))
      }
      try spend(items.count)
      return items
    case .negation(let inner): return try signed(try evaluate(inner, scope), isNegative: true)
    case .affirmation(let inner): return try signed(try evaluate(inner, scope), isNegative: false)
    case .constant, .this, .path, .chain: return []
    }
  }

  // MARK: Functions

  func call(
    _ function: Function, _ arguments: [Node], on items: Items, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    try spend(items.count)
    if function.isScoped {
      return try callScoped(function, arguments, on: items, scope)
    }
    var values: [Items] = []
    for argument in arguments { values.append(try evaluate(argument, scope)) }
    return try callPlain(Call(function, items, values))
  }
}

/// A function with its input and the values of its arguments.
struct Call {
  let function: Function
  let items: Items
  let arguments: [Items]

  init(_ function: Function, _ items: Items, _ arguments: [Items]) {
    self.function = function
    self.items = items
    self.arguments = arguments
  }

  /// The argument of a number; empty where it is left out.
  subscript(argument index: Int) -> Items { index < arguments.count ? arguments[index] : [] }

  /// Whether the argument is written.
  func has(_ index: Int) -> Bool { index < arguments.count }
}
