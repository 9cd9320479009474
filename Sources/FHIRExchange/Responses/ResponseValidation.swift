// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIRForm {
  /// The faults of a response to the form; none but warnings for a valid one.
  ///
  /// A response that is in progress may lack answers, which is told as information; it may hold too many
  /// of them, and answers of items that are not asked: warnings. A constraint that does not hold yet is
  /// information. An answer that is not the calculated one is a warning, and so is a form that was not
  /// in use when the response was answered.
  ///
  /// - Parameters:
  ///   - unanswered: Whether `!=` holds for a question without an answer.
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  ///   - now: The moment for `now()` and `today()`; without it when the response was answered.
  public func problems(
    of response: FHIR.QuestionnaireResponse, unanswered: Enablement.Unanswered = .differs,
    context: [String: JSONValue] = [:], now: FHIR.Moment? = nil
  ) -> [FHIRProblem] {
    let tree = ResponseTree(response, of: self)
    let enablement = Enablement(
      tree, unanswered: unanswered, context: context, now: now ?? response.authored)
    var validation = ResponseValidation(tree, response, enablement)
    validation.run()
    return response.problems + tree.problems + validation.problems
  }
}

/// Holds a response against its form.
struct ResponseValidation {
  private(set) var problems: [FHIRProblem] = []
  private let tree: ResponseTree
  private let response: FHIR.QuestionnaireResponse
  private let enablement: Enablement
  private let isFinished: Bool
  /// The types of the resources that the response carries, by their ids.
  private let contained: [String: String]
  /// Whether each entry, or one within it, has an answer.
  private let isAnswered: [Bool]

  private var form: FHIRForm { tree.form }

  init(_ tree: ResponseTree, _ response: FHIR.QuestionnaireResponse, _ enablement: Enablement) {
    (self.tree, self.response, self.enablement) = (tree, response, enablement)
    isFinished = response.status == "completed" || response.status == "amended"
    let carried = (response.members["contained"]?.array ?? []).compactMap(\.object)
    contained = Dictionary(
      carried.compactMap { resource in
        guard let id = resource["id"]?.string else { return nil }
        return (id, resource["resourceType"]?.string ?? "")
      }, uniquingKeysWith: { first, _ in first })
    var isAnswered = tree.entries.map { !$0.answers.isEmpty }
    // Entries stand before those within.
    for (index, entry) in tree.entries.enumerated().reversed() {
      if isAnswered[index], let parent = entry.parent { isAnswered[parent] = true }
    }
    self.isAnswered = isAnswered
  }

  /// How bad an answer too many is, or one to what is not asked.
  private var excess: FHIRProblem.Severity { isFinished ? .error : .warning }

  mutating func run() {
    identity()
    var children: [Int?: [Int: [Int]]] = [:]
    for (index, entry) in tree.entries.enumerated() {
      // The items of a question count for each of its answers.
      children[entry.parent, default: [:]][entry.item, default: []].append(index)
      self.entry(index)
    }
    expressions()
    within(nil, form.top, children[nil] ?? [:], at: FHIR.QuestionnaireResponse.type)
    for (index, entry) in tree.entries.enumerated() {
      let item = form.items[entry.item]
      guard !item.children.isEmpty, enablement.isEnabled(entry: index) else { continue }
      let inner = children[index] ?? [:]
      if item.type == .group {
        within(index, item.children, inner, at: entry.expression)
      } else {
        for answer in entry.answers.indices {
          within(
            index, item.children,
            inner.mapValues { $0.filter { tree.entries[$0].answerOfParent == answer } },
            answer: answer, at: "\(entry.expression).answer[\(answer)]")
        }
      }
    }
  }

  /// Whether the response is of this form, and the form was in use.
  private mutating func identity() {
    let place = "QuestionnaireResponse.questionnaire"
    if let named = response.questionnaire, let url = form.questionnaire.url,
      named.withoutVersion != url
    {
      problems.add(
        .warning, .value, at: place,
        "The response is of '\(named.prefix(200))', the form is '\(url.prefix(200))'.")
    }
    if let status = form.questionnaire.status, status == "draft" || status == "retired" {
      problems.add(.warning, .value, at: place, "The status of the form is '\(status)'.")
    }
    guard let authored = response.authored, let period = form.questionnaire.effectivePeriod else {
      return
    }
    if period.start.flatMap(authored.isBefore) ?? false {
      problems.add(
        .warning, .value, at: place, "The response was answered before the form came into use.")
    }
    if period.end?.isBefore(authored) ?? false {
      problems.add(
        .warning, .value, at: place, "The response was answered after the form went out of use.")
    }
  }

  /// One entry: whether it is asked, and its answers.
  private mutating func entry(_ index: Int) {
    let entry = tree.entries[index]
    let item = enablement.item(of: index, entry.item)
    guard enablement.isEnabled(entry: index) else {
      if !entry.answers.isEmpty || entry.parent.map({ enablement.isEnabled(entry: $0) }) ?? true {
        problems.add(
          excess, .invariant, at: entry.expression,
          "The item \(item.name) is not asked, by its conditions; it must not stand here.")
      }
      return
    }
    guard item.type.isQuestion else { return }
    count(entry, item)
    if !entry.answers.isEmpty, let address = item.unknownValueSet {
      problems.add(
        .warning, .notFound, at: entry.expression,
        "The value set '\(address.prefix(200))' of \(item.name) is not known: its codes are not checked."
      )
    }
    for (number, value) in entry.answers.enumerated() {
      for (kind, message) in item.faults(of: value, contained: contained) {
        problems.add(.error, kind, at: "\(entry.expression).answer[\(number)]", message)
      }
    }
    calculation(index, entry, item)
  }

