// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import LiveSessions
internal import MotionSessions
internal import MotionTasks
internal import Recordings
internal import StudyTasks

extension MotionPlan {
  /// Finds the source of every step as the options have it.
  ///
  /// - Parameters:
  ///   - folder: where recorders put their files.
  ///   - pages: whether the task is shown in pages, so that a phone can be the sensor; it is if no other
  ///     source is stated.
  init(
    for task: StudyTask, in folder: String?, _ arguments: ParsedArguments, _ console: Console,
    pages: Bool = false
  ) throws {
    var sources = MotionOptions.sources(arguments)
    if pages {
      // Of several tasks, such as those of a care plan, each takes the sources that are for it.
      let steps = task.motionSteps.map(\.identifier)
      if sources.isEmpty { sources = [MotionSource(.phones)] }
      sources = steps.isEmpty ? [] : sources.filter { $0.step.map(steps.contains) ?? true }
    }
    do {
      try self.init(
        for: task, from: sources, hasFolder: folder != nil,
        filter: arguments[MeasurementOptions.filter], program: Version.program,
        corrections: { try MotionOptions.corrections(arguments, sensorCount: $0) }
      ) { source, step in
        switch source.place {
        case .files(let files):
          let motion = try StepMotion(
            files: files, options: ReadingOptions.recordingOptions(arguments))
          if case .recordings(let recordings) = motion {
            console.describe(recordings.map(\.source))
          }
          return motion
        case .simulated: return .simulated(for: step)
        case .phones:
          guard pages else {
            throw UsageError(
              "--source phone is for pages: goniometer serve", command: MotionOptions.command)
          }
          return .phones(for: step)
        case .local, .remote:
          let names = try StepSensors.names(for: step, of: source.place, arguments)
          // Opened once to see that they are there; nothing is changed before they are started.
          _ = try SensorOptions.open(names, arguments, command: MotionOptions.command)
          return .sensors(names)
        }
      }
    } catch let error as MotionPlanError {
      throw UsageError(error.message, command: MotionOptions.command)
    }
  }
}

extension MotionPlanError {
  /// The sentence with the options that mend it.
  fileprivate var message: String {
    switch self {
    case .noSource(let step):
      "step '\(step)' measures a joint: name its sensors with --source, such as --source iio, "
        + "--source shank.csv or --source thigh.csv,shank.csv"
    case .noFolder(let step):
      "step '\(step)' records files: name a folder for them with --output-directory"
    case .noMotion:
      "no step of the task measures or records motion: --source and --demo have nothing to do"
    case .unknownStep(let step, let known):
      "--source is for the step '\(step)', and the steps with motion are \(Self.list(known)); for a "
        + "file with '=' in its name write ./ before it"
    case .severalSources(nil): "\(description), --source STEP=FILE"
    case .oneRecordingForSeveral: "\(description), --source STEP=FILE"
    case .severalSources, .sameFile, .rawBesideOthers: description
    }
  }
}

extension ValueType where Value == MotionSource {
  /// A source of motion, with or without its step.
  static let motionSource = ValueType(
    "SOURCE",
    expecting: "iio, iiod://HOST[:PORT], phone, FILE or FILE,FILE, with STEP= before it or not",
    completion: .file
  ) { MotionSource($0) }
}
