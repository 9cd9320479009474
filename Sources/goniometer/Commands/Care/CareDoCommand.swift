// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Files
internal import Foundation
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks

/// `goniometer care do STORE TASK`.
enum CareDoCommand {
  static let task = Argument("TASK", .text, help: "The care task's identifier.")
  static let value = Option(
    repeating: "value", .text, placeholder: "KIND=NUMBER",
    help: "A value to record for a task that runs nothing, such as steps=4000.")
  static let occurrence = Option(
    "occurrence", .integer(in: 0...Int(Int32.max)),
    help:
      "Which of several events of the day, as 'care today --json' numbers them. Without it the one that is "
      + "going on, else the first that can still be done.")
  static let result = Option(
    "result", .output, short: "r", help: "Where the whole result of the run goes besides.")

  static let command: Command = Command(
    name: "care do", summary: "do a task of today, and record its outcome",
    discussion: [
      "Runs what the task contains as 'task run' does: in the terminal, or with --answers; motion comes from "
        + "--source, sensors or recordings. The values that the task's rules take from the result are recorded "
        + "for the event of the day. A run that is not completed records nothing.",
      "Events of future days cannot be done, nor those whose time is over.",
    ],
    arguments: [CareOptions.store, task],
    options: [
      value, occurrence, TaskRunCommand.answers, TaskRunCommand.interactive, TaskRunCommand.noWait,
      result,
      TaskRunCommand.session, TaskRunCommand.outputDirectory, CareOptions.date,
      PersonLanguage.option, CareOptions.timeZone, CareOptions.now,
    ],
    groups: MotionOptions.groups,
    examples: [
      Example("Ask today's questions", "knee.care checkin"),
      Example(
        "Measure the knee from recordings",
        "knee.care rangeOfMotion --source thigh.csv,shank.csv --output-directory run"),
    ],
    goesOn: TaskRunCommand.hasSavedSession
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, zone, now) = (opened.store, try opened.zone(), opened.now)
    let values = try arguments[value].map { try number($0, at: now) }
    let day = opened.instant(of: arguments[CareOptions.date], in: zone)
    let feed = try waiting { try await store.feed(on: day, at: now, in: zone) }
    let entry = try feed.entry(of: arguments[task], arguments[occurrence], in: zone)
    let outcome: Outcome
    if let study = entry.content.study {
      guard values.isEmpty else {
        throw UsageError("--value is for a task that runs nothing; '\(entry.title)' asks")
      }
      guard let recorded = try run(study, for: entry, of: store, arguments, console) else {
        return .noResult
      }
      outcome = recorded
    } else {
      guard !values.isEmpty || entry.event.scheduled.element.targetValues.isEmpty else {
        throw UsageError(
          "'\(entry.title)' has a goal: state what was reached with --value KIND=NUMBER")
      }
      outcome = try waiting { try await store.record(values, for: entry.event) }
    }
    let clock = CareWords(zone)
    let words = clock.words(outcome.values)
    console.note(
      "Recorded for '\(entry.title)', \(clock.day(entry.opens)) \(clock.time(entry.opens))\(words.isEmpty ? "" : ": \(words)")."
    )
    return .success
  }

  /// Runs a study task and records its outcome; `nil` where there is none.
  private static func run(
    _ study: StudyTask, for entry: CareFeed.Entry, of store: CarePlanStore,
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Outcome? {
    try MotionOptions.checkTogether(arguments)
    let inputs = [
      arguments[CareOptions.store], arguments[TaskRunCommand.answers],
      arguments[TaskRunCommand.session],
    ].compactMap(\.self)
    if let path = arguments[result] { try console.refuseInput(path, among: inputs) }
    let clock = RunClock(fixed: arguments[CareOptions.now])
    let stage = try MotionStage(for: study, clock, arguments, console)
    defer { stage.end() }
    let run = TaskRun(
      task: study, savedFile: arguments[TaskRunCommand.session].map(SavedFile.init(path:)),
      archivePath: nil, cleans: false, inputs: [])
    let sheet = try TaskRunCommand.sheet(for: study, arguments)
    let folder = try arguments[TaskRunCommand.outputDirectory].map { path throws(FileError) in
      try OutputDirectory(creating: path)
    }
    let saved = try run.savedSession(clock)
    if let saved, saved.result(at: clock.now).startDate < entry.opens {
      throw CommandFailure(
        .malformedData,
        "the saved session was begun before this event of '\(entry.title)'; remove the file to start again"
      )
    }
    let session =
      saved
      ?? TaskSession(
        study, taskRunUUID: UUID.random(), locality: .ofSystem, outputDirectory: folder?.path)
    let last = try TaskRunCommand.lead(session, through: run, stage, sheet, arguments)
    var recorded: Outcome?
    // The saved session goes only after the outcome is kept.
    let ended = try run.finish(last, at: clock.now) { whole in
      if let path = arguments[result] {
        try console.write(whole.documentData, to: path, besides: inputs)
      }
      guard !whole.hasFailedMotion, case .finished(let reason) = last.phase else { return }
      recorded = try waiting {
        try await store.record(whole, reason: reason, for: entry.event)
      }
    }
    if let recorded { return recorded }
    console.say(stage.translator(RunWords.isNotRecorded(ended)))
    return nil
  }

  private static func number(_ text: String, at date: Date) throws(UsageError) -> OutcomeValue {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Double(parts[1]), number.isFinite else {
      throw UsageError("--value: expected KIND=NUMBER, found '\(text)'")
    }
    let content = Int(parts[1]).map(OutcomeValue.Content.integer) ?? .double(number)
    return OutcomeValue(content, kind: parts[0], createdDate: date)
  }
}

extension CareFeed {
  /// The event of a task to be done.
  ///
  /// - Throws: The reason why there is none.
  fileprivate func entry(
    of id: String, _ occurrence: Int?, in zone: ScheduleTimeZone
  ) throws -> Entry {
    if let open = openEntry(of: id, occurrence: occurrence) { return open }
    let own = entries(of: id, occurrence: occurrence)
    let clock = CareWords(zone)
    let reason =
      if let done = own.first(where: { $0.state == .done }) {
        "'\(done.title)' is done already; 'care undo' takes it back"
      } else if let next = own.first(where: { $0.state == .upcoming }) {
        "'\(next.title)' begins at \(clock.time(next.opens)) on \(clock.day(next.opens))"
      } else if let missed = own.first {
        "'\(missed.title)' was to be done until "
          + (missed.closes.map { "\(clock.time($0)) on \(clock.day($0))" } ?? "")
      } else if let closedGate {
        "'\(closedGate)' comes first"
      } else {
        "'\(id)' has no event on \(clock.day(day)); 'care today' lists what there is"
      }
    throw CommandFailure(.noResult, reason)
  }
}
