// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Files
internal import Foundation
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import TaskDocuments

/// `goniometer task run FILE`.
enum TaskRunCommand {
  static let command = Command(
    name: "task run",
    summary: "present a task in the terminal and write its result",
    discussion: [
      "Shows one step after another and takes typed answers. Enter keeps the answer shown or leaves "
        + "a question empty, ? is for not knowing where that is offered. A colon and a word move "
        + "about: :back, :skip, :clear (the answer), :more (to read), :end (early), :save, :discard, "
        + ":quit, :help. Text that begins with a colon is typed with two.",
      "The conversation is on standard error, the result on standard output at the end or in "
        + "--result. Colours are off where NO_COLOR is set, TERM is dumb or there is no terminal.",
      "With --session every answer is in that file before the next question is asked. Whatever ends "
        + "the program, the same call goes on from there; the file goes when the result is written. "
        + "A session keeps its --subject, --visit and --note; a call with others is refused.",
      "Without a person, answers come from a pipe, one line each as typed, or from --answers, a "
        + "JSON object such as {\"pain\": 4, \"symptom\": [\"headache\"], \"form/why\": \"text\"}: by the "
        + "identifier of the question, or its path where that is not enough. An answer that is "
        + "missing or wrong is then an error that names its place, and no result is written. "
        + "--answers does not wait for timers.",
      "A step that measures or records motion takes it from --source: live sensors, by their names "
        + "(--device, or --thigh and --shank), or without names those labelled thigh and shank, or "
        + "the only one. The screen says what to do, and shows the angle, the range so far and the "
        + "sensors; where it cannot be drawn on, lines do. Space or Enter ends the step, z sets zero "
        + "again, p pauses, q gives it up; where standard input is no terminal, a line on it ends the "
        + "step.",
      "From recordings it runs unattended: nothing waits for Enter, timers run down at once, "
        + "and the range is that which 'analyze' gives; questions are asked all the same. Dates go "
        + "on with what is replayed.",
      "Exits with 0 where the task was gone through or ended by a button of its own; with 1 where "
        + "it was saved for later or discarded, and where motion gave no range that can be used, "
        + "which the result then says.",
    ],
    arguments: [file],
    options: [answers, defaults, interactive, noWait, MotionOptions.demo],
    groups: [
      OptionGroup("Results", [result, form, session, outputDirectory, archive, clean]),
      IdentityOptions.group,
      OptionGroup("Language, place and time", PersonLanguage.placed + [now, runUUID]),
    ] + MotionOptions.groups,
    examples: [
      Example(
        "Ask today's questions, and go on another time where they are left",
        "datasets/tasks/daily-check-in.json --session today.json --result today-result.json"),
      Example("Answer from a file", "datasets/tasks/daily-check-in.json --answers answers.json"),
      Example(
        "Try a measurement without sensors",
        "datasets/tasks/knee-range-of-motion.json --demo --output-directory out"),
      Example(
        "Measure a knee with this machine's sensors",
        "knee.json --source iio --thigh left --shank right --output-directory out --result "
          + "result.json"),
      Example(
        "The same from recordings, in one line",
        "knee.json --source thigh.csv,shank.csv --output-directory out --format summary"),
      Example(
        "Both knees, each from its own recordings",
        "knees.json --source knee.range.of.motion.left=a.csv,b.csv --source "
          + "knee.range.of.motion.right=c.csv,d.csv --output-directory out"),
      Example(
        "Ask a FHIR form and write the response",
        "datasets/fhir/knee-questionnaire.json --format fhir --result response.json"),
      Example(
        "Put result and files into an archive",
        "datasets/tasks/onboarding.json --output-directory run --archive run.zip"),
    ],
    goesOn: hasSavedSession
  ) { arguments, console in
    try run(arguments, console)
  }

  /// Whether the call goes on with a session of an earlier one.
  @Sendable static func hasSavedSession(_ arguments: ParsedArguments) -> Bool {
    arguments[session].map(AtomicFile.wouldReplace) ?? false
  }

