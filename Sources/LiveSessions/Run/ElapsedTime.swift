// SPDX-License-Identifier: Apache-2.0

/// The duration of a measurement, by the times of its samples.
///
/// A clock that is set back does not stop it, and a clock that jumps ahead counts at most
/// ``longestStep``. Without either it is the time of the newest sample.
package struct ElapsedTime {
  /// Seconds that one step counts at most: a sensor that is silent for longer is given up.
  package static let longestStep = 30.0

  /// Seconds since the first sample.
  package private(set) var seconds = 0.0
  /// For each sensor the time of its newest sample, and by how much its times are ahead.
  private var newest: [(time: Double, ahead: Double)?]

  package init(sensors: Int) { newest = Array(repeating: nil, count: sensors) }

  /// Counts a sample of a sensor. A time that is not finite counts nothing.
  package mutating func advance(to time: Double, of sensor: Int) {
    guard time.isFinite else { return }
    // The first samples of two sensors are a little apart, in either order.
    var ahead = newest[sensor]?.ahead ?? 0
    let step = time - (newest[sensor]?.time ?? seconds)
    let least = newest[sensor] == nil ? -Self.longestStep : 0
    ahead += step - min(max(step, least), Self.longestStep)
    newest[sensor] = (time, ahead)
    seconds = max(seconds, time - ahead)
  }
}
