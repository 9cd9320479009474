// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Localization
internal import Measurement
internal import MotionTasks
internal import Recordings
internal import Reports

/// `goniometer analyze FILE`, `goniometer analyze --SEGMENT FILE --SEGMENT FILE`.
enum AnalyzeCommand {
  static let command = Command(
    name: "analyze",
    summary: "measure the range of motion of a joint from a recording",
    discussion: [
      "With a sensor on the thigh and one on the shank (--thigh, --shank) the knee's own angle is "
        + "measured, whatever the mounting and with both segments moving. Stand straight and still "
        + "for two seconds somewhere in the recording: that levels the axis, gives zero and tells "
        + "flexion from extension.",
      "With one device on the moving limb (FILE) the limb's angle is measured; it is the knee's "
        + "only while the other segment keeps still.",
      "Two sensors on other neighbours (--pelvis and --thigh, --shank and --foot) measure all movements of a joint: "
        + "hold the neutral posture for two seconds, both segments facing one way, move forwards and back a few times, fast, "
        + "then do the rest. Any other two are --segment proximal=A --segment distal=B.",
      "With --joint and --movement one device measures any movement of the table that 'goniometer joints' "
        + "prints, each direction under its own name. Hold the neutral posture of the test still for two "
        + "seconds, move to both ends, come back and hold it again; 0° is that posture.",
      "Flexion is positive, 0 is straight where zero is anatomical, hyperextension is negative. "
        + "Exits with 1 where the recording gives no valid measurement; the reasons are printed.",
    ],
    arguments: [input],
    options: SegmentOptions.measured.map(\.recording) + [
      SegmentOptions.named, json, csv, cycles, plot, report, PageOutput.language, allChecks,
    ],
    groups: [
      MeasurementOptions.movementGroup,
      OptionGroup(
        "Measurement", of: [.filter, .side, .activity, .zero, .firstMovement, .fixation]),
      OptionGroup("Two sensors", of: [.standing, .heading, .mounting]),
      OptionGroup(
        "One device",
        of: [.method, .accelerometer, .gyroscope, .hanging, .limbAxis, .orientation]),
      OptionGroup("The sensors", of: [.calibration, .device, .latency]),
      MeasurementOptions.readingGroup,
      OptionGroup(MeasurementOptions.segmentsTitle, of: [], and: SegmentSetting.allCases),
      IdentityOptions.group,
      OptionGroup(SegmentOptions.othersTitle, SegmentOptions.others.map(\.recording)),
    ],
    examples: [
      Example("A knee with two sensors", "--thigh thigh.csv --shank shank.csv --side left"),
      Example(
        "The same for programs, with the angle of every sample",
        "--thigh thigh.csv --shank shank.csv --json --csv angles.csv"),
      Example(
        "A picture for the record, in German",
        "--thigh thigh.csv --shank shank.csv --plot knee.svg --language de"),
      Example(
        "A page for the record, for printing",
        "--thigh thigh.csv --shank shank.csv --side left --report knee.pdf"),
      Example(
        "A visit of a study's participant",
        "--thigh a.csv --shank b.csv --subject P-017 --visit baseline"),
      Example(
        "A neck that turns, a phone flat on the forehead",
        "neck.csv --joint neck --movement rotation --place forehead"),
      Example(
        "Three movements in one recording",
        "neck.csv --joint neck --movement flexion-extension,side-bending,rotation --place forehead"),
      Example("A hip with two sensors", "--pelvis pelvis.csv --thigh thigh.csv --side left"),
      Example("A phone on the shank, calibrated", "shank.csv --calibration phone.json"),
      Example("Two sensors in one file, named after their segments", "leg.csv --side left"),
      Example("One device on the shank", "shank.csv --first-movement extension"),
      Example(
        "Hip, knee and ankle of a leg", "--pelvis p.csv --thigh t.csv --shank s.csv --foot f.csv"),
    ]
  ) { arguments, console in
    KeptMemory.enableForOne()
    let inputs = try read(arguments) { console.describe($0) }
    let report = try measured(inputs, arguments, console)
    if let path = arguments[csv] {
      if let file = OpenSimFile(path: path) {
        try console.write(try report.openSim(file), to: path, besides: inputs.files)
      } else if report.hasAngles {
        try console.write(to: path, besides: inputs.files) { writer in
          var csv = try CSVWriter(report.angleColumns, to: writer)
          try report.angleRows { try csv.write($0) }
        }
      }
    }
    if let path = arguments[cycles] {
      if report.isWalk {
        try console.write(to: path, besides: inputs.files) { writer in
          try report.cycleLines { try writer.write($0) }
        }
      } else {
        console.warn("no walk was the exercise, so '\(path)' is not written")
      }
    }
    if let path = arguments[plot], path != "-", let only = report.only,
      let picture = MeasurementPicture(only, in: PageOutput.words(arguments))
    {
      try console.write(picture.svg().utf8, to: path, besides: inputs.files)
    }
    if let path = arguments[Self.report] {
      let page = ChainPage(report, program: .goniometer, in: PageOutput.words(arguments))
      try console.write(page: page.html, to: path, besides: inputs.files)
    }
    if arguments[json] {
      try console.output.write(report.json(program: .goniometer, commandLine: console.commandLine))
    } else if ![csv, cycles, Self.report].contains(where: { arguments[$0] == "-" }) {
      try console.print(report.text(width: console.width, showsAllChecks: arguments[allChecks]))
      if arguments[plot] == "-", let only = report.only,
        let sketch = MeasurementSketch(only, in: PageOutput.words(arguments))
      {
        try console.print("\n" + sketch.text(by: console.chart))
      }
    }
    return report.verdict == .bad ? .noResult : .success
  }

