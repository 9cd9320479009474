// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Localization
public import StudyTasks

/// A run of a task as a front end shows it: a terminal, a page in a browser, a program.
///
/// A value without a screen, a clock or a file. ``step(at:)`` says what to show, and
/// ``perform(_:at:)`` takes what the person did. All that is saved is ``session``; a presentation
/// of a restored session goes on where it was.
///
/// ```swift
/// var survey = TaskPresentation(TaskSession(task, taskRunUUID: UUID()))
/// try survey.begin(at: .now)
/// survey.step(at: .now)?.questions.map(\.prompt)   // ["How strong was your pain?"]
/// try survey.perform(.answer(.scale(4), to: "pain"), at: .now)
/// try survey.perform(.next, at: .now)
/// ```
public struct TaskPresentation: Sendable {
  /// The session under way.
  public private(set) var session: TaskSession
  /// Whether the session can be saved, so that saving is offered.
  public let canSave: Bool
  /// The steps that motion sensors or recordings serve, by identifier.
  public let motion: [String: MotionPresence]
  /// The language of the words that are not the author's.
  public let translator: Translator
  /// The event that an active step waits for.
  public private(set) var phase = ActivityPhase.none
  /// Why the last action was not taken; `nil` if it was.
  public private(set) var refusal: Refusal?
  /// Files of the attempts at a measurement so far, and the results of the last attempt with them.
  private var attempts: (files: [LeafResult], results: [LeafResult]) = ([], [])

  /// Presents a session, new or restored. Nothing is shown before ``begin(at:)``.
  public init(
    _ session: TaskSession, canSave: Bool = false, motion: [String: MotionPresence] = [:],
    in translator: Translator = .english
  ) {
    self.session = session
    self.canSave = canSave
    self.motion = motion
    self.translator = translator
  }

  /// Whether the task is over, saved or discarded.
  public var isOver: Bool { session.isFinished }

  /// Starts a new session, or goes on with a restored one.
  ///
  /// - Throws: ``PresentationError/broken(_:)`` if the task's rules lead nowhere.
  public mutating func begin(at now: Date) throws(PresentationError) {
    try attempt { session throws(SessionError) in
      if session.phase == .ready { try session.start(at: now) }
    }
    enter()
  }

  /// The step to show; `nil` before the beginning and after the end.
  ///
  /// - Parameter now: The time that the limits of dates and ages are counted from.
  public func step(at now: Date) -> PresentedStep? {
    isOver ? nil : session.currentStep(in: translator).map { PresentedStep($0, of: self, at: now) }
  }

  /// Does what the person asks for.
  ///
  /// After an error the session is as it was, and ``refusal`` says why.
  ///
  /// - Throws: ``PresentationError/refused(_:)`` if the person has to do something else first;
  ///   ``PresentationError/broken(_:)`` if the task cannot go on.
  public mutating func perform(_ action: PresentedAction, at now: Date) throws(PresentationError) {
    refusal = nil
    do throws(PresentationError) {
      try take(action, at: now)
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      let translated = refusal.translated(by: translator)
      self.refusal = translated
      throw .refused(translated)
    }
  }

  /// Whether the motion of a step comes from a person who moves now or from a recording; `nil` if no
  /// sensor serves the step.
  public func presence(of step: Step?) -> MotionPresence? { step.flatMap { motion[$0.identifier] } }

  // MARK: - Actions

  private mutating func take(_ action: PresentedAction, at now: Date) throws(PresentationError) {
    switch action {
    case .answer(let answer, let question):
      try attempt { session throws(SessionError) in
        try session.answer(answer, to: question, at: now)
      }
    case .type(let text, let question): try type(text, into: question, at: now)
    case .next: try goForward(at: now)
    case .back: try move { session throws(SessionError) in try session.back(at: now) }
    case .skipStep: try move { session throws(SessionError) in try session.skip(at: now) }
    case .endEarly:
      try move { session throws(SessionError) in try session.terminateEarly(at: now) }
    case .agree, .decline, .sign, .watched: try add(try result(of: action, at: now), at: now)
    case .edit(let step):
      try move { session throws(SessionError) in try session.review(step, at: now) }
    case .addRelative, .changeRelative, .removeRelative, .leaveRelative:
      try takeRelative(action, at: now)
    case .start, .timeIsUp, .measured, .repeatStep, .keepMeasurement:
      try takeActivity(action, at: now)
    case .save:
      guard canSave else { throw .refused("There is nowhere to save the answers.") }
      session.finish(.saved, at: now)
    case .discard: session.finish(.discarded, at: now)
    }
  }

