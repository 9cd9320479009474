// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import StudyTasks

/// Makes the items of a form out of a task's steps.
struct PublishedItems {
  private(set) var questions: [String: PublishedQuestion] = [:]
  /// The numbers of ranges of motion, by where the range stands.
  private(set) var measured: [String: MeasuredItem] = [:]
  private(set) var problems: [FHIRProblem] = []

  private let task: StudyTask
  /// The page step around the steps that are being written, and what its results' names begin with.
  private var page: (step: String, prefix: String)?
  private var taken: Set<String> = []
  /// The linkIds of the questions, by where their answers stand.
  private var linkIds: [ResultSelector: String] = [:]

  init(_ task: StudyTask) { self.task = task }

  mutating func note(_ reason: String, at expression: String) {
    problems.add(.warning, .notSupported, at: expression, reason + ".")
  }

  /// The items of all steps.
  mutating func items() -> [FHIR.Questionnaire.Item] {
    if !task.navigationRules.isEmpty || !task.stepModifiers.isEmpty {
      note(
        "rules that lead elsewhere, and modifiers, stand in the extension alone",
        at: "Questionnaire")
    }
    return items(of: task, at: "Questionnaire")
  }

  private mutating func items(of task: StudyTask, at place: String) -> [FHIR.Questionnaire.Item] {
    task.steps.enumerated().map { number, step in
      let place = "\(place).item[\(number)]"
      var item = self.item(of: step, at: place)
      if let rule = task.skipRules[step.identifier] {
        add(.not(rule.predicate), to: &item, at: place)
      }
      return item
    }
  }

  /// A linkId that no item has yet.
  private mutating func unused(_ name: String, within outer: String?) -> String {
    var found = name
    if taken.contains(found), let outer { found = "\(outer).\(name)" }
    var number = 2
    while !taken.insert(found).inserted {
      found = "\(name).\(number)"
      number += 1
    }
    return found
  }

  private mutating func item(of step: Step, at place: String) -> FHIR.Questionnaire.Item {
    var item = FHIR.Questionnaire.Item()
    item.linkId = unused(step.identifier, within: page?.step)
    item.text = step.words
    switch step.content {
    case .question(let question):
      item.text = joined([question.question ?? step.title, step.text, step.detailText])
      let selector = selector(step, step.identifier)
      add(question.answerFormat, to: &item, selector, at: place)
      item.required = step.isOptional ? nil : true
    case .form(let form):
      item.type = "group"
      item.item = items(of: form, step, at: place)
    case .page(let inner):
      item.type = "group"
      let outer = page
      page = (outer?.step ?? step.identifier, outer.map { "\($0.prefix)\(step.identifier)." } ?? "")
      item.item = items(of: inner.task, at: place)
      page = outer
    case .active(let active) where active.activity.joint != nil:
      item.type = "group"
      item.item = findings(of: active, step)
      note("'\(step.identifier)' is a group of what is measured: FHIR has no such step", at: place)
    case .instruction, .completion, .learnMore:
      item.type = "display"
    default:
      item.type = "display"
      note("'\(step.identifier)' is a display: FHIR has no such step", at: place)
    }
    if item.type == "group", item.item.isEmpty { item.type = "display" }
    if item.type == "display", item.text == nil { item.text = step.identifier }
    return item
  }

  /// The numbers of a range of motion, which nobody types.
  private mutating func findings(
    of active: ActiveContent, _ step: Step
  ) -> [FHIR.Questionnaire.Item] {
    let joint = active.activity.joint
    let tested = active.measurement.flatMap { joint?.tested($0.exercise) }
    let codes = JointCodes(
      joint: joint, side: active.activity.side,
      activity: active.measurement?.activity ?? .unstated, movement: tested?.movement)
    return JointFinding.all(of: tested?.test).map { finding in
      var item = FHIR.Questionnaire.Item()
      let linkId = unused("\(step.identifier).\(finding.rawValue)", within: page?.step)
      let code = finding.code(codes)
      (item.linkId, item.text, item.code) = (linkId, code.text, code.coding)
      item.takeAmount("deg", "°")
      item.readOnly = true
      measured[linkId] = MeasuredItem(
        place: selector(step, step.identifier), finding: finding, joint: joint)
      return item
    }
  }

