// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import Synchronization

/// One run of a task in browsers: any number of tabs and devices show it, and each change is saved before it
/// is answered.
///
/// A form names the state that it was made for; a form of an earlier state changes nothing. So a form that is
/// sent twice, by a reload or after a lost connection, counts once.
final class ServedRun: Sendable {
  /// How a run ended.
  enum End: Sendable, Hashable {
    case completed
    case discarded
    /// The answers are kept, and the task can be gone on with.
    case saved
  }

  struct State: Sendable {
    var presentation: TaskPresentation
    /// Questions whose field could not be taken: the reason, and the text of the field.
    var problems: [String: (sentence: String, typed: String?)] = [:]
    /// Names and a drawing that were sent with a form that was refused.
    var entered: [String: String] = [:]
    /// The numbers of the last measurement, until the next form is taken.
    var lines: [PresentedLine] = []
    /// Whether these numbers are good, doubtful or missing: the name of a look.
    var verdict = ""
    /// When the timer of the step began, by the run's clock.
    var timerBegan: Date?
    var end: End?
    /// What is to be said about the end; `nil` for the usual words.
    var remark: Message?
    /// Whether anything was saved.
    var isKept = false
  }

  /// Where a run is, and whose. Who opens the run has checked the folder.
  struct Place: Sendable {
    let identity: RunIdentity
    /// What somebody who watches is told of it.
    let label: String
    let folder: RunFolder
    let room: AnswerRoom
    /// Who opened it.
    let owner: RunOwner
    /// Where its measurements take places of the link.
    let places: MeasurementPlaces
  }

  let served: ServedTask
  /// Tells the run from others, in addresses.
  let name: UUID
  let place: Place
  private let run: TaskRun
  let clock = RunClock(fixed: nil)
  private let book: AccessBook
  let state: Mutex<State>
  private let prepare: @Sendable () throws -> Void
  private let keep: @Sendable (TaskSession, TaskResult) throws -> Message?
  /// Bytes of the run's folder that its room knows of.
  private let counted: Mutex<Int>
  /// How many runs were over in this place before.
  private let round: String
  /// The measurement that is under way.
  let measuring = Mutex<StepMeasuring?>(nil)

  /// Begins a run, or goes on with a saved one.
  ///
  /// - Parameters:
  ///   - make: makes a new session.
  ///   - prepare: called before the run is saved for the first time.
  ///   - keep: keeps the result of a run that is over, and returns what is to be said about it.
  init(
    _ served: ServedTask, at place: Place, _ book: AccessBook, in translator: Translator,
    make: () throws -> TaskSession, prepare: @escaping @Sendable () throws -> Void = {},
    keep: @escaping @Sendable (TaskSession, TaskResult) throws -> Message?
  ) throws {
    (self.served, self.place, self.book) = (served, place, book)
    (self.prepare, self.keep) = (prepare, keep)
    run = TaskRun(
      task: served.task, savedFile: place.folder.file(.session), archivePath: nil, cleans: false,
      inputs: [])
    let saved = try run.savedSession(clock)
    let session = try saved ?? make()
    name = session.taskRunUUID
    var presentation = TaskPresentation(
      session, canSave: true, motion: served.plan.presence, in: translator)
    try presentation.begin(at: clock.now)
    var state = State(presentation: presentation)
    state.isKept = saved != nil
    counted = Mutex(place.folder.bytes)
    let round = try? place.folder.file(.round).read(limit: 20)
    self.round = round.map { String(decoding: $0, as: UTF8.self) } ?? "0"
    self.state = Mutex(state)
    try goOnTiming(&state)
    let begun = state
    self.state.withLock { $0 = begun }
  }

  /// The time of the run.
  var now: Date { clock.now }
  /// What somebody who watches is told of the run.
  var label: String { place.label }

  /// The state at this moment.
  var current: State { state.withLock { $0 } }

  /// The state with the short code that its forms hold: both of one moment.
  var shown: (state: State, mark: String) { state.withLock { ($0, mark(of: $0)) } }

  private func mark(of state: State) -> String {
    // A run that was not saved yet begins anew after a restart, at another time: its first form counts, unless another
    // run was over here meanwhile.
    guard state.isKept else { return book.mark(of: ["new"] + place.identity.parts + [round]) }
    let session = String(decoding: state.presentation.session.restorationData, as: UTF8.self)
    return book.mark(of: ["\(state.presentation.phase)", session])
  }

  // MARK: - Changes

  /// What became of a form.
  enum Reception: Sendable, Hashable {
    /// It was taken; the step to show may be another one.
    case taken
    /// Fields or the step were refused; the same step is shown, with the reasons.
    case refused
    /// It was made for an earlier state, and nothing was changed.
    case outdated
  }

  /// Takes a form that was sent.
  ///
  /// - Parameter sender: who sent it.
  /// - Throws: an error of the files, or ``AnswerRoom/Refusal``; nothing is changed then.
  func take(_ fields: FormFields, of sender: RunOwner) throws -> Reception {
    guard let command = fields["do"].flatMap(FormCommand.init) else { return .outdated }
    let reception = try state.withLock { state -> Reception in
      guard fields["at"] == mark(of: state), state.end == nil else { return .outdated }
      var next = state
      (next.problems, next.entered, next.lines) = ([:], [:], [])
      let reception = try apply(command, fields, to: &next)
      if reception == .refused {
        for name in ["name", "givenName", "familyName", "drawing"] {
          next.entered[name] = fields[name]
        }
      }
      // What is refused of a form leaves the answers that were taken.
      if next.presentation.session != state.presentation.session {
        try makeSure(ofRoomFor: fields, of: sender, in: next)
        try save(&next)
        next.timerBegan = nil
      }
      try keepTimer(&next)
      state = next
      return reception
    }
    beginMeasuring()
    return reception
  }