  private mutating func type(
    _ text: String, into identifier: String, at now: Date
  ) throws(PresentationError) {
    var typed: Answer?
    let text = text.trimmingWhitespace
    if !text.isEmpty,
      session.visibleQuestions.contains(where: { $0.question.identifier == identifier }),
      let question = session.currentStep(in: translator)?.questions
        .first(where: { $0.identifier == identifier })
    {
      let context = AnswerContext(
        now: now, locality: session.locality, behaviour: session.task.behaviour)
      do {
        typed = try TypedAnswer(
          format: question.answerFormat, context: context, translator: translator
        ).read(text)
      } catch {
        throw .refused(Refusal(error.message, question: identifier))
      }
    }
    try take(.answer(typed, to: identifier), at: now)
  }

  private mutating func takeRelative(
    _ action: PresentedAction, at now: Date
  ) throws(PresentationError) {
    try move { session throws(SessionError) in
      switch action {
      case .addRelative(let group):
        let identifier = RelativeIdentifier.make(in: session, group: group, at: now)
        try session.addRelative(to: group, identifier: identifier, at: now)
      case .changeRelative(let person): try session.editRelative(person, at: now)
      case .removeRelative(let person): try session.removeRelative(person, at: now)
      default: try session.finishRelative(.discarded, at: now)
      }
    }
  }

  private mutating func takeActivity(
    _ action: PresentedAction, at now: Date
  ) throws(PresentationError) {
    guard let active = session.currentStep?.active else { throw .refused(.outOfPlace) }
    switch (action, phase) {
    case (.start, .ready):
      phase =
        presence(of: session.currentStep) == nil ? .timing(seconds: active.duration) : .measuring
    case (.timeIsUp, .timing):
      phase = .none
      if active.continuesOnFinish || active.activity == .countdown { try goForward(at: now) }
    case (.measured(let results, let advisesRepeat), .measuring):
      // Files of all attempts are kept, numbers of the last one alone.
      attempts.files += results.filter(\.isFile)
      attempts.results = attempts.files + results.filter { !$0.isFile }
      guard !advisesRepeat else {
        phase = .repeating
        return
      }
      try add(attempts.results, at: now)
    case (.repeatStep, .repeating): phase = .measuring
    case (.keepMeasurement, .repeating): try add(attempts.results, at: now)
    default: throw .refused(.outOfPlace)
    }
  }

  private mutating func goForward(at now: Date) throws(PresentationError) {
    guard phase == .none else { throw .refused("This step is not done yet.") }
    try move { session throws(SessionError) in try session.forward(at: now) }
  }

  /// Adds results to the step, and goes on.
  private mutating func add(_ results: [LeafResult], at now: Date) throws(PresentationError) {
    try move { session throws(SessionError) in
      var next = session
      try next.add(results)
      try next.forward(at: now)
      session = next
    }
  }

  // MARK: - Sessions

  /// Does something to the session that may lead to another step.
  private mutating func move(
    _ body: (inout TaskSession) throws(SessionError) -> Void
  ) throws(PresentationError) {
    try attempt(body)
    enter()
  }

  private mutating func attempt(
    _ body: (inout TaskSession) throws(SessionError) -> Void
  ) throws(PresentationError) {
    do throws(SessionError) {
      try body(&session)
    } catch {
      throw PresentationError(error, at: session.currentStep)
    }
  }

  /// Waits for what the step shown needs.
  private mutating func enter() {
    (phase, attempts) = (.none, ([], []))
    guard let active = session.currentStep?.active, !isOver else { return }
    if let presence = presence(of: session.currentStep) {
      phase = presence == .live && !active.startsTimerAutomatically ? .ready : .measuring
    } else if active.duration > 0, active.duration.isFinite {
      let startsAtOnce = active.startsTimerAutomatically || active.activity == .countdown
      phase = startsAtOnce ? .timing(seconds: active.duration) : .ready
    }
  }
}
