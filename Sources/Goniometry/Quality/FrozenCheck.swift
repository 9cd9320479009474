// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// Whether a sensor hung: gave its last value again and again while the limb moved on.
///
/// A stretch of at least half a second and ten samples, each exactly like the one before, counts
/// where it cannot be a rest: one of the two sensors repeats itself while the other moves, or both
/// do at a rate no rest has, or both do although a rest of the same recording shows noise. Exact
/// repetition at rest, as a sensor without noise gives it, does not count.
///
/// An axis that gives one value all through a recording is dead where another axis of the same sensor
/// has noise at rest.
enum FrozenCheck {
  private static let shortest = 0.5
  private static let fewest = 10
  /// The other sensor moves: it changes by more than this, m/s² or rad/s.
  private static let movingForce = 2.0
  private static let movingRate = 0.5
  /// Faster than any rest with its bias, rad/s.
  private static let fastestRest = 0.2
  /// Seconds of a rest from which the noise is judged.
  private static let restSeconds = 1.0

  static func check(
    _ recording: InertialRecording, _ timing: RecordingTiming, _ rests: [RestPeriod]
  ) -> QualityCheck {
    let found = frozenRuns(recording, rests)
    let seconds = found.map { runs in
      runs.reduce(0) { $0 + recording.time[$1.upperBound - 1] - recording.time[$1.lowerBound] }
    }.reduce(0, max)
    if let dead = deadAxis(of: recording) {
      return QualityCheck(
        name: "frozen", value: timing.duration, unit: "s", verdict: .bad,
        advice:
          "\(dead) gives the same value all the time, as if it were dead: check the sensor and "
          + "the columns.")
    }
    return QualityCheck(
      name: "frozen", value: seconds, unit: "s",
      verdict: seconds == 0 ? .good : seconds > 0.05 * timing.duration ? .bad : .doubtful,
      advice: seconds == 0
        ? "No sensor repeated itself while the limb moved."
        : "For \(seconds.shown(1)) s a sensor gave the same value again and again, as if it were stuck: "
          + "check the connection and repeat the recording.")
  }

  /// The stretches of a recording in which a sensor hung, seconds.
  static func stretches(
    _ recording: InertialRecording, _ rests: [RestPeriod]
  ) -> [ClosedRange<Double>] {
    frozenRuns(recording, rests).joined().map { rows in
      recording.time[rows.lowerBound]...recording.time[rows.upperBound - 1]
    }
  }

  /// The rows in which the accelerometer, the gyroscope, and both hung.
  private static func frozenRuns(
    _ recording: InertialRecording, _ rests: [RestPeriod]
  ) -> [[Range<Int>]] {
    let (force, rate, both) = runs(recording)
    let frozenForce = force.filter { span(recording.angularVelocity, in: $0) > movingRate }
    let frozenRate = rate.filter { turnsOtherwise(recording, $0) }
    let isNoisy = rests.contains { rest in
      rest.duration >= restSeconds
        && !both.contains {
          recording.time[$0.lowerBound] < rest.end && recording.time[$0.upperBound - 1] > rest.start
        }
    }
    let frozenBoth = both.filter {
      isNoisy || recording.angularVelocity[$0.lowerBound].norm > fastestRest
    }
    return [frozenForce, frozenRate, frozenBoth]
  }

  /// An axis with one value all through a recording, beside one of the same sensor that never repeats a
  /// value ten times in a row; `nil` where there is none.
  private static func deadAxis(of recording: InertialRecording) -> String? {
    for (sensor, series) in [
      ("The accelerometer", recording.specificForce), ("The gyroscope", recording.angularVelocity),
    ] {
      let channels = [("x", series.x), ("y", series.y), ("z", series.z)]
      let isConstant = channels.map { channel in
        channel.1.allSatisfy { $0 == channel.1.first }
      }
      guard recording.count >= fewest, isConstant.contains(true), isConstant.contains(false) else {
        continue
      }
      let isNoisy = zip(channels, isConstant).contains { channel, isConstant in
        !isConstant && longestRepeat(channel.1) < fewest
      }
      if isNoisy, let dead = zip(channels, isConstant).first(where: \.1) {
        return "\(sensor)'s \(dead.0.0) axis"
      }
    }
    return nil
  }

  /// Samples in a row that are each like the one before, at the most.
  private static func longestRepeat(_ values: [Double]) -> Int {
    var (longest, here) = (0, 0)
    for (before, value) in zip(values, values.dropFirst()) {
      here = value == before ? here + 1 : 0
      longest = max(longest, here)
    }
    return longest
  }

  /// Stretches of usable rows whose force, rate, and both are each the same as in the one before.
  private static func runs(
    _ recording: InertialRecording
  ) -> (force: [Range<Int>], rate: [Range<Int>], both: [Range<Int>]) {
    var (force, rate, both) = (Runs(), Runs(), Runs())
    var row = 0
    var previous: InertialSample?
    for sample in recording {
      let before = sample.isUsable ? previous : nil
      let isForce = before.map { $0.specificForce == sample.specificForce } ?? false
      let isRate = before.map { $0.angularVelocity == sample.angularVelocity } ?? false
      force.update(row, isContinued: isForce, recording.time)
      rate.update(row, isContinued: isRate, recording.time)
      both.update(row, isContinued: isForce && isRate, recording.time)
      previous = sample
      row += 1
    }
    force.close(at: row, recording.time)
    rate.close(at: row, recording.time)
    both.close(at: row, recording.time)
    return (force.found, rate.found, both.found)
  }

  /// The long stretches of rows that each continue the one before.
  private struct Runs {
    private(set) var found: [Range<Int>] = []
    private var start = 0

    @inline(__always)
    mutating func update(_ row: Int, isContinued: Bool, _ time: [Double]) {
      guard !isContinued else { return }
      close(at: row, time)
      start = row
    }

    mutating func close(at row: Int, _ time: [Double]) {
      guard row - start >= fewest, time[row - 1] - time[start] >= shortest else { return }
      found.append(start..<row)
    }
  }

  /// Whether gravity moves in the sensor as the rate, which is one and the same in these rows, does
  /// not explain.
  private static func turnsOtherwise(_ recording: InertialRecording, _ rows: Range<Int>) -> Bool {
    let first = recording[rows.lowerBound]
    return rows.contains { row in
      let turn = first.angularVelocity * (recording.time[row] - first.time)
      let expected = Quaternion(rotationVector: turn).inverseRotate(first.specificForce)
      return (recording.specificForce[row] - expected).norm > movingForce
    }
  }

  /// The widest span of a component.
  private static func span(_ series: VectorSeries, in rows: Range<Int>) -> Double {
    [series.x, series.y, series.z].reduce(0) { widest, channel in
      var (low, high) = (Double.infinity, -Double.infinity)
      for value in channel[rows] { (low, high) = (min(low, value), max(high, value)) }
      return max(widest, high - low)
    }
  }
}
