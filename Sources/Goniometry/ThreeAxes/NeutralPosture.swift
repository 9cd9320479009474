// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The posture that is zero: both segments held still, facing one way.
struct NeutralPosture {
  /// To the sky in both sensors' frames, unit vectors.
  let up: (proximal: Vector3, distal: Vector3)
  /// When it was held, seconds of the recording.
  let times: ClosedRange<Double>
  /// Seconds that it was held.
  let seconds: Double
  /// Whether it was found, and something moved before it.
  let isAfterMovement: Bool
  /// Whether both segments were still; if not, it is the calmest of the movement.
  let isHeld: Bool

  /// Seconds that it has to be held at the least.
  private static let leastSeconds = 0.5

  /// The posture of some times, or the first one that is held, or the calmest half second where none is.
  ///
  /// - Throws: `noStandingPose` where nothing is held still for half a second in the times that are stated.
  init(_ samples: AxisSamples, stated: ClosedRange<Double>?) throws(MeasurementError) {
    let held =
      if let stated {
        (0..<samples.count).filter { stated.contains(samples.time[$0]) && samples.isQuiet($0) }
      } else {
        samples.quietRuns(of: Self.leastSeconds).first.map(Array.init) ?? []
      }
    let seconds = Double(held.count) * samples.period
    isHeld = seconds >= Self.leastSeconds
    let found = isHeld || stated != nil ? held : samples.calmest(Self.leastSeconds)
    guard isHeld || stated == nil, let first = found.first, let last = found.last,
      let proximal = OrderStatistics.median(found.map { samples.proximal[$0].up }).normalized,
      let distal = OrderStatistics.median(found.map { samples.distal[$0].up }).normalized
    else {
      let ends = stated ?? (samples.time.first ?? 0)...(samples.time.last ?? 0)
      throw .noStandingPose(
        from: ends.lowerBound, to: ends.upperBound, needed: Self.leastSeconds)
    }
    up = (proximal, distal)
    self.seconds = isHeld ? seconds : 0
    isAfterMovement =
      stated == nil
      && Double((0..<first).count { !samples.isQuiet($0) }) * samples.period > Self.leastSeconds
    times = samples.time[first]...samples.time[last]
  }
}

extension AxisSamples {
  /// The rows of the stretch of so many seconds in which both segments turn least; of all where it is shorter.
  fileprivate func calmest(_ seconds: Double) -> [Int] {
    let length = max(1, Int((seconds / period).rounded(.up)))
    var best: (rows: Range<Int>, sum: Double)?
    for segment in segments where segment.count >= length {
      for first in segment.lowerBound...(segment.upperBound - length) {
        let rows = first..<(first + length)
        let sum = rows.reduce(0) { $0 + proximal[$1].rate.norm + distal[$1].rate.norm }
        if sum < best?.sum ?? .infinity { best = (rows, sum) }
      }
    }
    return best.map { Array($0.rows) } ?? Array(0..<count)
  }
}
