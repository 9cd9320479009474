// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Tells a packet that came late from a file whose time runs backwards.
///
/// The period is the median of the first rising steps; a time within
/// `SampleClock.longestStepInPeriods` of them before the latest is a late packet, which
/// `SampleClock` passes over too. Repeats are in order.
struct SampleOrder: Sendable {
  /// Packets that came late.
  private(set) var late = 0
  /// The latest time so far, seconds.
  private(set) var latest = -Double.infinity
  private var steps: [Double] = []
  /// The time before the clock was set on by an hour, as it seems, seconds.
  private var beforeHour: Double?

  private static let stepsForMedian = 31
  /// Steps of a clock that is set on by an hour, seconds.
  private static let hours = 3570.0...3630

  init() {}

  /// Sentences for the person about samples that came late, and about an hour that is missing.
  var warnings: [String] {
    let lateSamples =
      late > 0
      ? "\(late) samples came later than a sample after them; they are kept, and filters pass over "
        + "them" : nil
    let hour = beforeHour.map {
      "the times jump by an hour after \($0) s; if the clock was set on there, as at the beginning of summer time, take "
        + "an hour off the times that follow, else the hour is a gap"
    }
    return [lateSamples, hour].compactMap(\.self)
  }

  /// Throws where the next time, in seconds, runs backwards or cannot be in seconds.
  mutating func check(_ time: Double, at place: () -> FilePlace) throws(RecordingError) {
    let longest = InertialSample.longestTime
    guard !time.isFinite || abs(time) <= longest else {
      throw .unsuitable(
        place(), expected: "a time within \(longest) s", found: "\(time) s",
        remedy: "check the column of the times and its unit, which \(.timeUnit) states")
    }
    let previous = latest
    guard accepts(time) else {
      throw .timeGoesBackwards(place(), previous: previous, found: time)
    }
  }

  /// Judges the next time, in seconds; `false` where it runs backwards.
  mutating func accepts(_ time: Double) -> Bool {
    guard time.isFinite else { return true }
    let step = time - latest
    if step > 0 {
      if Self.hours.contains(step), beforeHour == nil { beforeHour = latest }
      latest = time
      if step.isFinite, steps.count < Self.stepsForMedian {
        steps.insert(step, at: steps.firstIndex { $0 > step } ?? steps.count)
      }
      return true
    }
    if step == 0 { return true }
    guard !steps.isEmpty, -step <= SampleClock.longestStepInPeriods * steps[steps.count / 2] else {
      return false
    }
    late += 1
    return true
  }
}
