// SPDX-License-Identifier: Apache-2.0

public import Goniometry

/// The part of a report that only a live measurement has.
public struct LiveEntry: Encodable, Sendable, Hashable {
  /// The moments that a person marked, seconds of the measurement.
  public let marksSeconds: [Double]
  /// The pose that was stated to be of a known angle; `nil` if nobody stated one.
  public let heldPose: HeldPose?
  /// Degrees that were added to the angles of the joint that was found: 0 without a stated pose.
  public let shiftDegrees: Double
  /// The number of searches for the joint that gave a better one; `nil` for one device.
  public let calibrations: Int?
}
