// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// Functions whose arguments are evaluated for each item, or only when they are needed.
  func callScoped(
    _ function: Function, _ arguments: [Node], on items: Items, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    switch function {
    case .where: return try filter(items, arguments[0], scope)
    case .exists:
      guard let criterion = arguments.first else { return [.boolean(!items.isEmpty)] }
      return [.boolean(try holds(criterion, forAll: false, of: items, scope))]
    case .all: return [.boolean(try holds(arguments[0], forAll: true, of: items, scope))]
    case .select: return try select(items, arguments[0], scope)
    case .repeat: return try closure(items, arguments[0], scope)
    case .aggregate: return try aggregate(items, arguments, scope)
    case .sort: return try sort(items, arguments, scope)
    case .iif:
      _ = try single(items)
      return try choose(items, arguments, scope)
    default: return items
    }
  }

  private func filter(
    _ items: Items, _ criterion: Node, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    var found: Items = []
    for (index, item) in items.enumerated() where try holds(criterion, of: item, index, scope) {
      found.append(item)
    }
    return found
  }

  /// Whether a criterion is true of an item.
  func holds(
    _ criterion: Node, of item: FHIRPathItem, _ index: Int, _ scope: Scope
  ) throws(FHIRPathError) -> Bool {
    try truth(of: criterion, Scope(this: [item], index: index, total: scope.total)) == true
  }

  /// The truth of a criterion, with faults at its place.
  private func truth(of criterion: Node, _ scope: Scope) throws(FHIRPathError) -> Bool? {
    let found = try evaluate(criterion, scope)
    let outer = place
    place = criterion.offset
    defer { place = outer }
    return try boolean(found)
  }

  /// Whether a criterion is true of all items, or of one.
  private func holds(
    _ criterion: Node, forAll isAll: Bool, of items: Items, _ scope: Scope
  ) throws(FHIRPathError) -> Bool {
    for (index, item) in items.enumerated()
    where try holds(criterion, of: item, index, scope) != isAll {
      return !isAll
    }
    return isAll
  }

  private func select(
    _ items: Items, _ projection: Node, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    var selected: Items = []
    place = projection.offset
    for (index, item) in items.enumerated() {
      let found = try evaluate(projection, Scope(this: [item], index: index, total: scope.total))
      try spend(found.count)
      selected += found
    }
    return selected
  }

  /// The projections of the items, of these projections, and so on; each item once.
  private func closure(
    _ items: Items, _ projection: Node, _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    var seen: Set<ItemKey> = []
    var found: Items = []
    var (level, next) = (items, Items())
    place = projection.offset
    while !level.isEmpty {
      for (index, item) in level.enumerated() {
        let projected = try evaluate(
          projection, Scope(this: [item], index: index, total: scope.total))
        for item in projected where seen.insert(try key(of: item)).inserted {
          next.append(item)
        }
      }
      found += next
      (level, next) = (next, [])
    }
    return found
  }

  private func aggregate(
    _ items: Items, _ arguments: [Node], _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    var total: Items = []
    if arguments.count > 1 { total = try evaluate(arguments[1], scope) }
    for (index, item) in items.enumerated() {
      total = try evaluate(arguments[0], Scope(this: [item], index: index, total: total))
    }
    return total
  }

  private func choose(
    _ items: Items, _ arguments: [Node], _ scope: Scope
  ) throws(FHIRPathError) -> Items {
    let inner = Scope(this: items, index: scope.index, total: scope.total)
    if try truth(of: arguments[0], inner) == true { return try evaluate(arguments[1], inner) }
    return arguments.count > 2 ? try evaluate(arguments[2], inner) : []
  }
}
