// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// Operators of one precedence from left to right.
  func chain(_ first: Node, _ links: [Link], _ scope: Scope) throws(FHIRPathError) -> Items {
    var left = try evaluate(first, scope)
    for link in links {
      place = link.offset
      try spend(1)
      // The right side of these is not asked for where the left one decides.
      if let decided = try decided(link.symbol, left) {
        left = [.boolean(decided)]
        continue
      }
      let right = try evaluate(link.right, scope)
      left = try apply(link.symbol, left, right)
    }
    return left
  }

  private func decided(_ symbol: Operator, _ left: Items) throws(FHIRPathError) -> Bool? {
    switch symbol {
    case .and: try boolean(left) == false ? false : nil
    case .or: try boolean(left) == true ? true : nil
    case .implies: try boolean(left) == false ? true : nil
    default: nil
    }
  }

  private func apply(
    _ symbol: Operator, _ left: Items, _ right: Items
  ) throws(FHIRPathError) -> Items {
    switch symbol {
    case .and, .or, .xor, .implies:
      let value = Evaluator.logic(symbol, try boolean(left), try boolean(right))
      return value.map { [.boolean($0)] } ?? []
    case .equal: return try isEqual(left, right).map { [.boolean($0)] } ?? []
    case .notEqual: return try isEqual(left, right).map { [.boolean(!$0)] } ?? []
    case .equivalent: return [.boolean(try isEquivalent(left, right))]
    case .notEquivalent: return [.boolean(try !isEquivalent(left, right))]
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return try compare(symbol, left, right)
    case .in: return try contains(right, left)
    case .contains: return try contains(left, right)
    case .union: return try distinct(left + right)
    case .ampersand:
      let text = (try string(left) ?? "") + (try string(right) ?? "")
      try spend(on: text)
      return [.string(text)]
    case .plus, .minus, .times, .dividedBy, .div, .mod: return try arithmetic(symbol, left, right)
    }
  }

  /// Three-valued logic; `nil` is empty.
  static func logic(_ symbol: Operator, _ left: Bool?, _ right: Bool?) -> Bool? {
    switch symbol {
    case .and:
      if left == false || right == false { return false }
      return left == true && right == true ? true : nil
    case .or:
      if left == true || right == true { return true }
      return left == false && right == false ? false : nil
    case .xor:
      guard let left, let right else { return nil }
      return left != right
    default:
      if left == false || right == true { return true }
      return left == true && right == false ? false : nil
    }
  }

  private func contains(_ items: Items, _ wanted: Items) throws(FHIRPathError) -> Items {
    guard let item = try single(wanted) else { return [] }
    for candidate in items where try isEqual(candidate, item) == true {
      return [.boolean(true)]
    }
    return [.boolean(false)]
  }

  // MARK: Order

  private func compare(
    _ symbol: Operator, _ left: Items, _ right: Items
  ) throws(FHIRPathError) -> Items {
    guard let one = try single(left), let other = try single(right),
      let order = try order(one, other)
    else { return [] }
    switch symbol {
    case .less: return [.boolean(order < 0)]
    case .lessOrEqual: return [.boolean(order <= 0)]
    case .greater: return [.boolean(order > 0)]
    default: return [.boolean(order >= 0)]
    }
  }

  /// -1, 0 or 1; `nil` where it cannot be told, for quantities of different units among others.
  func order(_ one: FHIRPathItem, _ other: FHIRPathItem) throws(FHIRPathError) -> Int? {
    guard let first = one.system else { throw wrongType("a value with an order", one) }
    guard let second = other.system else {
      throw wrongType("a value with an order", other)
    }
    if let order = order(of: first, second) { return order }
    if case .string(let one) = first, case .string(let two) = second {
      try spend(on: one)
      if one == two { return 0 }
      return one.unicodeScalars.lexicographicallyPrecedes(two.unicodeScalars) ? -1 : 1
    }
    throw fault(
      .wrongType(
        expected: "two values of one kind", found: "\(one.typeName) and \(other.typeName)"))
  }
}
