// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// A form with answers: an instance of each item, and what follows from the answers.
///
/// The one place where conditions, calculations and other expressions are worked out, for a form that
/// is being answered, a response that is written and one that is checked. After a change only what
/// reads a changed item is worked out again, in the order of ``FormExpressions``; a unit sees only
/// answers that come before it in this order, so that the result follows from the stated answers alone,
/// whatever the way to them.
struct FormState: Sendable {
  /// An item where it stands in the response, answered or not.
  struct Instance: Sendable {
    /// The item of the form; -1 for the response itself.
    let item: Int
    /// The instance around it; -1 for none.
    let parent: Int
    /// The number of the answer there.
    var part: Int
    /// The instances within, by answer and by place among the items; a group has one such part.
    var parts: [[[Int]]] = []
    /// The answers that were given.
    var stated: [FHIR.Value] = []
    /// Whether a draft or a person gave them, or gave none on purpose.
    var isGiven = false
    /// The answers that the form's calculation gives.
    var calculated: [FHIR.Value] = []
    /// Whether its own conditions hold.
    var isAsked = true
    /// Whether they hold for it and for all around it.
    var isEnabled = true
    var isGone = false
    /// The instance in FHIR's JSON as expressions see it; `null` where there is nothing to write.
    var json: JSONValue?
  }

  let form: FHIRForm
  let mode: Mode
  let unanswered: Enablement.Unanswered
  /// Resources for the names that the form does not define itself.
  let context: [String: JSONValue]
  let now: FHIR.Moment?
  var instances: [Instance] = []
  /// The instances of each item that are there.
  var instancesOfItem: [[Int]]
  /// The options that an expression gives, by instance.
  var options: [Int: [FHIR.Value]] = [:]
  /// The least and greatest answers that expressions give, by instance.
  var bounds: [Int: Bounds] = [:]
  /// The options that are not on offer, by instance.
  var switchedOff: [Int: SwitchedOff] = [:]
  /// The instance whose options are being found.
  var switching: Int?
  /// The values of population contexts for the instances that they made.
  var populated: [Int: FHIRPathItem] = [:]
  /// The problems of each unit when it was last worked out.
  var unitProblems: [Int: [FHIRProblem]] = [:]
  /// The instances where a constraint does not hold, by unit.
  var violations: [Int: [Int]] = [:]
  /// The instances that were made from entries of a response.
  var instanceOfEntry: [Int: Int] = [:]
  /// Whether new instances get their answers at first.
  var startsFilled: Bool
  /// The changes since the last call.
  var changes: [Int: FormFilling.Change.Kinds] = [:]
  /// The units to be worked out again, and the first of them.
  var isDue: [Bool]
  var firstDue = 0
  /// Steps of evaluation that are left for this call.
  var stepsLeft = FormState.stepLimit
  /// Steps of evaluation of one call.
  var stepLimit = FormState.stepLimit
  /// Whether there were more instances than are taken.
  var isTooLarge = false

  /// The answers that count.
  enum Mode: Sendable {
    /// Calculations give answers, and new items have their answers at first.
    case filling
    /// Calculations give answers.
    case writing
    /// Only stated answers count; calculations are compared with them.
    case checking
  }

  struct Bounds: Sendable {
    var minimum, maximum: FHIR.Value?
  }

  /// Steps of evaluation of one call: two or three seconds.
  static let stepLimit = 10_000_000
  /// Instances of items at the most.
  static let instanceLimit = 1_000_000

  init(
    _ form: FHIRForm, _ nodes: [ResponseDraft.Node]?, mode: Mode,
    unanswered: Enablement.Unanswered = .differs,
    context: [String: JSONValue] = [:], now: FHIR.Moment? = nil, fillsRest: Bool = false
  ) {
    (self.form, self.mode, self.unanswered) = (form, mode, unanswered)
    (self.context, self.now) = (context, now?.instant)
    instancesOfItem = Array(repeating: [], count: form.items.count)
    isDue = Array(repeating: true, count: form.expressions.units.count)
    instances.reserveCapacity(form.items.count + 1)
    instances.append(
      Instance(item: -1, parent: -1, part: 0, parts: [Array(repeating: [], count: form.top.count)]))
    startsFilled = mode == .filling && (nodes == nil || fillsRest)
    grow(0, part: 0, nodes ?? [])
    if startsFilled { startExpressions(in: 0) }
    settle()
    startsFilled = mode == .filling
    changes = [:]
  }

