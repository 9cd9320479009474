// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Files
public import Goniometry
public import Inertial
public import Localization
public import Measurement
public import StudyTasks

/// One run of a step that measures or records motion, or of a measurement by itself: samples and taps go in; out
/// come what to do now, the angle for a presenter, and in the end the step's results.
///
/// It has no clock: time is that of the samples, which are counted from any moment that
/// ``unixTimeOfZero`` names. What the person does is followed by itself: hold still, find the axis,
/// zero, measure. ``finish()`` measures everything that came in, as `goniometer analyze` does with a
/// file of it, so that a recording may be put in as fast as it can be read.
///
/// ```swift
/// var run = try MotionStepRun(step, setup, in: directory)
/// run.unixTimeOfZero = startOfRecording.timeIntervalSince1970
/// for (sensor, sample) in samples { run.add(sample, from: sensor) }
/// let outcome = run.finish()
/// try session.add(outcome.results)
/// ```
public struct MotionStepRun: Sendable {
  /// How motion is turned into angles.
  public let setup: MotionSetup
  /// The language of the guidance.
  public let translator: Translator
  /// The Unix time, seconds, at which the samples' clock shows 0. To be set before the first sample.
  public var unixTimeOfZero = 0.0
  /// How the host conducts the run.
  public var hosting = Hosting()
  /// Why not everything is recorded, such as a full disk; the measurement goes on.
  public private(set) var recordingFailure: String?

  let active: ActiveContent
  private(set) var live: LiveMeasurement?
  private var recorders: MotionRecorders?
  /// The first and the newest time of any sensor, seconds.
  private(set) var times: ClosedRange<Double>?
  private(set) var hasStarted: [Bool]
  /// When all repetitions that were asked for were seen, seconds.
  private(set) var allDone: Double?
  private(set) var isDone = false
  /// Whether it was stopped for a while.
  public private(set) var isSuspended = false
  /// Whether the person does without a result of this step.
  public private(set) var isGivenUp = false
  /// Sensors that are gone, and why.
  private(set) var lost: [Int: String] = [:]
  private(set) var losses: [QualityCheck] = []
  private(set) var rest: RepetitionRest

  /// A run before its first sample. Nothing is written before it.
  ///
  /// - Parameters:
  ///   - directory: where recorders put their files; `nil` for a step without recorders.
  ///   - form: of the recorders' files.
  ///   - translator: the language of the guidance.
  /// - Throws: ``MotionTaskError`` where the step records and there is no directory.
  public init(
    _ step: Step, _ setup: MotionSetup, in directory: OutputDirectory?,
    form: RecorderForm = .researchKit, in translator: Translator = .english
  ) throws(MotionTaskError) {
    guard let active = step.active, active.usesMotion else {
      throw .notMotion(step: step.identifier)
    }
    (self.active, self.setup, self.translator) = (active, setup, translator)
    hasStarted = Array(repeating: false, count: setup.sensorCount)
    rest = RepetitionRest(seconds: setup.measurement.rest, wanted: setup.measurement.repetitions)
    if active.recorders.contains(where: \.kind.isMotion) {
      guard let directory else { throw .noOutputDirectory(step: step.identifier) }
      recorders = MotionRecorders(for: step, in: directory, places: setup.places, form: form)
    }
    if setup.joint != nil { live = setup.liveMeasurement }
  }

  /// A measurement by itself, without a task around it: it records nothing, and lasts until it is ended.
  public init(_ setup: MotionSetup, in translator: Translator = .english) {
    (active, self.setup, self.translator) = (ActiveContent(), setup, translator)
    hasStarted = Array(repeating: false, count: setup.sensorCount)
    rest = RepetitionRest(seconds: 0, wanted: 0)
    live = setup.liveMeasurement
  }
}

