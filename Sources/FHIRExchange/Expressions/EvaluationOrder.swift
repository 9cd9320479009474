// SPDX-License-Identifier: Apache-2.0

/// Puts the parts of a form that are worked out into an order in which each comes after those that it
/// reads, and finds circles.
///
/// An expression that may read any item, or all items of a group around it, comes as late as
/// possible: it sees everything that does not depend on it.
struct EvaluationOrder {
  /// The units in order, without those whose circles were cut.
  private(set) var order: [Int] = []
  /// Units that depend on themselves, one of each circle, with another unit of the circle.
  private(set) var circles: [(unit: Int, through: Int)] = []

  private let items: [FHIRFormItem]
  private let units: [FormUnit]
  /// The nodes that a node needs. Of n items, node i is the item i with its answers, node n + i the
  /// item with everything in it, node 2n + u the unit u.
  private var needs: [[Int]]
  private var isLate: [Bool]

  init(_ units: [FormUnit], of items: [FHIRFormItem]) {
    (self.items, self.units) = (items, units)
    needs = Array(repeating: [], count: 2 * items.count + units.count)
    isLate = Array(repeating: false, count: units.count)
    connectItems()
    for index in units.indices { connect(index) }
    sort()
    // Nothing depends on the others: they come after everything.
    order += units.indices.filter { !units[$0].changesResponse }
  }

  private mutating func connectItems() {
    let count = items.count
    for (index, item) in items.enumerated() {
      if let parent = item.parent { needs[index].append(parent) }
      needs[count + index] = [index] + item.children.map { count + $0 }
    }
    for (index, unit) in units.enumerated() where unit.changesResponse {
      if let item = unit.item { needs[item].append(2 * count + index) }
    }
  }

  private mutating func connect(_ index: Int) {
    let unit = units[index]
    let node = 2 * items.count + index
    var around: Set<Int> = []
    if let item = unit.item {
      if let parent = items[item].parent { needs[node].append(parent) }
      around.formUnion(items.ancestors(of: item))
      if case .enablement = unit.kind {
        needs[node] += items[item].conditions.compactMap(\.question)
      }
    }
    guard unit.changesResponse, var reads = unit.reads else { return }
    if case .toggles = unit.kind, let item = unit.item {
      // They see the item's own answers as they were given, once these are known.
      reads.items.remove(item)
      reads.groups.remove(item)
      needs[node] += needs[item].filter { $0 != node }
    }
    isLate[index] = reads.isOpen || !reads.groups.isDisjoint(with: around)
    for item in reads.items.sorted() {
      // Whether a group is there depends on all in it.
      let isWhole = items[item].type == .group && !around.contains(item)
      needs[node].append(isWhole ? items.count + item : item)
    }
    for item in reads.groups.sorted() where !around.contains(item) {
      needs[node].append(items.count + item)
    }
  }

  // MARK: Sorting

  private mutating func sort() {
    var waiting = needs.map(\.count)
    var needed: [[Int]] = Array(repeating: [], count: needs.count)
    for (node, others) in needs.enumerated() { for other in others { needed[other].append(node) } }
    var isDone = Array(repeating: false, count: needs.count)
    var ready = needs.indices.filter { waiting[$0] == 0 }
    var (next, firstLeft) = (0, 0)
    // The one of the form's earliest item is last.
    var late: [Int] = []
    let base = 2 * items.count
    func finish(_ node: Int) {
      isDone[node] = true
      for other in needed[node] where !isDone[other] {
        waiting[other] -= 1
        if waiting[other] == 0 { ready.append(other) }
      }
    }
    func insert(_ node: Int, into late: inout [Int]) {
      var (low, high) = (0, late.count)
      while low < high {
        let middle = (low + high) / 2
        if late[middle] > node { low = middle + 1 } else { high = middle }
      }
      late.insert(node, at: low)
    }
    while true {
      if next < ready.count {
        let node = ready[next]
        next += 1
        if isDone[node] { continue }
        if node >= base, isLate[node - base] {
          insert(node, into: &late)
          continue
        }
        if node >= base, units[node - base].changesResponse { order.append(node - base) }
        finish(node)
      } else if let node = late.popLast() {
        order.append(node - base)
        finish(node)
      } else {
        while firstLeft < isDone.count, isDone[firstLeft] { firstLeft += 1 }
        guard firstLeft < isDone.count else { return }
        let circle = circle(from: firstLeft, isDone)
        guard let unit = circle.last(where: { $0 >= base }) else { return }
        circles.append((unit - base, (circle.first { $0 >= base } ?? unit) - base))
        finish(unit)
      }
    }
  }

  /// Nodes that need each other in a circle, found from one that is not done.
  private func circle(from start: Int, _ isDone: [Bool]) -> [Int] {
    var walked: [Int] = []
    var places: [Int: Int] = [:]
    var node = start
    while places[node] == nil {
      places[node] = walked.count
      walked.append(node)
      guard let other = needs[node].first(where: { !isDone[$0] }) else { return [] }
      node = other
    }
    return Array(walked[(places[node] ?? 0)...])
  }
}
