// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Where to go after a step.
let navigationRules = ClassFamily<NavigationRule>(
  \.carried,
  [
    ClassTable(
      "ORKDirectStepNavigationRule", "ORKStepNavigationRule", blank: .direct(""),
      accepts: { $0.branches.isEmpty && $0.otherwise != nil && $0.additionalTaskResults.isEmpty },
      [.directDestination]),
    ClassTable(
      "ORKPredicateStepNavigationRule", "ORKStepNavigationRule", blank: NavigationRule([]),
      [
        .branches, .optional("defaultStepIdentifier", \.otherwise, .string),
        .standing("additionalTaskResults", \.additionalTaskResults, .array(.of(taskResults)), []),
      ]),
  ])

extension Property<NavigationRule> {
  /// The one destination.
  fileprivate static let directDestination = Property(["destinationStepIdentifier"]) {
    members, rule, path, reading throws(JSONError) in
    rule.otherwise =
      try members.value("destinationStepIdentifier", .string, at: path, &reading) ?? ""
  } write: { rule, _, _ in
    ["destinationStepIdentifier": .string(rule.otherwise ?? "")]
  }

  /// Predicates and destinations, of which ResearchKit has as many of the one as of the other.
  fileprivate static let branches = Property([formats, destinations]) {
    members, rule, path, reading throws(JSONError) in
    let predicates = try members.value(formats, .array(.predicate), at: path, &reading) ?? []
    let steps = try members.value(destinations, .array(.string), at: path, &reading) ?? []
    if predicates.count != steps.count {
      reading.note(
        "there are \(predicates.count) predicates and \(steps.count) destinations: those without a "
          + "fellow are kept, but do nothing", at: path)
    }
    rule.branches = zip(predicates, steps).map { NavigationRule.Branch(when: $0, to: $1) }
  } write: { rule, path, writing in
    let predicates = Codec<[ResultPredicate]>.array(.predicate).write(
      rule.branches.map(\.predicate), path[formats], &writing)
    return [
      formats: predicates, destinations: .array(rule.branches.map { .string($0.destination) }),
    ]
  }

  private static let formats = "resultPredicateFormats"
  private static let destinations = "destinationStepIdentifiers"
}

/// When steps are left out. ResearchKit has the class, but neither reads nor writes it.
let skipRules = ClassFamily<SkipRule>(
  \.carried, "ORKPredicateSkipStepNavigationRule", "ORKSkipStepNavigationRule",
  blank: SkipRule(when: .constant(false)), isExtension: true,
  [
    .standing(
      "resultPredicateFormat", \.predicate, .predicate, .constant(false), isAlwaysWritten: true),
    .standing("additionalTaskResults", \.additionalTaskResults, .array(.of(taskResults)), []),
  ])

/// Changes to the step that comes next.
let stepModifiers = ClassFamily<StepModifier>(
  \.carried, "ORKKeyValueStepModifier", "ORKStepModifier",
  blank: StepModifier(when: .constant(false), changes: [:]),
  [
    .standing(
      "resultPredicateFormat", \.predicate, .predicate, .constant(false), isAlwaysWritten: true),
    .changes,
  ])

/// When items of a form are visible.
let visibilityRules = ClassFamily<Carrying<ResultPredicate>>(
  \.carried, "ORKPredicateFormItemVisibilityRule", "ORKFormItemVisibilityRule",
  blank: Carrying(.constant(false)),
  [.standing("predicateFormat", \.value, .predicate, .constant(false), isAlwaysWritten: true)])

/// Names of results.
let resultSelectors = ClassFamily<Carrying<ResultSelector>>(
  \.carried, "ORKResultSelector", blank: Carrying(ResultSelector("")),
  [
    .optional("taskIdentifier", \.value.task, .string),
    .optional("stepIdentifier", \.value.step, .string), .text("resultIdentifier", \.value.result),
  ])

extension Codec<ResultPredicate> {
  /// A predicate's format string. One that asks what cannot be asked here is kept and noted; it never
  /// holds.
  static let predicate = Codec { json, path, reading throws(JSONError) in
    let format = try String(json: json, at: path)
    do {
      return try ResultPredicate(
        researchKitFormat: format, yesNoQuestions: reading.context.yesNoQuestions)
    } catch {
      reading.keepsOriginal = true
      reading.note("the predicate cannot be evaluated here and never holds: \(error)", at: path)
      return .constant(false)
    }
  } write: { predicate, path, writing in
    var writer = PredicateWriter()
    let format = writer.format(predicate)
    for loss in writer.losses { writing.note(loss, at: path) }
    return .string(format)
  }
}
