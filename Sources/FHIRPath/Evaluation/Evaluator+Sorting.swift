// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// `sort`: the items by their keys, or by themselves; items with equal keys keep their order.
  ///
  /// A key with `-` before it, of whatever type, or `desc` after it puts the greatest first. What has
  /// no key comes before all others.
  func sort(_ items: Items, _ keys: [Node], _ scope: Scope) throws(FHIRPathError) -> Items {
    let keys: [(node: Node, isDescending: Bool)] = keys.map { key in
      if case .negation(let inner) = key.kind { (inner, true) } else { (key, false) }
    }
    var rows: [(index: Int, keys: [FHIRPathItem?])] = []
    for (index, item) in items.enumerated() {
      var values: [FHIRPathItem?] = keys.isEmpty ? [item] : []
      for key in keys {
        let found = try evaluate(
          key.node, Scope(this: [item], index: index, total: scope.total))
        values.append(try single(found))
      }
      rows.append((index, values))
    }
    let isDescending = keys.isEmpty ? [false] : keys.map(\.isDescending)
    var fault: FHIRPathError?
    rows.sort { (one, other) -> Bool in
      guard fault == nil else { return one.index < other.index }
      do throws(FHIRPathError) {
        for (index, isDescending) in isDescending.enumerated() {
          try spend(1)
          let (one, other) = (one.keys[index], other.keys[index])
          guard let one, let other else {
            if (one == nil) != (other == nil) { return one == nil }
            continue
          }
          let order = try order(one, other) ?? 0
          if order != 0 { return isDescending ? order > 0 : order < 0 }
        }
      } catch {
        fault = error
      }
      return one.index < other.index
    }
    if let fault { throw fault }
    return rows.map { items[$0.index] }
  }
}
