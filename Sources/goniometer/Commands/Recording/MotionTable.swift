// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO
internal import Inertial

/// Samples as rows of `t,ax,ay,az,gx,gy,gz`: s, m/s² of specific force, rad/s.
///
/// Flags are not in the table; a gap shows in the times.
struct MotionTable {
  private var csv: CSVWriter

  /// Writes the header.
  init(to writer: ByteWriter) throws(OutputError) {
    csv = try CSVWriter(["t", "ax", "ay", "az", "gx", "gy", "gz"], to: writer)
  }

  /// Adds a row for each sample, its time counted from `origin`.
  mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, since origin: Int64
  ) throws(OutputError) {
    for sample in samples {
      csv.append(Self.seconds(sample.timestamp, since: origin))
      for vector in [sample.specificForce, sample.angularVelocity] {
        csv.append(vector.x)
        csv.append(vector.y)
        csv.append(vector.z)
      }
      try csv.endRow()
    }
  }

  /// The difference of two times in nanoseconds as seconds, to the last digit.
  static func seconds(_ time: Int64, since origin: Int64) -> String {
    let isBefore = time < origin
    let nanoseconds = (isBefore ? origin &- time : time &- origin).magnitude
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    let fraction = String(repeating: "0", count: 9 - digits.count) + digits
    return "\(isBefore ? "-" : "")\(whole).\(fraction)"
  }
}

/// Where the times of a session's tables begin: at the first sample of any sensor whose clock is
/// the same.
struct MotionOrigins {
  private var byClock: [String: Int64] = [:]

  /// The origin for a sensor whose first samples begin at a time.
  mutating func origin(of sensor: MotionSensor, first: Int64) -> Int64 {
    let clock = LiveClock.place(of: sensor)
    let found = byClock[clock] ?? first
    byClock[clock] = found
    return found
  }
}
