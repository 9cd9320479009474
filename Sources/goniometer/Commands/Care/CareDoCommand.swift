// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import MotionSessions
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import TaskFiles

/// `goniometer care do STORE TASK`.
enum CareDoCommand {
  static let task = Argument("TASK", .text, help: "The care task's identifier.")
  static let value = Option(
    repeating: "value", .text, placeholder: "KIND=NUMBER",
    help: "A value to record for a task that runs nothing, such as steps=4000.")
  static let result = Option(
    "result", .file, short: "r", help: "Where the whole result of the run goes besides.")

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
      value, TaskRunCommand.answers, TaskRunCommand.interactive, TaskRunCommand.noWait, result,
      TaskRunCommand.session, TaskRunCommand.outputDirectory, CareOptions.date,
      CareOptions.timeZone, CareOptions.now,
    ],
    groups: MotionOptions.groups,
    examples: [
      Example("Ask today's questions", "goniometer care do knee.care checkin"),
      Example(
        "Measure the knee from recordings",
        "goniometer care do knee.care rangeOfMotion --source thigh.csv,shank.csv "
          + "--output-directory run"),
    ]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, zone, now) = (opened.store, opened.zone, opened.now)
    let values = try arguments[value].map { try number($0, at: now) }
    let day = opened.instant(of: arguments[CareOptions.date])
    let feed = try waiting { try await store.feed(on: day, at: now, in: zone) }
    let entry = try feed.entry(of: arguments[task], in: zone)
    let outcome: Outcome?
    if let study = entry.content.study {
      guard values.isEmpty else {
        throw UsageError(
          "--value is for a task that runs nothing; '\(entry.title)' asks", command: command.name)
      }
      guard let run = try run(study, at: now, arguments, console) else { return .noResult }
      outcome = try waiting {
        try await store.record(run.result, reason: run.reason, for: entry.event)
      }
      guard outcome != nil else {
        console.say("The task was not completed; nothing is recorded.")
        return .noResult
      }
    } else {
      outcome = try waiting { try await store.record(values, for: entry.event) }
    }
    let words = ClockText(zone).words(outcome?.values ?? [])
    console.say("Recorded for '\(entry.title)'\(words.isEmpty ? "" : ": \(words)").")
    return .success
  }

  /// Runs a study task; `nil` where it was saved for later.
  private static func run(
    _ study: StudyTask, at now: Date, _ arguments: ParsedArguments, _ console: Console
  ) throws -> (result: TaskResult, reason: FinishReason)? {
    try MotionOptions.checkTogether(arguments)
    let clock = RunClock(fixed: arguments[CareOptions.now])
    let stage = MotionStage(
      plan: try MotionPlan(
        for: study, in: arguments[TaskRunCommand.outputDirectory], arguments, console),
      clock: clock, console: console, arguments: arguments, speech: nil)
    defer { stage.end() }
    let run = TaskRun(
      task: study, savedFile: arguments[TaskRunCommand.session].map(SavedFile.init(path:)),
      archivePath: nil, cleans: false, inputs: [])
    let sheet = try arguments[TaskRunCommand.answers].map { path in
      let document = try TaskDocument(path: path)
      return try AnswerSheet(document.json, name: document.name)
    }
    try sheet?.check(against: study)
    let folder = try arguments[TaskRunCommand.outputDirectory].map { path throws(TaskFileError) in
      try OutputDirectory(creating: path)
    }
    let session =
      try run.savedSession(at: clock.now)
      ?? TaskSession(
        study, taskRunUUID: UUID(), locality: .ofSystem, outputDirectory: folder?.path)
    let last = try TaskRunCommand.lead(session, through: run, stage, sheet, arguments)
    let outcome = try run.finish(last, at: clock.now) { whole in
      guard let path = arguments[result] else { return }
      try console.write(to: path) { try $0.write([UInt8](whole.documentData)) }
    }
    switch outcome {
    case .completed(let whole):
      if whole.hasFailedMotion {
        console.say("The movement gave no range that can be used; nothing is recorded.")
        return nil
      }
      guard case .finished(let reason) = last.phase else { return nil }
      return (whole, reason)
    case .discarded:
      console.say("The answers are thrown away.")
      return nil
    case .unfinished(let file):
      console.say(
        file.map { "Saved in '\($0.path)'. The same call goes on from here." }
          ?? "The task is not finished; nothing is recorded.")
      return nil
    }
  }

  private static func number(_ text: String, at date: Date) throws(UsageError) -> OutcomeValue {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Double(parts[1]), number.isFinite else {
      throw UsageError("--value: expected KIND=NUMBER, found '\(text)'", command: command.name)
    }
    let content = Int(parts[1]).map(OutcomeValue.Content.integer) ?? .double(number)
    return OutcomeValue(content, kind: parts[0], createdDate: date)
  }
}

extension CareFeed {
  /// The event of a task to be done: the first that is open.
  fileprivate func entry(of id: String, in zone: ScheduleTimeZone) throws -> Entry {
    let own = entries.filter { $0.event.task.id == id }
    if let open = own.first(where: \.state.isOpen) { return open }
    let clock = ClockText(zone)
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
