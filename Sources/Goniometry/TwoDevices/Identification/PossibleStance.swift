// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A posture that may be the stance, with the axis that is level in it.
struct PossibleStance {
  /// The angle about the axis, counted from the posture.
  let angle: CandidateAngle
  /// The pose: the straightest of what was held.
  let pose: StandingPose
  /// Misfit, as ``AxisCandidate/score``; smaller is better.
  let score: Double
  /// Score by which the postures with a bent joint that it may be are worse: a seat.
  var straightLead: Double
  /// Score by which the other postures that it may be are worse: a seat, lying.
  let lead: Double
  /// Whether the proximal segment swings to both sides of it.
  let isStepped: Bool

  /// Least lead over other postures, for an answer, and for a certain one.
  static let leastLead = (answer: 0.02, certain: 0.04)

  /// The axis, levelled.
  var candidate: AxisCandidate { angle.candidate }
  /// The angle at each thinned row, about the axis as it stands.
  var degrees: [Double] { angle.degrees }
  /// The angle with flexion, the larger side of the posture, positive.
  var flexion: [Double] { FlexionSign.largerSidePositive(degrees) }
  /// Score by which it fits worse than sensors that may be anywhere.
  var behind: Double { score - candidate.score }
  /// Whether the joint is straight in it for certain, whether the person stands or lies.
  var isStraight: Bool { straightLead > Self.leastLead.certain }
  /// Whether the joint is bent in it for certain.
  var isBent: Bool { straightLead < -Self.leastLead.certain }
}

/// Possible stances in the order of their scores. An angle costs much more than a misfit, so a trial
/// is read only where it may be the next best.
struct RankedStances {
  /// The best so far, best first.
  private var known: [PossibleStance] = []
  /// Further ones that were read, worst first: a trial that is left may beat them.
  private var waiting: [PossibleStance] = []
  /// The rest, the most promising last.
  private var trials: [(trial: StanceTrial, least: Double)]
  private let isStated: Bool

  /// - Parameter isStated: whether the times of the stance were stated.
  init(_ trials: [StanceTrial], isStated: Bool) {
    self.isStated = isStated
    let promising = trials.compactMap { trial in
      trial.leastScore.map { (trial: trial, least: $0) }
    }
    self.trials = promising.sorted { $0.least > $1.least }
  }

  /// The best one; `nil` where there is none.
  mutating func best() -> PossibleStance? { at(0) }

  /// The best one that meets a condition; `nil` for none.
  mutating func first(where isSo: (PossibleStance) -> Bool) -> PossibleStance? {
    var place = 0
    while let stance = at(place) {
      if isSo(stance) { return stance }
      place += 1
    }
    return nil
  }

  private mutating func at(_ place: Int) -> PossibleStance? {
    while known.count <= place {
      while let next = trials.last, next.least <= waiting.last?.score ?? .infinity {
        trials.removeLast()
        guard let stance = next.trial.stance(isStated: isStated) else { continue }
        waiting.insert(
          stance, at: waiting.firstIndex { $0.score <= stance.score } ?? waiting.endIndex)
      }
      guard let next = waiting.popLast() else { return nil }
      known.append(next)
    }
    return known[place]
  }
}
