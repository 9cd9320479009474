// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// Makes the steps and rules of a form's layout.
struct FormSteps {
  let words: FormWords
  private(set) var skipRules: [String: SkipRule] = [:]
  private(set) var navigationRules: [String: NavigationRule] = [:]

  private let form: FHIRForm
  private let layout: FormLayout
  private var conditions: TaskConditions
  private var notes: [FHIRProblem] = []

  init(_ form: FHIRForm, _ layout: FormLayout, _ words: FormWords) {
    (self.form, self.layout, self.words) = (form, layout, words)
    conditions = TaskConditions(form, layout)
  }

  /// The parts of the form that the task does not say.
  var problems: [FHIRProblem] {
    let left = layout.left.map { item, reason in
      let item = form.items[item]
      return FHIRProblem(
        .information, .notSupported, at: item.expression,
        "\(item.name) is no step or question of its own: \(reason).")
    }
    return left + notes + unasked + conditions.problems
  }

  /// Signatures, which the task does not take, and limits that it does not hold answers against.
  private var unasked: [FHIRProblem] {
    var found: [FHIRProblem] = []
    func checkSignature(_ element: some FHIRElement, _ place: String, _ name: String) {
      guard element.extension(ExtensionAddress.signatureRequired) != nil else { return }
      found.add(
        .warning, .notSupported, at: place, "\(name) needs a signature, and the task takes none.")
    }
    checkSignature(form.questionnaire, "Questionnaire", "The form")
    for (index, item) in form.items.enumerated() {
      checkSignature(item.definition, item.expression, item.name)
      if form.expressions.populations[index] != nil {
        found.add(
          .warning, .notSupported, at: item.expression,
          "\(item.name) is asked with the answers of the last instance that it begins with, not with "
            + "those of each.")
      }
      if form.expressions.toggles[index] != nil {
        found.add(
          .warning, .notSupported, at: item.expression,
          "The options of \(item.name) are all on offer while answering; the response leaves out "
            + "answers with options that are switched off.")
      }
      if item.domain.minimumCount != nil || item.domain.maximumCount != nil {
        found.add(
          .information, .notSupported, at: item.expression,
          "The answers to \(item.name) are counted in the response, not while answering.")
      }
      if let limits = item.limitsOfResponse {
        found.add(
          .information, .notSupported, at: item.expression,
          "\(limits) of answers to \(item.name) are checked in the response, not while answering.")
      }
    }
    return found
  }

  /// The steps, with their rules in ``skipRules`` and ``navigationRules``.
  mutating func steps() -> [Step] {
    layout.pages.indices.map { number in
      let page = layout.pages[number]
      addSkipRule(of: page, number)
      switch page.kind {
      case .reading(let index): return reading(page, form.items[index])
      case .question(let index): return question(page, index)
      case .file(let index): return file(page, form.items[index])
      case .form(let index): return formStep(page, form.items[index], number)
      case .another(let index, let first): return another(page, form.items[index], first)
      }
    }
  }

  private mutating func addSkipRule(of page: FormLayout.Page, _ number: Int) {
    let item = page.kind.item
    var asked = conditions.isAsked(item, upTo: nil, at: number)
    if case .another = page.kind, let selector = conditions.selector(of: item),
      form.items[item].type != .attachment
    {
      // There is no other answer where there is none yet.
      let isAnswered = form.items[item].isAnswered(at: selector)
      asked = asked.map { .and([$0, isAnswered]) } ?? isAnswered
    }
    if let asked { skipRules[page.identifier] = SkipRule(when: .not(asked)) }
  }

  // MARK: - Steps

  private func reading(_ page: FormLayout.Page, _ item: FHIRForm.Item) -> Step {
    item.type == .display
      ? .instruction(page.identifier, text: words.text(of: item.definition))
      : .instruction(page.identifier, title: words.text(of: item.definition))
  }

