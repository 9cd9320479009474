// SPDX-License-Identifier: Apache-2.0

/// Why a recording gave no device calibration. The text of every case says what to do.
public enum CalibrationError: Error, Sendable, Hashable {
  /// There are not two usable samples among this many rows.
  case noSamples(rows: Int)
  /// In this many seconds the device was never still.
  case noStillPose(seconds: Double)
  /// A result that no working sensor has: its name, the value found, and the expected range.
  case implausible(name: String, found: String, expected: String)
}

extension CalibrationError: CustomStringConvertible {
  /// One sentence: the problem and the remedy.
  public var description: String { text(gravity: "the stated gravity") }

  /// The same sentence with a front end's name of the setting of local gravity.
  public func text(gravity: String) -> String {
    switch self {
    case .noSamples(let rows):
      "None of the recording's \(rows) rows can be used: check the columns and units."
    case .noStillPose(let seconds):
      "In \(seconds.shown(1)) s the device was never still for half a second (or its gyroscope reads "
        + "more than 10 °/s at rest): put it down on each of its six faces for 3 s."
    case .implausible(let name, let found, let expected):
      "The \(name) comes out as \(found), expected \(expected): check the units of the recording "
        + "and \(gravity)."
    }
  }
}
