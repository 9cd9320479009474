// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Inertial
internal import IndustrialIO
internal import LiveSessions
internal import MotionSessions
internal import MotionTasks
internal import Presenting
internal import Recordings
internal import StudyTasks

/// Which motion every step of a task gets, found out before anybody is asked anything.
struct MotionPlan {
  /// A step with what it is measured from.
  struct Entry {
    let step: Step
    let setup: MotionSetup
    let motion: StepMotion
  }

  private(set) var entries: [String: Entry] = [:]

  /// Whether nobody needs to be there: all motion was recorded.
  var isUnattended: Bool {
    !entries.isEmpty && entries.values.allSatisfy(\.motion.isRecorded)
  }

  /// For each step whether its motion was recorded.
  var presence: [String: MotionPresence] {
    entries.mapValues { $0.motion.isRecorded ? .recorded : .live }
  }

  /// Finds it out.
  ///
  /// - Parameter folder: where recorders put their files.
  /// - Throws: what keeps a step from being measured: no source, too few sensors, a file that cannot
  ///   be read.
  init(
    for task: StudyTask, in folder: String?, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let steps = task.motionSteps
    let sources = arguments[MotionOptions.source]
    try Self.check(sources, against: steps)
    let options = try ReadingOptions.recordingOptions(arguments)
    for step in steps {
      guard
        let source = sources.first(where: { $0.step == step.identifier })
          ?? sources.first(
            where: { $0.step == nil })
      else {
        guard step.measuresJoint else { continue }
        throw refusal(
          "step '\(step.identifier)' measures a joint: name its sensors with --source, such as "
            + "--source iio, --source shank.csv or --source thigh.csv,shank.csv")
      }
      if step.records, folder == nil {
        throw refusal(
          "step '\(step.identifier)' records files: name a folder for them with --output-directory")
      }
      let motion = try motion(of: source, for: step, arguments, options)
      if case .recordings(let recordings) = motion { console.describe(recordings.map(\.source)) }
      var setup = try MotionSetup(
        step, sensorCount: motion.sensorCount, filter: arguments[MeasurementOptions.filter],
        corrections: MotionOptions.corrections(arguments, sensorCount: motion.sensorCount))
      setup.program = Version.program
      entries[step.identifier] = Entry(step: step, setup: setup, motion: motion)
    }
  }

  private func motion(
    of source: MotionSource, for step: Step, _ arguments: ParsedArguments,
    _ options: RecordingOptions
  ) throws -> StepMotion {
    switch source.place {
    case .files(let files): return try StepMotion(files: files, options: options)
    case .local, .remote:
      let names = try StepSensors.names(for: step, of: source.place, arguments)
      // Opened once to see that they are there; nothing is changed before they are started.
      _ = try SensorOptions.open(names, arguments, command: MotionOptions.command)
      return .sensors(names)
    }
  }

  private static func check(_ sources: [MotionSource], against steps: [Step]) throws(UsageError) {
    let names = steps.map { "'\($0.identifier)'" }.joined(separator: ", ")
    guard !sources.isEmpty else { return }
    guard !steps.isEmpty else {
      throw refusal("no step of the task measures or records motion: --source has nothing to do")
    }
    for (index, source) in sources.enumerated() {
      if let step = source.step, !steps.contains(where: { $0.identifier == step }) {
        throw refusal(
          "--source is for the step '\(step)', and the steps with motion are \(names); for a file "
            + "with '=' in its name write ./ before it")
      }
      if sources[..<index].contains(where: { $0.step == source.step }) {
        throw refusal(
          source.step.map { "step '\($0)' has two sources" }
            ?? "two sources for every step: name their steps, --source STEP=FILE")
      }
      if case .files(let files) = source.place, files.count == 2, files[0] == files[1] {
        throw refusal("'\(files[0])' cannot be of thigh and shank; name the recording of each")
      }
      if source.step == nil, case .files = source.place {
        let unnamed = steps.filter { step in !sources.contains { $0.step == step.identifier } }
        if unnamed.count > 1 {
          throw refusal(
            "one recording cannot be of \(unnamed.count) steps: name that of each of \(names), "
              + "--source STEP=FILE")
        }
      }
    }
  }

}

private func refusal(_ text: String) -> UsageError {
  UsageError(text, command: MotionOptions.command)
}

extension StudyTask {
  /// The steps that measure or record motion, within pages too.
  var motionSteps: [Step] {
    (steps + steps.flatMap { $0.earlyTermination?.step ?? [] }).flatMap { step -> [Step] in
      switch step.content {
      case .active(let active): active.usesMotion ? [step] : []
      case .page(let page): page.task.motionSteps
      default: []
      }
    }
  }
}

extension Step {
  /// Whether a joint is measured.
  var measuresJoint: Bool { active?.activity.joint != nil }

  /// Whether motion is recorded to files.
  var records: Bool { active?.recorders.contains(where: \.kind.isMotion) ?? false }
}
