// SPDX-License-Identifier: Apache-2.0

internal import Glibc
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
  /// A posture taken for the stance, with an axis.
  struct Answer {
    /// The axis, levelled.
    var candidate: AxisCandidate
    /// The pose: the straightest of what was held.
    var pose: StandingPose
    /// Misfit, as ``AxisCandidate/score``; smaller is better.
    var score: Double
    /// Score by which it fits worse than sensors that may be anywhere.
    var behind: Double { score - candidate.score }
    /// Score by which the postures with a bent joint that it may be are worse: a seat.
    var straightLead: Double
    /// Score by which the other postures that it may be are worse: a seat, lying.
    var lead: Double
    /// Whether the proximal segment swings to both sides of it.
    var isStepped: Bool
    /// The angle at each thinned row, about the axis as it stands.
    var degrees: [Double]

    /// Whether the joint is straight in it for certain, whether the person stands or lies.
    var isStraight: Bool { straightLead > StanceSearch.leastLead.certain }
    /// Whether the joint is bent in it for certain.
    var isBent: Bool { straightLead < -StanceSearch.leastLead.certain }

    /// The angle with flexion, the larger side of the stance, positive.
    fileprivate static func flexion(_ degrees: [Double]) -> [Double] {
      let (low, high) = FlexionSign.ends(of: degrees)
      return -low > high ? degrees.map { -$0 } : degrees
    }
  }

  /// The stance; `nil` where none is told.
  var answer: Answer?
  /// Where none is told, the posture that is the likeliest; `nil` where the proximal segment swings to both sides
  /// of another.
  var likeliest: Answer?
  /// Whether the stance is told without doubt.
  var isCertain = false
  /// Score by which it beats the next answer that gives another angle; `nil` where there is none.
  var margin: Double?
  /// Seconds of a posture that fits far better with the sensors exchanged.
  var exchangedSeconds: Double?

  /// Scores further behind the best are not looked at, and how many are.
  private static let (reach, most) = (2.0, 6)
  /// Least share of the movement in its accelerations.
  private static let leastShare = 0.2
  /// Cosine between the vertical and an axis, at the most, that is a joint's in a stance.
  private static let mostTilt = 0.5
  /// Least lead over other postures, for an answer, and for a certain one.
  static let leastLead = (answer: 0.02, certain: 0.04)
  /// Score by which a stance may fit worse than sensors anywhere, and the share of it that is asked
  /// of the lead: what fits badly must be the only one that fits.
  private static let (mostBehind, leadPerBehind) = (0.7, 0.15)
  /// Recordings begin with the stance, as they are told to; and it is held longer than others. What
  /// that counts, the latter for e times as long, up to some seconds.
  private static let (firstBonus, lengthBonus, longestCounted) = (0.05, 0.05, 3.0)
  /// Seconds from the start within which a posture is the first.
  private static let first = 1.0
  /// Degrees that a joint moves through, bends, and hyperextends from a stance, at the most usual.
  private static let (range, flexion, hyperextension) = (160.0, 155.0, 15.0)
  /// Degrees beyond these that count as much as one in the score.
  private static let excessScale = 15.0
  /// Seconds of a posture upside down that are taken for exchanged sensors.
  private static let leastExchangedSeconds = 1.0

  /// - Parameter usesTwoCores: whether postures are looked at on two cores.
  init(_ search: AxisSearch, usesTwoCores: Bool = false) {
    let samples = search.samples
    let isStated = search.statedPose != nil
    // The accelerations of a movement slower than this show no limb.
    guard samples.accelerationShare > Self.leastShare || isStated else { return }
    let best = search.candidates.map(\.score).min() ?? 0
    let candidates =
      samples.showsAccelerations
      ? Array(search.candidates.filter { $0.score < best + Self.reach }.prefix(Self.most))
      : [search.candidate]
    let postures =
      search.statedPose.map { [QuietPosture($0)] } ?? QuietPosture.all(in: samples)
    let trials = postures.mapped(usesTwoCores: usesTwoCores) { posture -> [Trial] in
      var seen: [HingeAxes] = []
      return
        candidates
        .filter { isStated || $0.tilt(in: posture) < Self.mostTilt }
        .flatMap { candidate in
          let upright = AxisFit.Upright(proximal: posture.proximalUp, distal: posture.distalUp)
          return AxisFit.levelled(candidate.axes, in: samples, upright)
        }
        .compactMap { levelled in
          guard !seen.contains(where: { $0.isSameLine(as: levelled.axes, within: 0.01) }) else {
            return nil
          }
          seen.append(levelled.axes)
          return Trial(posture, levelled.axes, levelled.meanCost, in: samples)
        }
    }
    .flatMap(\.self)
    var upsideDown: (score: Double, seconds: Double)?
    for trial in trials {
      if let score = trial.upsideDown, score < upsideDown?.score ?? .infinity {
        upsideDown = (score, trial.posture.seconds)
      }
    }
    var answers = Answers(trials, isStated: isStated)
    guard let found = answers.best(0) else { return }
    if let upsideDown, samples.showsAccelerations,
      upsideDown.seconds >= Self.leastExchangedSeconds || found.pose.isStated,
      upsideDown.score + AxisSearch.clearMargin < found.score - max(0, -found.lead)
    {
      exchangedSeconds = upsideDown.seconds
    }
    let isSure = found.pose.isStated || found.isStepped
    let leastLead = max(Self.leastLead.answer, Self.leadPerBehind * found.behind)
    let isTold = found.lead > leastLead && found.score < best + Self.mostBehind
    let flexion = Answer.flexion(found.degrees)
    margin = answers.first {
      AngleDifference.isAnother(Answer.flexion($0.degrees), flexion)
    }
    .map { $0.score - found.score }
    guard isTold || isSure else {
      // A posture that the proximal segment swings about may be the stance as well: a landing that is held looks
      // like one.
      let rival = answers.first { $0.isStepped || $0.score >= found.score + Self.mostBehind }
      let isRivalled = rival.map { $0.isStepped && $0.score < found.score + Self.mostBehind }
      likeliest = isRivalled ?? false ? nil : found
      return
    }
    answer = found
    isCertain = isSure || found.lead > Self.leastLead.certain
  }

  /// The answers of trials, the best first. The angles of a trial are looked at only where it may be the
  /// next best.
  private struct Answers {
    /// The best answers so far, best first.
    private var known: [Answer] = []
    /// Further answers whose angles are known, worst first: a trial that is left may beat them.
    private var waiting: [Answer] = []
    /// The rest, the most promising last.
    private var trials: [(trial: Trial, least: Double)]
    private let isStated: Bool

    init(_ trials: [Trial], isStated: Bool) {
      self.isStated = isStated
      let promising = trials.compactMap { trial in
        trial.leastScore.map { (trial: trial, least: $0) }
      }
      self.trials = promising.sorted { $0.least > $1.least }
    }

    /// The answer at a place; `nil` where there are not so many.
    mutating func best(_ place: Int) -> Answer? {
      while known.count <= place {
        while let next = trials.last, next.least <= waiting.last?.score ?? .infinity {
          trials.removeLast()
          guard let answer = next.trial.answer(isStated: isStated) else { continue }
          waiting.insert(
            answer, at: waiting.firstIndex { $0.score <= answer.score } ?? waiting.endIndex)
        }
        guard let next = waiting.popLast() else { return nil }
        known.append(next)
      }
      return known[place]
    }

    /// The best answer that meets a condition; `nil` for none.
    mutating func first(where isSo: (Answer) -> Bool) -> Answer? {
      var place = 0
      while let answer = best(place) {
        if isSo(answer) { return answer }
        place += 1
      }
      return nil
    }
  }

  /// One posture with one axis, levelled there.
  private struct Trial {
    let posture: QuietPosture
    let candidate: AxisCandidate
    let samples: AxisSamples
    private let system: JointCentreSystem
    /// Misfit of the posture as a stance, and with the sensors exchanged.
    private var stance: Double?
    private(set) var upsideDown: Double?

    init?(
      _ posture: QuietPosture, _ levelled: HingeAxes, _ meanCost: Double, in samples: AxisSamples
    ) {
      system = JointCentreSystem(axes: levelled, samples: samples)
      guard
        let candidate = AxisCandidate(
          axes: levelled, meanCost: meanCost, samples: samples, system: system)
      else { return nil }
      (self.posture, self.candidate, self.samples) = (posture, candidate, samples)
      (stance, upsideDown) = (score(.stance), score(.upsideDown))
    }

    /// The score of the answer if a joint can make the movement, and less than that of any other; `nil`
    /// where there is no answer.
    var leastScore: Double? { stance.map { $0 - bonus } }

    /// Misfit where the posture is of a kind.
    func score(_ kind: SensorPlaces.Posture) -> Double? {
      SensorPlaces(posture, taken: kind, axes: candidate.axes)
        .meanSquare(in: system, free: candidate.arms)
        .map(candidate.score(ofMeanSquare:))
    }

    func answer(isStated: Bool) -> Answer? {
      let calibration = PairCalibration(
        axes: candidate.axes, proximalDown: -posture.proximalUp, distalDown: -posture.distalUp)
      let heading = SmoothedHeading(
        axes: candidate.axes, samples: samples,
        standardDeviation: PairIdentification.headingDeviation)
      guard let score = stance, let degrees = samples.degrees(of: calibration, heading) else {
        return nil
      }
      let straight = posture.straightest(flexion: Answer.flexion(degrees), in: samples)
      func lead(over others: [SensorPlaces.Posture]) -> Double {
        (others.compactMap(self.score).min() ?? .infinity) - score
      }
      let bent = [SensorPlaces.Posture.seat, .seatReversed]
      return Answer(
        candidate: candidate, pose: StandingPose(straight, isStated: isStated),
        score: score + unlikeliness(degrees) - bonus, straightLead: lead(over: bent),
        lead: lead(over: bent + [.lying, .lyingReversed]),
        isStepped: posture.isStepped(about: candidate.axes.proximal, in: samples), degrees: degrees)
    }

    /// How far the movement is beyond a joint's; 0 for one that a joint can make.
    private func unlikeliness(_ degrees: [Double]) -> Double {
      let low = OrderStatistics.quantile(degrees, 0.01)
      let high = OrderStatistics.quantile(degrees, 0.99)
      // The sense of flexion is the larger side.
      let excess = max(
        0, high - low - range, min(-low, high) - hyperextension, max(-low, high) - flexion)
      return excess / excessScale
    }

    private var bonus: Double {
      (posture.start < first ? firstBonus : 0)
        + lengthBonus * log(min(posture.seconds, longestCounted))
    }
  }
}
