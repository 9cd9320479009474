// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A sequence of steps, and the rules that lead through them.
///
/// Without rules the steps follow each other in order. A task is a value: it can be compared, sent
/// over, and written as JSON.
public struct StudyTask: Sendable, Hashable {
  /// Tells the task from others; results carry it.
  public var identifier: String
  /// A title for lists of tasks.
  public var title: String?
  /// In order; no two have the same identifier, steps of early termination included.
  public private(set) var steps: [Step]
  /// Where to go after a step, by the identifier of the step that is left.
  public var navigationRules: [String: NavigationRule]
  /// Steps that are left out when a predicate holds, by the identifier of the step left out.
  public var skipRules: [String: SkipRule]
  /// Changes to a step as it is about to be shown, by the identifier of the step that is changed.
  public var stepModifiers: [String: StepModifier]
  /// Whether progress is shown.
  ///
  /// The default follows the rules: progress is shown for a task in plain order, and not for one with
  /// rules, whose length is not known beforehand. A value that is set stays.
  public var reportsProgress: Bool {
    get { statedProgress ?? !isNavigable }
    set { statedProgress = newValue }
  }
  /// The value set for ``reportsProgress``; `nil` for the default.
  private var statedProgress: Bool?
  /// Which semantics hold where ResearchKit does something that nobody would expect.
  public var behaviour: Behaviour
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// A task whose steps follow each other in order.
  ///
  /// - Throws: ``TaskError`` where two steps have the same identifier, or a step has none.
  public init(_ identifier: String, title: String? = nil, steps: [Step]) throws(TaskError) {
    try StudyTask.checkIdentifiers(of: steps)
    self.init(unchecked: identifier)
    self.title = title
    self.steps = steps
  }

  /// A task without steps.
  package init(unchecked identifier: String) {
    self.identifier = identifier
    steps = []
    navigationRules = [:]
    skipRules = [:]
    stepModifiers = [:]
    behaviour = .standard
  }

  /// Which semantics hold.
  public enum Behaviour: String, JSONName {
    /// The behaviour that a reader of the task expects. Each place that differs from ResearchKit says so.
    case standard
    /// ResearchKit's, faults included, for results that must agree with an app's.
    case researchKit
  }

  /// The destination of a rule that ends the task: ResearchKit's name for it.
  public static let end = "org.researchkit.step.null"

  /// Whether any rule leads through the task.
  public var isNavigable: Bool {
    !navigationRules.isEmpty || !skipRules.isEmpty || !stepModifiers.isEmpty
  }

  /// The step of that identifier; steps of early termination included.
  public func step(_ identifier: String) -> Step? {
    if let index = index(of: identifier) { return steps[index] }
    for step in steps where step.earlyTermination != nil {
      if let found = step.selfAndLast.first(where: { $0.identifier == identifier }) { return found }
    }
    return nil
  }

  /// Where in the order the step stands.
  public func index(of identifier: String) -> Int? {
    steps.firstIndex { $0.identifier == identifier }
  }

  /// Appends steps; none of them where one has an identifier that is taken.
  public mutating func addSteps(_ added: [Step]) throws(TaskError) {
    try insertSteps(added, at: steps.count)
  }

  /// Inserts steps before the one at `index`; none of them where one has an identifier that is taken.
  public mutating func insertSteps(_ added: [Step], at index: Int) throws(TaskError) {
    guard steps.indices.contains(index) || index == steps.count else {
      throw .noSuchIndex(index, count: steps.count)
    }
    var all = steps
    all.insert(contentsOf: added, at: index)
    try StudyTask.checkIdentifiers(of: all)
    steps = all
  }

  /// Takes other steps in place of all; the task stays as it is where an identifier is taken.
  package mutating func replaceSteps(_ replacement: [Step]) throws(TaskError) {
    try StudyTask.checkIdentifiers(of: replacement)
    steps = replacement
  }

  private static func checkIdentifiers(of steps: [Step]) throws(TaskError) {
    var seen: Set<String> = []
    for step in steps {
      for step in step.selfAndLast {
        guard !step.identifier.isEmpty else { throw .emptyIdentifier }
        guard seen.insert(step.identifier).inserted else {
          throw .duplicateStep(step.identifier)
        }
      }
    }
  }
}

extension Step {
  /// The step, the step that its button for ending early leads to, that one's, and so on.
  var selfAndLast: [Step] { [self] + (earlyTermination?.step ?? []).flatMap(\.selfAndLast) }
}

extension StudyTask {
  /// Whether both tasks do the same: a default counts as the value it stands for.
  public static func == (one: StudyTask, other: StudyTask) -> Bool {
    one.identifier == other.identifier && one.title == other.title && one.steps == other.steps
      && one.navigationRules == other.navigationRules && one.skipRules == other.skipRules
      && one.stepModifiers == other.stepModifiers
      && one.reportsProgress == other.reportsProgress && one.behaviour == other.behaviour
      && one.carried == other.carried
  }

  /// Feeds the parts that tell tasks apart most often.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(steps)
    hasher.combine(behaviour)
  }
}

/// A fault in the steps of a task.
public enum TaskError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A step without an identifier.
  case emptyIdentifier
  /// Two steps of the same identifier.
  case duplicateStep(String)
  /// A place for new steps that is not in the task.
  case noSuchIndex(Int, count: Int)

  /// The fault, in one line.
  public var description: String {
    switch self {
    case .emptyIdentifier: "a step has no identifier; each needs one of its own"
    case .duplicateStep(let identifier):
      "two steps have the identifier '\(identifier)'; each needs one of its own"
    case .noSuchIndex(let index, let count):
      "there is no place \(index) among \(count) steps"
    }
  }
}
