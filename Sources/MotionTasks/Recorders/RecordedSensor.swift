// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The state that recorders keep of a sensor: its period, for the attitude, and its latest time.
struct RecordedSensor: Sendable {
  /// The meaning of the time of a sample for a file.
  enum Order {
    /// It comes after what is there, or at the same time.
    case next
    /// A packet that came late: what came after it is there already.
    case late
    /// The sensor's clock was set back: a new file begins.
    case setBack
  }

  /// Samples that wait until the period is known, with their Unix time.
  private(set) var waiting: [(sample: InertialSample, since1970: Double)] = []
  private var tracker: AttitudeTracker<BoundedPositionFilter>?
  private var lastTime: Double?
  /// The sample time of the last flush, seconds.
  private var lastFlush: Double?
  /// Seconds, where the times do not tell a period.
  private let requestedPeriod: Double

  /// Samples from which the period is told, unless a second passes with fewer.
  private static let firstSamples = 32
  private static let longestWait = 1.0

  init(requestedPeriod: Double) { self.requestedPeriod = requestedPeriod }

  /// Keeps a sample back; `false` where the period is known and it can be written.
  mutating func keepsBack(_ sample: InertialSample, since1970: Double) -> Bool {
    guard tracker == nil else { return false }
    waiting.append((sample, since1970))
    return true
  }

  /// Whether enough samples wait to tell the period.
  var isReady: Bool {
    guard let first = waiting.first?.sample.time, let last = waiting.last?.sample.time else {
      return false
    }
    return waiting.count >= Self.firstSamples
      || waiting.count > 2 && abs(last - first) > Self.longestWait
  }

  /// Hands out what waits, and lets no more wait.
  mutating func start() -> [(sample: InertialSample, since1970: Double)] {
    defer { waiting = [] }
    guard tracker == nil, !waiting.isEmpty else { return [] }
    let timing = RecordingTiming(InertialRecording(waiting.map(\.sample)))
    tracker = AttitudeTracker(
      nominalPeriod: timing?.period ?? requestedPeriod,
      parameters: BoundedPositionFilter.Parameters())
    return waiting
  }

  /// The attitude with a sample; the one before where the sample cannot be used.
  mutating func attitude(with sample: InertialSample) -> Quaternion {
    tracker?.update(sample)
    return tracker?.attitude ?? .identity
  }

  /// Judges a sample's time.
  mutating func order(of sample: InertialSample) -> Order {
    guard sample.time.isFinite else { return .next }
    let step = sample.time - (lastTime ?? -.infinity)
    let period = tracker?.clock.nominalPeriod ?? requestedPeriod
    if step < 0, step >= -SampleClock.longestStepInPeriods * period { return .late }
    lastTime = sample.time
    return step < 0 ? .setBack : .next
  }

  /// Whether a second passed since the last flush, which then counts as done.
  mutating func flushIsDue(at time: Double) -> Bool {
    guard time.isFinite else { return false }
    guard let last = lastFlush, abs(time - last) < 1 else {
      defer { lastFlush = time }
      return lastFlush != nil
    }
    return false
  }
}
