// SPDX-License-Identifier: Apache-2.0

/// Why a recording gave no device calibration. Every case reads as one sentence that also says what
/// to do.
public enum CalibrationError: Error, Sendable, Hashable {
  /// There are not two usable samples among this many rows.
  case noSamples(rows: Int)
  /// In this many seconds the device was never still.
  case noStillPose(seconds: Double)
  /// A number came out that no working sensor has: what, found, and what is expected.
  case implausible(name: String, found: String, expected: String)
}

extension CalibrationError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noSamples(let rows):
      "None of the recording's \(rows) rows can be used: check the columns and units."
    case .noStillPose(let seconds):
      "In \(seconds.shown(1)) s the device was never still for half a second (or its gyroscope reads "
        + "more than 10 °/s at rest): put it down on each of its six faces for 3 s."
    case .implausible(let name, let found, let expected):
      "The \(name) comes out as \(found), expected \(expected): check the units of the recording "
        + "and --gravity."
    }
  }
}
