// SPDX-License-Identifier: Apache-2.0

internal import JSON
public import StudyTasks

/// A fault of an ``OutcomeExtractor`` for the task that it is used with. Rules are counted from 0.
public enum OutcomeIssue: Error, Sendable, Hashable {
  /// The rule names a step that the task does not have.
  case noSuchStep(rule: Int, step: String, nearest: String?)
  /// The required step is not in the task, so that no run would have an outcome.
  case noSuchRequiredStep(step: String, nearest: String?)
  /// The step asks no such question.
  case noSuchItem(rule: Int, step: String, item: String, nearest: String?)
  /// The step asks no question at all.
  case noQuestions(rule: Int, step: String)
  /// The step, or with `nil` every step of the task, measures no range of motion.
  case noRangeOfMotion(rule: Int, step: String?)
  /// Several values would have this kind, so that they cannot be told apart.
  case repeatedKind(String)
}

extension OutcomeIssue: CustomStringConvertible {
  /// The fault in one sentence.
  public var description: String {
    switch self {
    case .noSuchStep(let rule, let step, let nearest):
      "rule \(rule): the task has no step '\(step)'\(Self.hint(nearest))"
    case .noSuchRequiredStep(let step, let nearest):
      "the task has no step '\(step)', which is required\(Self.hint(nearest))"
    case .noSuchItem(let rule, let step, let item, let nearest):
      "rule \(rule): step '\(step)' asks no question '\(item)'\(Self.hint(nearest))"
    case .noQuestions(let rule, let step): "rule \(rule): step '\(step)' asks no question"
    case .noRangeOfMotion(let rule, let step?):
      "rule \(rule): step '\(step)' measures no range of motion"
    case .noRangeOfMotion(let rule, nil):
      "rule \(rule): no step of the task measures a range of motion"
    case .repeatedKind(let kind):
      "several values would have the kind '\(kind)'; give each a kind of its own"
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension OutcomeExtractor {
  /// The faults of the rules for a task: names that it does not have, and kinds that repeat.
  ///
  /// An extractor with faults still works: a rule for a step that does not exist gives no values.
  /// Questions that a host adds to a step of its own cannot be checked.
  public func issues(in task: StudyTask) -> [OutcomeIssue] {
    var check = RuleCheck(task)
    if let requiredStep { check.require(requiredStep) }
    for (index, rule) in rules.enumerated() { check.add(rule, index) }
    if rules.isEmpty { check.kinds = task.steps.flatMap { AnswerNames($0).names } }
    var seen: Set<String> = []
    var repeated: Set<String> = []
    for kind in check.kinds where !seen.insert(kind).inserted && repeated.insert(kind).inserted {
      check.issues.append(.repeatedKind(kind))
    }
    return check.issues
  }
}

/// The faults and kinds found so far.
private struct RuleCheck {
  var issues: [OutcomeIssue] = []
  var kinds: [String] = []
  private let order: [String]
  private let steps: [String: Step]
  private let measuresRange: Bool
  /// Of the steps that rules have asked about: a form may be long, and named by many rules.
  private var answers: [String: AnswerNames] = [:]
  /// Steps whose answers a rule takes as a whole: their names are noted once.
  private var askedWhole: Set<String> = []

  /// Names that are compared with a misspelt one, and faults that get a hint: comparing costs time.
  private static let (comparedNames, hintedIssues) = (500, 20)

  init(_ task: StudyTask) {
    order = task.steps.map(\.identifier)
    steps = Dictionary(
      task.steps.flatMap(\.selfAndEnds).map { ($0.identifier, $0) },
      uniquingKeysWith: { one, _ in one }
    )
    measuresRange = task.steps.contains(where: \.mayMeasureRange)
  }

  mutating func require(_ step: String) {
    guard steps[step] == nil else { return }
    issues.append(.noSuchRequiredStep(step: step, nearest: near(step, order)))
  }

  mutating func add(_ rule: OutcomeRule, _ index: Int) {
    switch rule {
    case .completion(let rule): kinds += [rule.kind].compactMap(\.self)
    case .answer(let rule): add(rule, index)
    case .rangeOfMotion(let rule):
      kinds += rule.angles.map { rule.kind($0.rawValue) }
      guard let step = rule.step else {
        guard !measuresRange else { return }
        return issues.append(.noRangeOfMotion(rule: index, step: nil))
      }
      guard let found = find(step, index), !found.mayMeasureRange else { return }
      issues.append(.noRangeOfMotion(rule: index, step: step))
    }
  }

  private mutating func add(_ rule: AnswerRule, _ index: Int) {
    guard let step = find(rule.step, index) else { return }
    let known = answers[rule.step] ?? AnswerNames(step)
    answers[rule.step] = known
    if let item = rule.item {
      kinds.append(rule.kind ?? item)
      guard !known.isOpen, !known.set.contains(item) else { return }
      issues.append(
        .noSuchItem(rule: index, step: rule.step, item: item, nearest: near(item, known.names)))
    } else if known.names.isEmpty {
      if !known.isOpen { issues.append(.noQuestions(rule: index, step: rule.step)) }
    } else if let kind = rule.kind {
      // Twice is enough for a kind that repeats.
      kinds += known.names.prefix(2).map { _ in kind }
    } else if askedWhole.insert(rule.step).inserted {
      kinds += known.names
    } else {
      kinds += known.names.prefix(1)
    }
  }

  private mutating func find(_ step: String, _ index: Int) -> Step? {
    let found = steps[step]
    if found == nil {
      issues.append(.noSuchStep(rule: index, step: step, nearest: near(step, order)))
    }
    return found
  }

  private func near(_ name: String, _ names: [String]) -> String? {
    guard issues.count < Self.hintedIssues else { return nil }
    return nearest(to: name, among: Array(names.prefix(Self.comparedNames)))
  }
}

/// The names of the answers that a step gives.
private struct AnswerNames {
  var names: [String] = []
  private(set) var set: Set<String> = []
  /// Whether a host may add others.
  private(set) var isOpen = false

  init(_ step: Step) {
    add(step, prefix: "")
    set = Set(names)
  }

  private mutating func add(_ step: Step, prefix: String) {
    switch step.content {
    case .page(let page):
      for inner in page.task.steps { add(inner, prefix: "\(prefix)\(inner.identifier).") }
    case .active, .custom, .requestPermissions, .wait, .table: isOpen = true
    default: names += step.questions.map { prefix + $0.identifier }
    }
  }
}

extension Step {
  /// The step and those that its button for ending early leads to.
  fileprivate var selfAndEnds: [Step] {
    [self] + (earlyTermination?.step ?? []).flatMap(\.selfAndEnds)
  }

  /// Whether a range of motion may be among the step's results.
  fileprivate var mayMeasureRange: Bool {
    switch content {
    case .active(let active): active.activity.joint != nil
    case .page(let page): page.task.steps.contains(where: \.mayMeasureRange)
    case .custom: true
    default: false
    }
  }
}
