// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
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
    try checkTogether(arguments)
    let options = try ReadingOptions.recordingOptions(arguments)
    let estimator = arguments[MeasurementOptions.filter].estimator
    if let thighPath = arguments[thigh], let shankPath = arguments[shank] {
      let recordings = (
        thigh: try RecordingFile.load(thighPath, options: options),
        shank: try RecordingFile.load(shankPath, options: options)
      )
      console.describe([recordings.thigh.source, recordings.shank.source])
      let applied = try CalibrationOptions.appliedToPair(arguments, command: command.name)
      var analysis = try twoSensors(
        (
          recordings.thigh.corrected(by: applied.thigh),
          recordings.shank.corrected(by: applied.shank)
        ), arguments, estimator)
      analysis.calibrations = [applied.thigh, applied.shank].compactMap(\.self)
      analysis.quality = analysis.quality
        .judgingSaturation(of: recordings.thigh.recording, segment: "thigh")
        .judgingSaturation(of: recordings.shank.recording, segment: "shank")
      return analysis
    }
    let recording: LoadedRecording
    if let file = arguments[input] {
      recording = try RecordingFile.load(file, options: options)
    } else if let force = arguments[accelerometer], let rate = arguments[gyroscope] {
      recording = try RecordingFile.load(accelerometer: force, gyroscope: rate, options: options)
    } else {
      throw UsageError(
        "name a recording: FILE, --thigh and --shank, or --accelerometer and --gyroscope",
        command: "analyze")
    }
    console.describe([recording.source])
    let applied = try CalibrationOptions.applied(
      arguments, device: arguments[CalibrationOptions.device], command: command.name)
    let corrected = recording.corrected(by: applied)
    var analysis =
      arguments[method] == .researchKit
      ? try researchKit(corrected, arguments, estimator)
      : try hinge(corrected, arguments, estimator)
    analysis.calibrations = [applied].compactMap(\.self)
    analysis.quality = analysis.quality.judgingSaturation(of: recording.recording)
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
