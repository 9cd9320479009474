// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Localization

// The list of relatives: what the person does on a family history step.

extension TaskSession {
  /// The relatives so far, where the list of them is shown.
  public var relatives: [RelatedPerson]? {
    if let inner { return inner.relatives }
    guard case .familyHistory? = ownStep?.content else { return nil }
    return currentHistory?.relatedPersons ?? []
  }

  /// The relative who is asked about, and the group; `nil` where the list or another step is shown.
  ///
  /// A relative who is being added is not in the list yet.
  public var currentRelative: (group: String, person: String)? {
    guard !isFinished else { return nil }
    if let relative = inner?.currentRelative { return relative }
    return currentVisit?.relative.map { ($0.group, $0.person) }
  }

  /// The step shown, as ``currentStep``, in a language: the form for a relative's conditions has words
  /// that are not the author's.
  public func currentStep(in translator: Translator) -> Step? {
    guard let inner else { return ownStep }
    if case .familyHistory(let history)? = ownStep?.content,
      inner.ownStep?.identifier == history.conditions.stepIdentifier
    {
      return history.conditions.step(in: translator)
    }
    return inner.currentStep(in: translator)
  }

  /// Begins to ask about a relative who is not in the list yet: ``currentStep`` is the first question.
  ///
  /// The relative is in the list once all has been asked, or the run about them was saved or ended
  /// early; not when it failed or was discarded.
  ///
  /// - Parameters:
  ///   - group: The identifier of the relative's group, which must not be full.
  ///   - identifier: Tells the relative from others, such as a UUID.
  public mutating func addRelative(
    to group: String, identifier: String, at now: Date
  ) throws(SessionError) {
    try onList { session, history throws(SessionError) in
      let group = try history.group(group)
      let persons = session.currentHistory?.relatedPersons ?? []
      guard !persons.contains(where: { $0.identifier == identifier }) else {
        throw .familyHistory(.personExists(identifier))
      }
      guard persons.count(where: { $0.groupIdentifier == group.identifier }) < group.maxAllowed
      else {
        throw .familyHistory(.groupIsFull(group.identifier, maximum: group.maxAllowed))
      }
      try session.ask(
        about: RelativeRun(group: group.identifier, person: identifier), earlier: nil, in: history,
        at: now)
    }
  }

  /// Begins to ask about a relative of the list anew, with the answers given before.
  ///
  /// All answers are replaced at the end; the relative's identifier stays.
  public mutating func editRelative(_ identifier: String, at now: Date) throws(SessionError) {
    try onList { session, history throws(SessionError) in
      let person = try session.relative(identifier)
      try session.ask(
        about: RelativeRun(group: person.groupIdentifier, person: identifier),
        earlier: person.taskResult, in: history, at: now)
    }
  }

  /// Takes a relative out of the list.
  public mutating func removeRelative(_ identifier: String, at now: Date) throws(SessionError) {
    try onList { session, history throws(SessionError) in
      _ = try session.relative(identifier)
      session.changeHistory(of: history, at: now) { result in
        result.relatedPersons.removeAll { $0.identifier == identifier }
      }
    }
  }

  /// Ends the run about a relative before its end.
  ///
  /// - Parameter reason: `saved` and `earlyTermination` put the relative into the list with the
  ///   answers so far; `discarded` and `failed` leave the list as it was.
  public mutating func finishRelative(_ reason: FinishReason, at now: Date) throws(SessionError) {
    try checkRunning()
    guard let index = currentIndex, var inner else { throw .familyHistory(.notShown) }
    var next = self
    if state.visits[index].relative != nil, !inner.isAskingAboutRelative {
      inner.finish(reason, at: now)
    } else {
      try inner.finishRelative(reason, at: now)
    }
    try next.keep(inner, at: now)
    self = next
  }

  // MARK: -