  /// The items of a form; a heading is a group of those that follow it.
  private mutating func items(
    of form: FormContent, _ step: Step, at place: String
  ) -> [FHIR.Questionnaire.Item] {
    var items: [FHIR.Questionnaire.Item] = []
    for one in form.items {
      var item = FHIR.Questionnaire.Item()
      let outer = page.map { "\($0.step).\(step.identifier)" } ?? step.identifier
      item.linkId = unused(one.identifier, within: outer)
      item.text = joined([one.text, one.detailText])
      guard let format = one.answerFormat else {
        item.type = "group"
        items.append(item)
        continue
      }
      let isInGroup = items.last?.type == "group"
      let number = isInGroup ? items[items.count - 1].item.count : items.count
      let place =
        isInGroup
        ? "\(place).item[\(items.count - 1)].item[\(number)]" : "\(place).item[\(number)]"
      add(format, to: &item, selector(step, one.identifier), at: place)
      item.required = one.isOptional ? nil : true
      if let rule = one.visibilityRule { add(rule, to: &item, at: place) }
      if isInGroup {
        items[items.count - 1].item.append(item)
      } else {
        items.append(item)
      }
    }
    for index in items.indices where items[index].type == "group" && items[index].item.isEmpty {
      items[index].type = "display"
      if items[index].text == nil { items[index].text = items[index].linkId }
    }
    return items
  }

  private func selector(_ step: Step, _ result: String) -> ResultSelector {
    guard let page else { return ResultSelector(step: step.identifier, result) }
    return ResultSelector(step: page.step, "\(page.prefix)\(step.identifier).\(result)")
  }

  private mutating func add(
    _ format: AnswerFormat, to item: inout FHIR.Questionnaire.Item, _ selector: ResultSelector,
    at place: String
  ) {
    let linkId = item.linkId ?? ""
    questions[linkId] = PublishedQuestion(place: selector, format: format)
    linkIds[selector] = linkId
    for lost in item.take(format) { note("'\(linkId)': \(lost)", at: place) }
  }

  private mutating func add(
    _ predicate: ResultPredicate, to item: inout FHIR.Questionnaire.Item, at place: String
  ) {
    let conditions = PublishedConditions { [linkIds, questions, page] selector in
      let full =
        page.map {
          ResultSelector(step: $0.step, "\($0.prefix)\(selector.stepIdentifier).\(selector.result)")
        } ?? ResultSelector(step: selector.stepIdentifier, selector.result)
      return linkIds[full].flatMap { linkId in questions[linkId].map { (linkId, $0.format) } }
    }
    guard selectorIsOwn(predicate), let found = conditions.conditions(of: predicate) else {
      note(
        "'\(item.linkId ?? "")' is always asked: the rule '\(predicate)' is more than conditions can say",
        at: place)
      return
    }
    item.enableWhen = found.conditions
    if found.conditions.count > 1 { item.enableBehavior = found.needsAny ? "any" : "all" }
  }

  /// Whether a predicate asks about this task alone.
  private func selectorIsOwn(_ predicate: ResultPredicate) -> Bool {
    switch predicate {
    case .result(let selector, _): selector.task == nil || selector.task == task.identifier
    case .and(let parts), .or(let parts): parts.allSatisfy(selectorIsOwn)
    case .not(let part): selectorIsOwn(part)
    case .constant: true
    }
  }
}

/// A question of a task, and where its answer stands.
struct PublishedQuestion: Sendable, Hashable {
  var place: ResultSelector
  var format: AnswerFormat
}

/// Words in lines of their own; `nil` for none.
private func joined(_ words: [String?]) -> String? {
  let found = words.compactMap(\.self).filter { !$0.isEmpty }
  return found.isEmpty ? nil : found.joined(separator: "\n")
}

extension Step {
  /// All that the step gives to read.
  fileprivate var words: String? {
    joined(
      [title, text, detailText] + bodyItems.flatMap { [$0.text, $0.detailText] } + [footnote])
  }
}

/// A number of a range of motion that an item of a questionnaire takes.
struct MeasuredItem {
  let place: ResultSelector
  let finding: JointFinding
  let joint: Joint?
}
