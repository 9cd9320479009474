// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
public import ClinicalTerms
public import Goniometry
public import Inertial
internal import Measurement
internal import StudyTasks

/// The result of recorded motion: the numbers, how far they can be trusted, or why there
/// are none.
///
/// The same for a step while it is run and for its files years later: `goniometer analyze` gives the
/// same range for the same samples and settings.
public struct MotionScore: Sendable, Hashable {
  /// The numbers; `nil` where there are none that mean anything.
  public let result: Finding?
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
      let found = report.findings.first
      let count = Self.repetitionCheck(found, wanted: setup.measurement.repetitions)
      checks = report.quality + [count].compactMap(\.self)
      // A number that is not to be used is not given out as one.
      guard checks.overall != .bad, var result = found else {
        (result, reason) = (nil, checks.max { $0.verdict < $1.verdict }?.advice)
        return
      }
      (result.joint, result.side) = (setup.joint, setup.side)
      (result.verdict, result.remarks) = (checks.overall, checks.complaints.map(\.advice))
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
  private static func repetitionCheck(_ finding: Finding?, wanted: Int) -> QualityCheck? {
    guard wanted > 0, let found = finding?.repetitions else { return nil }
    return QualityCheck(
      name: "repetition_count", value: Double(found), unit: "1",
      verdict: found >= wanted ? .good : .doubtful,
      advice: found >= wanted
        ? "The repetitions that were asked for were done."
        : "\(found) of \(wanted) repetitions were seen: the others were incomplete, or less than half "
          + "as far. Repeat the step if all of them count.")
  }
}