  /// Whether a relative is asked about, here or further within.
  private var isAskingAboutRelative: Bool {
    guard let inner else { return false }
    return currentVisit?.relative != nil || inner.isAskingAboutRelative
  }

  private var currentHistory: FamilyHistoryResult? {
    currentVisit?.result.results.lazy.compactMap(\.familyHistory).first
  }

  private func relative(_ identifier: String) throws(SessionError) -> RelatedPerson {
    guard
      let person = currentHistory?.relatedPersons.first(where: { $0.identifier == identifier })
    else { throw .familyHistory(.unknownPerson(identifier)) }
    return person
  }

  /// Does something while the list is shown.
  private mutating func onList(
    _ body: (inout TaskSession, FamilyHistory) throws(SessionError) -> Void
  ) throws(SessionError) {
    try checkRunning()
    try withInnermost { session throws(SessionError) in
      guard case .familyHistory(let history)? = session.ownStep?.content else {
        throw .familyHistory(.notShown)
      }
      try body(&session, history)
    }
  }

  private mutating func ask(
    about run: RelativeRun, earlier: TaskResult?, in history: FamilyHistory, at now: Date
  ) throws(SessionError) {
    guard let index = currentIndex, let step = ownStep else { throw .notRunning }
    let task: StudyTask
    do {
      task = try history.task(for: history.group(run.group))
    } catch let error as SessionError {
      throw error
    } catch {
      throw .brokenStep(step: step.identifier)
    }
    var inner = TaskSession(
      task, taskRunUUID: earlier?.taskRunUUID ?? state.taskRunUUID, locality: state.locality,
      defaults: earlier, outputDirectory: state.outputDirectory)
    try inner.start(at: now)
    state.visits[index].relative = run
    try keep(inner, at: now)
  }

  /// Puts what was answered about a relative into the list.
  mutating func add(_ run: RelativeRun, _ result: TaskResult, at now: Date) throws(SessionError) {
    guard case .familyHistory(let history)? = ownStep?.content else { return }
    let group = try history.group(run.group)
    changeHistory(of: history, at: now) { list in
      if let place = list.relatedPersons.firstIndex(where: { $0.identifier == run.person }) {
        list.relatedPersons[place].taskResult = result
      } else {
        list.relatedPersons.append(
          RelatedPerson(
            identifier: run.person, groupIdentifier: group.identifier,
            identifierForCellTitle: group.identifierForCellTitle, taskResult: result))
      }
    }
  }

  private mutating func changeHistory(
    of history: FamilyHistory, at now: Date, _ change: (inout FamilyHistoryResult) -> Void
  ) {
    guard let index = currentIndex, let step = ownStep else { return }
    var list = currentHistory ?? FamilyHistoryResult()
    change(&list)
    list = list.sorted(by: history)
    state.visits[index].result.results = [
      LeafResult(
        identifier: step.identifier, startDate: state.visits[index].result.startDate, endDate: now,
        value: .familyHistory(list))
    ]
  }
}

extension FamilyHistory {
  fileprivate func group(_ identifier: String) throws(SessionError) -> RelativeGroup {
    guard let group = relativeGroups.first(where: { $0.identifier == identifier }) else {
      throw .familyHistory(.unknownGroup(identifier))
    }
    return group
  }
}

extension FamilyHistoryResult {
  /// The relatives in the order of their groups, and which conditions were shown. Relatives of groups
  /// that there are not are left out.
  func sorted(by history: FamilyHistory) -> FamilyHistoryResult {
    var sorted = self
    sorted.relatedPersons = history.relativeGroups.flatMap { group in
      relatedPersons.filter { $0.groupIdentifier == group.identifier }
    }
    let isAnswered = sorted.relatedPersons.contains {
      $0.taskResult.answer(to: history.conditions.conditionsItemIdentifier) != nil
    }
    sorted.displayedConditions = isAnswered ? history.conditions.conditions.map(\.identifier) : []
    return sorted
  }
}
