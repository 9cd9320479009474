// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
public import Inertial
public import Recordings
internal import Walking

/// The recording of one sensor as it came, and what is applied to it before it is measured.
public struct MeasuredSensor: Sendable {
  /// The samples, uncorrected; means of them where a fast sensor's were averaged while they were read.
  public let recording: InertialRecording
  /// The attitudes of which the samples were made; `nil` for a sensor's own samples.
  private let attitudes: AttitudeSeries?
  /// The corrections of the sensor, its latency among them.
  public var correction: SensorCalibration
  /// The check of the uncorrected samples, where it was made while they were loaded.
  private let check: RecordingCheck?
  /// What the samples were like, where they were averaged.
  private let survey: RecordingSurvey?

  /// A sensor with samples in memory.
  public init(_ recording: InertialRecording, correction: SensorCalibration = .none) {
    (self.recording, self.correction, attitudes, check, survey) = (
      recording, correction, nil, nil, nil
    )
  }

  /// A sensor with a recording that was read.
  public init(_ loaded: LoadedRecording, correction: SensorCalibration = .none) {
    (recording, attitudes, self.correction) = (loaded.recording, loaded.attitudes, correction)
    (check, survey) = (loaded.check, loaded.survey)
  }

  private init(_ sensor: MeasuredSensor, _ reduction: RecordingReduction) {
    (recording, attitudes, correction) = (reduction.recording, nil, sensor.correction)
    (check, survey) = (sensor.check, reduction.survey)
  }

  /// The same with the samples averaged where the sensor is fast.
  var reduced: MeasuredSensor {
    guard survey == nil, attitudes == nil, let reduction = RecordingReduction(recording) else {
      return self
    }
    return MeasuredSensor(self, reduction)
  }

  /// The checks that need the samples as the sensor gave them, where they are not those of the samples
  /// that are measured.
  func checksAsRead(segment: Segment?) -> [QualityCheck] {
    if let survey { return RecordingQuality.checks(of: survey, segment: segment?.rawValue) }
    return correction == .none
      ? [] : RecordingQuality.saturation(of: recording, segment: segment?.rawValue)
  }

  /// Axes of gyroscope and accelerometer that do not belong together, as the recording was read; `nil` where they do.
  var axes: AxisMismatch? { check?.axes }

  /// Whether the recording holds attitudes in place of samples.
  var givesAttitudes: Bool { attitudes != nil }

  /// The attitudes that the sensor gave itself, its latency made good; `nil` for samples.
  var ownAttitudes: AttitudeSeries? {
    correction.latency == 0 ? attitudes : attitudes?.earlier(by: correction.latency)
  }

  /// The checks of the corrected samples; of attitudes those of their times alone, as the samples are made of them.
  func checks(of corrected: InertialRecording, segment: Segment) -> [QualityCheck] {
    let name = segment.rawValue
    guard attitudes == nil else { return RecordingQuality.times(of: corrected, segment: name) }
    return RecordingQuality.checks(for: corrected, segment: name)
      .judged(as: checksAsRead(segment: segment))
      + [gyroscopeCheck(of: corrected, segment: segment)]
  }

  /// The samples after the corrections.
  var corrected: InertialRecording { recording.calibrated(with: correction) }

  /// Checks whether the gyroscope agrees with gravity; a check made while loading is used again.
  func gyroscopeCheck(of corrected: InertialRecording, segment: Segment?) -> QualityCheck {
    let known = correction == .none ? check : nil
    return (known ?? RecordingCheck(corrected)).qualityCheck(segment: segment?.rawValue)
  }
}

