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
///
/// A smooth peak stands still too, where the sensor's steps are coarse or the sampling is fast. It comes to its
/// value and leaves it by a step or two, and stands at the value before for a fifth of the time that it stands at
/// its peak, as a parabola does (√2 − 1, on either side). A channel that ran into the end of its range jumps
/// there, or comes there in full motion.
package struct ChannelExtremes: Sendable, Hashable {
  /// An extreme and the runs of samples that stand at it.
  private struct End: Sendable, Hashable {
    var value: Double
    /// Samples of the runs.
    var count = 0
    /// The largest jump before or after a run.
    var jump = 0.0
    /// How much longer a run was than the one before it, at the most.
    var excess = 0

    mutating func add(_ run: Int, after prior: Int, jump: Double) {
      count += run
      self.jump = max(self.jump, jump)
      if prior > 0 { excess = max(excess, run / prior) }
    }
  }

  private var (least, greatest) = (End(value: .infinity), End(value: -.infinity))
  /// The samples of the run before, and those that stand at a value until now.
  private var (prior, run, previous) = (0, 0, Double.nan)
  /// The change to the value that stands, and the smallest change of all: the sensor's step.
  private var (entry, step) = (0.0, Double.infinity)

  /// Samples on end from which a channel stands still.
  package static let shortestRun = 3
  /// Steps that a smooth peak comes and goes by at most: three samples are the same only where curve and
  /// noise are a few steps. A shorter jump is no loss worth a word.
  private static let smoothSteps = 10.0
  /// Times that a smooth peak stands longer than the value before it at most, with room for the places of the
  /// samples.
  private static let smoothExcess = 10

  fileprivate init() {}

  /// The extremes of a whole channel.
  package init(_ channel: [Double]) {
    for value in channel { update(value) }
    finish()
  }

  /// Samples that stand still at an extreme of at least so much.
  package func stuck(beyond limit: Double) -> Int {
    ends(beyond: limit).reduce(0) { $0 + $1.count }
  }

  /// The extremes of at least so much at which the channel stands still.
  package func stuckValues(beyond limit: Double) -> [Double] { ends(beyond: limit).map(\.value) }

  private func ends(beyond limit: Double) -> [End] {
    let isConstant = least.value == greatest.value
    return (isConstant ? [greatest] : [least, greatest]).filter { end in
      end.count > 0 && abs(end.value) >= limit
        && (isConstant || end.jump > Self.smoothSteps * step || end.excess > Self.smoothExcess)
    }
  }

  fileprivate mutating func update(_ value: Double) {
    if value == previous {
      run += 1
      return
    }
    let change = abs(value - previous)
    if run >= Self.shortestRun { end(change) }
    if change < step { step = change }
    (prior, run, previous, entry) = (run, 1, value, change)
    if value < least.value, value.isFinite { least = End(value: value) }
    if value > greatest.value, value.isFinite { greatest = End(value: value) }
  }

  /// Counts the run at the end of the channel.
  fileprivate mutating func finish() {
    if run >= Self.shortestRun { end(0) }
    run = 0
  }

  /// Counts the run that ends with a change. Kept apart, so that the loop over a channel is short.
  @inline(never)
  private mutating func end(_ change: Double) {
    guard previous.isFinite else { return }
    let jump = [entry, change].reduce(0) { $1.isFinite ? max($0, $1) : $0 }
    if previous == least.value { least.add(run, after: prior, jump: jump) }
    if previous == greatest.value { greatest.add(run, after: prior, jump: jump) }
  }
}
