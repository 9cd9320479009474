// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import IndustrialIO
internal import Inertial

/// A few samples of a phone as its page sends them.
///
/// Units and axes are those of the browser (W3C, *Device Orientation and Motion*, 2024): milliseconds of the
/// page's clock, `accelerationIncludingGravity` in m/s², `rotationRate` in °/s about x, y and z.
struct PhoneBlock: Sendable {
  /// Tells one capture of a page from every other.
  let capture: String
  /// The number of the sensor: 0 for the only one and the proximal one, 1 for the distal one.
  let sensor: Int
  /// Blocks of a capture are numbered from 0 without a gap.
  let number: Int
  /// Whether the browser gives the acceleration with the opposite sign, as Apple's do.
  let isReversed: Bool
  /// What the server's clock is ahead of the page's, ms.
  let clockOffset: Double
  /// Time in ms, acceleration, rotation rate.
  let rows: [[Double]]

  /// Milliseconds beyond which no clock of a server is: 270 years.
  private static let latest = 8.5e12
  /// Rows of a block at most.
  private static let rowLimit = 3000

  /// Reads the fields of a form; `nil` if one is missing or beyond what a phone gives.
  init?(_ fields: FormFields) {
    guard let capture = fields["capture"], (8...64).contains(capture.utf8.count),
      capture.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      let sensor = fields["sensor"].flatMap({ Int($0) }), (0...1).contains(sensor),
      let number = fields["number"].flatMap({ Int($0) }), number >= 0,
      let offset = fields["offset"].flatMap({ Double($0) }), offset.isFinite, abs(offset) < 1e15,
      let text = fields["samples"]
    else { return nil }
    (self.capture, self.sensor, self.number, clockOffset) = (capture, sensor, number, offset)
    isReversed = fields["reversed"] == "1"
    var rows: [[Double]] = []
    for line in text.split(separator: ";") {
      let numbers = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 7, rows.count < Self.rowLimit,
        case let row = numbers.compactMap({ $0 }), row.count == 7, row.allSatisfy(\.isFinite),
        (0..<1e13).contains(row[0]), abs(row[0] + offset) < Self.latest,
        row[1...3].allSatisfy({ abs($0) < 1000 }),
        row[4...6].allSatisfy({ abs($0) < 10_000 })
      else { return nil }
      rows.append(row)
    }
    self.rows = rows
  }

  /// The samples on the server's clock, specific force and rad/s.
  var samples: [MotionSample] {
    let sign = isReversed ? -1.0 : 1.0
    let degree = Double.pi / 180
    return rows.map { row in
      MotionSample(
        timestamp: Int64(((row[0] + clockOffset) * 1e6).rounded()),
        specificForce: Vector3(sign * row[1], sign * row[2], sign * row[3]),
        angularVelocity: Vector3(degree * row[4], degree * row[5], degree * row[6]))
    }
  }

  /// The rows as lines of a recording: the browser's numbers, with times of the server's clock, so that the
  /// files of two phones go together.
  var lines: String {
    let sign = isReversed ? -1.0 : 1.0
    func text(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
    return rows.map { row in
      let time = ((row[0] + clockOffset) * 1e6).rounded() / 1e6
      let numbers = [time] + row[1...3].map { sign * $0 } + row[4...6]
      return numbers.map(text).joined(separator: ",") + "\n"
    }.joined()
  }

  /// The first lines of a recording.
  static func head(isReversed: Bool) -> String {
    "# A phone's accelerationIncludingGravity and rotationRate as its browser gave them"
      + (isReversed ? ", the acceleration with the sign turned" : "")
      + "; times are the server's.\n"
      + "time_ms,acc_x_m/s2,acc_y_m/s2,acc_z_m/s2,gyro_x_deg/s,gyro_y_deg/s,gyro_z_deg/s\n"
  }
}
