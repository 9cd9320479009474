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

  /// Seconds that it has to be held at the least.
  private static let leastSeconds = 0.5

  /// The posture of some times, or the first one that is held.
  ///
  /// - Throws: `noStandingPose` where nothing is held still for half a second.
  init(_ samples: AxisSamples, stated: ClosedRange<Double>?) throws(MeasurementError) {
    let rows = stated.map { times in
      (0..<samples.count).filter { times.contains(samples.time[$0]) && samples.isQuiet($0) }
    }
    let found =
      rows
      ?? samples.quietRuns.first { Double($0.count) * samples.period >= Self.leastSeconds }
      .map(Array.init) ?? []
    seconds = Double(found.count) * samples.period
    guard seconds >= Self.leastSeconds, let first = found.first, let last = found.last,
      let proximal = OrderStatistics.median(found.map { samples.proximal[$0].up }).normalized,
      let distal = OrderStatistics.median(found.map { samples.distal[$0].up }).normalized
    else {
      let ends = stated ?? (samples.time.first ?? 0)...(samples.time.last ?? 0)
      throw .noStandingPose(
        from: ends.lowerBound, to: ends.upperBound, needed: Self.leastSeconds)
    }
    up = (proximal, distal)
    isAfterMovement =
      stated == nil
      && Double((0..<first).count { !samples.isQuiet($0) }) * samples.period > Self.leastSeconds
    times = samples.time[first]...samples.time[last]
  }
}