// Measuring.
extension MeasurementSettings {
  /// Measures the motion of one or two sensors: the one way from samples to numbers and checks.
  ///
  /// Each recording is corrected and measured by the method; the checks of the method are followed
  /// by one of each gyroscope against gravity. Saturation is judged on the uncorrected samples, as
  /// a calibration hides it. Samples that came at 500 Hz or more are averaged to some 100 Hz, but for
  /// ResearchKit's formula; the checks are then of the samples as they came. n log n in the samples.
  ///
  /// - Parameters:
  ///   - sensors: of the proximal and the distal segment, on one clock, or the only device.
  ///   - sensorChecks: further checks of the sensors, appended to the others.
  /// - Throws: `MeasurementError` if the recordings give no angle.
  public func report(
    on sensors: [MeasuredSensor], sensorChecks: [QualityCheck] = []
  ) throws(MeasurementError) -> MeasurementReport {
    guard !sensors.isEmpty else { throw .noSamples(rows: 0) }
    let method = method(sensorCount: sensors.count)
    if movements.count > 1, sensors.count == 1 {
      return try reportOfSeveral(sensors[0], sensorChecks)
    }
    if method == .twoSensors, isWhole(givesAttitudes: sensors.contains(where: \.givesAttitudes)) {
      return try reportOfWhole(sensors, sensorChecks)
    }
    let sensors = method == .researchKit ? sensors : sensors.map(\.reduced)
    let corrected = sensors.map(\.corrected)
    let trial = try Trial(
      corrected, withStrides(of: sensors, corrected).trialMethod(method),
      parameters: filter.parameters, side: side,
      activity: activity, held: held)
    var report = MeasurementReport(self, method, trial)
    report.movements = try results(of: trial)
    let segments = segments(count: sensors.count)
    for (index, segment) in segments.enumerated() {
      // Two rests tell it better than calm movement.
      let name = RecordingCheck.qualityName(segment: segment?.rawValue)
      guard !report.quality.contains(where: { $0.name == name }), !sensors[index].givesAttitudes
      else { continue }
      report.quality.append(sensors[index].gyroscopeCheck(of: corrected[index], segment: segment))
    }
    for (sensor, segment) in zip(sensors, segments) {
      report.quality = report.quality.judged(as: sensor.checksAsRead(segment: segment))
    }
    report.quality += sensorChecks
    return report
  }

  /// The settings with the strides that the sensor on the distal segment of a joint shows.
  private func withStrides(
    of sensors: [MeasuredSensor], _ corrected: [InertialRecording]
  ) -> MeasurementSettings {
    guard strides == nil, sensors.count == 2, !sensors[1].givesAttitudes else { return self }
    var settings = self
    settings.strides = Gait.dated(of: corrected[1], on: joint.distal)
    return settings
  }

  /// Measures the movements of one recording one by one.
  private func reportOfSeveral(
    _ sensor: MeasuredSensor, _ sensorChecks: [QualityCheck]
  ) throws(MeasurementError) -> MeasurementReport {
    let sensor = sensor.reduced
    var parts: [MeasurementReport] = []
    for part in try MovementBouts.split(sensor.corrected, into: tested) {
      var settings = self
      settings.movements = [part.tested.movement]
      if settings.first(of: part.tested) != first(of: part.tested) { settings.firstDirection = nil }
      parts.append(try settings.report(on: [MeasuredSensor(part.recording)]))
    }
    let ofSensor = [sensor.gyroscopeCheck(of: sensor.corrected, segment: nil)] + sensorChecks
    return MeasurementReport(
      self, parts: parts, ofSensor.judged(as: sensor.checksAsRead(segment: nil)))
  }

  /// Measures all movements of a joint between two sensors at once.
  private func reportOfWhole(
    _ sensors: [MeasuredSensor], _ sensorChecks: [QualityCheck]
  ) throws(MeasurementError) -> MeasurementReport {
    let sensors = sensors.map(\.reduced)
    let corrected = sensors.map(\.corrected)
    let found = try whole(sensors, corrected)
    var checks = sensorChecks
    for (index, segment) in joint.segments.enumerated() {
      checks += sensors[index].checks(of: corrected[index], segment: segment)
    }
    let range = found.rangeOptions(withStrides(of: sensors, corrected).rangeOptions)
    var parts: [MeasurementReport] = []
    for movement in movements.isEmpty ? joint.movements : movements {
      guard let series = found[movement] else { continue }
      var settings = self
      settings.movements = [movement]
      let trial = try Trial(
        series, movement, of: joint, zero: angleZero, side: side, activity: activity,
        range: range, parameters: found.parameters, checks: found.quality + checks)
      var part = MeasurementReport(settings, .twoSensors, trial)
      part.movements = try settings.results(of: trial)
      parts.append(part)
    }
    return MeasurementReport(self, parts: parts, found.quality + checks, whole: found)
  }

