// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A form while it is being answered: after each answer it says what is asked, what the form has worked
/// out and what is wrong.
///
/// ```swift
/// var filling = FormFilling(form, context: ["patient": patient], now: FHIR.Moment("2026-03-01"))
/// try filling.answer("pain", [.integer(4)])
/// for change in try filling.answer("side", [left]) { print(change) }
/// let response = filling.response(status: "completed")
/// ```
///
/// Conditions, calculated answers, options and bounds are up to date after each call. Only what reads a
/// changed item is worked out again, so that the cost of an answer is that of the expressions on it, and
/// of the items beside it and beside the groups around it. The result follows from the answers that were
/// given, whatever their order.
///
/// A calculated answer can be changed by a person unless the item is read only or hidden: the person's
/// answer counts until it is taken back. A value that does not fit the item is no answer and a problem.
public struct FormFilling: Sendable {
  /// The form.
  public var form: FHIRForm { state.form }
  var state: FormState

  /// An item of the form where it stands in the response; the same as long as it is there.
  public struct Instance: Sendable, Hashable {
    let index: Int
  }

  /// A change that a call brought about.
  public struct Change: Sendable, Hashable {
    /// The instance.
    public let instance: Instance
    /// Its changes.
    public let kinds: Kinds

    /// The kinds of changes.
    public struct Kinds: OptionSet, Sendable, Hashable {
      /// The kinds as bits.
      public let rawValue: Int
      /// Makes kinds from bits.
      public init(rawValue: Int) { self.rawValue = rawValue }
      /// Its answers are others.
      public static let answers = Kinds(rawValue: 1)
      /// It is asked now, or no longer.
      public static let enablement = Kinds(rawValue: 2)
      /// Its options or bounds are others.
      public static let options = Kinds(rawValue: 4)
      /// It was added.
      public static let added = Kinds(rawValue: 8)
      /// It was taken away.
      public static let removed = Kinds(rawValue: 16)
    }
  }

  /// Starts to answer a form.
  ///
  /// - Parameters:
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  ///   - now: The moment for `now()` and `today()`; without it they are problems.
  ///   - draft: Answers from before; those that are the calculated ones go on to be calculated. Without a
  ///     draft questions have their answers at first: `initial`, options chosen at first, and what their
  ///     initial expression gives; groups the instances that theirs gives.
  ///   - fillsRest: Whether questions and groups of which the draft says nothing have their answers at
  ///     first, too. Not for a draft from a response: its gaps are those that the person left.
  ///   - unanswered: Whether `!=` holds for a question without an answer.
  public init(
    _ form: FHIRForm, context: [String: JSONValue] = [:], now: FHIR.Moment? = nil,
    draft: ResponseDraft? = nil, fillsRest: Bool = false,
    unanswered: Enablement.Unanswered = .differs
  ) {
    state = FormState(
      form, draft?.nodes, mode: .filling, unanswered: unanswered,
      context: context, now: now, fillsRest: fillsRest)
    if draft != nil { state.leaveCalculated() }
  }

  // MARK: Looking

  /// The instances of an item, in order; within another one where it is given.
  public func instances(of linkId: String, within outer: Instance? = nil) -> [Instance] {
    guard let item = form.index(of: linkId) else { return [] }
    return state.instancesInOrder(of: item, within: outer?.index).map(Instance.init)
  }

  /// The instances that are asked, in the order of the form.
  public var enabled: [Instance] { state.enabledInstances.map(Instance.init) }

  /// Whether an instance is there.
  public func contains(_ instance: Instance) -> Bool {
    state.instances.indices.contains(instance.index) && instance.index > 0
      && !state.instances[instance.index].isGone
  }

  /// The item of an instance, with the options and bounds that hold there.
  public func item(of instance: Instance) -> FHIRForm.Item { state.item(of: instance.index) }

  /// The instance around one; `nil` at the top.
  public func parent(of instance: Instance) -> Instance? {
    let parent = state.instances[instance.index].parent
    return parent > 0 ? Instance(index: parent) : nil
  }

  /// Whether an instance is asked, by its conditions and those of the items around it.
  public func isEnabled(_ instance: Instance) -> Bool {
    contains(instance) && state.instances[instance.index].isEnabled
  }

  /// The answers of an instance; those of an item that is not asked are kept, and not written.
  public func answers(of instance: Instance) -> [FHIR.Value] {
    contains(instance) ? state.answers(instance.index) : []
  }

  /// The answers of the first instance of an item.
  public func answers(of linkId: String) -> [FHIR.Value] {
    instances(of: linkId).first.map(answers) ?? []
  }

  /// Whether the answers of an instance are those of the form's calculation.
  public func isCalculated(_ instance: Instance) -> Bool {
    contains(instance) && state.isCalculated(instance.index)
  }

  /// The faults of an instance that is asked: of its answers, and constraints that do not hold there.
  public func faults(of instance: Instance) -> [FHIRProblem] {
    guard isEnabled(instance) else { return [] }
    let item = self.item(of: instance)
    let own = answers(of: instance).flatMap { item.faults(of: $0) }
    return own.map { FHIRProblem(.error, $0.0, at: item.expression, $0.1) }
      + state.violated(in: instance.index)
  }

