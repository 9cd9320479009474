// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The answer of an axis search that moves as a knee can.
///
/// In planar movement the two senses of the shank's axis explain gravity and rates alike, and the
/// accelerations alone may toss a coin. The wrong sense adds the segments' tilts where a knee
/// subtracts them: the angle then runs to both sides of the stance, or through more than a knee has,
/// or the joint comes out further from a sensor than a limb is long. That counts beside the score of
/// the fit.
struct LikelyKnee {
  /// The answer.
  let candidate: AxisCandidate
  /// The pose, where one was stated or found.
  let pose: StandingPose?

  /// Scores further behind than this are not looked at.
  private static let reach = 1.5
  /// Answers that are looked at.
  private static let most = 5
  /// Degrees that a knee moves through, bends, and hyperextends from a stance, at the most usual.
  private static let (range, flexion, hyperextension) = (160.0, 155.0, 15.0)
  /// Degrees beyond these that count as much as one in the score.
  private static let scale = 15.0
  /// Metres from a sensor to the joint, at the most usual, and those beyond that count as one.
  private static let (arm, armScale) = (0.4, 0.1)
  /// What an answer without a stance counts if another one shows a stance.
  private static let withoutStance = 0.3

  init(
    _ search: AxisSearch, _ pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion
  ) {
    let first = search.candidate
    let best = search.candidates.first?.score ?? first.score
    let rivals = search.candidates.filter {
      $0.axes != first.axes && $0.score < best + Self.reach
        && $0.verticality <= AxisCandidate.steepest
    }
    let answers = ([first] + rivals.prefix(Self.most - 1)).map { candidate in
      let pose =
        search.statedPose
        ?? StandingPose(in: pair, thigh: thigh, shank: shank, candidate: candidate)
      return (candidate: candidate, pose: pose)
    }
    guard answers.count > 1 else {
      (candidate, pose) = answers[0]
      return
    }
    let hasStance = answers.contains { $0.pose != nil }
    let scores = answers.enumerated().map { index, answer in
      // In slow movement the first answer may not have the best score, but counts as if.
      (index == 0 ? best : answer.candidate.score)
        + Self.unlikeliness(of: answer.candidate, answer.pose, search.samples)
        + (hasStance && answer.pose == nil ? Self.withoutStance : 0)
    }
    let chosen = scores.indices.min { scores[$0] < scores[$1] } ?? 0
    (candidate, pose) = answers[chosen]
  }

  /// How far the movement is beyond a knee's; 0 for one that a knee can make.
  private static func unlikeliness(
    of candidate: AxisCandidate, _ pose: StandingPose?, _ samples: AxisSamples
  ) -> Double {
    guard
      let found = try? KneeIdentification.directions(
        candidate: candidate, pose: pose, samples: samples),
      let degrees = samples.degrees(
        of: found,
        SmoothedHeading(
          axes: found.axes, samples: samples,
          standardDeviation: KneeIdentification.headingDeviation))
    else { return 0 }
    let arm = max(candidate.arms.thigh.norm, candidate.arms.shank.norm)
    let distance = samples.showsAccelerations ? max(0, arm - Self.arm) / armScale : 0
    let low = OrderStatistics.quantile(degrees, 0.01)
    let high = OrderStatistics.quantile(degrees, 0.99)
    var excess = max(0, high - low - range)
    if pose != nil {
      // The sense of flexion is the larger side.
      excess = max(excess, min(-low, high) - hyperextension, max(-low, high) - flexion)
    }
    return excess / scale + distance
  }
}