  /// Reads the recordings and calibrations that the arguments ask for.
  ///
  /// - Parameter describe: is shown how the recordings were read before calibrations are read.
  private static func read(
    _ arguments: ParsedArguments, describe: ([RecordingSource]) -> Void
  ) throws -> ChainInputs {
    try checkTogether(arguments)
    let chain = try requests(arguments)
    do throws(MeasurementFailure) {
      return try chain.read(describe: describe)
    } catch {
      guard case .recording(.severalSensors(_, let names, _)) = error, !chain.isPair,
        let file = arguments[input], file != "-"
      else { throw error.reported }
      guard let segments = MeasurementChain.segments(ofSensors: names) else {
        let words = zip(Joint.assumed.segments, names).flatMap { segment, name in
          ["--\(segment.rawValue)", file, "--\(segment.rawValue)-sensor", name]
        }.map { CompletionScript.word($0.oneLine) }.joined(separator: " ")
        throw Advised(error: error.reported, advice: ", or say which is which: \(words)")
      }
      // A file whose sensors are named after segments is that of each.
      var arguments = arguments
      arguments.arguments[input.declaration.name] = nil
      arguments.options[SegmentOptions.named.declaration.name] = segments.map { "\($0)=\(file)" }
      return try read(arguments, describe: describe)
    }
  }

  /// Measures. Where that fails, the report that was asked for says why.
  private static func measured(
    _ inputs: ChainInputs, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ChainReport {
    do throws(MeasurementError) {
      return try inputs.report()
    } catch {
      if let path = arguments[report] {
        let page = FailurePage(
          inputs.all[0], error, program: .goniometer, in: PageOutput.words(arguments))
        try console.write(page: page.html, to: path, besides: inputs.files)
      }
      // An error of recordings whose numbers fit other units shows the line that states them.
      throw inputs.all[0].likelyUnits.map { Advised(error: error, units: $0) } ?? error
    }
  }

  /// The measurements that the arguments ask for.
  private static func requests(_ arguments: ParsedArguments) throws -> MeasurementChain {
    var chain = try chain(arguments) ?? MeasurementChain(device(arguments))
    let stated = arguments.stated()
    let segments = Set(chain.isPair ? chain.requests.flatMap(\.joint.segments) : [])
    try chain.change { request in
      // What is stated of a segment without a sensor is refused.
      let own = stated.filter { setting, _ in
        guard case .segment(let segment, _) = setting else { return true }
        return request.joint.segments.contains(segment) == segments.contains(segment)
      }
      try UsageError.of { () throws(MeasurementRequestError) in try request.take(own) }
      request.identity = IdentityOptions.identity(arguments)
      request.reading.settingNames = MeasurementOptions.settingNames
      request.usesTwoCores = true
    }
    return chain
  }

  /// The recording of one device that the arguments name.
  private static func device(_ arguments: ParsedArguments) throws -> MeasurementRequest {
    if let file = arguments[input] {
      return MeasurementRequest(device: .file(file))
    } else if let force = arguments[accelerometer], let rate = arguments[gyroscope] {
      return MeasurementRequest(device: .separateFiles(accelerometer: force, gyroscope: rate))
    } else {
      throw UsageError(
        "name a recording: FILE, \(SegmentOptions.pair), or --accelerometer and --gyroscope")
    }
  }
}

/// An error with advice: units that the numbers fit better, or more in words.
private struct Advised: ReportableError {
  let error: any ReportableError
  var units: [UnstatedValue] = []
  var advice = ""

  var exitCode: ExitCode { error.exitCode }
  var message: String { error.message + advice }
  var missingArguments: [String] { units.flatMap { MeasurementOptions.settingNames.words($0) } }
}
