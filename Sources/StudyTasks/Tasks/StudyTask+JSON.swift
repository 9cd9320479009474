// SPDX-License-Identifier: Apache-2.0

public import JSON

extension StudyTask: JSONRecord {
  /// The keys of the JSON form of a task within another value.
  ///
  /// Rules are objects whose keys are identifiers of steps.
  public static let form = JSONForm<StudyTask>(
    "task", blank: StudyTask(unchecked: ""),
    [
      .required("identifier", \.identifier), .optional("title", \.title), .steps,
      .defaulted("navigationRules", \.navigationRules, [:]),
      .defaulted("skipRules", \.skipRules, [:]),
      .defaulted("stepModifiers", \.stepModifiers, [:]), .reportsProgress,
      .defaulted("behaviour", \.behaviour, .standard), .defaulted("carried", \.carried, [:]),
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
      do {
        try task.addSteps(steps)
      } catch {
        throw JSONError(.invalid("\(error)"), at: path["steps"])
      }
    } write: {
      $0.steps.json
    } schema: {
      [Step].schema(&$0)
    }
  }

  /// Whether progress is shown: read after the rules, on which the default depends.
  fileprivate static var reportsProgress: JSONField {
    JSONField(key: "reportsProgress", isRequired: false) { json, task, path throws(JSONError) in
      task.reportsProgress =
        try json.map { json throws(JSONError) in
          try Bool(json: json, at: path["reportsProgress"])
        } ?? !task.isNavigable
    } write: { task in
      task.reportsProgress == !task.isNavigable ? nil : .boolean(task.reportsProgress)
    } schema: {
      Bool.schema(&$0)
    }
  }
}

extension NavigationRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NavigationRule>(
    "navigationRule", blank: NavigationRule([]),
    [
      .defaulted("branches", \.branches, []),
      .optional("otherwise", \.otherwise),
      .defaulted("additionalTaskResults", \.additionalTaskResults, []),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension NavigationRule.Branch: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NavigationRule.Branch>(
    "branch", blank: .init(when: .constant(false), to: ""),
    [
      .required("when", \.predicate),
      .required("to", \.destination),
    ])
}

extension SkipRule: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<SkipRule>(
    "skipRule", blank: SkipRule(when: .constant(false)),
    [
      .required("when", \.predicate),
      .defaulted("additionalTaskResults", \.additionalTaskResults, []),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension StepModifier: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<StepModifier>(
    "stepModifier", blank: StepModifier(when: .constant(false), changes: [:]),
    [
      .required("when", \.predicate),
      .required("change", \.changes),
      .defaulted("carried", \.carried, [:]),
    ])
}