  private mutating func question(_ page: FormLayout.Page, _ index: Int) -> Step {
    let item = form.items[index]
    var step = Step(
      page.identifier, detailText: details(of: index), isOptional: !item.isRequired,
      .question(
        QuestionContent(
          words.text(of: item.definition), answerFormat: format(of: index),
          placeholder: item.entryHint)))
    step.bodyItems = links(of: item)
    return step
  }

  private func file(_ page: FormLayout.Page, _ item: FHIRForm.Item) -> Step {
    Step(
      page.identifier, title: words.text(of: item.definition), isOptional: !item.isRequired,
      .custom(CustomContent(name: CustomContent.Name.imageCapture.rawValue)))
  }

  private mutating func formStep(
    _ page: FormLayout.Page, _ item: FHIRForm.Item, _ number: Int
  ) -> Step {
    let head = page.kind.item
    let items = page.entries.map { formItem($0, of: head, at: number) }
    let isOptional = !page.entries.contains { form.items[$0].isRequired }
    let title = item.type == .group ? words.text(of: item.definition) : nil
    var step = Step.form(page.identifier, title: title, isOptional: isOptional, items: items)
    step.bodyItems = links(of: item)
    return step
  }

  private mutating func formItem(_ index: Int, of head: Int, at page: Int) -> FormItem {
    let item = form.items[index]
    let text = words.text(of: item.definition)
    guard item.type.isQuestion else {
      return .section(item.linkId, title: text)
    }
    let rule = index == head ? nil : conditions.isAsked(index, upTo: head, at: page)
    return FormItem(
      item.linkId, text: text, detailText: details(of: index), answerFormat: format(of: index),
      placeholder: item.entryHint, isOptional: !item.isRequired, visibleWhen: rule)
  }

  private mutating func another(
    _ page: FormLayout.Page, _ item: FHIRForm.Item, _ first: Int
  ) -> Step {
    var hasMore = ResultPredicate.boolean(ResultSelector(page.identifier), is: true)
    // Where the step is left out, the answer is one of an earlier turn.
    if case .not(let asked)? = skipRules[page.identifier]?.predicate {
      hasMore = .and([asked, hasMore])
    }
    navigationRules[page.identifier] = NavigationRule(
      [NavigationRule.Branch(when: hasMore, to: layout.pages[first].identifier)])
    return Step(
      page.identifier, title: words.text(of: item.definition),
      .question(QuestionContent("Is there another one to add?", answerFormat: .boolean)))
  }

  // MARK: - Parts

  private mutating func format(of index: Int) -> AnswerFormat {
    let item = form.items[index]
    var format = ItemFormat(item, words: words, isOneAtATime: layout.isLoop(index))
    let made = format.format()
    for note in format.notes {
      notes.add(
        .warning, .notSupported, at: item.expression,
        "\(item.name) is asked otherwise: \(note).")
    }
    return made
  }

  /// The words that stand under a question.
  private func details(of index: Int) -> String? {
    let texts = (layout.helpOf[index] ?? []).compactMap {
      words.text(of: form.items[$0].definition)
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// Addresses with more to read.
  private func links(of item: FHIRForm.Item) -> [BodyItem] {
    item.definition.extensions.compactMap { found in
      guard found.url == ExtensionAddress.supportLink, case .uri(let address)? = found.value else {
        return nil
      }
      return BodyItem(address)
    }
  }
}

extension FHIRForm.Item {
  /// Limits that an answer format of a task does not have, in words; `nil` without any.
  fileprivate var limitsOfResponse: String? {
    switch type {
    case .boolean, .integer, .decimal, .date, .dateTime, .time:
      (domain.maximumLength ?? 0) > 0 || domain.minimumLength != nil || domain.pattern != nil
        ? "Length and pattern" : nil
    case .attachment:
      domain.mimeTypes.isEmpty && domain.maximumSize == nil ? nil : "Type and size"
    case .reference: domain.targetTypes.isEmpty ? nil : "The targets"
    default: nil
    }
  }
}
