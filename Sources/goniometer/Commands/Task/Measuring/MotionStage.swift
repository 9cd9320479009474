// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import Glibc
internal import Goniometry
internal import IndustrialIO
internal import Inertial
internal import LiveSessions
internal import Localization
internal import MotionTasks
internal import Presenting
internal import Recordings
internal import StudyTasks

/// Runs the motion steps of a task: opens what their samples come from, and shows what comes.
struct MotionStage {
  let plan: MotionPlan
  let clock: RunClock
  let console: Console
  let arguments: ParsedArguments
  /// The language of the words for the person.
  let translator: Translator
  /// The voice, where one is wanted.
  let speech: Speech?

  /// Whether nobody needs to be there.
  var isUnattended: Bool { plan.isUnattended }
  private var isPaced: Bool { arguments[MotionOptions.realTime] }

  /// The source of a step's motion; `nil` for a step without motion.
  func entry(of step: Step?) -> MotionPlan.Entry? { step.flatMap { plan.entries[$0.identifier] } }

  /// Lets the voice finish, and says what went wrong with it.
  func end() {
    speech?.end()
    if let trouble = speech?.takeTrouble() { console.warn("--speak: \(trouble)") }
  }

  /// Says aloud what a step without motion has to be said, to somebody who is there; a step with
  /// motion says it as it begins.
  func speak(_ step: Step?) {
    guard !isUnattended, let step, entry(of: step) == nil,
      let words = step.active?.spokenInstruction
    else { return }
    speech?.say(words)
  }

  /// Runs a step once.
  ///
  /// - Parameters:
  ///   - folder: where recorders put their files.
  ///   - input: whose lines are taps where it is no terminal; `nil` where it is for something else.
  func measure(
    _ entry: MotionPlan.Entry, in folder: String?, input: LineInput?
  ) throws -> MotionAttempt {
    let isLive = !entry.motion.isRecorded
    let clock = clock
    var run = try entry.run(
      in: folder, form: arguments[MotionOptions.recorderFormat] ?? .researchKit, translator)
    let isShown = isLive || isPaced
    run.hosting.isShown = isShown
    run.hosting.endsByItself = entry.step.endsByItself || input.map { !$0.isTerminal } ?? true
    run.hosting.now = { clock.now }
    if isShown, let words = entry.step.active?.spokenInstruction { speech?.say(words) }
    let error = try play(entry, &run, input)
    if isShown, let words = entry.step.active?.finishedSpokenInstruction { speech?.say(words) }
    defer { clock.advance(by: run.elapsed, isPaced: isShown) }
    return entry.attempt(of: &run, without: error)
  }

  /// Plays the step's samples.
  ///
  /// - Returns: for which there are no sensors any more, where a person can plug one in again and repeat the step.
  private func play(
    _ entry: MotionPlan.Entry, _ run: inout MotionStepRun, _ input: LineInput?
  ) throws -> IIOError? {
    var player = StepPlayer { motion in
      guard case .sensors(let selection) = motion else { preconditionFailure("no sensors") }
      return SensorSource(try SensorOptions.open(selection))
    }
    player.isPaced = isPaced
    player.duration = arguments[MotionOptions.duration]?.seconds
    // What is typed while a recording plays is for nobody.
    let isKeyed = input?.isTerminal == true && (isPaced || !entry.motion.isRecorded)
    let draws = run.hosting.isShown && LiveScreen.isPossible
    let keyboard = isKeyed ? Keyboard(farewell: draws ? LiveScreen.closing : "") : nil
    defer {
      if let keyboard {
        if entry.motion.isRecorded { _ = keyboard.pressed() }
        TerminalEcho.restore()
      }
    }
    var actions: (any ActionSource)?
    if !entry.motion.isRecorded {
      let taps = keyboard == nil ? input.flatMap(LineTaps.init) : nil
      if keyboard == nil, case .sensors = entry.motion { try checkEnd(of: entry, taps) }
      actions = keyboard.map(StepKeys.init) ?? taps
    }
    do {
      var output = output(for: entry, isShown: run.hosting.isShown, draws: draws && keyboard != nil)
      let ending = try player.run(entry, &run, &output, actions: actions)
      if let failure = ending.failure {
        console.say([PresentedLine(.problem, failure.message)])
      }
      if let damage = ending.damage { console.warn("\(damage)") }
      return nil
    } catch let error as IIOError where input?.isTerminal == true && !entry.motion.isRecorded {
      console.say([PresentedLine(.problem, error.message)])
      return error
    }
  }

  /// The output of a step: a screen, lines, or events alone at full speed.
  private func output(
    for entry: MotionPlan.Entry, isShown: Bool, draws: Bool
  ) -> any LiveOutput {
    guard isShown else { return LiveSilence(console: console, translator: translator) }
    guard draws else {
      return LiveCaptions(console, translator, speech: speech, hasNumbers: false)
    }
    return LiveScreen(
      console, title: entry.step.title ?? "", text: entry.step.text ?? "",
      keys: entry.motion.isRecorded
        ? "Ctrl-C stops the task"
        : "Space or Enter ends   z sets zero again   p pauses   q gives up",
      translator, speech: speech)
  }

  /// Refuses a step that nobody can end.
  private func checkEnd(of entry: MotionPlan.Entry, _ taps: LineTaps?) throws {
    guard arguments[MotionOptions.duration] == nil, !entry.step.hasEnd,
      try taps.map({ try $0.isOver() }) ?? true
    else { return }
    throw CommandFailure(
      .usage,
      "step '\(entry.step.identifier)' ends with a tap, and there is nobody: give --duration")
  }
}

extension MotionStage {
  /// The stage that the options of a run describe.
  init(
    for task: StudyTask, _ clock: RunClock, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let translator = PersonLanguage.translator(arguments)
    self.init(
      plan: try MotionPlan(
        for: task, in: arguments[TaskRunCommand.outputDirectory], arguments, console),
      clock: clock, console: console, arguments: arguments,
      translator: translator, speech: Speech.wished(arguments, console, translator.language))
  }
}

extension Speech {
  static let option = Option(
    flag: "speak",
    help: "Say the guidance aloud, by spd-say or espeak-ng where one is installed.")

  /// The voice of a task in the language of its guidance; `nil` where nobody asked for one.
  static func wished(
    _ arguments: ParsedArguments, _ console: Console, _ language: String
  ) -> Speech? {
    guard arguments[option] else { return nil }
    return installed(language: language, environment: ProcessInfo.processInfo.environment, console)
  }

  /// The voice that somebody asked for with ``option``; where there is none that is said once, and
  /// what is written has to do.
  ///
  /// - Parameter language: of the sentences.
  static func installed(
    language: String?, environment: [String: String], _ console: Console
  ) -> Speech? {
    guard let program = SpeechProgram.installed(in: environment) else {
      let names = SpeechProgram.Name.allCases.map(\.rawValue).joined(separator: " nor ")
      console.warn(
        "--speak: neither \(names) is on the search path, so the guidance is only written; "
          + "install one of them")
      return nil
    }
    return Speech(program, language: language, environment: environment)
  }
}