// What comes in.
extension MotionStepRun {
  /// Takes in a sample of a sensor, by its number: 0 for the only one and the proximal one, 1
  /// for the distal one. After the end, and while it is suspended, it is passed over.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    guard !isDone, !isSuspended, hasStarted.indices.contains(sensor) else { return }
    hasStarted[sensor] = true
    if sample.time.isFinite {
      let (first, last) = (times?.lowerBound ?? sample.time, times?.upperBound ?? sample.time)
      times = min(first, sample.time)...max(last, sample.time)
    }
    let since1970 = unixTimeOfZero + sample.time
    record { recorders in try recorders.append(sample, from: sensor, since1970: since1970) }
    live?.add(sample, from: sensor)
    guard let now = times?.upperBound else { return }
    rest.update(at: now, repetitions: repetitions)
    let wanted = setup.measurement.repetitions
    if allDone == nil, wanted > 0, repetitions >= wanted { allDone = now }
  }

  /// Hands what was recorded to the system: to be called after each block of samples.
  public mutating func flush() {
    record { recorders in try recorders.flush() }
  }

  /// The person is done: the tap that ends the step.
  public mutating func tap() { isDone = true }

  /// The person does without a result of this step.
  public mutating func giveUp() { isGivenUp = true }

  /// Notes the newest sample's time as a moment of interest.
  public mutating func mark() { live?.mark() }

  /// Zeroes anew at the next pose that is held for a second; asked again, does without.
  ///
  /// - Returns: `false` where there is no angle yet.
  @discardableResult
  public mutating func zeroAnew() -> Bool { live?.zeroAnew() ?? false }

  /// Stops for a while: what comes is passed over, and the recorders' files are closed.
  public mutating func suspend() {
    guard !isSuspended, !isDone else { return }
    isSuspended = true
    record { recorders in try recorders.suspend() }
  }

  /// Goes on after ``suspend()``, with new files.
  public mutating func resume() {
    guard isSuspended else { return }
    isSuspended = false
    record { recorders in recorders.resume() }
  }

  /// A sensor is gone, for a reason that is one sentence. What came is kept.
  public mutating func lose(sensor: Int, because reason: String) {
    guard lost[sensor] == nil, hasStarted.indices.contains(sensor) else { return }
    lost[sensor] = reason
    let place = setup.places[sensor]
    losses.append(
      QualityCheck(
        name: place.isEmpty ? "lost" : "\(place)_lost", value: times.map { $0.upperBound },
        unit: "s",
        verdict: .doubtful,
        advice:
          "\(name(of: sensor)) was lost (\(reason)): what it missed is not in the result; "
          + "measure again."))
  }

  /// A sensor that was gone is back, maybe at another place of the limb.
  public mutating func restart(sensor: Int) {
    lost[sensor] = nil
    live?.restart(sensor: sensor)
  }

  /// A search for the joint that is due, to be run where it does not hold up the samples.
  public mutating func identificationJob() -> IdentificationJob? {
    hosting.isShown ? live?.identificationJob() : nil
  }

  /// Takes over what a search found.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) { live?.adopt(outcome) }

  private mutating func record(_ body: (inout MotionRecorders) throws -> Void) {
    guard var recorders else { return }
    // The only owner while it changes.
    self.recorders = nil
    defer { self.recorders = recorders }
    // Files that can be written still are.
    do { try body(&recorders) } catch { recordingFailure = recordingFailure ?? "\(error)" }
  }
}

// The end.
extension MotionStepRun {
  /// The report on what came in, as a file of the same samples would have it: n log n in the samples.
  ///
  /// - Parameter sensorChecks: of the sensors, beside those that the run knows of.
  /// - Throws: `MeasurementError` if they give no angle.
  public func report(
    sensorChecks: [QualityCheck] = []
  ) throws(MeasurementError) -> MeasurementReport {
    guard let live else { throw .noSamples(rows: 0) }
    return try setup.settings().report(
      on: live, corrections: setup.corrections, sensorChecks: losses + sensorChecks)
  }

  /// Ends the run: closes the recorders' files and measures what came in, n log n in the samples.
  public mutating func finish() -> MotionOutcome {
    isDone = true
    var files: [LeafResult] = []
    record { recorders in try recorders.finish() }
    if let recorders { files = recorders.results }
    let times = times ?? 0...0
    let dates = times.lowerBound + unixTimeOfZero...(times.upperBound + unixTimeOfZero)
    let score = live.map { live in
      MotionScore(
        of: live.motions.map(\.recording), setup, held: live.held,
        sensorChecks: live.sensorChecks + losses
          + (setup.hasSimulatedSensors ? [.simulatedSensors] : []))
    }
    return MotionOutcome(
      step: setup.step, score: score, files: files, unixTimes: dates, isIncomplete: !lost.isEmpty,
      recordingFailure: recordingFailure)
  }
}