  /// Whether the answers are those of the form's calculation.
  private mutating func calculation(
    _ index: Int, _ entry: ResponseTree.Entry, _ item: FHIRForm.Item
  ) {
    guard let calculated = enablement.calculated(entry: index), calculated != entry.answers,
      calculated.count != entry.answers.count
        || !zip(calculated, entry.answers).allSatisfy({ $0.isNearly($1) })
    else { return }
    let shown = calculated.map(\.shown).joined(separator: ", ")
    problems.add(
      .warning, .value, at: entry.expression,
      "The form calculates \(calculated.isEmpty ? "no answer" : shown) for \(item.name).")
  }

  /// Constraints that do not hold, and expressions that cannot be worked out.
  private mutating func expressions() {
    problems += enablement.state.problems
    for (place, constraint) in enablement.violations(in: tree) {
      let severity = isFinished || constraint.severity < .error ? constraint.severity : .information
      problems.add(severity, .invariant, at: place, constraint.words)
    }
  }

  /// Whether there are too many answers, or some that exclude each other.
  private mutating func count(_ entry: ResponseTree.Entry, _ item: FHIRForm.Item) {
    let count = entry.answers.count
    if count > 1 && !item.repeats {
      problems.add(
        excess, .structure, at: entry.expression,
        "\(item.name) takes one answer; there are \(count).")
    }
    if let most = item.domain.maximumCount, item.repeats, count > most {
      problems.add(
        excess, .invariant, at: entry.expression,
        "\(item.name) takes \(most) answers at the most; there are \(count).")
    }
    let chosen = entry.answers.compactMap { answer in
      item.domain.options.firstIndex { $0.isEqual(to: answer) }
    }
    if count > 1, let alone = chosen.first(where: item.domain.exclusive.contains) {
      problems.add(
        excess, .invariant, at: entry.expression,
        "'\(item.domain.options[alone].brief)' excludes all other answers.")
    }
    if Set(chosen).count < chosen.count {
      problems.add(excess, .duplicate, at: entry.expression, "An answer stands there twice.")
    }
  }

  /// The items that belong into an entry: those that are missing, and those that stand too often.
  private mutating func within(
    _ parent: Int?, _ items: [Int], _ there: [Int: [Int]], answer: Int = 0, at place: String
  ) {
    for index in items {
      let item = form.items[index]
      let entries = there[index] ?? []
      if entries.count > 1, item.type != .group || !item.repeats {
        problems.add(
          .error, .structure, at: tree.entries[entries[1]].expression,
          "\(item.name) stands \(entries.count) times; it may stand once.")
      }
      if let most = item.domain.maximumCount, item.type == .group, entries.count > most {
        problems.add(
          excess, .invariant, at: place,
          "\(item.name) may stand \(most) times; it stands \(entries.count) times.")
      }
      // A group counts once for each instance with an answer, a question for each answer.
      let count =
        item.type == .group
        ? entries.count { isAnswered[$0] }
        : entries.reduce(0) { $0 + tree.entries[$1].answers.count }
      guard count < item.leastCount,
        enablement.canBeAnswered(item: index, within: parent, answer: answer)
      else { continue }
      problems.add(
        isFinished ? .error : .information, .required,
        at: entries.first.map { tree.entries[$0].expression } ?? place,
        count == 0
          ? "\(item.name) is required and has no answer."
          : "\(item.name) needs \(item.leastCount) answers; there are \(count).")
    }
  }
}

extension FHIRForm.Item {
  /// The value set of its answers or units, where its concepts are not known.
  fileprivate var unknownValueSet: String? {
    if domain.isOpen, domain.options.isEmpty { return definition.answerValueSet }
    guard case .coded = domain.otherUnits else { return nil }
    return definition.extensions.texts(ExtensionAddress.unitValueSet).first
  }
}

extension Enablement {
  /// Whether there is a way to an answer to an item within an entry: the item is asked, and a person
  /// sees it or the form brings the answer. For a group, whether that holds for a question within.
  fileprivate func canBeAnswered(item: Int, within parent: Int?, answer: Int) -> Bool {
    guard isEnabled(item: item, within: parent, answer: answer) else { return false }
    let items = state.form.items
    let isHidden = items.ancestors(of: item).contains { items[$0].definition.isHidden }
    guard let first = firstInstance(of: item, within: parent, answer: answer) else {
      return !isHidden && (items[item].type.takesAnswers || items[item].type == .group)
    }
    return state.canBeAnswered(first, isHidden: isHidden)
  }
}

extension FormState {
  /// The same of an instance; `isHidden` where one around it is.
  fileprivate func canBeAnswered(_ index: Int, isHidden: Bool) -> Bool {
    let (item, instance) = (form.items[instances[index].item], instances[index])
    let isHidden = isHidden || item.definition.isHidden
    guard instance.isAsked else { return false }
    if item.type == .group {
      return instance.parts.joined().joined().contains { canBeAnswered($0, isHidden: isHidden) }
    }
    return item.type.takesAnswers
      && (!isHidden || hasCalculation(instance.item) || !item.firstAnswers.isEmpty
        || form.expressions.initials[instance.item] != nil)
  }
}

extension FHIR.Value {
  /// Whether both are the same, numbers to 12 digits: other programs calculate with 15.
  fileprivate func isNearly(_ other: FHIR.Value) -> Bool {
    if isEqual(to: other) { return true }
    guard type == other.type, let one = number, let two = other.number else { return false }
    if case .quantity(let first) = self, case .quantity(let second) = other,
      first.unit != second.unit || first.code != second.code
    {
      return false
    }
    return abs(one - two) <= 1e-12 * max(abs(one), abs(two))
  }
}
