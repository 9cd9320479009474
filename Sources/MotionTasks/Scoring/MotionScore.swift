// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
public import Inertial
internal import Measurement
public import StudyTasks

/// The result of recorded motion: the numbers, how far they can be trusted, or why there
/// are none.
///
/// The same for a step while it is run and for its files years later: `goniometer analyze` gives the
/// same range for the same samples and settings.
public struct MotionScore: Sendable, Hashable {
  /// The numbers; `nil` where there are none that mean anything.
  public let result: RangeOfMotionResult?
  /// Why there are none, or why they are not to be used, a sentence that says what to do.
  public let reason: String?
  /// Everything that was checked.
  public let checks: [QualityCheck]
  /// How it was made: what making it again needs beside the recordings.
  public let basis: MotionBasis

  /// How far it can be trusted.
  public var verdict: Verdict { result == nil ? .bad : checks.overall }
  /// Whether to measure again: the numbers are missing or not to be used.
  public var advisesRepeat: Bool { verdict == .bad }

  /// The doubtful checks with their remedies, the worst and likeliest cause first, a sentence each.
  public var remarks: [String] {
    (result == nil ? [reason].compactMap(\.self) : []) + checks.complaints.map(\.advice)
  }

  /// Measures what the sensors of a step gave: n log n in the samples.
  ///
  /// - Parameters:
  ///   - recordings: of each sensor, as it came, uncorrected; their times are on one clock.
  ///   - setup: how they are to be read. It must measure a joint.
  ///   - held: a pose that was stated to be of a known angle.
  ///   - sensorChecks: what is known of the sensors' lives beside their samples.
  public init(
    of recordings: [InertialRecording], _ setup: MotionSetup, held: HeldPose? = nil,
    sensorChecks: [QualityCheck] = []
  ) {
    self.init(
      of: recordings.map { MeasuredSensor($0) }, setup, held: held, sensorChecks: sensorChecks)
  }

  /// Measures the sensors of a step with the corrections of the set-up.
  init(
    of sensors: [MeasuredSensor], _ setup: MotionSetup, held: HeldPose?,
    sensorChecks: [QualityCheck]
  ) {
    basis = MotionBasis(
      setup, held: held, sensorChecks: sensorChecks, sampleCounts: sensors.map(\.recording.count))
    let settings = setup.settings(held: held)
    let corrected = zip(sensors, setup.corrections).map { sensor, correction in
      var sensor = sensor
      sensor.correction = correction
      return sensor
    }
    do throws(MeasurementError) {
      let report = try settings.report(on: corrected, sensorChecks: sensorChecks)
      let count = Self.repetitionCheck(report, wanted: setup.measurement.repetitions)
      checks = report.quality + [count].compactMap(\.self)
      // A number that is not to be used is not given out as one.
      guard checks.overall != .bad, var result = RangeOfMotionResult(report, setup) else {
        (result, reason) = (nil, checks.max { $0.verdict < $1.verdict }?.advice)
        return
      }
      result.quality = checks.overall == .good ? .good : .doubtful
      result.remarks = checks.complaints.map(\.advice)
      (self.result, reason) = (result, nil)
    } catch {
      checks = settings.checks(of: corrected) + sensorChecks
      (result, reason) = (nil, "\(error)")
    }
  }
}

extension MotionScore {
  /// Whether the person did as many repetitions as the step asks for; `nil` where it asks for none,
  /// or nothing counts them.
  private static func repetitionCheck(_ report: MeasurementReport, wanted: Int) -> QualityCheck? {
    guard wanted > 0, let range = report.range else { return nil }
    let found = report.repetitionCount ?? range.statistics?.count ?? 0
    return QualityCheck(
      name: "repetition_count", value: Double(found), unit: "1",
      verdict: found >= wanted ? .good : .doubtful,
      advice: found >= wanted
        ? "The repetitions that were asked for were done."
        : "\(found) of \(wanted) repetitions were seen: the others were incomplete, or less than half "
          + "as far. Repeat the step if all of them count.")
  }
}

extension RangeOfMotionResult {
  /// The numbers of a report; `nil` if it has none.
  fileprivate init?(_ report: MeasurementReport, _ setup: MotionSetup) {
    if let range = report.range {
      self.init(
        start: range.start, finish: range.finish, minimum: range.minimum, maximum: range.maximum,
        range: range.range)
      repetitions = report.repetitionCount ?? range.statistics?.count ?? 0
      if let measured = report.movements.first {
        (jointMovement, standardTest) = (measured.movement.name, measured.tested.test?.name)
      }
      rangeHalfWidth95 = range.uncertainty?.range.halfWidth95
      minimumHalfWidth95 = range.uncertainty?.minimum.halfWidth95
      maximumHalfWidth95 = range.uncertainty?.maximum.halfWidth95
      zero = range.zero
      var exercise = Exercise(
        start: range.exercise.start, end: range.exercise.end, minimum: range.exercise.minimum,
        maximum: range.exercise.maximum)
      let uncertainty = range.exercise.uncertainty
      exercise.rangeHalfWidth95 = uncertainty?.range.halfWidth95
      exercise.minimumHalfWidth95 = uncertainty?.minimum.halfWidth95
      exercise.maximumHalfWidth95 = uncertainty?.maximum.halfWidth95
      let hasShortfall = report.measuredJoint.neutral.shortfall != nil
      exercise.extensionLag = report.movements.isEmpty || hasShortfall ? range.extensionLag : nil
      self.exercise = exercise
    } else if let result = report.researchKit {
      self.init(
        start: result.start, finish: result.finish, minimum: result.minimum,
        maximum: result.maximum, range: result.range)
    } else {
      return nil
    }
    joint = setup.joint?.rawValue
    (side, movement) = (setup.side, setup.measurement.movement)
    let name =
      switch report.method {
      case .twoSensors: "two sensors"
      case .hinge: "hinge"
      case .researchKit: "researchKit"
      }
    method = "\(name), \(setup.filter.rawValue)"
  }
}

extension MeasurementReport {
  /// How often the joint went into each direction of a named movement, the least; `nil` where none was named.
  fileprivate var repetitionCount: Int? {
    movements.first.map { movement in
      movement.range.directions.map { reach in
        movement.range.statistics(of: reach.direction)?.count ?? 0
      }.min() ?? 0
    }
  }
}
