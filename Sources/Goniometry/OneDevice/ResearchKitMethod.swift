// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
public import Inertial

/// Range of motion as ResearchKit's joint and shoulder tasks compute it, to the last bit and with
/// every quirk, so that old and new data can be compared. For measuring, use ``HingeAnalysis``.
///
/// The angle is one Euler component of the attitude relative to the first sample, in degrees, of
/// which those above 90 become |a| − 360:
/// * for a device upright on the limb, atan2(2(xw + yz), 1 − 2(x² + z²));
/// * for one on its side, atan2(2(yw − xz), 1 − 2(y² + z²)).
///
/// Known faults, all kept:
/// * a device turned on the limb by 10/20/30/45/60/80° reads 118/112/99/68/35/10 for a true 120°;
/// * a movement in the positive sense beyond 90° jumps by 360, so that 120° reads up to 360;
/// * the smallest angle uses 0 for "not set" and the largest starts at 0, so that a movement in one
///   direction loses or keeps its first samples by accident;
/// * extremes are single samples: one glitch of 15° adds 15°, noise of 1° adds over 2°;
/// * without a sample the result is 90/90/90/90/0, not an error.
public struct ResearchKitMethod: Sendable, Hashable {
  /// The way the device sits on the limb, which says which component is read.
  public let orientation: DeviceOrientation
  /// The first attitude, or `nil` before it.
  package private(set) var reference: Quaternion?
  private var newAngle = 0.0
  private var maxAngle = 0.0
  private var minAngle = 0.0

  /// The method before its first sample.
  public init(orientation: DeviceOrientation = .portrait) { self.orientation = orientation }

  /// Takes in one attitude, sensor to Earth, z up, a unit quaternion.
  public mutating func update(attitude: Quaternion) {
    let start = reference ?? attitude
    reference = start
    let angle = degrees(of: start.conjugate * attitude)
    newAngle = angle > 90 && angle <= 180 ? abs(angle) - 360 : angle
    if newAngle > maxAngle { maxAngle = newAngle }
    if minAngle == 0 || newAngle < minAngle { minAngle = newAngle }
  }

  /// The result so far.
  public var result: ResearchKitRangeOfMotion {
    let start = 90 - (reference.map(degrees) ?? 0)
    let (minimum, maximum) = (start - maxAngle, start - minAngle)
    return ResearchKitRangeOfMotion(
      start: start, finish: start - newAngle, minimum: minimum, maximum: maximum,
      range: abs(maximum - minimum))
  }

  private func degrees(of q: Quaternion) -> Double {
    let radians =
      switch orientation {
      case .portrait: atan2(2 * (q.x * q.w + q.y * q.z), 1 - 2 * (q.x * q.x + q.z * q.z))
      case .landscape: atan2(2 * (q.y * q.w - q.x * q.z), 1 - 2 * (q.y * q.y + q.z * q.z))
      }
    return radians * 180 / .pi
  }

  /// The result of a recording: a loop over `update` with the attitudes of a filter.
  ///
  /// Samples that the clock refuses are passed over. Unlike the method itself, a recording without
  /// a usable sample is an error.
  public static func measure<Estimator: AttitudeEstimator>(
    _ recording: InertialRecording, orientation: DeviceOrientation, with estimator: Estimator.Type,
    parameters: Estimator.Parameters
  ) throws(MeasurementError) -> ResearchKitRangeOfMotion {
    guard let timing = RecordingTiming(recording) else {
      throw .implausibleTimes(of: recording) ?? .noSamples(rows: recording.count)
    }
    var method = ResearchKitMethod(orientation: orientation)
    var tracker = AttitudeTracker<Estimator>(nominalPeriod: timing.period, parameters: parameters)
    for sample in recording where tracker.update(sample).isAccepted {
      method.update(attitude: tracker.attitude)
    }
    guard method.reference != nil else {
      throw MeasurementError.noSamples(rows: recording.count)
    }
    return method.result
  }
}

/// The result of ResearchKit's range-of-motion step, under its own names.
///
/// Degrees. The numbers are elevations of the distal segment from the vertical, 90 for a device lying flat,
/// and **extension is positive**: the opposite of ``RangeOfMotion``.
public struct ResearchKitRangeOfMotion: Sendable, Hashable, Codable {
  /// 90 minus the absolute angle of the first sample.
  public let start: Double
  /// `start` minus the angle of the last sample.
  public let finish: Double
  /// `start` minus the largest angle.
  public let minimum: Double
  /// `start` minus the smallest angle.
  public let maximum: Double
  /// |maximum − minimum|.
  public let range: Double
}
