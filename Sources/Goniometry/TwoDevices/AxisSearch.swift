// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The candidates for a joint's axis in a pair of recordings, and what they were found from.
struct AxisSearch {
  /// Every distinct candidate, best score first; never empty.
  let candidates: [AxisCandidate]
  /// The answer: the best score; in a slow movement, of those as good, the one under which the
  /// joint moves most.
  ///
  /// With the foot on a support (rising from a chair, a heel slide, a motor's splint) proximal segment and
  /// distal segment tilt against each other; the wrong sense of an axis takes one tilt from the other and
  /// leaves a joint that hardly moves. Where accelerations cannot tell, that a joint was measured
  /// because it moves is what is left.
  let candidate: AxisCandidate
  /// The thinned rows.
  let samples: AxisSamples
  /// The pose, where its times were stated.
  let statedPose: StandingPose?
  /// Rows of the pair by which the distal segment is read later.
  let shift: Int
  private let pair: SensorPair
  private let smooth: LowPassedMotions
  private let upright: AxisFit.Upright?

  /// Difference of scores from which one answer is clearly better than another.
  static let clearMargin = 0.3
  /// Degrees by which one of the segments must tilt.
  private static let leastMovement = 10.0

  init(
    _ pair: SensorPair, proximal: SegmentMotion, distal: SegmentMotion, options: PairOptions
  ) throws(MeasurementError) {
    let smooth = LowPassedMotion.both(pair, proximal, distal)
    try self.init(pair, proximal: proximal, distal: distal, smooth, options: options)
  }

  /// - Parameter smooth: the same motions, low-passed.
  init(
    _ pair: SensorPair, proximal: SegmentMotion, distal: SegmentMotion, _ smooth: LowPassedMotions,
    options: PairOptions
  ) throws(MeasurementError) {
    let pose: StandingPose? =
      if let standing = options.standing {
        try StandingPose(in: pair, proximal: proximal, distal: distal, stated: standing)
      } else { nil }
    try self.init(pair, smooth, pose)
  }

  /// - Parameter shift: by how many rows of the pair later the distal segment is read.
  init(
    _ pair: SensorPair, _ smooth: LowPassedMotions, _ pose: StandingPose? = nil,
    distalLater shift: Int = 0
  ) throws(MeasurementError) {
    (self.pair, self.smooth, self.shift, statedPose) = (pair, smooth, shift, pose)
    samples = AxisSamples(
      pair, proximal: smooth.proximal, distal: smooth.distal, distalLater: shift)
    let movement = max(Self.tilting(samples.proximal), Self.tilting(samples.distal))
    guard movement > Self.leastMovement else {
      throw .noMovement(degrees: movement, needed: Self.leastMovement)
    }
    upright = pose.map { AxisFit.Upright(proximal: $0.proximalUp, distal: $0.distalUp) }
    let found = AxisCandidate.all(in: samples, upright: upright)
    guard let best = found.first else {
      throw .noHinge(reason: "no start of the search led to an axis")
    }
    let equals =
      samples.showsAccelerations
      ? [] : found.dropFirst().prefix { $0.score < best.score + Self.clearMargin }
    candidate = equals.reduce(best) { $1.relativeRate > $0.relativeRate ? $1 : $0 }
    candidates = found
  }

  /// The liveliest part of a movement that is too slow to show accelerations, with the candidates from there; `nil` where
  /// all of it shows them, or no part does.
  func liveliestPart() -> (samples: AxisSamples, candidates: [AxisCandidate])? {
    guard let part = samples.liveliest else { return nil }
    let samples = AxisSamples(
      pair, proximal: smooth.proximal, distal: smooth.distal, distalLater: shift, within: part)
    return (samples, AxisCandidate.all(in: samples, upright: upright))
  }

  /// How far a segment turned from where it started, degrees, seen from gravity; single rows aside.
  private static func tilting(_ segments: [AxisSegment]) -> Double {
    guard let first = segments.first else { return 0 }
    let tilts = segments.map { $0.up.angle(to: first.up) * 180 / .pi }
    return OrderStatistics.quantile(tilts, 0.99)
  }
}
