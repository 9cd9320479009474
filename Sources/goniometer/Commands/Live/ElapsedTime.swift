// SPDX-License-Identifier: Apache-2.0

/// Seconds that a measurement has lasted, by the times of its samples.
///
/// A clock that is set back does not hold it up, and one that jumps ahead ends nothing: without
/// either it is the time of the newest sample.
struct ElapsedTime {
  /// What one step counts at most: a sensor that is silent for longer is given up.
  static let longestStep = 30.0

  /// Seconds since the first sample.
  private(set) var seconds = 0.0
  /// For each sensor the time of its newest sample, and what its times are ahead.
  private var newest: [(time: Double, ahead: Double)?]

  init(sensors: Int) { newest = Array(repeating: nil, count: sensors) }

  /// A sample of a sensor came; a time that is no number counts nothing.
  mutating func advance(to time: Double, of sensor: Int) {
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
