// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import IndustrialIO
internal import Inertial
internal import LiveSessions
internal import Measurement
internal import MotionTasks
internal import Recordings
internal import StudyTasks

/// The options of the motion of a task.
enum MotionOptions {
  static let source = Option(
    repeating: "source", .motionSource,
    help: "Where motion comes from: iio (this machine's sensors), iiod://HOST[:PORT], FILE (one "
      + "device) or FILE,FILE (thigh and shank), or phone (the one that shows the page; serve alone); "
      + "STEP= before it where it is of one step, once for each.")
  static let demo = Option(
    flag: "demo", help: "Measure a simulated leg, to try this without sensors.")
  static let realTime = Option(
    flag: "real-time", help: "Play recordings in real time, and wait for timers.")
  static let duration = Option(
    "duration", .duration, short: "t",
    help: "How long a live step is measured; until its end or a tap without it.")
  static let recorderFormat = Option(
    "recorder-format", .choice(RecorderForm.self),
    help: "What recorders write: ResearchKit's JSON, which is usual, or tables, which are usual "
      + "of a phone's samples.")
  /// For live sensors and for recordings.
  static let rate = Option(
    "rate", .positiveNumber, placeholder: "HZ",
    help: "Samples a second: to ask of live sensors, and of recordings without times.")

  static let groups = [
    OptionGroup(
      "Motion",
      [source, realTime, duration, Speech.option, recorderFormat] + motion,
      and: OptionFamily(of: [.calibration, .latency])),
    OptionGroup(
      "Live sensors",
      SensorOptions.measured + [rate] + SensorOptions.capture.filter(isNotRate)),
    OptionGroup(MeasurementOptions.readingGroup.title, of: reading),
  ]

  private static let motion: [MeasurementSetting] = [.filter, .calibration, .latency]
  private static let reading = MeasurementSetting.reading.filter { $0 != .rate }

  /// The sources of motion.
  static func sources(_ arguments: ParsedArguments) -> [MotionSource] {
    arguments[demo] ? [MotionSource(.simulated)] : arguments[source]
  }

  private static func isNotRate(_ option: any DeclaredOption) -> Bool {
    option.declaration.name != rate.declaration.name
  }

  /// The request that the options make; `--device` names a live sensor here.
  static func request(_ arguments: ParsedArguments) throws(UsageError) -> MeasurementRequest {
    try arguments.request { setting in
      switch setting {
      case .filter, .calibration, .latency, .segment(_, .calibration), .segment(_, .latency): true
      default: false
      }
    }
  }

  /// Refuses options that do not go together, before anything is read.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    func refuse(_ text: String) throws(UsageError) -> Never { throw UsageError(text) }
    if arguments[demo], arguments.isGiven(source) {
      try refuse("--source has no meaning with --demo")
    }
    let places = sources(arguments).map(\.place)
    let hasFiles = places.contains { if case .files = $0 { true } else { false } }
    let isLive = places.contains { if case .files = $0 { false } else { true } }
    let hasSensors = isLive && !arguments[demo]
    guard !places.isEmpty else {
      let pointless: [any DeclaredOption] =
        [realTime, duration, Speech.option, recorderFormat, rate] + motion
        + SensorOptions.measured + SensorOptions.capture + reading
      if let option = arguments.firstGiven(pointless) ?? arguments.firstCorrection {
        try refuse("\(option) needs --source beside it")
      }
      return
    }
    if !hasSensors {
      let live =
        SensorOptions.measured + SensorOptions.capture.filter(isNotRate)
        + (isLive ? [] : [duration])
      if let option = arguments.firstGiven(live) {
        try refuse("\(option) is for live sensors: --source iio or --source iiod://HOST")
      }
    }
    if !isLive, arguments[Speech.option], !arguments[realTime] {
      try refuse("--speak goes with live sensors or --real-time")
    }
    if !hasFiles,
      let option = arguments.firstGiven([realTime] + reading)
    {
      try refuse("\(option) is for recordings: --source FILE")
    }
  }
}

extension StepSensors {
  /// The sensors that were named, or else those labelled with the joint's segments, or else the only one.
  static func selection(
    for step: Step, of place: MotionSource.Place, _ arguments: ParsedArguments
  ) throws -> SensorSelection {
    if arguments.firstGiven(SensorOptions.measured) != nil {
      var selection = try SensorOptions.selection(arguments)
      selection.names = selection.names.map { $0.on(place) }
      return selection
    }
    var address: IIODAddress?
    if case .remote(let host) = place { address = host }
    let sensors = try StepSensors(on: address, root: arguments[SensorOptions.root] ?? "/")
    do {
      return SensorOptions.selection(
        of: try sensors.names(for: step), joint: step.active?.activity.joint ?? .assumed, arguments)
    } catch let error as StepSensors.Ambiguous {
      let found = error.found.map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(
        "step '\(error.step)': which sensor is where? Name it with --device, or them with "
          + "\(SegmentOptions.pair); there \(error.found.count == 1 ? "is" : "are") \(found)")
    }
  }
}

extension SensorName {
  /// The sensor of that name on a host, where the source is one and the name does not say another.
  fileprivate func on(_ place: MotionSource.Place) -> SensorName {
    if case .remote(let address) = place, case .local(let name) = self {
      .remote(address, name: name)
    } else {
      self
    }
  }
}

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
    let request = try MotionOptions.request(arguments)
    do {
      try self.init(
        for: task, from: sources, hasFolder: folder != nil,
        filter: request.settings.filter.filter, program: Version.program,
        corrections: { count in
          try request.corrections(of: count == 2 ? .assumed : nil).map { $0?.sensor ?? .none }
        }
      ) { source, step in
        switch source.place {
        case .files(let files):
          let motion = try StepMotion(
            files: files, options: arguments.recordingOptions())
          if case .recordings(let recordings) = motion {
            console.describe(recordings.map(\.source))
          }
          return motion
        case .simulated: return .simulated(for: step)
        case .phones:
          guard pages else {
            throw UsageError("--source phone is for pages: goniometer serve")
          }
          return .phones(for: step)
        case .local, .remote:
          let selection = try StepSensors.selection(for: step, of: source.place, arguments)
          // Opened once to see that they are there; nothing is changed before they are started.
          _ = try SensorOptions.open(selection)
          return .sensors(selection)
        }
      }
    } catch let error as MotionPlanError {
      throw UsageError(error.message)
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