  // MARK: Instances

  /// The items within an item; those at the top for -1.
  func children(of item: Int) -> [Int] { item < 0 ? form.top : form.items[item].children }

  /// Makes the instances within one, stated or empty.
  mutating func grow(_ parent: Int, part: Int, _ nodes: [ResponseDraft.Node]) {
    let stated = Dictionary(grouping: nodes, by: \.item)
    for (slot, child) in children(of: instances[parent].item).enumerated() {
      guard form.index(of: form.items[child].linkId) == child else { continue }
      if let some = stated[child] {
        for node in some { add(child, slot, within: parent, part: part, node) }
        continue
      }
      let item = form.items[child]
      let least = item.type == .group && item.repeats ? item.domain.minimumCount ?? 1 : 1
      for _ in 0..<min(max(1, least), 100) {
        add(child, slot, within: parent, part: part, nil)
      }
    }
  }

  /// Adds an instance with those within; `nil` where there are too many.
  @discardableResult
  mutating func add(
    _ item: Int, _ slot: Int, within parent: Int, part: Int, _ node: ResponseDraft.Node?
  ) -> Int? {
    guard instances.count < Self.instanceLimit else {
      isTooLarge = true
      return nil
    }
    let definition = form.items[item]
    let index = instances.count
    var made = Instance(item: item, parent: parent, part: part)
    made.isAsked =
      form.expressions.enablement[item] == nil && !form.expressions.neverAsked.contains(item)
    made.isEnabled = made.isAsked && instances[parent].isEnabled
    if made.isEnabled { made.isEnabled = isOffered(part: part, of: parent) }
    made.isGiven = node != nil
    let isGroup = definition.type == .group
    if isGroup { made.parts = [Array(repeating: [], count: definition.children.count)] }
    if let node {
      if definition.type.isQuestion { made.stated = node.answers.map(\.value) }
    } else if startsFilled, !hasCalculation(item) {
      made.stated = definition.firstAnswers
    }
    instances.append(made)
    if !isGroup, !definition.children.isEmpty {
      let none = Array(repeating: [Int](), count: definition.children.count)
      instances[index].parts = allAnswers(index).map { _ in none }
    }
    instances[parent].parts[part][slot].append(index)
    instancesOfItem[item].append(index)
    if let entry = node?.entry { instanceOfEntry[entry] = index }
    for part in instances[index].parts.indices {
      let answers = node?.answers ?? []
      grow(
        index, part: part,
        isGroup ? node?.children ?? [] : part < answers.count ? answers[part].children : [])
    }
    return index
  }

  func hasCalculation(_ item: Int) -> Bool { form.expressions.calculation[item] != nil }

  /// Whether only the calculation gives answers to an item.
  func isFixed(_ item: Int) -> Bool {
    hasCalculation(item) && form.items[item].isFixed
  }

  /// The answers that count.
  func answers(_ index: Int) -> [FHIR.Value] {
    let all = allAnswers(index)
    return switchedOff[index] == nil ? all : all.filter { isOffered($0, in: index) }
  }

  /// The answers that count, and those whose options are not on offer.
  func allAnswers(_ index: Int) -> [FHIR.Value] {
    isCalculated(index) ? instances[index].calculated : instances[index].stated
  }

  /// Whether the answers of an instance are those of the calculation.
  func isCalculated(_ index: Int) -> Bool {
    let item = instances[index].item
    return mode != .checking && hasCalculation(item)
      && (instances[index].stated.isEmpty || form.items[item].isFixed)
  }

  /// The item of an instance with the options and bounds that hold there.
  ///
  /// - Parameter isSwitched: Whether options that are not on offer are left out.
  func item(of index: Int, isSwitched: Bool = true) -> FHIRForm.Item {
    var item = form.items[instances[index].item]
    if let options = options[index] {
      (item.domain.options, item.domain.isOpen) = (options, false)
      (item.domain.scores, item.domain.exclusive) = ([:], [])
    }
    if isSwitched, let off = switchedOff[index]?.options { item.domain.switchOff(off) }
    if let bounds = bounds[index] {
      if let minimum = bounds.minimum { item.domain.minimum = minimum }
      if let maximum = bounds.maximum { item.domain.maximum = maximum }
    }
    return item
  }
}
