// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
public import Inertial
public import Recordings

/// The recording of one sensor as it came, and what is applied to it before it is measured.
public struct MeasuredSensor: Sendable {
  /// The samples, uncorrected; saturation is judged on them.
  public let recording: InertialRecording
  /// The corrections of the sensor, its latency among them.
  public var correction: SensorCalibration
  /// The check of the uncorrected samples, where it was made while they were loaded.
  private let check: RecordingCheck?

  /// A sensor with samples in memory.
  public init(_ recording: InertialRecording, correction: SensorCalibration = .none) {
    (self.recording, self.correction, check) = (recording, correction, nil)
  }

  /// A sensor with a recording that was read.
  public init(_ loaded: LoadedRecording, correction: SensorCalibration = .none) {
    (recording, self.correction, check) = (loaded.recording, correction, loaded.check)
  }

  /// The samples after the corrections.
  var corrected: InertialRecording {
    correction == .none ? recording : recording.calibrated(with: correction)
  }

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
  /// a calibration hides it. n log n in the samples.
  ///
  /// - Parameters:
  ///   - sensors: thigh and shank, with their times on one clock, or the only device.
  ///   - sensorChecks: further checks of the sensors, appended to the others.
  /// - Throws: `MeasurementError` if the recordings give no angle.
  public func report(
    on sensors: [MeasuredSensor], sensorChecks: [QualityCheck] = []
  ) throws(MeasurementError) -> MeasurementReport {
    switch filter {
    case .boundedPosition(let parameters):
      try report(on: sensors, sensorChecks, BoundedPositionFilter.self, parameters)
    case .vqf(let parameters): try report(on: sensors, sensorChecks, VQF.self, parameters)
    case .madgwick(let parameters): try report(on: sensors, sensorChecks, Madgwick.self, parameters)
    case .mahony(let parameters): try report(on: sensors, sensorChecks, Mahony.self, parameters)
    case .strapdown(let parameters):
      try report(on: sensors, sensorChecks, Strapdown.self, parameters)
    }
  }

  private func report<Estimator: AttitudeEstimator>(
    on sensors: [MeasuredSensor], _ sensorChecks: [QualityCheck], _ estimator: Estimator.Type,
    _ parameters: Estimator.Parameters
  ) throws(MeasurementError) -> MeasurementReport {
    guard let first = sensors.first else { throw .noSamples(rows: 0) }
    let corrected = sensors.map(\.corrected)
    var report: MeasurementReport
    switch method(sensorCount: sensors.count) {
    case .twoSensors:
      guard sensors.count == 2 else { throw .noSamples(rows: 0) }
      var (options, held) = (kneeOptions, held)
      if options.zero == .standing, let stance = held {
        (options.standing, held) = (stance.times, nil)
      }
      let trial = try KneeTrial(
        thigh: corrected[0], shank: corrected[1], estimator: estimator, parameters: parameters,
        options: options, side: side, activity: activity, held: held)
      report = MeasurementReport(filter.filter, trial)
    case .hinge:
      let trial = try LimbTrial(
        corrected[0], estimator: estimator, parameters: parameters, options: hingeOptions,
        side: side, activity: activity, held: held)
      report = MeasurementReport(filter.filter, trial)
    case .researchKit:
      let trial = try ResearchKitTrial(
        corrected[0], orientation: orientation ?? .portrait, estimator: estimator,
        parameters: parameters)
      report = MeasurementReport(filter.filter, parameters, trial)
    }
    if report.method == .twoSensors {
      for (index, segment) in Segment.allCases.enumerated() {
        report.quality.append(
          sensors[index].gyroscopeCheck(of: corrected[index], segment: segment))
      }
      for (index, segment) in Segment.allCases.enumerated() {
        report.quality = report.quality.judgingSaturation(
          of: sensors[index].recording, segment: segment.rawValue)
      }
    } else {
      report.quality.append(first.gyroscopeCheck(of: corrected[0], segment: nil))
      report.quality = report.quality.judgingSaturation(of: first.recording)
    }
    report.quality += sensorChecks
    return report
  }

  /// Measures what came into a live measurement, as a file of the same samples would be.
  ///
  /// The pose that was held in it counts; ``held`` does not.
  ///
  /// - Parameter corrections: of the sensors, as the live measurement was given them.
  /// - Throws: `MeasurementError` if the samples give no angle.
  public func report(
    on live: some LiveMeasurement, corrections: [SensorCalibration]
  ) throws(MeasurementError) -> MeasurementReport {
    var settings = self
    settings.held = live.held
    let sensors = zip(live.motions, corrections).map {
      MeasuredSensor($0.recording, correction: $1)
    }
    var report = try settings.report(on: sensors, sensorChecks: live.sensorChecks)
    report.live = LiveEntry(
      marksSeconds: live.marks, heldPose: live.held, shiftDegrees: report.shiftDegrees,
      calibrations: report.method == .twoSensors ? live.calibrationCount : nil)
    return report
  }

  /// The checks of sensors whose recordings give no angle.
  package func checks(of sensors: [MeasuredSensor]) -> [QualityCheck] {
    sensors.enumerated().map { index, sensor in
      sensor.gyroscopeCheck(
        of: sensor.corrected, segment: sensors.count == 2 ? Segment.allCases[index] : nil)
    }
  }
}
