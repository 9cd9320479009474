// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
public import Inertial
internal import Recordings
public import StudyTasks

/// What recorded motion says about a joint: the numbers, how far they can be trusted, or why there
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

  /// What is doubtful and what to do about it, the worst first, a sentence each.
  public var remarks: [String] {
    let doubts = checks.filter { $0.verdict != .good }.sorted { $0.verdict > $1.verdict }
    return (result == nil ? [reason].compactMap(\.self) : []) + doubts.map(\.advice)
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
    basis = MotionBasis(
      setup, held: held, sensorChecks: sensorChecks, sampleCounts: recordings.map(\.count))
    let measured = Self.measure(setup.filter.estimator, recordings, setup, held)
    let checks =
      zip(recordings, setup.segments).reduce(measured.checks) { checks, sensor in
        checks.judgingSaturation(of: sensor.0, segment: sensor.1)
      } + sensorChecks
    self.checks = checks
    // A number that is not to be used is not given out as one.
    guard var result = measured.result, checks.overall != .bad else {
      result = nil
      reason = measured.reason ?? checks.max { $0.verdict < $1.verdict }?.advice
      return
    }
    result.quality = checks.overall == .good ? .good : .doubtful
    result.remarks = checks.filter { $0.verdict != .good }.map(\.advice)
    (self.result, reason) = (result, nil)
  }

  private struct Measured {
    var result: RangeOfMotionResult?
    var reason: String?
    var checks: [QualityCheck]
  }

  private static func measure<Estimator: AttitudeEstimator>(
    _ estimator: Estimator.Type, _ recordings: [InertialRecording], _ setup: MotionSetup,
    _ held: HeldPose?
  ) -> Measured {
    let corrected = zip(recordings, setup.corrections).map { $0.calibrated(with: $1) }
    var checks = zip(corrected, setup.segments).map { recording, segment in
      RecordingCheck(recording).qualityCheck(segment: segment)
    }
    let parameters = Estimator.Parameters()
    do throws(MeasurementError) {
      if corrected.count == 2 {
        let trial = try KneeTrial(
          thigh: corrected[0], shank: corrected[1], estimator: estimator, parameters: parameters,
          options: setup.stance(held), side: setup.side, activity: setup.activity,
          held: setup.zeroesAnew(held))
        checks = trial.quality + checks
        return Measured(
          result: RangeOfMotionResult(trial.rangeOfMotion, setup, "two sensors"), checks: checks)
      }
      if setup.measurement.method == .researchKit {
        let trial = try ResearchKitTrial(
          corrected[0], orientation: setup.measurement.orientation, estimator: estimator,
          parameters: parameters)
        checks = trial.quality + checks
        return Measured(result: RangeOfMotionResult(trial.rangeOfMotion, setup), checks: checks)
      }
      let trial = try LimbTrial(
        corrected[0], estimator: estimator, parameters: parameters, options: setup.hingeOptions,
        side: setup.side, activity: setup.activity, held: held)
      checks = trial.quality + checks
      return Measured(
        result: RangeOfMotionResult(trial.rangeOfMotion, setup, "hinge"), checks: checks)
    } catch {
      return Measured(reason: "\(error)", checks: checks)
    }
  }
}

extension MotionSetup {
  /// The options with a pose that was held as the stance, where zero is the stance.
  fileprivate func stance(_ held: HeldPose?) -> KneeOptions {
    var options = kneeOptions
    if options.zero == .standing, let held { options.standing = held.times }
    return options
  }

  /// The pose that moves zero, where zero is no stance.
  fileprivate func zeroesAnew(_ held: HeldPose?) -> HeldPose? {
    kneeOptions.zero == .standing ? nil : held
  }
}

extension RangeOfMotionResult {
  fileprivate init(_ range: RangeOfMotion, _ setup: MotionSetup, _ method: String) {
    self.init(
      start: range.start, finish: range.finish, minimum: range.minimum, maximum: range.maximum,
      range: range.range, setup, method: method)
    repetitions = range.statistics?.count ?? 0
    rangeHalfWidth95 = range.uncertainty?.range.halfWidth95
    zero = range.zero
  }

  fileprivate init(_ result: ResearchKitRangeOfMotion, _ setup: MotionSetup) {
    self.init(
      start: result.start, finish: result.finish, minimum: result.minimum,
      maximum: result.maximum, range: result.range, setup, method: "researchKit")
  }

  private init(
    start: Double, finish: Double, minimum: Double, maximum: Double, range: Double,
    _ setup: MotionSetup, method: String
  ) {
    self.init(
      start: start, finish: finish, minimum: minimum, maximum: maximum, range: range,
      side: setup.side, movement: setup.measurement.movement,
      method: "\(method), \(setup.filter.rawValue)")
  }
}