  /// Expressions that could not be worked out, values that fit no item, and constraints of the form as a
  /// whole that do not hold; at places of the form.
  public var problems: [FHIRProblem] { state.problems + state.violated(in: 0) }

  /// The answers that were given and are not in the response, at places of the form: to questions that
  /// are not asked, with options that are not on offer, and to calculated items that nobody may change.
  /// They count again once that changes.
  public var leftOut: [FHIRProblem] { state.leftOut }

  /// Everything to tell a person whose answers are written: those that are left out, and expressions that
  /// could not be worked out.
  public var notes: [FHIRProblem] { state.leftOut + state.problems }

  // MARK: Answering

  /// Answers a question; no answers take earlier ones back, and leave a calculated answer to the form.
  ///
  /// An answer that the item does not allow is taken, and told by ``faults(of:)``.
  ///
  /// - Returns: The changes, of this instance and of all others, in the order in which the
  ///   instances were made.
  @discardableResult
  public mutating func answer(
    _ instance: Instance, _ values: [FHIR.Value]
  ) throws(FormFillingError) -> [Change] {
    guard contains(instance) else { throw .notThere }
    let item = form.items[state.instances[instance.index].item]
    guard item.type.isQuestion else { throw .noQuestion(item.linkId) }
    guard !state.isFixed(state.instances[instance.index].item) else {
      throw .calculated(item.linkId)
    }
    guard values.count <= 1 || item.repeats else { throw .oneAnswer(item.linkId) }
    state.instances[instance.index].isGiven = true
    state.state(values, of: instance.index)
    return settled()
  }

  /// Answers the question of a linkId, of which there must be one instance.
  @discardableResult
  public mutating func answer(
    _ linkId: String, _ values: [FHIR.Value]
  ) throws(FormFillingError) -> [Change] {
    let found = instances(of: linkId)
    guard let one = found.first else { throw .noItem(linkId) }
    guard found.count == 1 else { throw .severalInstances(linkId) }
    return try answer(one, values)
  }

  /// Adds an instance of a group that repeats, after the others.
  ///
  /// - Parameters:
  ///   - outer: The instance around it; `nil` at the top.
  ///   - answer: The number of the answer to which it belongs, where `outer` is a question.
  public mutating func addInstance(
    of linkId: String, within outer: Instance? = nil, answer: Int = 0
  ) throws(FormFillingError) -> (instance: Instance, changes: [Change]) {
    guard let index = form.index(of: linkId) else { throw .noItem(linkId) }
    let (item, parent) = (form.items[index], outer?.index ?? 0)
    guard item.type == .group, item.repeats else { throw .repeatsNot(linkId) }
    guard outer.map(contains) ?? true, state.instances[parent].item == item.parent ?? -1,
      state.instances[parent].parts.indices.contains(answer)
    else { throw .notThere }
    let slot = form.slots[index]
    let count = state.instances[parent].parts[answer][slot].count
    if let most = item.domain.maximumCount, count >= most { throw .tooMany(linkId, most) }
    guard let made = state.add(index, slot, within: parent, part: answer, nil) else {
      throw .tooMany(linkId, FormState.instanceLimit)
    }
    state.welcome(made)
    return (Instance(index: made), settled())
  }

  /// Takes away an instance of a group that repeats, with its answers. The last one is emptied: a form
  /// shows a group once at the least.
  @discardableResult
  public mutating func remove(_ instance: Instance) throws(FormFillingError) -> [Change] {
    guard contains(instance) else { throw .notThere }
    let old = state.instances[instance.index]
    let item = form.items[old.item]
    guard item.type == .group, item.repeats else { throw .repeatsNot(item.linkId) }
    let slot = form.slots[old.item]
    let isLast = state.instances[old.parent].parts[old.part][slot].count == 1
    state.remove(instance.index, after: -1)
    if isLast, let made = state.add(old.item, slot, within: old.parent, part: old.part, nil) {
      state.welcome(made)
    }
    return settled()
  }

  private mutating func settled() -> [Change] {
    state.settle()
    defer { state.changes = [:] }
    return state.changes.sorted { $0.key < $1.key }
      .map { Change(instance: Instance(index: $0.key), kinds: $0.value) }
  }

  // MARK: The response

  /// The response: with the form's nesting and words, without items that are not asked, without empty
  /// answers and groups. Costs in proportion to the answers.
  ///
  /// - Parameters:
  ///   - status: `completed` or `in-progress` …
  ///   - authored: when the answers were given.
  public func response(
    status: String = "completed", authored: FHIR.Moment? = nil
  ) -> FHIR.QuestionnaireResponse {
    state.response(status: status, authored: authored)
  }

  /// The answers that were given, asked or not, with empty instances: to go on from later.
  ///
  /// Calculated answers are not in it, nor answers to questions within them.
  public var draft: ResponseDraft { ResponseDraft(state.nodes(of: 0, part: 0)) }
}
