// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO

/// Brings the times of several sensors onto one clock that begins with the first sample.
///
/// Sensors of one machine are stamped by one clock. Those of two machines are brought together by
/// when their first samples arrived: accurate to the delay of the network, a few hundredths of a
/// second. The analysis estimates and reports the remaining offset from the movement.
package struct LiveClock {
  private let places: [String]
  private var shifts: [Int64?]
  private var origin: Int64?

  /// - Parameter places: the name of each sensor's clock, equal for sensors of one clock.
  package init(places: [String]) {
    self.places = places
    let isOne = Set(places).count <= 1
    shifts = places.map { _ in isOne ? 0 : nil }
  }

  /// Whether the sensors are stamped by different clocks.
  package var isAligned: Bool { Set(places).count > 1 }

  /// The name of a sensor's clock: its machine and the clock's own name.
  package static func place(of sensor: MotionSensor) -> String {
    let clocks = sensor.descriptions.map { stream in
      // A remote device's parent begins with its host.
      let host =
        stream.origin == .network
        ? stream.identity.parent.split(separator: " ").first.map(String.init) ?? "" : ""
      // Without time stamps the times are those of arrival here.
      return stream.clock.map { "\(host) \($0)" } ?? " monotonic"
    }
    // Two streams of one sensor are of one clock.
    return clocks.first ?? ""
  }

  /// Notes that a sensor came back: its clock may be another one.
  package mutating func forget(_ sensor: Int) {
    if isAligned { shifts[sensor] = nil }
  }

  /// The origin, on the sensor's own clock, from which the times of new samples are counted.
  package mutating func origin(
    of sensor: Int, _ samples: UnsafeBufferPointer<MotionSample>, arrival: Int64
  ) -> Int64 {
    guard let first = samples.first, let last = samples.last else { return origin ?? 0 }
    let shift = shifts[sensor] ?? arrival &- last.timestamp
    shifts[sensor] = shift
    let start = origin ?? first.timestamp &+ shift
    origin = start
    return start &- shift
  }
}
