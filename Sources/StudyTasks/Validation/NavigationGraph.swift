// SPDX-License-Identifier: Apache-2.0

/// The ways through a task: which step may follow which under any answers.
///
/// A way is left out only where its predicate can certainly not hold. Nodes are the places of steps
/// in the order; the node after the last is the end.
struct NavigationGraph {
  /// A way out of a step.
  struct Edge {
    var target: Int
    /// When the way is taken.
    var condition: ResultPredicate
  }

  /// The node of the end: the number of steps.
  let end: Int
  /// Where steps stand in the order.
  let places: [String: Int]
  private(set) var edges: [[Edge]] = []
  /// Whether the step may be shown once a way leads to it.
  private(set) var canShow: [Bool] = []
  /// Whether the step may be left out once a way leads to it.
  private(set) var canSkip: [Bool] = []
  /// Whether a way from the beginning leads to the step.
  private(set) var isReached: [Bool] = []
  private var reaches: [Int: [Bool]] = [:]
  /// How many edges may still be followed to see which steps come before which.
  private var walksLeft = 20_000_000

  /// Of the earlier branches of a rule so many are taken into account.
  static let earlierBranches = 30

  init(_ task: StudyTask, logic: (_ additional: [TaskResult]) -> PredicateLogic) {
    end = task.steps.count
    places = Dictionary(
      task.steps.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, step) in task.steps.enumerated() {
      let skip = task.skipRules[step.identifier]
      var skipLogic = logic(skip?.additionalTaskResults ?? [])
      canSkip.append(skip.map { skipLogic.canHold($0.predicate) } ?? false)
      canShow.append(skip.map { skipLogic.canHold(.not($0.predicate)) } ?? true)
      guard let rule = task.navigationRules[step.identifier] else {
        edges.append([Edge(target: index + 1, condition: .constant(true))])
        continue
      }
      var ruleLogic = logic(rule.additionalTaskResults)
      edges.append(
        NavigationGraph.ways(rule, &ruleLogic).map { destination, condition in
          // An unknown destination ends the task.
          let target = destination.map { places[$0] ?? end } ?? index + 1
          return Edge(target: target, condition: condition)
        })
    }
    isReached = end > 0 ? [true] + Array(repeating: false, count: end - 1) : []
    var waiting = end > 0 ? [0] : []
    while let node = waiting.popLast() {
      for edge in edges[node] where edge.target < end && !isReached[edge.target] {
        isReached[edge.target] = true
        waiting.append(edge.target)
      }
    }
  }

  /// Where a rule may lead, `nil` for the next step in order, and when.
  private static func ways(
    _ rule: NavigationRule, _ logic: inout PredicateLogic
  ) -> [(destination: String?, condition: ResultPredicate)] {
    var ways: [(String?, ResultPredicate)] = []
    var earlier: [ResultPredicate] = []
    for branch in rule.branches {
      if logic.canHold(branch.predicate, butNone: earlier) {
        ways.append((branch.destination, .and([branch.predicate] + earlier.map { .not($0) })))
      }
      if earlier.count < earlierBranches { earlier.append(branch.predicate) }
    }
    if logic.canHold(.constant(true), butNone: earlier) {
      ways.append((rule.otherwise, .and(earlier.map { .not($0) })))
    }
    return ways
  }

  /// Whether the first step may have been shown before the second is entered, or left: `false` is
  /// certain.
  mutating func canPrecede(_ first: Int, _ second: Int) -> Bool {
    guard canShow[first] else { return false }
    if let known = reaches[first] { return known[second] }
    guard walksLeft > 0 else { return true }
    var reached = Array(repeating: false, count: end)
    var waiting = [first]
    while let node = waiting.popLast() {
      for edge in edges[node] where edge.target < end && !reached[edge.target] {
        reached[edge.target] = true
        waiting.append(edge.target)
      }
      walksLeft -= edges[node].count
    }
    reaches[first] = reached
    return reached[second]
  }

  /// The steps to which a way leads from any of the steps that may be shown.
  func reached(from steps: Set<Int>) -> Set<Int> {
    var reached: Set<Int> = []
    var waiting = steps.filter { canShow[$0] && isReached[$0] }
    while let node = waiting.popFirst() {
      for edge in edges[node] where edge.target < end && reached.insert(edge.target).inserted {
        waiting.insert(edge.target)
      }
    }
    return reached
  }

  /// Groups of steps each of which leads to every other of its group (strongly connected components
  /// by Tarjan's algorithm, 1972, doi:10.1137/0201010), apart from single steps that do not lead to
  /// themselves. Only steps that pass the test count.
  func cycles(among isMember: (Int) -> Bool) -> [[Int]] {
    var cycles: [[Int]] = []
    var order = Array(repeating: -1, count: end)
    var low = order
    var isOnStack = Array(repeating: false, count: end)
    var stack: [Int] = []
    var count = 0
    // An explicit stack of (node, next edge): a task may have more steps than a thread has room for.
    var walk: [(node: Int, edge: Int)] = []
    for root in 0..<end where order[root] < 0 && isMember(root) {
      walk.append((root, 0))
      while let (node, edge) = walk.last {
        if edge == 0 {
          order[node] = count
          low[node] = count
          count += 1
          stack.append(node)
          isOnStack[node] = true
        }
        if edge < edges[node].count {
          walk[walk.count - 1].edge += 1
          let target = edges[node][edge].target
          guard target < end, isMember(target) else {
            continue
          }
          if order[target] < 0 {
            walk.append((target, 0))
          } else if isOnStack[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        walk.removeLast()
        if let parent = walk.last { low[parent.node] = min(low[parent.node], low[node]) }
        guard low[node] == order[node] else { continue }
        var group: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          group.append(member)
          if member == node { break }
        }
        if group.count > 1 || edges[node].contains(where: { $0.target == node }) {
          cycles.append(group.sorted())
        }
      }
    }
    return cycles.sorted { $0[0] < $1[0] }
  }
}
