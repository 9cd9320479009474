// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

// The index of items by their links, for expressions that look for items anywhere in the response.
extension FormState {
  /// The items of some links as expressions see them; `nil` where they must be searched.
  ///
  /// In the order of `descendants()` and `repeat(item)`: level after level, each in the order of the
  /// response. The response was written before, so that every item that is seen has its JSON.
  func linked(
    _ links: Set<String>, _ reach: FHIRPathEnvironment.Reach, before position: Int
  ) -> [FHIRPathItem]? {
    var found: [Int] = []
    for link in links {
      guard let item = form.index(of: link), let level = level(of: item, reach) else { continue }
      if reach == .top, level > 0 { continue }
      guard form.expressions.latest[item] < position, position == .max || isSettled(item, position)
      else { return nil }
      found += instancesOfItem[item]
    }
    if found.count > 1 { found = inOrder(found) }
    // `repeat` takes each value once.
    let isDistinct = reach == .items && found.count > links.count
    var seen: Set<JSONValue> = []
    var items: [FHIRPathItem] = []
    items.reserveCapacity(found.count)
    for index in found where instances[index].isEnabled {
      guard let json = instances[index].json else { return nil }
      if case .null = json { continue }
      if isDistinct, !seen.insert(json).inserted { continue }
      items.append(FHIRPathItem(json, type: .backboneElement))
    }
    return items
  }

  /// Whether it is known at a position whether the items around one are asked.
  private func isSettled(_ item: Int, _ position: Int) -> Bool {
    form.items.ancestors(of: item).allSatisfy {
      max(form.expressions.enablement[$0] ?? -1, form.expressions.toggles[$0] ?? -1) < position
    }
  }

  /// How many steps down an item stands; `nil` where the reach does not go there.
  private func level(of item: Int, _ reach: FHIRPathEnvironment.Reach) -> Int? {
    let outer = form.items.ancestors(of: item).map { form.items[$0].type == .group }
    if reach == .items, outer.contains(false) { return nil }
    // An answer is a level of its own.
    return outer.reduce(0) { $0 + ($1 ? 1 : 2) }
  }

  /// Instances by their level, then by their places in the response.
  private func inOrder(_ indices: [Int]) -> [Int] {
    let keyed = indices.map { index in
      (key: key(of: index), level: level(of: instances[index].item, .all) ?? 0, index: index)
    }
    return keyed.sorted { one, other in
      one.level != other.level
        ? one.level < other.level : one.key.lexicographicallyPrecedes(other.key)
    }.map(\.index)
  }

  /// The place of an instance in the response: answer, item and number at each level.
  private func key(of index: Int) -> [Int] {
    var key: [Int] = []
    var place = index
    while place > 0 {
      let instance = instances[place]
      let slot = form.slots[instance.item]
      let siblings = instances[instance.parent].parts[instance.part][slot]
      key.append(siblings.count == 1 ? 0 : siblings.firstIndex(of: place) ?? 0)
      key.append(slot)
      key.append(instance.part)
      place = instance.parent
    }
    return key.reversed()
  }
}
