// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import JSON
internal import MotionTasks
internal import Recordings

/// `goniometer analyze FILE`, `goniometer analyze --thigh FILE --shank FILE`.
enum AnalyzeCommand {
  static let command = Command(
    name: "analyze",
    summary: "measure the range of motion of a knee from a recording",
    discussion: [
      "With a sensor on the thigh and one on the shank (--thigh, --shank) the knee's own angle is "
        + "measured, whatever the mounting and with both segments moving. Stand straight and still "
        + "for two seconds somewhere in the recording: that levels the axis, gives zero and tells "
        + "flexion from extension.",
      "With one device on the moving limb (FILE) the limb's angle is measured; it is the knee's "
        + "only while the other segment keeps still.",
      "Flexion is positive, 0 is straight where zero is anatomical, hyperextension is negative. "
        + "Exits with 1 where the recording gives no valid measurement; the reasons are printed.",
    ],
    arguments: [input],
    options: [thigh, shank, json, csv, allChecks],
    groups: [
      OptionGroup(
        "Measurement",
        [
          MeasurementOptions.filter, MeasurementOptions.side, MeasurementOptions.activity,
          MeasurementOptions.zero, MeasurementOptions.sense,
        ]),
      OptionGroup("Two sensors", [standing, heading]),
      OptionGroup(
        "One device",
        [
          method, accelerometer, gyroscope, MeasurementOptions.hanging,
          MeasurementOptions.limbAxis, orientation,
        ]),
      OptionGroup("The sensors", CalibrationOptions.oneDevice + CalibrationOptions.twoSensors),
      ReadingOptions.group,
    ],
    examples: [
      Example(
        "A knee with two sensors",
        "goniometer analyze --thigh thigh.csv --shank shank.csv --side left"),
      Example(
        "The same for programs, with the angle of every sample",
        "goniometer analyze --thigh thigh.csv --shank shank.csv --json --csv angles.csv"),
      Example(
        "A phone on the shank, calibrated",
        "goniometer analyze shank.csv --calibration phone.json"),
      Example("One device on the shank", "goniometer analyze shank.csv --sense extension-first"),
      Example(
        "Stating the quiet stance", "goniometer analyze --thigh a.csv --shank b.csv --standing 2-5"
      ),
    ]
  ) { arguments, console in
    let analysis = try analysis(arguments, console)
    if let path = arguments[csv] {
      try console.write(to: path, besides: analysis.inputFiles) {
        try analysis.writeAngles(to: $0)
      }
    }
    if arguments[json] {
      try console.output.write(analysis.json(commandLine: console.commandLine))
    } else if arguments[csv] != "-" {
      try console.output.write(
        analysis.text(width: console.width, showsAllChecks: arguments[allChecks]))
    }
    return analysis.quality.overall == .bad ? .noResult : .success
  }

