// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Two sensors while they stream: the search for the joint between them, and its angle.
protocol JointSession: Sendable {
  /// Takes in a sample of the proximal sensor, corrected.
  mutating func add(proximal sample: InertialSample)
  /// Takes in a sample of the distal sensor, corrected.
  mutating func add(distal sample: InertialSample)
  /// The next row that both sensors have reached; `nil` until more samples come in.
  mutating func nextAngle() -> JointRow?
  /// A search that is due; `nil` otherwise.
  mutating func identificationJob() -> IdentificationJob?
  /// Adopts the outcome of a search; `nil` where nothing changes.
  mutating func adoptJoint(_ outcome: IdentificationJob.Outcome) -> JointChange?
  var state: PairSessionState { get }
  /// Whether there are angles.
  var hasJoint: Bool { get }
  /// Whether zero is the stance, or the neutral posture.
  var hasStance: Bool { get }
  var quality: [QualityCheck] { get }
  var searchProgress: Double { get }
  /// Why the last search found no joint; `nil` where it did.
  var error: MeasurementError? { get }
  /// The reason why there is no angle yet; `nil` once there is one.
  var reason: String? { get }
}

/// One row of a stream of two sensors.
struct JointRow {
  /// Seconds on the proximal segment's clock.
  let time: Double
  /// The angle; `nil` before the joint is known.
  let angle: ReadAngle?
  /// Whether the proximal segment is as upright as in the stance; `nil` where nobody knows.
  let isUpright: Bool?
}

/// The effect of a new search on the angle.
struct JointChange {
  /// Whether there was no joint before.
  let isFirst: Bool
  /// Mean change of the angle, degrees.
  let meanDegrees: Double
  /// Standard deviation of the change about its mean, degrees.
  let shapeDegrees: Double
  /// Whether the sense of the angle was turned round.
  let isReversed: Bool

  /// The first joint that was found.
  static let first = JointChange(isFirst: true, meanDegrees: 0, shapeDegrees: 0, isReversed: false)
}
