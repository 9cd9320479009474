// SPDX-License-Identifier: Apache-2.0

public import JSON

extension StudyTask: JSONRecord {
  /// The keys of the JSON form of a task within another value.
  ///
  /// Rules are objects whose keys are identifiers of steps.
  public static let form = JSONForm<StudyTask>(
    "task", about: "A sequence of steps, and the rules that lead through them.",
    blank: StudyTask(unchecked: ""),
    [
      .required("identifier", \.identifier, about: "Name of the task; results carry it."),
      .optional("title", \.title, about: "Title for lists of tasks."), .steps,
      .defaulted(
        "navigationRules", \.navigationRules,
        about: "Where to go after a step, by the identifier of the step that is left."),
      .defaulted(
        "skipRules", \.skipRules, about: "When a step is left out, by the identifier of that step."),
      .defaulted(
        "stepModifiers", \.stepModifiers,
        about: "Changes to a step as it is about to be shown, by its identifier."),
      .reportsProgress,
      .defaulted(
        "behaviour", \.behaviour,
        about: """
          `researchKit` repeats ResearchKit's behaviour, faults included, to compare \
          results.
          """), .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension StudyTask: JSONDocument {
  /// `task`
  public static var documentKey: String { "task" }
  /// ``taskSchemaVersion``
  public static var schemaVersion: Int { taskSchemaVersion }
}

extension JSONField<StudyTask> {
  /// The steps, whose identifiers are checked.
  fileprivate static var steps: JSONField {
    JSONField(key: "steps", isRequired: true) { json, task, path throws(JSONError) in
      guard let json else { throw JSONError(.missing(key: "steps"), at: path) }
      let steps = try [Step](json: json, at: path["steps"])
      do { try task.addSteps(steps) } catch {
        throw JSONError(.invalid("\(error)"), at: path["steps"])
      }
    } write: {
      $0.steps.json
    } schema: {
      [Step].schema(&$0)
    }.described("The steps in their order. No two have the same identifier.")
  }

  /// Whether progress is shown: the default depends on the rules.
  fileprivate static var reportsProgress: JSONField {
    JSONField(key: "reportsProgress", isRequired: false) { json, task, path throws(JSONError) in
      guard let json else { return }
      task.reportsProgress = try Bool(json: json, at: path["reportsProgress"])
    } write: { task in
      task.reportsProgress == !task.isNavigable ? nil : .boolean(task.reportsProgress)
    } schema: {
      Bool.schema(&$0)
    }.described("Whether progress is shown. Default: true without rules, false with rules.")
  }
}

extension NavigationRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NavigationRule>(
    "navigationRule", about: "Where to go after a step.", blank: NavigationRule([]),
    [
      .defaulted(
        "branches", \.branches,
        about: "The ways out, asked in order; the first whose condition holds is taken."),
      .optional(
        "otherwise", \.otherwise,
        about: "The step to go to if no condition holds; without it the next step in order."),
      .defaulted(
        "additionalTaskResults", \.additionalTaskResults,
        about: "Results of other tasks that the conditions may name."), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}

extension NavigationRule.Branch: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NavigationRule.Branch>(
    "branch", about: "One way out of a step.", blank: .init(when: .constant(false), to: ""),
    [
      .required(
        "when", \.predicate, about: "When this way is taken: a condition, as Rules.md describes it."
      ),
      .required(
        "to", \.destination,
        about: "Identifier of the step to go to; `org.researchkit.step.null` ends the task."),
    ])
}

extension SkipRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<SkipRule>(
    "skipRule", about: "When a step is left out.", blank: SkipRule(when: .constant(false)),
    [
      .required(
        "when", \.predicate,
        about: "The step is left out if this condition holds when it is about to be shown."),
      .defaulted(
        "additionalTaskResults", \.additionalTaskResults,
        about: "Results of other tasks that the condition may name."), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}

extension StepModifier: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<StepModifier>(
    "stepModifier", about: "A change to a step as it is about to be shown.",
    blank: StepModifier(when: .constant(false), changes: [:]),
    [
      .required("when", \.predicate, about: "The change is made if this condition holds."),
      .required(
        "change", \.changes,
        about: "New values for keys of the step. Its identifier cannot be changed."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}
