// SPDX-License-Identifier: Apache-2.0

/// Facts about samples as a sensor gave them, which averages hide.
package struct RecordingSurvey: Sendable, Hashable {
  /// Samples.
  package private(set) var count = 0
  /// The sampling; `nil` where fewer than two times differ.
  package private(set) var timing: RecordingTiming?
  /// The extremes of the three components of the specific force, m/s².
  package private(set) var force = [ChannelExtremes](repeating: ChannelExtremes(), count: 3)
  /// The extremes of the three components of the angular velocity, rad/s.
  package private(set) var rate = [ChannelExtremes](repeating: ChannelExtremes(), count: 3)
  /// The largest angular velocity, rad/s.
  package private(set) var largestRate = 0.0
  /// The time of each sample until ``finish()``; NaN where it is not usable.
  private var times: [Double] = []

  /// A survey of no samples.
  package init() {}

  /// The survey of a recording, its times left out.
  package init(of recording: InertialRecording, timing: RecordingTiming?) {
    count = recording.count
    self.timing = timing
    let (f, w) = (recording.specificForce, recording.angularVelocity)
    force = [f.x, f.y, f.z].map(ChannelExtremes.init)
    rate = [w.x, w.y, w.z].map(ChannelExtremes.init)
    largestRate = w.reduce(0) { $1.isFinite ? max($0, $1.norm) : $0 }
  }

  /// Takes in the next sample.
  mutating func update(_ sample: InertialSample) {
    count += 1
    times.append(sample.isUsable ? sample.time : .nan)
    let (f, w) = (sample.specificForce, sample.angularVelocity)
    force[0].update(f.x)
    force[1].update(f.y)
    force[2].update(f.z)
    rate[0].update(w.x)
    rate[1].update(w.y)
    rate[2].update(w.z)
    if w.isFinite { largestRate = max(largestRate, w.norm) }
  }

  /// Ends the survey: no sample comes after this.
  mutating func finish() {
    timing = RecordingTiming(times: times)
    times = []
    for axis in 0..<3 {
      force[axis].finish()
      rate[axis].finish()
    }
  }
}

/// The extremes of a channel, and how often it stood still at them: at least three samples on end.
package struct ChannelExtremes: Sendable, Hashable {
  private var (least, greatest) = (Double.infinity, -Double.infinity)
  private var (atLeast, atGreatest) = (0, 0)
  private var (run, previous) = (0, Double.nan)

  /// Samples on end from which a channel stands still.
  package static let shortestRun = 3

  fileprivate init() {}

  fileprivate init(_ channel: [Double]) {
    for value in channel { update(value) }
    finish()
  }

  /// Samples that stand still at an extreme of at least so much.
  package func stuck(beyond limit: Double) -> Int {
    let high = abs(greatest) >= limit ? atGreatest : 0
    return least == greatest ? high : high + (abs(least) >= limit ? atLeast : 0)
  }

  fileprivate mutating func update(_ value: Double) {
    if value == previous {
      run += 1
      return
    }
    if run >= Self.shortestRun { finish() }
    (run, previous) = (1, value)
    if value < least, value.isFinite { (least, atLeast) = (value, 0) }
    if value > greatest, value.isFinite { (greatest, atGreatest) = (value, 0) }
  }

  /// Counts the run that ends.
  fileprivate mutating func finish() {
    if run >= Self.shortestRun, previous.isFinite {
      if previous == least { atLeast += run }
      if previous == greatest { atGreatest += run }
    }
    run = 0
  }
}
