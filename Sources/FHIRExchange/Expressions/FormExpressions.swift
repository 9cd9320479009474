// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath

/// All that is worked out in a form while it is answered, in the order in which it is worked out.
struct FormExpressions: Sendable {
  /// The variables of the form, each after those that it reads.
  let variables: [FormVariable]
  /// The units; the place of one in the list is its position.
  let units: [FormUnit]
  /// The resources and queries' answers that expressions see besides the response.
  let launches: [LaunchContext]
  let queries: [FormQuery]
  /// The answers at first, by item.
  let initials: [Int: FormExpression]
  /// The variables that have a value for each instance of a group at first, by item.
  let populations: [Int: Int]
  /// The positions of an item's condition, of its calculation and of its options' conditions; `nil` for
  /// none.
  let enablement, calculation, toggles: [Int?]
  /// The positions of all units of an item.
  let unitsOfItem: [[Int]]
  /// The positions of the units that read an item, in order.
  let readers: [[Int]]
  /// The positions of the units that read an item with everything in it, in order.
  let groupReaders: [[Int]]
  /// The positions of the units that may read any item, in order.
  let openReaders: [Int]
  /// The last position of a unit of an item or of one in it on which answers depend; -1 for none.
  let latest: [Int]
  /// Whether a unit can see answers that come after it, by position: they are hidden from it.
  let seesLater: [Bool]
  /// Items that are never asked, as their conditions depend on themselves.
  let neverAsked: Set<Int>
  /// The way from the nearest item around both to the question of each condition, by position.
  let conditionPaths: [[ConditionPath?]]

  /// The way to a question from an item around it.
  struct ConditionPath: Sendable {
    /// The nearest item around both; `nil` for the form itself.
    let ancestor: Int?
    /// The places among the children, from there to the question.
    let slots: [Int]
  }

  /// Reads the expressions of a form; adds their faults, and circles, to its problems.
  init(
    _ questionnaire: FHIR.Questionnaire, _ items: [FHIRFormItem], _ indices: [String: Int],
    slots: [Int], problems: inout [FHIRProblem]
  ) {
    let reader = ExpressionReader(questionnaire, items, indices)
    problems += reader.problems
    let order = EvaluationOrder(reader.units, of: items)
    (variables, initials, populations) = (reader.variables, reader.initials, reader.populations)
    (launches, queries) = (reader.launches, reader.queries)
    let units = order.order.map { reader.units[$0] }
    self.units = units
    var never: Set<Int> = []
    for (unit, through) in order.circles {
      let (unit, other) = (reader.units[unit], reader.units[through])
      guard let item = unit.item, let second = other.item else { continue }
      let way = "by way of \(items[second].name)"
      let name = items[item].name
      var message = "The calculation of \(name) depends on the item itself, \(way): it is left out."
      switch unit.kind {
      case .enablement:
        never.insert(item)
        message = "The conditions of \(name) depend on the item itself, \(way): it is never asked."
      case .toggles:
        message =
          "The conditions of the options of \(name) depend on the item itself, \(way): all are on offer."
      default: break
      }
      problems.add(.error, .invariant, at: items[item].expression, message)
    }
    neverAsked = never

    var enablement = [Int?](repeating: nil, count: items.count)
    var (calculation, toggles) = (enablement, enablement)
    var unitsOfItem = [[Int]](repeating: [], count: items.count)
    var (readers, groupReaders) = (unitsOfItem, unitsOfItem)
    var open: [Int] = []
    var paths: [[ConditionPath?]] = []
    for (position, unit) in units.enumerated() {
      let reads = unit.reads ?? ItemReads()
      var read = reads.items
      if let item = unit.item { unitsOfItem[item].append(position) }
      var ways: [ConditionPath?] = []
      switch (unit.kind, unit.item) {
      case (.enablement, let item?):
        enablement[item] = position
        for condition in items[item].conditions {
          if let question = condition.question { read.insert(question) }
          ways.append(condition.question.map { Self.path(from: item, to: $0, items, slots) })
        }
      case (.calculation, let item?): calculation[item] = position
      case (.toggles, let item?): toggles[item] = position
      default: break
      }
      paths.append(ways)
      for item in read { readers[item].append(position) }
      for item in reads.groups { groupReaders[item].append(position) }
      if reads.isOpen { open.append(position) }
    }
    var latest = [Int](repeating: -1, count: items.count)
    for (index, item) in items.enumerated().reversed() {
      for own in [enablement, calculation, toggles] {
        latest[index] = max(latest[index], own[index] ?? -1)
      }
      if let parent = item.parent { latest[parent] = max(latest[parent], latest[index]) }
    }
    let last = latest.max() ?? -1
    seesLater = units.enumerated().map { position, unit in
      guard let reads = unit.reads, unit.changesResponse else { return false }
      return reads.isOpen && last >= position
        || reads.items.union(reads.groups).contains { latest[$0] >= position }
    }
    (self.enablement, self.calculation, self.toggles) = (enablement, calculation, toggles)
    self.unitsOfItem = unitsOfItem
    (self.readers, self.groupReaders, openReaders) = (readers, groupReaders, open)
    (self.latest, conditionPaths) = (latest, paths)
  }

  private static func path(
    from item: Int, to question: Int, _ items: [FHIRFormItem], _ slots: [Int]
  ) -> ConditionPath {
    let around = Set(items.ancestors(of: item))
    let outer = items.ancestors(of: question)
    let way = outer.prefix { !around.contains($0) }
    return ConditionPath(
      ancestor: outer.dropFirst(way.count).first,
      slots: ([question] + way).reversed().map { slots[$0] })
  }
}
