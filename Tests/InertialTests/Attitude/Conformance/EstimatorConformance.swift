// SPDX-License-Identifier: Apache-2.0

@testable import Inertial
import SyntheticMotion
import Testing

/// What every attitude estimator must do when it is fed through `AttitudeTracker`.
///
/// One method a rule, so that a new estimator is held to all of them by adding a line to
/// `allEstimators`.
protocol EstimatorChecks: Sendable, CustomTestStringConvertible {
  func startsAtIdentityAndLevelsAtOnce() throws
  func ignoresRepeatsAndLatePackets()
  func integratesTheRealStepUpToThreePeriods()
  func restartsAfterAGap() throws
  func restartsWhereTheClockIsSetBack() throws

  func ignoresSamplesThatAreNotUsable()
  func survivesSaturation(largestForce: Double, largestRate: Double)
  func turnsByTheGyroscopeInFreeFall() throws
  func startsInFreeFall() throws
  func survivesForcesNearZero()

  func staysPutForHours()
  func staysLevelUnderConstantRotationForHours()
  func followsAMotion(rateHz: Double)
  func continuesFromASavedState() throws
  func givesInBatchWhatItGivesInAStream()
  func makesALatencyGood()
  func ignoresHeading()
  func ignoresMounting()
}

/// The rules for one estimator, with the tolerances that its documentation states.
struct EstimatorConformance<Estimator: AttitudeEstimator>: EstimatorChecks {
  var testDescription: String { "\(Estimator.self)" }

  var parameters: Estimator.Parameters
  /// How far the attitude at rest, without bias, may be from the truth for a period: radians.
  var tremble: @Sendable (_ period: Double) -> Double = { _ in 1e-9 }
  /// Largest inclination error over a pure rotation without noise and bias, radians.
  var motionTolerance: @Sendable (_ period: Double) -> Double = { _ in 1e-6 }
  /// How far the results may differ for another heading or mounting of the same sensor, radians.
  var headingTolerance = 1e-9
  var mountingTolerance = 1e-9
  /// How long it is watched at rest and on a turntable.
  var hours = 10.0
  /// Turns the Earth frame of a fresh estimator about the vertical.
  var turnHeading: @Sendable (inout Estimator.State, Quaternion) -> Void

  static var period: Double { 0.01 }
  /// Largest deviation of a quaternion's length from 1, at any time.
  static var normTolerance: Double { 1e-12 }

  func tracker(period: Double = Self.period) -> AttitudeTracker<Estimator> {
    AttitudeTracker(nominalPeriod: period, parameters: parameters)
  }

  /// A tracker that has followed a motion, and the time of its last sample.
  func warmTracker(seed: UInt64 = 7) -> (tracker: AttitudeTracker<Estimator>, time: Double) {
    var motion = SyntheticMotion()
    motion.seed = seed
    motion.count = 500
    var tracker = tracker()
    let recording = motion.make().recording
    for sample in recording { tracker.update(sample) }
    return (tracker, recording.time[recording.count - 1])
  }

  func expectUnit(_ q: Quaternion, _ comment: Comment) {
    // Written so that NaN fails.
    #expect(abs(q.norm - 1) <= Self.normTolerance, comment)
  }

  /// Whether an attitude sees a specific force as pointing up, to rounding.
  func expectLevel(_ q: Quaternion, _ force: Vector3) {
    #expect(q.rotate(force).angle(to: .unitZ) < 1e-7)
  }
}

/// Every estimator of the module, with what its documentation states.
let allEstimators: [any EstimatorChecks] = [
  vqf(.init()),
  vqf(.shortTest),
  // Its blocks are slow in a debug build.
  EstimatorConformance<BoundedPositionFilter>(
    parameters: .init(), hours: 0.5, turnHeading: { $0.attitude = $1 * $0.attitude }),
  EstimatorConformance<Madgwick>(
    parameters: .init(), tremble: { 2.1 * 0.1 * $0 }, motionTolerance: { 2.1 * 0.1 * $0 },
    // The length of its gradient, and so of its step along the sphere, depends on the mounting.
    mountingTolerance: 2 / degrees,
    turnHeading: { $0.attitude = $1 * $0.attitude }),
  EstimatorConformance<Mahony>(
    parameters: .init(), turnHeading: { $0.attitude = $1 * $0.attitude }),
  EstimatorConformance<Strapdown>(
    parameters: .init(), turnHeading: { $0.attitude = $1 * $0.attitude }),
]

/// VQF's tolerances come from its first sample: it levels by tens of degrees at once, which the
/// motion bias estimate, as published, takes for a rate, clipped by component in the Earth frame to
/// `biasClip`. The false bias of up to 0.02°/s (0.4°/s at 1 Hz) is forgotten within the first rest.
private func vqf(_ parameters: VQF.Parameters) -> EstimatorConformance<VQF> {
  EstimatorConformance<VQF>(
    parameters: parameters, tremble: { _ in 1e-4 }, motionTolerance: { $0 < 1 ? 0.005 : 0.035 },
    headingTolerance: 1 / degrees, mountingTolerance: 1 / degrees,
    turnHeading: { $0.strapdown = $1 * $0.strapdown })
}
