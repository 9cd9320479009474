// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// One posture with one axis, levelled there, and how well both suit a stance.
struct StanceTrial {
  let posture: QuietPosture
  /// Misfit if the sensors are exchanged; `nil` where the numbers allow none.
  private(set) var upsideDown: Double?

  private let candidate: AxisCandidate
  private let samples: AxisSamples
  private let system: JointCentreSystem
  /// Misfit of the posture as a stance.
  private var upright: Double?

  /// Recordings begin with the stance, as they are told to; and it is held longer than others. What
  /// that counts, the latter for e times as long, up to some seconds.
  private static let (firstBonus, lengthBonus, longestCounted) = (0.05, 0.05, 3.0)
  /// Seconds from the start within which a posture is the first.
  private static let first = 1.0
  /// Degrees that a joint moves through, bends, and hyperextends from a stance, at the most usual.
  private static let (range, flexion, hyperextension) = (160.0, 155.0, 15.0)
  /// Degrees beyond these that count as much as one in the score.
  private static let excessScale = 15.0

  /// The posture with each distinct axis that the candidates lead to when they are levelled in it.
  static func all(
    of posture: QuietPosture, _ candidates: [AxisCandidate], in samples: AxisSamples
  ) -> [StanceTrial] {
    let upright = AxisFit.Upright(proximal: posture.proximalUp, distal: posture.distalUp)
    var seen: [HingeAxes] = []
    return candidates.flatMap { AxisFit.levelled($0.axes, in: samples, upright) }
      .compactMap { levelled in
        guard !seen.contains(where: { $0.isSameLine(as: levelled.axes, within: 0.01) }) else {
          return nil
        }
        seen.append(levelled.axes)
        return StanceTrial(posture, levelled.axes, levelled.meanCost, in: samples)
      }
  }

  private init?(
    _ posture: QuietPosture, _ levelled: HingeAxes, _ meanCost: Double, in samples: AxisSamples
  ) {
    system = JointCentreSystem(axes: levelled, samples: samples)
    guard
      let candidate = AxisCandidate(
        axes: levelled, meanCost: meanCost, samples: samples, system: system)
    else { return nil }
    (self.posture, self.candidate, self.samples) = (posture, candidate, samples)
    (upright, upsideDown) = (score(.stance), score(.upsideDown))
  }

  /// The score of the stance if a joint can make the movement, and less than that of any other; `nil`
  /// where it is none.
  var leastScore: Double? { upright.map { $0 - bonus } }

  /// The stance with its angle; `nil` where it is none.
  ///
  /// - Parameter isStated: whether its times were stated.
  func stance(isStated: Bool) -> PossibleStance? {
    let held = StandingPose(posture, isStated: isStated)
    guard let score = upright, let angle = try? CandidateAngle(candidate, pose: held, in: samples)
    else { return nil }
    let straight = posture.straightest(
      flexion: FlexionSign.largerSidePositive(angle.degrees), in: samples)
    func lead(over others: [SensorPlaces.Posture]) -> Double {
      (others.compactMap(self.score).min() ?? .infinity) - score
    }
    let bent = [SensorPlaces.Posture.seat, .seatReversed]
    return PossibleStance(
      angle: angle, pose: StandingPose(straight, isStated: isStated),
      score: score + unlikeliness(angle.degrees) - bonus, straightLead: lead(over: bent),
      lead: lead(over: bent + [.lying, .lyingReversed]),
      isStepped: posture.isStepped(about: candidate.axes.proximal, in: samples))
  }

  /// Misfit where the posture is of a kind.
  private func score(_ kind: SensorPlaces.Posture) -> Double? {
    SensorPlaces(posture, taken: kind, axes: candidate.axes)
      .meanSquare(in: system, free: candidate.arms)
      .map(candidate.score(ofMeanSquare:))
  }

  /// How far the movement is beyond a joint's; 0 for one that a joint can make.
  private func unlikeliness(_ degrees: [Double]) -> Double {
    let low = OrderStatistics.quantile(degrees, 0.01)
    let high = OrderStatistics.quantile(degrees, 0.99)
    // The sense of flexion is the larger side.
    let excess = max(
      0, high - low - Self.range, min(-low, high) - Self.hyperextension,
      max(-low, high) - Self.flexion)
    return excess / Self.excessScale
  }

  private var bonus: Double {
    (posture.start < Self.first ? Self.firstBonus : 0)
      + Self.lengthBonus * log(min(posture.seconds, Self.longestCounted))
  }
}