  /// A joint of which two sensors find all movements, from samples or from attitudes.
  private func whole(
    _ sensors: [MeasuredSensor], _ corrected: [InertialRecording]
  ) throws(MeasurementError) -> WholeJoint {
    var options = pairOptions
    // A posture that was held anew in a live measurement is the neutral one.
    options.standing = held?.times ?? options.standing
    let isUnnamed = joint == .unnamed
    let attitudes = sensors.compactMap(\.ownAttitudes)
    guard attitudes.isEmpty else {
      guard attitudes.count == 2 else { throw .mixedSources }
      let (proximal, distal) = (attitudes[0], attitudes[1])
      return isUnnamed
        ? .attitudes(
          try UnnamedJointAnalysis(proximal: proximal, distal: distal, options: options))
        : .angles(
          try ThreeAxisAnalysis(proximal: proximal, distal: distal, options: options, side: side))
    }
    let pair = try SensorPair(proximal: corrected[0], distal: corrected[1])
    let estimator = filter.parameters
    return isUnnamed
      ? .attitudes(try UnnamedJointAnalysis(pair, options: options, estimator: estimator))
      : .angles(try ThreeAxisAnalysis(pair, options: options, side: side, estimator: estimator))
  }

  /// The meaning of 0° of a joint that two sensors find at once.
  private var angleZero: AngleZero {
    guard joint == .unnamed else { return .neutral }
    return if case .stated? = zero { .stated } else { .start }
  }

  /// The movements that a trial measured, each with the checks of the trial.
  private func results(
    of trial: Trial
  ) throws(MeasurementError) -> [MovementResult] {
    guard let tested = tested.first, let angles = trial.angles else { return [] }
    let isOfHinge = trial.hinge?.movementRange != nil && trial.shiftDegrees == 0
    let hinge = isOfHinge ? trial.hinge : nil
    let range =
      if let found = hinge?.movementRange { found } else {
        try MovementRange(angles, of: tested.movement, options: rangeOptions)
      }
    return [
      MovementResult(
        joint: joint, tested: tested, range: range, planeShare: hinge?.planeShare,
        fixation: hinge.map { _ in fixation ?? .usual }, signRule: hinge?.signRule, person: person,
        activity: activity)
    ]
  }

  /// Measures what came into a live measurement, as a file of the same samples would be.
  ///
  /// The pose that was held in it counts; ``held`` does not.
  ///
  /// - Parameters:
  ///   - corrections: of the sensors, as the live measurement was given them.
  ///   - sensorChecks: further checks of the sensors, appended to those of the live measurement.
  /// - Throws: `MeasurementError` if the samples give no angle.
  public func report(
    on live: LiveMeasurement, corrections: [SensorCalibration],
    sensorChecks: [QualityCheck] = []
  ) throws(MeasurementError) -> MeasurementReport {
    var settings = self
    settings.held = live.held
    let sensors = zip(live.motions, corrections).map {
      MeasuredSensor($0.recording, correction: $1)
    }
    var report = try settings.report(on: sensors, sensorChecks: live.sensorChecks + sensorChecks)
    report.live = LiveEntry(
      marksSeconds: live.marks, heldPose: live.held, shiftDegrees: report.shiftDegrees,
      calibrations: report.method == .twoSensors ? live.calibrationCount : nil)
    return report
  }

  /// The segment of each sensor: those of the joint, or `nil` for the only device.
  func segments(count: Int) -> [Segment?] { count == 2 ? joint.segments : [nil] }

  /// The checks of sensors whose recordings give no angle.
  package func checks(of sensors: [MeasuredSensor]) -> [QualityCheck] {
    sensors.enumerated().filter { !$1.givesAttitudes }.map { index, sensor in
      sensor.gyroscopeCheck(of: sensor.corrected, segment: segments(count: sensors.count)[index])
    }
  }
}
