// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// How well a two-device calibration is known: what the angles measured with it inherit.
public struct CalibrationUncertainty: Sendable, Hashable, Codable {
  /// Standard deviation that the axis gives an angle, as a share of the excursion from zero.
  public var axisShare: Double
  /// Standard deviation of zero, degrees.
  public var zero: Double
  /// Standard deviation of the inclination of the thigh sensor's attitude, degrees.
  public var thighInclination: Double
  /// Standard deviation of the inclination of the shank sensor's attitude, degrees.
  public var shankInclination: Double

  /// Of the inclination of an attitude, degrees, without what an accelerometer's offset adds.
  private static let leastInclination = 0.3
  /// Of zero in a stance: how straight people stand when they are told to.
  private static let standing = 1.1
  /// Of an angle typed in: a goniometer's reading.
  private static let stated = 2.0

  /// What is known of a calibration just found in a recording.
  init(
    of calibration: KneeCalibration, in pair: SensorPair, pose: StandingPose?,
    heading: SmoothedHeading, samples: AxisSamples
  ) {
    axisShare = AxisUncertainty.share(
      of: calibration, pose: pose, heading: heading, samples: samples)
    zero = calibration.zero == .stated ? Self.stated : Self.standing
    thighInclination = Self.inclination(of: pair.thigh)
    shankInclination = Self.inclination(of: pair.shank)
  }

  /// An offset that shows in the length of the vector at rest is about as large across it.
  private static func inclination(of recording: InertialRecording) -> Double {
    let offsets = RestPeriod.all(in: recording).map {
      ($0.meanForce.norm / InertialSample.standardGravity - 1) * 180 / .pi
    }
    return hypot(leastInclination, offsets.isEmpty ? 0 : OrderStatistics.median(offsets))
  }

  /// What is taken for granted of a calibration of which nothing is known.
  public init(
    axisShare: Double = 0.01, zero: Double = 1.1, thighInclination: Double = 0.4,
    shankInclination: Double = 0.4
  ) {
    self.axisShare = axisShare
    self.zero = zero
    self.thighInclination = thighInclination
    self.shankInclination = shankInclination
  }
}
