// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Drawing
internal import Glibc
internal import Goniometry
internal import IndustrialIO
internal import Inertial
internal import LiveSessions
internal import Measurement
internal import MotionTasks
internal import Reports

/// One call of `goniometer live`, from the options to the result.
struct LiveSession {
  private let arguments: ParsedArguments
  private let console: Console
  private let source: any SampleSource
  /// The sensors of this machine, or those of a recording; none for a simulated leg.
  private let opened: [OpenedSensor]
  private let playback: RawPlayback?
  private let sink: RawSink?
  private let corrections: [AppliedCalibration?]
  private let settings: MeasurementSettings
  /// Where nobody sits at it.
  private let instrument: LiveInstrument?

  private var isPair: Bool { source.sensors.count == 2 }
  private var printsLines: Bool {
    instrument == nil && (arguments[LiveCommand.json] || !console.outputIsTerminal)
  }

  private init(
    _ arguments: ParsedArguments, _ console: Console, _ instrument: LiveInstrument?
  ) throws {
    (self.arguments, self.console, self.instrument) = (arguments, console, instrument)
    if let path = arguments[LiveCommand.replay] {
      let pace: RawPlayback.Pace = arguments[LiveCommand.realTime] ? .realTime : .full
      let playback = try RawPlayback(path: path, pace: pace)
      (self.playback, sink) = (playback, nil)
      opened = try playback.openedSensors(path: path)
      source = SensorSource(opened, isRecorded: true)
    } else if arguments[LiveCommand.demo] {
      (playback, sink, opened) = (nil, nil, [])
      source = try SimulatedSensors(count: 2)
    } else {
      playback = nil
      // Names are checked before a file is made.
      let selection = try SensorOptions.selection(arguments, hasDemo: true)
      let folder = instrument?.folder
      let sink = try (folder?.recordingPath ?? arguments[LiveCommand.record]).map {
        try RawSink(
          $0, replaces: arguments[LiveCommand.force], isDurable: folder != nil,
          program: Version.program)
      }
      self.sink = sink
      opened = try SensorOptions.open(selection) { sink?.tap(for: $0) }
      source = SensorSource(opened)
    }
    let isPair = source.sensors.count == 2
    let request = try LiveCommand.request(arguments)
    try arguments.check(by: isPair ? .twoSensors : .hinge)
    let pair = isPair ? SourceSensor.joint(of: source.sensors) : nil
    corrections = try request.corrections(of: pair)
    settings = try MeasurementOptions.liveSettings(request, pair: pair)
  }
}

