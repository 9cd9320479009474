// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import LiveSessions
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import Synchronization

/// A measurement that runs while any number of pages watch: by phones on the thread that all such measurements
/// share, else on one of its own.
///
/// It begins when the first page or phone is there. Where none has been there for ``patience`` it ends, and
/// keeps what it has.
final class StepMeasuring: Sendable {
  private struct State {
    var viewers: [(number: Int, stream: EventStream, attends: Bool)] = []
    var nextNumber = 0
    var actions: [LiveAction] = []
    /// The newest event of each name, for a viewer who comes later.
    var latest: [String: String] = [:]
    var isBegun = false
    var isOver = false
    /// When a page or a phone was there last.
    var attended = ContinuousClock.now
  }

  /// How long a measurement goes on without a page or a phone: a browser that lost its connection comes back within seconds.
  private static let patience = Duration.seconds(45)
  /// Actions that wait at most: more than anybody taps between two looks.
  private static let mostActions = 20

  let entry: MotionPlan.Entry
  /// The phones that are the sensors; `nil` for other sources.
  let phones: PhoneSensors?
  private let folder: String?
  private let places: MeasurementPlaces
  /// The number of the link by which the run was opened.
  private let link: Int
  private let clock: RunClock
  let translator: Translator
  private let served: ServedTask
  private let onEnd: @Sendable (MotionAttempt) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - served: the task, which opens the sensors of a step that is measured live.
  ///   - folder: where recorders put their files.
  ///   - hasRoom: whether a phone's recording may begin there.
  ///   - places: where the measurement takes a place of the link when it begins.
  ///   - clock: the time of the run.
  ///   - onEnd: takes the attempt, on a thread of the measurement.
  init(
    _ entry: MotionPlan.Entry, of served: ServedTask, folder: String?, in translator: Translator,
    places: MeasurementPlaces, link: Int, _ clock: RunClock,
    hasRoom: @escaping @Sendable () -> Bool,
    onEnd: @escaping @Sendable (MotionAttempt) -> Void
  ) {
    (self.entry, self.served, self.folder, self.translator) = (entry, served, folder, translator)
    (self.places, self.link, self.clock) = (places, link, clock)
    if case .phones(let count) = entry.motion {
      // The start tells one attempt's files from another's.
      let start = Int(clock.now.timeIntervalSince1970)
      phones = PhoneSensors(
        count: count, folder: folder ?? ".", name: "phone-\(start)", hasRoom: hasRoom)
    } else {
      phones = nil
    }
    self.onEnd = onEnd
  }

  /// Whether the measurement has ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether it has begun, and not ended.
  var isRunning: Bool { state.withLock { $0.isBegun && !$0.isOver } }

  /// Whether it cannot begin, as too many others run.
  var waitsForPlace: Bool {
    places.areFull(for: link) && state.withLock { !$0.isBegun }
  }

  /// Notes that a page or a phone is there, and begins with the first of them.
  func attend() {
    let begins = state.withLock { state in
      state.attended = .now
      guard !state.isBegun, places.take(for: link) else { return false }
      state.isBegun = true
      return true
    }
    if begins { start() }
  }

  /// Whether no page and no phone has been there for long.
  private var isLeft: Bool {
    state.withLock { state in
      !state.viewers.contains(where: \.attends)
        && ContinuousClock.now - state.attended > Self.patience
    }
  }

  private func start() {
    guard let feed = phones?.feed else { return PhoneRounds.onThread { self.run() } }
    places.rounds.add { [self] in
      do {
        return PhoneRound(
          try makeRun(), feed, StepBroadcast(self), actions: StepTaps(measuring: self)
        ) { self.finish($0, saying: [$1], without: $2) }
      } catch {
        fail(error)
        return nil
      }
    }
  }

  /// Does what a person asks for.
  func perform(_ action: LiveAction) {
    attend()
    state.withLock { state in
      if state.actions.count < Self.mostActions { state.actions.append(action) }
    }
  }

  /// Events for one more viewer: `state`, `say`, `note`, and `over` at the end.
  ///
  /// - Parameter attends: whether the viewer is the person who is measured: somebody else begins nothing, and keeps
  ///   nothing going.
  func watch(attends: Bool) -> EventStream {
    if attends { attend() }
    return state.withLock { state in
      let number = state.nextNumber
      state.nextNumber += 1
      let stream = EventStream { [weak self] in self?.leave(number) }
      for (name, data) in state.latest { stream.send(name, data) }
      if state.isOver {
        stream.send("over", "{}")
        stream.end()
      } else {
        state.viewers.append((number, stream, attends))
      }
      return stream
    }
  }

  private func leave(_ number: Int) {
    state.withLock { state in
      guard let place = state.viewers.firstIndex(where: { $0.number == number }) else { return }
      if state.viewers.remove(at: place).attends { state.attended = .now }
    }
  }

  /// Sends an event to all viewers.
  func send(_ name: String, _ data: String, isKept: Bool = false) {
    let viewers = state.withLock { state in
      if isKept { state.latest[name] = data }
      return state.viewers
    }
    for viewer in viewers { viewer.stream.send(name, data, replaces: isKept) }
  }

  /// Shows a sentence on the pages.
  func say(note: Message) {
    send("note", Self.json(["text": .string(translator(note))]), isKept: true)
  }

  // MARK: - Measuring

  private func run() {
    do {
      var step = try makeRun()
      var player = StepPlayer(open: served.open)
      player.isPaced = true
      var output = StepBroadcast(self)
      do {
        let ending = try player.run(entry, &step, &output, actions: StepTaps(measuring: self))
        finish(step, saying: [ending.failure, ending.damage])
      } catch {
        finish(step, without: error)
      }
    } catch {
      fail(error)
    }
  }

  /// The step before its first sample.
  private func makeRun() throws -> MotionStepRun {
    var run = try entry.run(
      in: folder, form: served.recorderForm ?? (phones == nil ? .researchKit : .csv), translator)
    run.hosting.endsByItself = entry.step.endsByItself
    run.hosting.now = { [clock] in clock.now }
    return run
  }

  /// Makes the attempt of a step whose sensors have ended.
  ///
  /// - Parameters:
  ///   - errors: with which sensors ended early.
  ///   - error: for which there are no sensors: the step says so, and can be repeated.
  private func finish(
    _ step: MotionStepRun, saying errors: [(any Error)?] = [], without error: (any Error)? = nil
  ) {
    var step = step
    for error in errors.compactMap(\.self) { say(error) }
    var attempt = entry.attempt(of: &step, without: error)
    attempt.files += phones?.files(of: entry.step, at: clock.now) ?? []
    onEnd(attempt)
    close()
  }

  /// Ends without an attempt.
  private func fail(_ error: any Error) {
    say(error)
    close()
  }

  private func say(_ error: any Error) {
    send("note", Self.json(["text": .string("\(error)")]))
  }

  private func close() {
    places.leave(link)
    let viewers = state.withLock { state in
      state.isOver = true
      defer { state.viewers = [] }
      return state.viewers
    }
    for viewer in viewers {
      viewer.stream.send("over", "{}")
      viewer.stream.end()
    }
  }

  fileprivate func takeActions() -> [LiveAction] {
    if isLeft { return [.stop] }
    return state.withLock { state in
      defer { state.actions = [] }
      return state.actions
    }
  }
}

/// The taps of people on their pages.
private struct StepTaps: ActionSource {
  let measuring: StepMeasuring
  func actions() -> [LiveAction] { measuring.takeActions() }
}
