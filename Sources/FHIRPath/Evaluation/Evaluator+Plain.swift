// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension Evaluator {
  /// Functions of values.
  func callPlain(_ call: Call) throws(FHIRPathError) -> Items {
    switch call.function {
    case .empty, .allTrue, .anyTrue, .allFalse, .anyFalse, .subsetOf, .supersetOf, .count,
      .isDistinct, .not, .hasValue:
      return try existence(call)
    case .distinct, .single, .first, .last, .tail, .skip, .take, .intersect, .exclude, .union,
      .combine:
      return try subset(call)
    case .indexOf, .substring, .startsWith, .endsWith, .contains, .upper, .lower, .replace,
      .matches, .length, .toChars, .trim, .split,
      .matchesFull, .replaceMatches, .encode, .decode, .escape, .unescape:
      return try string(call)
    case .join: return try join(call)
    case .abs, .ceiling, .exp, .floor, .ln, .log, .power, .round, .sqrt, .truncate:
      return try number(call)
    case .sum, .avg, .min, .max: return try total(call)
    case .lowBoundary, .highBoundary: return try boundary(call)
    case .precision: return try precision(call)
    case .comparable: return try comparable(call)
    case .children, .descendants, .extension, .ordinal, .weight, .answers, .getValue, .type,
      .conformsTo:
      return try tree(call)
    case .now, .today, .timeOfDay: return try moment(call)
    case .where, .select, .repeat, .exists, .all, .iif, .aggregate, .trace, .sort:
      return call.items
    default: return try convert(call)
    }
  }

  // MARK: Existence

  private func existence(_ call: Call) throws(FHIRPathError) -> Items {
    switch call.function {
    case .empty: return [.boolean(call.items.isEmpty)]
    case .count: return [.integer(call.items.count)]
    case .not: return try boolean(call.items).map { [.boolean(!$0)] } ?? []
    case .allTrue, .anyFalse:
      let hasFalse = try booleans(call).contains(false)
      return [.boolean(call.function == .allTrue ? !hasFalse : hasFalse)]
    case .allFalse, .anyTrue:
      let hasTrue = try booleans(call).contains(true)
      return [.boolean(call.function == .allFalse ? !hasTrue : hasTrue)]
    case .isDistinct: return [.boolean(try distinct(call.items).count == call.items.count)]
    case .subsetOf: return [.boolean(try isSubset(call.items, of: call[argument: 0]))]
    case .supersetOf: return [.boolean(try isSubset(call[argument: 0], of: call.items))]
    default:
      guard call.items.count == 1, case .element(let element) = call.items[0] else {
        return [.boolean(call.items.count == 1)]
      }
      switch element.json {
      case .null, .object, .array: return [.boolean(false)]
      default: return [.boolean(true)]
      }
    }
  }

  private func booleans(_ call: Call) throws(FHIRPathError) -> [Bool] {
    var values: [Bool] = []
    for item in call.items {
      guard let value = item.boolean else {
        throw wrongType("true or false", item)
      }
      values.append(value)
    }
    return values
  }

  private func isSubset(_ items: Items, of others: Items) throws(FHIRPathError) -> Bool {
    let others = try keys(of: others)
    for item in items where !others.contains(try key(of: item)) { return false }
    return true
  }

  // MARK: Subsets and unions

  private func subset(_ call: Call) throws(FHIRPathError) -> Items {
    let items = call.items
    switch call.function {
    case .distinct: return try distinct(items)
    case .single: return try single(items).map { [$0] } ?? []
    case .first: return Array(items.prefix(1))
    case .last: return Array(items.suffix(1))
    case .tail: return Array(items.dropFirst())
    case .skip, .take:
      guard let count = try integer(call[argument: 0]) else { return [] }
      return call.function == .skip
        ? Array(items.dropFirst(max(0, count))) : Array(items.prefix(max(0, count)))
    case .intersect, .exclude:
      let others = try keys(of: call[argument: 0])
      var kept: Items = []
      for item in items
      where others.contains(try key(of: item)) == (call.function == .intersect) {
        kept.append(item)
      }
      return call.function == .intersect ? try distinct(kept) : kept
    case .union: return try distinct(items + call[argument: 0])
    default: return items + call[argument: 0]
    }
  }

  /// The items, each value once.
  func distinct(_ items: Items) throws(FHIRPathError) -> Items {
    guard items.count > 1 else { return items }
    var seen: Set<ItemKey> = []
    var kept: Items = []
    for item in items where seen.insert(try key(of: item)).inserted {
      kept.append(item)
    }
    return kept
  }

  private func keys(of items: Items) throws(FHIRPathError) -> Set<ItemKey> {
    var keys: Set<ItemKey> = []
    for item in items { keys.insert(try key(of: item)) }
    return keys
  }

  // MARK: Moments

  private func moment(_ call: Call) throws(FHIRPathError) -> Items {
    guard let now = environment.now else {
      throw fault(.notGiven("the moment for \(call.function.rawValue)()"))
    }
    switch call.function {
    case .now: return [.dateTime(now)]
    case .today: return [.date(now.date)]
    default: return now.time.map { [.time($0)] } ?? []
    }
  }
}
