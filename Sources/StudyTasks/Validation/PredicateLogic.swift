// SPDX-License-Identifier: Apache-2.0

/// Decides whether predicates can hold, given what the results of a task can be.
///
/// A predicate is brought into disjunctive normal form, of which each part is tested result by
/// result. Where that form is too large, a predicate counts as able to hold.
struct PredicateLogic {
  let catalog: ResultCatalog
  private var budget = PatternBudget()

  init(_ catalog: ResultCatalog) { self.catalog = catalog }

  /// The most parts of the normal form.
  private static let mostParts = 128
  /// The most tests in all parts.
  private static let mostTests = 4096

  /// Whether there are results for which the predicate holds; `false` is certain.
  mutating func canHold(_ predicate: ResultPredicate) -> Bool {
    guard let parts = PredicateLogic.parts(predicate, isPositive: true) else { return true }
    return parts.contains { isConsistent($0) }
  }

  /// Whether there are results for which all hold and none of the others does; `false` is certain.
  mutating func canHold(_ predicate: ResultPredicate, butNone others: [ResultPredicate]) -> Bool {
    canHold(.and([predicate] + others.map { .not($0) }))
  }

  private typealias Part = [ResultSelector: Set<Literal>]

  private mutating func isConsistent(_ part: Part) -> Bool {
    // The same result may be named in several ways.
    var literals: [ResultCatalog.Key: Set<Literal>] = [:]
    for (selector, tests) in part {
      literals[catalog.key(of: selector), default: []].formUnion(tests)
    }
    for (key, tests) in literals {
      guard let shape = catalog.shape(of: key) else {
        if tests.contains(where: \.isPositive) { return false }
        continue
      }
      guard shape.admits(tests, budget: &budget) else { return false }
    }
    return true
  }

  /// The normal form; `nil` where it is too large.
  private static func parts(_ predicate: ResultPredicate, isPositive: Bool) -> [Part]? {
    switch predicate {
    case .constant(let value): return value == isPositive ? [[:]] : []
    case .not(let other): return parts(other, isPositive: !isPositive)
    case .result(let selector, let test):
      return [[selector: [Literal(test: test, isPositive: isPositive)]]]
    case .and(let list) where isPositive, .or(let list) where !isPositive:
      var product: [Part] = [[:]]
      for member in list {
        guard let parts = parts(member, isPositive: isPositive),
          product.count * parts.count <= mostParts
        else { return nil }
        if parts.count == 1 {
          for index in product.indices { product[index].merge(parts[0]) { $0.union($1) } }
        } else {
          product = product.flatMap { first in
            parts.map { first.merging($0) { $0.union($1) } }
          }
        }
        guard product.reduce(0, { $0 + $1.count }) <= mostTests else { return nil }
      }
      return product
    case .and(let list), .or(let list):
      var sum: [Part] = []
      for member in list {
        guard let parts = parts(member, isPositive: isPositive),
          sum.count + parts.count <= mostParts
        else { return nil }
        sum += parts
      }
      return sum
    }
  }
}