  private static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    try checkTogether(arguments)
    let path = arguments[file]
    try checkOutputs(arguments)
    let document = try TaskDocument(path: path)
    let plan = try document.formTask()
    if let plan {
      FHIRImportCommand.warn(of: plan.form.problems + plan.problems, in: path, console)
    }
    let task = try plan?.task ?? document.task()
    let errors = task.validate().count { $0.severity == .error }
    if errors > 0 {
      console.warn(
        "\(path) has \(TaskOutline.count(errors, "error")); 'goniometer task validate' lists them")
    }
    let clock = RunClock(fixed: arguments[now])
    let stage = try MotionStage(for: task, clock, arguments, console)
    defer { stage.end() }
    let run = TaskRun(
      task: task, savedFile: arguments[session].map(SavedFile.init(path:)),
      archivePath: arguments[archive], cleans: arguments[clean], inputs: inputs(arguments))
    let sheet = try sheet(for: task, arguments)
    let session =
      try run.savedSession(clock).map { try goingOn($0, arguments, stage) }
      ?? newSession(of: task, plan ?? FormTask(carriedBy: task), arguments)
    if sheet == nil, !session.isFinished, arguments[result] == "-", run.archivePath == nil,
      console.outputIsTerminal
    {
      console.say(stage.translator(RunWords.resultIsPrinted))
    }
    do {
      let last = try lead(session, through: run, stage, sheet, arguments)
      return try finish(last, of: run, at: clock.now, arguments, stage)
    } catch let error as PresentationError {
      run.cleanAfterFailure(session)
      throw CommandFailure(.malformedData, "\(path): the task cannot go on: \(error)")
    } catch {
      run.cleanAfterFailure(session)
      throw error
    }
  }

  /// The answers for a run without a person; `nil` for a run with one.
  static func sheet(for task: StudyTask, _ arguments: ParsedArguments) throws -> AnswerSheet? {
    let sheet = try arguments[answers].map { path in
      let document = try TaskDocument(path: path)
      return try AnswerSheet(document.json, name: document.name)
    }
    try sheet?.check(against: task)
    return sheet
  }

  /// Leads the session on until it is over, or the input ends and the session is saved.
  static func lead(
    _ session: TaskSession, through run: TaskRun, _ stage: MotionStage, _ sheet: AnswerSheet?,
    _ arguments: ParsedArguments
  ) throws -> TaskSession {
    let (clock, console, translator) = (stage.clock, stage.console, stage.translator)
    if let file = run.savedFile {
      Interrupts.setLastWords(translator(RunWords.isSaved(in: file.path)))
    }
    defer { Interrupts.setLastWords(nil) }
    if let sheet {
      var presentation = TaskPresentation(
        session, canSave: run.savedFile != nil, motion: stage.plan.presence)
      var script = ScriptedAnswers(sheet)
      let input = arguments[answers] == "-" ? nil : LineInput()
      while !presentation.isOver {
        var lines: [PresentedLine] = []
        if presentation.phase == .measuring,
          let entry = stage.entry(of: presentation.session.currentStep)
        {
          let attempt = try stage.measure(
            entry, in: presentation.session.outputDirectory, input: input)
          lines = attempt.lines(in: translator)
          try presentation.perform(.measured(attempt.results, advisesRepeat: false), at: clock.now)
        } else {
          try script.advance(&presentation, at: clock.now)
        }
        try run.save(presentation.session)
        // Lines are saved before they are shown, whatever ends the program now.
        console.say(lines)
      }
      return presentation.session
    }
    let terminal = TaskTerminal(
      console, stage, isInteractive: arguments[interactive],
      waits: !arguments[noWait] && (!stage.isUnattended || arguments[MotionOptions.realTime]))
    var conversation = Conversation(
      session, canSave: run.savedFile != nil, motion: stage.plan.presence,
      remedies: RunWords.remedies, in: translator)
    conversation.isUnattended = stage.isUnattended
    guard !session.isFinished else { return session }
    let isOver = try terminal.run(&conversation, clock: { clock.now }, save: run.save)
    if isOver || run.savedFile != nil { return conversation.session }
    throw CommandFailure(
      .malformedData,
      "the input ended before the task, at \(TaskTerminal.place(of: conversation)); nothing is kept"
    )
  }

  /// Writes the result and says what became of it.
  private static func finish(
    _ session: TaskSession, of run: TaskRun, at now: Date, _ arguments: ParsedArguments,
    _ stage: MotionStage
  ) throws -> ExitCode {
    let (console, translator) = (stage.console, stage.translator)
    let resultPath = arguments[result]
    let outcome = try run.finish(session, at: now) { result in
      if let path = run.archivePath {
        console.note(translator(RunWords.resultIs(in: path)))
        if resultPath == "-" { return }
      }
      let bytes = try arguments[form].bytes(of: result, task: session.task) { console.note($0) }
      try console.write(bytes, to: resultPath, besides: inputs(arguments))
      try console.output.flush()
      if resultPath != "-" {
        console.note(translator(RunWords.resultIs(in: resultPath)))
      }
    }
    switch outcome {
    case .completed(let result): return result.hasFailedMotion ? .noResult : .success
    case .discarded: console.say(translator(RunWords.isDiscarded))
    case .unfinished(let file?):
      console.say(translator(RunWords.isSaved(in: file.path)))
    case .unfinished(nil): break
    }
    return .noResult
  }

  /// Files that the outputs must not replace.
  private static func inputs(_ arguments: ParsedArguments) -> [String] {
    [arguments[file], arguments[answers], arguments[defaults]].compactMap(\.self)
  }

  private static func newSession(
    of task: StudyTask, _ plan: FormTask?, _ arguments: ParsedArguments
  ) throws -> TaskSession {
    let earlier = try arguments[defaults].map { path in
      try TaskDocument(path: path).result(of: plan)
    }
    if let earlier, earlier.identifier != task.identifier {
      throw CommandFailure(
        .malformedData,
        "\(arguments[defaults] ?? ""): the result is of the task '\(earlier.identifier)', not of "
          + "'\(task.identifier)'")
    }
    let folder = try arguments[outputDirectory].map { path throws(FileError) in
      try OutputDirectory(creating: path)
    }
    return TaskSession(
      task, taskRunUUID: arguments[runUUID] ?? UUID.random(),
      locality: PersonLanguage.locality(arguments),
      defaults: earlier ?? plan?.initialResult(taskRunUUID: UUID.random(), at: .now),
      outputDirectory: folder?.path, identity: IdentityOptions.identity(arguments))
  }

  /// A saved session, which keeps the place, run and folder that it was begun with.
  private static func goingOn(
    _ saved: TaskSession, _ arguments: ParsedArguments, _ stage: MotionStage
  ) throws -> TaskSession {
    // A file could name any folder to be archived or emptied: it takes the person's word.
    guard saved.outputDirectory == arguments[outputDirectory] else {
      throw UsageError(
        "the saved session was begun "
          + (saved.outputDirectory.map { "with --output-directory '\($0)'" }
            ?? "without --output-directory") + "; begin the call so again")
    }
    try IdentityOptions.checkUnchanged(
      arguments, from: saved.identity, in: arguments[session] ?? "")
    let words = RunWords.goesOn(in: arguments[session] ?? "", at: saved.currentStep)
    stage.console.say(stage.translator(words))
    return saved
  }

  /// Refuses outputs that cannot be written, before a person has answered everything in vain.
  private static func checkOutputs(_ arguments: ParsedArguments) throws {
    let outputs = [
      arguments[session], arguments[archive], arguments[result] == "-" ? nil : arguments[result],
    ].compactMap(\.self)
    for (index, path) in outputs.enumerated() {
      try AtomicFile.checkFolder(of: path)
      let others = outputs[..<index] + [arguments[file]]
      if let other = others.first(where: { $0 == path || AtomicFile.isSame($0, path) }) {
        throw UsageError("'\(other)' and '\(path)' are one file")
      }
    }
  }

  private static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    let readsTask = arguments[file] == "-"
    try UsageError.refuse([
      "the task cannot come from standard input, where the answers are typed":
        readsTask && arguments[answers] == nil,
      "only one of task and --answers can be standard input":
        readsTask && arguments[answers] == "-",
      "--clean is for --output-directory": arguments[clean] && arguments[outputDirectory] == nil,
      "--answers and --interactive exclude each other":
        arguments[answers] != nil && arguments[interactive],
      "--format is for --result: an archive has this program's document":
        arguments.isGiven(form) && arguments[archive] != nil && arguments[result] == "-",
    ])
    try MotionOptions.checkTogether(arguments)
  }
}