  /// Makes sure that answers find room on the disk. To end is always possible.
  private func makeSure(
    ofRoomFor fields: FormFields, of sender: RunOwner, in state: State
  ) throws(AnswerRoom.Refusal) {
    guard !state.presentation.session.isFinished else { return }
    guard place.folder.bytes(of: .session) < Self.mostAnswers else { throw .full }
    // A new folder and its files take a block each.
    let bytes = fields.pairs.reduce(state.isKept ? 0 : 12_288) { $0 + $1.value.utf8.count }
    try place.room.take(bytes, of: sender)
  }

  /// Bytes of a saved session to which nothing is added: half of what is read again.
  private static let mostAnswers = TaskSession.limits.bytes / 2

  private func apply(
    _ command: FormCommand, _ fields: FormFields, to state: inout State
  ) throws -> Reception {
    let now = clock.now
    if command.takesAnswers { takeAnswers(fields, into: &state, at: now) }
    if command == .answers { return .taken }
    guard state.problems.isEmpty || !command.needsAnswers else { return .refused }
    do throws(PresentationError) {
      let action: PresentedAction
      do {
        guard let found = try self.action(of: command, fields, in: state) else { return .outdated }
        action = found
      } catch {
        state.problems[""] = (error.sentence, nil)
        return .refused
      }
      try state.presentation.perform(action, at: now)
      state.problems = [:]
      return .taken
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      let missing = state.presentation.step(at: now)?.questions.filter(\.needsAnswer) ?? []
      if case .answersMissing = refusal.cause {
        for question in missing { state.problems[question.identifier] = (refusal.sentence, nil) }
      } else {
        state.problems[refusal.question ?? ""] = (refusal.sentence, nil)
      }
      return .refused
    }
  }

  private func takeAnswers(_ fields: FormFields, into state: inout State, at now: Date) {
    let presentation = state.presentation
    let answers = AnswerFields(fields, presentation.session.locality, in: presentation.translator)
    for question in presentation.step(at: now)?.questions ?? [] where answers.asks(question) {
      do {
        guard let action = try answers.action(for: question) else { continue }
        try state.presentation.perform(action, at: now)
      } catch let problem as AnswerFields.Problem {
        state.problems[question.identifier] = (problem.sentence, answers.typed(question))
      } catch PresentationError.refused(let refusal) {
        // A question that an answer before it has hidden.
        if case .hiddenQuestion = refusal.cause { continue }
        state.problems[question.identifier] = (refusal.sentence, answers.typed(question))
      } catch {
        state.problems[question.identifier] = ("\(error)", answers.typed(question))
      }
    }
  }

  private func action(
    of command: FormCommand, _ fields: FormFields, in state: State
  ) throws(AnswerFields.Problem) -> PresentedAction? {
    let presentation = state.presentation
    let offers = presentation.step(at: clock.now)?.offers ?? []
    switch command {
    case .offer(let place):
      guard offers.indices.contains(place) else { return nil }
      switch offers[place].action {
      case .sign:
        return .sign(fields["name"] ?? "", drawing: try keepDrawing(fields, presentation))
      case .agree:
        return .agree(
          givenName: fields["givenName"], familyName: fields["familyName"],
          drawing: try keepDrawing(fields, presentation))
      case let action: return action
      }
    case .timeIsUp:
      guard case .timing(let seconds) = presentation.phase, let began = state.timerBegan else {
        return nil
      }
      // The browser's clock counts as well as this one; a little of it may be lost on the way.
      return clock.now.timeIntervalSince(began) >= seconds - 1 ? .timeIsUp : nil
    case .discard: return .discard
    case .answers: return nil
    }
  }

  /// Writes a drawn signature beside the other files of the run.
  private func keepDrawing(
    _ fields: FormFields, _ presentation: TaskPresentation
  ) throws(AnswerFields.Problem) -> String? {
    guard let text = fields["drawing"], !text.isEmpty else { return nil }
    guard let drawing = SignatureDrawing(text), let step = presentation.session.currentStep else {
      throw AnswerFields.Problem(presentation.translator("The drawing cannot be read."))
    }
    let name = "signature-\(book.mark(of: [step.identifier])).png"
    do {
      try place.folder.make()
      try SavedFile(path: "\(place.folder.path)/\(name)").write(drawing.png)
    } catch {
      throw AnswerFields.Problem(presentation.translator("The drawing cannot be kept."))
    }
    return name
  }

  /// Saves the session, or keeps the result of a run that is over.
  func save(_ state: inout State) throws {
    let session = state.presentation.session
    try place.folder.make()
    defer { noteSize() }
    if !state.isKept { try prepare() }
    guard session.isFinished else {
      try run.save(session)
      state.isKept = true
      return
    }
    // A form of this run is none of the next one in its place.
    let isDiscarded = session.phase == .finished(.discarded)
    if isDiscarded || place.identity.isRepeatable {
      try place.folder.file(.round).write(Data("\((Int(round) ?? 0) &+ 1)".utf8))
    }
    var remark: Message?
    let outcome = try run.finish(session, at: clock.now) { result in
      remark = try keep(session, result)
    }
    try place.folder.file(.timer).remove()
    state.remark = remark
    switch outcome {
    case .completed: state.end = .completed
    case .discarded: state.end = .discarded
    case .unfinished: state.end = .saved
    }
    state.isKept = true
  }

  /// Tells the room what the run's folder has now.
  func noteSize() {
    let bytes = place.folder.bytes
    place.room.note(
      counted.withLock { counted in
        defer { counted = bytes }
        return bytes - counted
      })
  }
}
