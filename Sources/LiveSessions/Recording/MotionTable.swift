// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO
internal import Inertial

/// Samples as rows of `t,ax,ay,az,gx,gy,gz`: s, m/s² of specific force, rad/s.
///
/// Flags are not in the table; a gap shows in the times. Numbers are the shortest text that reads
/// back to the same value; a number that is not finite is an empty cell.
package enum MotionTable {
  /// The first line.
  package static let header = Array("t,ax,ay,az,gx,gy,gz\n".utf8)

  /// A line for each sample, its time counted from `origin`.
  package static func rows(
    _ samples: UnsafeBufferPointer<MotionSample>, since origin: Int64
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(100 * samples.count)
    for sample in samples {
      bytes += seconds(sample.timestamp, since: origin).utf8
      for vector in [sample.specificForce, sample.angularVelocity] {
        for number in [vector.x, vector.y, vector.z] {
          bytes.append(UInt8(ascii: ","))
          if number.isFinite { bytes += number.description.utf8 }
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
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

/// The origins of the times in a session's tables: the first sample of any sensor with the same
/// clock.
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
