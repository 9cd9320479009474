// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A rest of a calibration recording: the means of both sensors, and how well they are known.
struct StillPose: Sendable {
  /// Rows of the accepted samples, without the ends of the rest.
  let rows: Range<Int>
  /// Seconds on the recording's clock.
  let start: Double
  /// See `start`.
  let end: Double
  /// Mean specific force as read, m/s².
  let force: Vector3
  /// Mean angular velocity as read, rad/s: the gyroscope's bias.
  let rate: Vector3
  /// Standard deviation of each component of `force`, m/s².
  var forceDeviation: Double
  /// Standard deviation of each component of `rate`, rad/s.
  var rateDeviation: Double
  /// Blocks of 0.1 s in it.
  let blocks: Int
  /// Angle by which gravity turned from its first third to its last, radians.
  let creep: Double

  /// Seconds.
  var duration: Double { end - start }

  /// Seconds left out at both ends, where the hand still moves; less in a short rest.
  private static let margin = 0.2
  private static let block = 0.1
  /// Below this, m/s² and rad/s, no mean is believed: only simulated sensors are without noise.
  private static let leastDeviation = 1e-9

  /// The poses of a recording, in order of time; rests that leave fewer than four blocks are not
  /// among them.
  static func all(in samples: AcceptedSamples) -> [StillPose] {
    let times = samples.recording.time
    let size = Int(block / samples.period, clampedTo: 1...1_000_000)
    var poses: [StillPose] = []
    for rest in RestPeriod.all(in: samples.recording) {
      let margin = min(margin, 0.2 * rest.duration)
      // Rests lie within one segment, in which times rise.
      for segment in samples.segments {
        let rows = segment.lazy.filter {
          times[$0] >= rest.start + margin && times[$0] <= rest.end - margin
        }
        guard let first = rows.first, let last = rows.last else { continue }
        if let pose = StillPose(samples.recording, first..<(last + 1), blockSize: size) {
          poses.append(pose)
        }
        break
      }
    }
    return withCommonNoise(poses)
  }

  private init?(_ recording: InertialRecording, _ rows: Range<Int>, blockSize: Int) {
    let count = rows.count / blockSize
    guard count >= 4 else { return nil }
    func mean(_ series: VectorSeries, _ rows: Range<Int>) -> Vector3 {
      rows.reduce(.zero) { $0 + series[$1] } / Double(rows.count)
    }
    func deviation(_ series: VectorSeries, _ centre: Vector3) -> Double {
      let squares = (0..<count).reduce(0.0) { sum, block in
        let start = rows.lowerBound + block * blockSize
        return sum + (mean(series, start..<(start + blockSize)) - centre).squaredNorm
      }
      // Three components each, and the scatter of means of blocks for that of the mean of all.
      return max(leastDeviation, (squares / Double(3 * (count - 1) * count)).squareRoot())
    }
    let leastDeviation = Self.leastDeviation
    (self.rows, blocks) = (rows, count)
    (start, end) = (recording.time[rows.lowerBound], recording.time[rows.upperBound - 1])
    (force, rate) = (mean(recording.specificForce, rows), mean(recording.angularVelocity, rows))
    forceDeviation = deviation(recording.specificForce, force)
    rateDeviation = deviation(recording.angularVelocity, rate)
    let third = rows.count / 3
    creep = mean(recording.specificForce, rows.prefix(third)).angle(
      to: mean(recording.specificForce, rows.suffix(third)))
  }

  /// The sensors' noise is that of all poses together, known better than that of each; a pose that
  /// is restless beyond twice the usual keeps its own.
  private static func withCommonNoise(_ poses: [StillPose]) -> [StillPose] {
    func common(_ noises: [Double]) -> Double {
      let limit = 4 * OrderStatistics.median(noises)
      let usual = noises.filter { $0 <= limit }
      return usual.reduce(0, +) / Double(max(1, usual.count))
    }
    // Variances of one block.
    let forces = poses.map { $0.forceDeviation * $0.forceDeviation * Double($0.blocks) }
    let rates = poses.map { $0.rateDeviation * $0.rateDeviation * Double($0.blocks) }
    let (force, rate) = (common(forces), common(rates))
    return poses.indices.map { index in
      var pose = poses[index]
      if forces[index] <= 4 * force {
        pose.forceDeviation = (force / Double(pose.blocks)).squareRoot()
      }
      if rates[index] <= 4 * rate {
        pose.rateDeviation = (rate / Double(pose.blocks)).squareRoot()
      }
      return pose
    }
  }
}
