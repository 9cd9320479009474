// SPDX-License-Identifier: Apache-2.0

public import JSON
public import StudyTasks

extension Carried.System {
  /// FHIR.
  public static let fhir = Carried.System("fhir")
}

/// A form as a task, with the places of its answers.
///
/// Each question of the form is a question of the task under its linkId. A group is a form step; a group
/// of groups comes apart into steps; what repeats is gone through again as long as the person has more to
/// add. Conditions are skip rules and visibility rules.
///
/// The task carries the form, so that its result can be written as a response, and the form itself be
/// written again, wherever the task goes.
public struct FormTask: Sendable {
  /// The form.
  public let form: FHIRForm
  /// The language of the words; `nil` for the words as they stand.
  public let language: String?
  /// The task.
  public let task: StudyTask
  /// The parts of the form that the task does not have, besides ``FHIRForm/problems``.
  public let problems: [FHIRProblem]

  let layout: FormLayout

  /// Makes a task of a form. The cost is in proportion to the items and options.
  ///
  /// - Parameters:
  ///   - identifier: The task's identifier; `nil` for the form's `url`, or else its id or name. A form
  ///     without any of them is named after a digest of its content.
  ///   - language: The language of the words where the form has translations, such as `de`.
  /// - Throws: ``FHIRError/noItems`` for a form that asks and says nothing.
  public init(
    _ form: FHIRForm, identifier: String? = nil, language: String? = nil
  ) throws(FHIRError) {
    let layout = FormLayout(form)
    guard !layout.pages.isEmpty else { throw .noItems }
    var steps = FormSteps(form, layout, FormWords(language: language))
    let questionnaire = form.questionnaire
    let name =
      identifier ?? questionnaire.url ?? questionnaire.id ?? questionnaire.name
      ?? questionnaire.nameByContent
    let made = steps.steps()
    var task: StudyTask
    do {
      task = try StudyTask(
        name.isEmpty ? questionnaire.nameByContent : name,
        title: steps.words.words(of: "title", questionnaire), steps: made)
    } catch {
      // Identifiers are linkIds that stand once, and names made unlike them.
      throw .notATask(error)
    }
    (task.skipRules, task.navigationRules) = (steps.skipRules, steps.navigationRules)
    task.reportsProgress = true
    task.carried[.fhir] = Self.carried(form, language: language)
    (self.form, self.language, self.layout) = (form, language, layout)
    self.task = task
    problems = steps.problems
  }

  /// Reads the form that a task carries; `nil` for a task that carries none.
  ///
  /// - Throws: ``FHIRError`` where what it carries is no form.
  public init?(carriedBy task: StudyTask) throws(FHIRError) {
    let carried = task.carried[.fhir]
    guard let resource = carried[Self.formKey] else { return nil }
    var library = ValueSetLibrary()
    for set in carried[Self.setsKey]?.array ?? [] { library.add(set) }
    let form = FHIRForm(try FHIR.Questionnaire(resource: resource), valueSets: library)
    try self.init(form, identifier: task.identifier, language: carried[Self.languageKey]?.string)
  }

  private static let (formKey, setsKey, languageKey) = ("questionnaire", "valueSets", "language")

  private static func carried(_ form: FHIRForm, language: String?) -> [String: JSONValue] {
    var members = [formKey: form.questionnaire.fhir]
    members[languageKey] = language.map { .string($0) }
    let sets = form.outerValueSets
    members[setsKey] = sets.isEmpty ? nil : .array(sets)
    return members
  }
}

extension FHIR.Questionnaire {
  /// A name that forms of other content do not have: FNV-1a of 64 bits (RFC 9923) over the JSON.
  fileprivate var nameByContent: String {
    let digest = fhir.data(isPretty: false).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "questionnaire-" + String(digest, radix: 16)
  }
}

extension FHIRForm {
  /// The value sets that items name and the form does not carry, with the concepts that were found.
  fileprivate var outerValueSets: [JSONValue] {
    var seen: Set<String> = []
    return items.compactMap { item in
      guard let address = item.definition.answerValueSet, !address.hasPrefix("#"),
        !item.domain.options.isEmpty, seen.insert(address.withoutVersion).inserted
      else { return nil }
      let codings = item.domain.options.dropFirst(item.definition.answerOption.count)
      return [
        "resourceType": "ValueSet", "url": .string(address.withoutVersion), "status": "active",
        "expansion": ["contains": .array(codings.map(\.fhir))],
      ]
    }
  }
}
