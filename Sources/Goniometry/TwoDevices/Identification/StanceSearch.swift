// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Which posture of a movement is the stance, and the hinge axis that goes with it.
///
/// In planar movement the two senses of the distal segment's axis explain gravity and rates alike, the
/// accelerations alone may toss a coin, and from a stance to a seat and back is the mirror of from a
/// seat to a stance. What tells them apart is anatomy: each posture may be the stance, and each
/// candidate for the axis may be right; in the right pair the sensors lie along their limbs where
/// gravity says that the limbs are (``SensorPlaces``), the axis is level, and the joint bends to one
/// side of the stance and no further than a joint can.
struct StanceSearch {
  /// The stance; `nil` where none is told.
  var stance: PossibleStance?
  /// Where none is told, the posture that is the likeliest; `nil` where the proximal segment swings to
  /// both sides of another.
  var likeliest: PossibleStance?
  /// Whether the stance is told without doubt.
  private(set) var isCertain = false
  /// Score by which it beats the next answer that gives another angle; `nil` where there is none.
  private(set) var margin: Double?
  /// Seconds of a posture that fits far better with the sensors exchanged.
  private(set) var exchangedSeconds: Double?

  /// Scores further behind the best are not looked at, and how many are.
  private static let (reach, most) = (2.0, 6)
  /// Least share of the movement in its accelerations.
  private static let leastShare = 0.2
  /// Cosine between the vertical and an axis, at the most, that is a joint's in a stance.
  private static let mostTilt = 0.5
  /// Score by which a stance may fit worse than sensors anywhere, and the share of it that is asked
  /// of the lead: what fits badly must be the only one that fits.
  private static let (mostBehind, leadPerBehind) = (0.7, 0.15)
  /// Seconds of a posture upside down that are taken for exchanged sensors.
  private static let leastExchangedSeconds = 1.0

  /// Looks in the whole movement; in the liveliest part of a slow one that tells no stance.
  init(_ search: AxisSearch) {
    self.init(
      search.candidates, search.samples.showsAccelerations ? nil : search.candidate,
      in: search.samples, stated: search.statedPose)
    if stance == nil, let part = search.liveliestPart() {
      let again = StanceSearch(part.candidates, nil, in: part.samples, stated: nil)
      if again.stance != nil { self = again }
    }
  }

  /// - Parameter only: the one axis that is looked at; `nil` for all likely ones.
  private init(
    _ candidates: [AxisCandidate], _ only: AxisCandidate?, in samples: AxisSamples,
    stated: StandingPose?
  ) {
    let isStated = stated != nil
    // The accelerations of a movement slower than this show no limb.
    guard samples.accelerationShare > Self.leastShare || isStated else { return }
    let leastScore = candidates.map(\.score).min() ?? 0
    let likely = candidates.filter { $0.score < leastScore + Self.reach }.prefix(Self.most)
    let trials = Self.trials(only.map { [$0] } ?? Array(likely), stated: stated, in: samples)
    var ranked = RankedStances(trials, isStated: isStated)
    guard let best = ranked.best() else { return }
    if samples.showsAccelerations {
      exchangedSeconds = Self.exchangedSeconds(trials, insteadOf: best)
    }
    let flexion = best.flexion
    margin = ranked.first { AngleDifference.isAnother($0.flexion, flexion) }
      .map { $0.score - best.score }
    let isSure = best.pose.isStated || best.isStepped
    let leastLead = max(PossibleStance.leastLead.answer, Self.leadPerBehind * best.behind)
    let isTold = best.lead > leastLead && best.score < leastScore + Self.mostBehind
    if isSure || isTold {
      stance = best
      isCertain = isSure || best.lead > PossibleStance.leastLead.certain
    } else if !Self.isRivalled(best, &ranked) {
      likeliest = best
    }
  }

  /// Each posture with each of the axes.
  private static func trials(
    _ candidates: [AxisCandidate], stated: StandingPose?, in samples: AxisSamples
  ) -> [StanceTrial] {
    let stated = stated.map { QuietPosture($0) }
    return (stated.map { [$0] } ?? QuietPosture.all(in: samples))
      .mapped { posture in
        let level = candidates.filter { stated != nil || $0.tilt(in: posture) < mostTilt }
        return StanceTrial.all(of: posture, level, in: samples)
      }
      .flatMap(\.self)
  }

  /// How long the posture was held that clearly fits better than the best stance if the sensors are
  /// exchanged; `nil` for none.
  private static func exchangedSeconds(
    _ trials: [StanceTrial], insteadOf best: PossibleStance
  ) -> Double? {
    var found: (score: Double, seconds: Double)?
    for trial in trials {
      if let score = trial.upsideDown, score < found?.score ?? .infinity {
        found = (score, trial.posture.seconds)
      }
    }
    guard let found, found.seconds >= leastExchangedSeconds || best.pose.isStated,
      found.score + AxisSearch.clearMargin < best.score - max(0, -best.lead)
    else { return nil }
    return found.seconds
  }

  /// Whether the proximal segment swings about another posture that fits nearly as well: that one may
  /// be the stance too, for a landing that is held looks like one.
  private static func isRivalled(_ best: PossibleStance, _ ranked: inout RankedStances) -> Bool {
    let limit = best.score + mostBehind
    let rival = ranked.first { $0.isStepped || $0.score >= limit }
    return rival.map { $0.isStepped && $0.score < limit } ?? false
  }
}