// Measuring.
extension LiveSession {
  /// Opens the sensors or the recording, measures to the end and prints the result.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    try LiveCommand.checkTogether(arguments)
    let instrument = try LiveInstrument(arguments, console)
    do {
      return try LiveSession(arguments, console, instrument).measure()
    } catch {
      instrument?.fail(error)
      throw error
    }
  }

  private func measure() throws -> ExitCode {
    let method = settings.method(sensorCount: corrections.count)
    let step = MotionStepRun(
      MotionSetup(
        settings, sensorCount: corrections.count,
        corrections: corrections.map { $0?.sensor ?? .none }))
    var run = LiveRun(
      step, source,
      isInline: playback != nil && !arguments[LiveCommand.realTime],
      duration: arguments[LiveCommand.duration]?.seconds)
    let lines = LiveLines(
      console,
      settings: .init(
        everySeconds: arguments[LiveCommand.every],
        durationSeconds: arguments[LiveCommand.duration]?.seconds,
        filter: settings.filter.filter, side: settings.side, activity: settings.activity),
      identity: IdentityOptions.identity(arguments), method: method,
      parameters: settings.filter.parameters,
      calibrations: corrections.compactMap(\.self))
    let unrecorded = try show(&run, lines, title: method.title(of: settings))
    do {
      var wait = ProgressLine(console)
      if !printsLines, instrument == nil { wait.show("The whole motion is being analysed...") }
      defer { wait.clear() }
      let report = try report(of: run.consumer, inputs(run.warnings))
      wait.clear()
      try output(report)
      if let failure = run.failure ?? unrecorded { throw failure }
      if let damage = playback?.end?.damage(of: arguments[LiveCommand.replay] ?? "") {
        throw damage
      }
      return report.verdict == .bad ? .noResult : .success
    } catch let error as MeasurementError {
      let error = run.failure ?? error
      if printsLines { try lines.fail((error as? any ReportableError)?.message ?? "\(error)") }
      throw error
    }
  }

  /// Runs it on the screen, the line, or as lines of JSON.
  ///
  /// - Returns: why the raw recording is not whole: what was measured has a result all the same.
  private func show(
    _ run: inout LiveRun<MotionStepRun>, _ lines: LiveLines, title: String
  ) throws -> (any Error)? {
    let draws = !printsLines && instrument == nil && LiveScreen.isPossible
    let keys = instrument == nil ? Keyboard(farewell: draws ? LiveScreen.closing : "") : nil
    defer { TerminalEcho.restore() }
    var result: Result<Void, any Error> = .success(())
    func go(_ output: some LiveOutput) {
      Interrupts.hold { [source] in source.stop() }
      defer { Interrupts.hold(nil) }
      var output = output
      result = Result { try run.run(&output, actions: keys.map(MeasurementKeys.init)) }
    }
    if let instrument {
      instrument.stop = { [source] in source.stop() }
      go(instrument)
    } else if printsLines {
      go(lines)
    } else if draws, keys != nil {
      go(LiveScreen(measurementOn: console, title: title))
    } else {
      go(LiveCaptions(measurementOn: console))
    }
    var reason = "stopped"
    if case .failure(let error) = result {
      reason = "\(error)"
      // The last line says why there is no result.
      if printsLines, error is IIOError { try lines.fail(reason) }
    }
    let recorded = Result { try sink?.finish(run.failure.map { "\($0)" } ?? reason) }
    try result.get()
    if case .failure(let error) = recorded { return error }
    return nil
  }

  private func inputs(_ warnings: [[String]]) throws -> [MeasurementInput] {
    let file = try arguments[LiveCommand.replay].map { try PlayedFile(path: $0) }
    guard !opened.isEmpty else {
      return zip(source.sensors, warnings).map { sensor, warnings in
        .sensor(
          LiveSource(role: sensor.role, name: sensor.name, warnings: warnings), warnings: warnings)
      }
    }
    // What is of the file as a whole is said once.
    return zip(opened, warnings).enumerated().map { number, part in
      let source = LiveSource(
        part.0, recording: file, warnings: part.1 + (number == 0 ? endWarnings : []))
      return .sensor(source, warnings: source.warnings)
    }
  }

  /// The warnings about a recording that is not whole.
  private var endWarnings: [String] {
    switch playback?.end {
    case nil, .complete: []
    case .some(let end): ["the recording \(end)"]
    }
  }

  private func output(_ report: MeasurementReport) throws {
    if let instrument {
      try instrument.finish(report)
    } else if printsLines {
      try console.output.write(
        report.json(
          program: .goniometer, commandLine: console.commandLine, kind: "result", isPretty: false))
    } else {
      for warning in report.warnings { console.warn(warning) }
      try console.print(
        report.text(width: console.width, showsAllChecks: arguments[LiveCommand.allChecks]))
      // A script that reads the table is spared the picture.
      if TerminalForm.isOutputTerminal, let sketch = MeasurementSketch(report) {
        try console.print("\n" + sketch.text(by: console.chart))
      }
    }
    try console.output.flush()
  }
}

// Results.
extension LiveSession {
  private func report(
    of step: MotionStepRun, _ inputs: [MeasurementInput]
  ) throws(MeasurementError) -> MeasurementReport {
    var report = try step.report(sensorChecks: source.sensorChecks)
    report.identity = IdentityOptions.identity(arguments)
    report.inputs = inputs
    report.calibrations = corrections.compactMap(\.self)
    return report
  }
}
