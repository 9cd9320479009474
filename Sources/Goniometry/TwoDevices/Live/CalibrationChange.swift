// SPDX-License-Identifier: Apache-2.0

/// What adopting a calibration did to the angle of a ``KneeSession``.
public struct CalibrationChange: Sendable, Hashable, Codable {
  /// Time of the last angle with the old calibration, seconds on the thigh's clock.
  public var time: Double
  /// The calibration until then; `nil` before the first.
  public var from: KneeCalibration?
  /// The calibration from then on.
  public var to: KneeCalibration
  /// Mean change of the angle over the movement remembered, degrees; 0 for the first calibration. A
  /// change of zero shows here.
  public var meanDegrees: Double
  /// Standard deviation of the change about its mean, degrees: how much the curve changed its shape.
  public var shapeDegrees: Double
  /// Whether the sense of flexion was turned round.
  public var isReversed: Bool
}

/// How far a ``KneeSession`` has come.
public enum KneeSessionState: String, Sendable, Hashable, Codable, CaseIterable {
  /// There is no calibration, and too little movement to look for one.
  case waitingForMovement = "waiting-for-movement"
  /// There is no calibration yet, and an identification is under way.
  case identifying
  /// There are angles; more movement may still change them.
  case provisional
  /// An identification with much new movement agreed with the one before.
  case settled
  /// The newest movement does not fit the calibration (a sensor may have slipped), or with more of it
  /// no hinge fits.
  case doubtful
}
