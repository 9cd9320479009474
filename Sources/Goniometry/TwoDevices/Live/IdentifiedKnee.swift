// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// A calibration that an ``IdentificationJob`` found, with what speaks for it beside the one in use.
struct IdentifiedKnee: Sendable {
  var calibration: KneeCalibration
  /// Whether a standing pose was there to level the axis.
  var hasPose: Bool
  var quality: [QualityCheck]
  /// Mean robust cost of the axes over the rows remembered.
  var misfit: Double
  /// How it differs from the calibration in use; `nil` where there was none.
  var difference: Difference?

  /// Two calibrations over one movement.
  struct Difference: Sendable {
    /// Mean robust cost of the other axes.
    var misfit: Double
    /// Mean of the new angle less the other, degrees.
    var meanDegrees: Double
    /// Standard deviation of that about its mean, degrees.
    var shapeDegrees: Double
    /// Whether flexion is counted the other way; the figures above are then of the angle turned
    /// back.
    var isReversed: Bool
  }

  /// Whether the sense of flexion is beyond doubt.
  var isSenseCertain: Bool {
    quality.first { $0.name == "sign_confidence" }.map { $0.verdict == .good } ?? false
  }

  /// How far the hinge's inclination differs between the sensors, radians.
  var residual: Double { quality.first { $0.name == "axis_residual" }?.value ?? 0 }

  /// What is worst about it, for a person; `nil` where it can be used.
  var objection: MeasurementError? {
    quality.first { $0.verdict == .bad }.map { .noHinge(reason: $0.name + ": " + $0.advice) }
  }

  /// Holds the angles of this calibration against those of another over the same rows.
  mutating func compare(
    with other: KneeCalibration, in samples: AxisSamples, _ heading: SmoothedHeading
  ) {
    let isReversed = calibration.isOpposite(to: other)
    let like = isReversed ? calibration.reversed : calibration
    let otherHeading = SmoothedHeading(
      axes: other.axes, samples: samples, standardDeviation: KneeIdentification.headingDeviation)
    guard let new = samples.degrees(of: like, heading),
      let old = samples.degrees(of: other, otherHeading)
    else { return }
    let change = zip(new, old).map { remainder($0 - $1, 360) }
    let mean = change.reduce(0, +) / Double(max(1, change.count))
    let squares = change.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    difference = Difference(
      misfit: AxisFit.meanCost(of: other.axes, in: samples), meanDegrees: mean,
      shapeDegrees: (squares / Double(max(1, change.count))).squareRoot(), isReversed: isReversed)
  }

  /// Leaves zero where it was, as long as it means the same and the curves are alike: a zero that
  /// wanders while somebody looks at the angle would be read as movement. The most extended plateau
  /// moves zero only to one that is more extended still.
  mutating func keepZero(of other: KneeCalibration) {
    guard calibration.zero == other.zero, let found = difference, !found.isReversed,
      found.shapeDegrees < Self.alikeDegrees,
      calibration.zero != .mostExtended || found.meanDegrees < 0
    else { return }
    calibration.zeroOffset += found.meanDegrees
    difference?.meanDegrees = 0
  }

  /// Standard deviation of the change, degrees, up to which two curves are of one joint.
  private static let alikeDegrees = 3.0
}

extension KneeCalibration {
  /// Whether flexion is counted the other way than by another calibration of the same leg.
  func isOpposite(to other: KneeCalibration) -> Bool {
    axes.thigh.dot(other.axes.thigh) + axes.shank.dot(other.axes.shank) < 0
  }
}
