// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// What only a live measurement has.
struct LiveEntry: Encodable {
  /// The moments that a person marked, seconds of the measurement.
  let marksSeconds: [Double]
  /// The pose that was stated to be zero, where one was.
  let heldPose: HeldPose?
  /// Degrees that were added to the angles of the joint found: 0 but for a pose that was stated.
  let shiftDegrees: Double
  /// How many searches for the joint gave a better one.
  let calibrations: Int?
}
