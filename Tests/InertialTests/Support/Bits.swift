// SPDX-License-Identifier: Apache-2.0

import Inertial

/// Degrees in one radian, to read angles in failures.
let degrees = 180 / Double.pi

extension Quaternion {
  /// The components' bit patterns: equal to the last bit, the sign of zero included.
  var bits: [UInt64] { [w, x, y, z].map(\.bitPattern) }
}

extension Vector3 {
  var bits: [UInt64] { [x, y, z].map(\.bitPattern) }
}
