// SPDX-License-Identifier: Apache-2.0

/// In which form recorders write.
///
/// Both have, in the order of time, a sample an item or row; numbers are the shortest text that
/// reads back to the same value. `timestamp` and `t` are seconds on the sensor's own clock, from
/// any origin; `timestampSince1970` is Unix time.
public enum RecorderForm: String, Sendable, Hashable, CaseIterable {
  /// ResearchKit's JSON, `{"items":[…]}`, which is a whole document at every instant.
  ///
  /// Accelerometer: `timestamp`, `timestampSince1970`; `x`, `y`, `z` in g with Apple's sign (−1
  /// along the upward axis at rest).
  ///
  /// Device motion: `timestamp`, `timestampSince1970`; `attitude` (a quaternion, sensor to Earth,
  /// z up, heading arbitrary: Apple's frame xArbitraryZVertical; of the bounded-position filter, as
  /// samples came in); `rotationRate`, rad/s, as the sensor gave it; `gravity` (of the attitude) and
  /// `userAcceleration`, g with Apple's sign, so that specific force is
  /// −9.80665 (gravity + userAcceleration), see ``AppleMotion``; `magneticField` of zeros with
  /// accuracy −1, uncalibrated.
  case researchKit
  /// A table as `goniometer record` writes it, with one more column: s, m/s² of specific force,
  /// rad/s.
  ///
  /// Device motion: `t,ax,ay,az,gx,gy,gz,timestampSince1970`. Accelerometer:
  /// `t,ax,ay,az,timestampSince1970`. A value that is not finite is an empty cell.
  case csv

  /// The ending of its files' names.
  var suffix: String { self == .researchKit ? "json" : "csv" }
  /// Its files' media type.
  var contentType: String { self == .researchKit ? "application/json" : "text/csv" }
  /// The text after the last item.
  var ending: [UInt8] { self == .researchKit ? Array("\n]}\n".utf8) : [] }
}