  /// Reads and measures what the command line asks for.
  private static func analysis(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> Analysis {
    try measure(read(arguments) { console.describe($0) }, arguments)
  }

  /// What is measured: the recordings as they were read, and what is applied to their sensors.
  struct Inputs {
    /// Of the thigh and the shank, or of one device.
    let recordings: [LoadedRecording]
    /// Beside each recording what is applied to its sensor, if anything.
    let applied: [AppliedCalibration?]

    /// Every file that was read, in reading order, calibrations last.
    var files: [MeasuredFile] {
      let recorded = recordings.flatMap(\.source.files).map {
        MeasuredFile(path: $0.path, sha256: $0.sha256)
      }
      return recorded
        + applied.compactMap { applied in
          guard let path = applied?.path, let sha256 = applied?.sha256 else { return nil }
          return MeasuredFile(path: path, sha256: sha256)
        }
    }

    /// The recording at a place after the corrections of its sensor.
    fileprivate func corrected(_ place: Int) -> LoadedRecording {
      recordings[place].corrected(by: applied[place])
    }
  }

  /// Reads what the arguments ask for.
  ///
  /// - Parameters:
  ///   - bytes: what stands for files of these names and is not looked for elsewhere.
  ///   - describe: is shown what was read before calibrations are.
  static func read(
    _ arguments: ParsedArguments, bytes: [String: [UInt8]] = [:],
    describe: ([RecordingSource]) -> Void = { _ in }
  ) throws -> Inputs {
    try checkTogether(arguments)
    let options = try ReadingOptions.recordingOptions(arguments)
    func load(_ path: String) throws -> LoadedRecording {
      try bytes[path].map { try RecordingFile.load($0, name: path, options: options) }
        ?? RecordingFile.load(path, options: options)
    }
    if let thighPath = arguments[thigh], let shankPath = arguments[shank] {
      let recordings = [try load(thighPath), try load(shankPath)]
      describe(recordings.map(\.source))
      let applied = try CalibrationOptions.appliedToPair(arguments, command: command.name)
      return Inputs(recordings: recordings, applied: [applied.thigh, applied.shank])
    }
    let recording: LoadedRecording
    if let file = arguments[input] {
      recording = try load(file)
    } else if let force = arguments[accelerometer], let rate = arguments[gyroscope] {
      recording = try RecordingFile.load(accelerometer: force, gyroscope: rate, options: options)
    } else {
      throw UsageError(
        "name a recording: FILE, --thigh and --shank, or --accelerometer and --gyroscope",
        command: "analyze")
    }
    describe([recording.source])
    let applied = try CalibrationOptions.applied(
      arguments, device: arguments[CalibrationOptions.device], command: command.name)
    return Inputs(recordings: [recording], applied: [applied])
  }

  /// Measures what was read.
  static func measure(_ inputs: Inputs, _ arguments: ParsedArguments) throws -> Analysis {
    let estimator = arguments[MeasurementOptions.filter].estimator
    var analysis: Analysis
    if inputs.recordings.count == 2 {
      analysis = try twoSensors(
        (inputs.corrected(0), inputs.corrected(1)), arguments, estimator)
      analysis.quality = analysis.quality
        .judgingSaturation(of: inputs.recordings[0].recording, segment: "thigh")
        .judgingSaturation(of: inputs.recordings[1].recording, segment: "shank")
    } else {
      analysis =
        arguments[method] == .researchKit
        ? try researchKit(inputs.corrected(0), arguments, estimator)
        : try hinge(inputs.corrected(0), arguments, estimator)
      analysis.quality = analysis.quality
        .judgingSaturation(of: inputs.recordings[0].recording)
    }
    analysis.calibrations = inputs.applied.compactMap(\.self)
    return analysis
  }

  private static func twoSensors<Estimator: AttitudeEstimator>(
    _ recordings: (thigh: LoadedRecording, shank: LoadedRecording), _ arguments: ParsedArguments,
    _ estimator: Estimator.Type
  ) throws -> Analysis {
    var options = MeasurementOptions.knee(arguments)
    options.standing = arguments[standing]
    options.heading = arguments[heading]
    let (thigh, shank) = (recordings.thigh.recording, recordings.shank.recording)
    let trial = try KneeTrial(
      thigh: thigh, shank: shank, estimator: estimator, parameters: Estimator.Parameters(),
      options: options, side: arguments[MeasurementOptions.side],
      activity: arguments[MeasurementOptions.activity])
    return Analysis(
      filter: arguments[MeasurementOptions.filter],
      inputs: [.file(recordings.thigh.source), .file(recordings.shank.source)], trial: trial,
      thigh: thigh, shank: shank)
  }

  private static func hinge<Estimator: AttitudeEstimator>(
    _ recording: LoadedRecording, _ arguments: ParsedArguments, _ estimator: Estimator.Type
  ) throws -> Analysis {
    let trial = try LimbTrial(
      recording.recording, estimator: estimator, parameters: Estimator.Parameters(),
      options: MeasurementOptions.hinge(arguments), side: arguments[MeasurementOptions.side],
      activity: arguments[MeasurementOptions.activity])
    return Analysis(
      filter: arguments[MeasurementOptions.filter], input: .file(recording.source), trial: trial,
      recording: recording.recording)
  }

  private static func researchKit<Estimator: AttitudeEstimator>(
    _ recording: LoadedRecording, _ arguments: ParsedArguments, _ estimator: Estimator.Type
  ) throws -> Analysis {
    let trial = try ResearchKitTrial(
      recording.recording, orientation: arguments[orientation], estimator: estimator,
      parameters: Estimator.Parameters())
    return Analysis(
      filter: arguments[MeasurementOptions.filter], parameters: Estimator.Parameters(),
      input: .file(recording.source), trial: trial, recording: recording.recording)
  }
}
