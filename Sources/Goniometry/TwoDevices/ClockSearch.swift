// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Whether the clocks of a recording's two sensors agree. An uncertainty is seconds either way.
enum ClockFinding {
  /// They agree.
  case agree(uncertainty: Double)
  /// The distal segment's times are late by these seconds; whether they were moved.
  case differ(seconds: Double, uncertainty: Double, isMoved: Bool)
  /// The accelerations fit with the times moved by these seconds, but fit as well with them moved by those of the rival, and
  /// both sensors move more alike then.
  case ambiguous(seconds: Double, rival: Double)
  /// The distal segment's clock runs slow by this share, and its times were stretched by it.
  case drifts(share: Double)
  /// The movement is too slow to show whether they agree. The seconds by which the distal segment's recording ends sooner,
  /// where each may count from its own start.
  case untold(endsApart: Double?)
  /// Both sensors turn alike if the distal segment's times are moved back by these seconds; the movement is
  /// too slow to prove it.
  case suspected(seconds: Double)

  /// Whether accelerations show how the clocks lie: they belong to one joint then.
  var isTold: Bool {
    switch self {
    case .agree, .differ, .ambiguous, .drifts: true
    case .untold, .suspected: false
    }
  }

  /// Reads an offset that was found with the times as they are.
  init(_ offset: ClockOffset) {
    if offset.isSeen {
      self = .differ(seconds: offset.seconds, uncertainty: offset.uncertainty, isMoved: false)
    } else if offset.isTold {
      self = .agree(uncertainty: abs(offset.seconds) + offset.uncertainty)
    } else {
      self = .untold(endsApart: nil)
    }
  }
}

/// A pair on one clock, as far as its movement tells, and the search for its joint.
///
/// The joint is looked for with the times as they are, and with every other lag at which both sensors
/// move more alike (`MovementLag`). The one under which both see one joint centre accelerate is
/// right. Where the movement is too slow for that, taps on both sensors tell. Recordings that begin together and do not end
/// together are looked at with the distal segment's times stretched, too: as where a rate was taken for another.
struct ClockSearch {
  let pair: SensorPair
  let motion: SegmentMotions
  let search: AxisSearch
  private(set) var finding: ClockFinding
  /// Mean squared remainder of the joint centre's accelerations, (m/s²)²; infinite where nothing shows the clocks.
  private let remainder: Double

  /// Ratio of mean squared remainders from which another lag is right.
  private static let leastGain = 1.5
  /// Difference of scores up to which two lags are as good: what repeats fits again a cycle later.
  private static let asGood = 0.1
  /// Share of the recordings' common time that must lie in what they have in common as they are.
  private static let leastShared = 0.98
  /// Times that a lag is refined at most.
  private static let mostRefinements = 3

  /// - Parameter estimate: the motion of a pair's segments.
  init(
    _ pair: SensorPair, options: PairOptions, estimate: (SensorPair) -> SegmentMotions
  ) throws(MeasurementError) {
    func search(_ pair: SensorPair) throws(MeasurementError) -> ClockSearch {
      try ClockSearch(pair, options, offsets: estimate)
    }
    let asTheyAre = Result { () throws(MeasurementError) in try search(pair) }
    let most = ((try? asTheyAre.get())?.remainder ?? .infinity) / Self.leastGain
    if let (stretched, share) = pair.withDistalStretched, var other = try? search(stretched),
      other.finding.isTold, other.remainder < most
    {
      other.finding = .drifts(share: share)
      self = other
    } else {
      self = try asTheyAre.get()
    }
  }

  /// The search for clocks that run alike.
  private init(
    _ pair: SensorPair, _ options: PairOptions, offsets estimate: (SensorPair) -> SegmentMotions
  ) throws(MeasurementError) {
    func attempt(_ seconds: Double) throws(MeasurementError) -> Attempt {
      let moved = seconds == 0 ? pair : try pair.withDistalEarlier(by: seconds)
      let motion = estimate(moved)
      let smooth = LowPassedMotion.both(moved, motion.proximal, motion.distal)
      let search = try AxisSearch(
        moved, proximal: motion.proximal, distal: motion.distal, smooth, options: options)
      return Attempt(
        seconds: seconds, pair: moved, motion: motion, smooth: smooth, search: search,
        offset: ClockOffset(search, smooth.distal, of: moved))
    }
    let lag = MovementLag(
      proximal: pair.sources.proximal, distal: pair.sources.distal, period: pair.nominalPeriod)
    // Recordings that lie seconds apart may show no joint as they are.
    let asTheyAre = Result { () throws(MeasurementError) in try attempt(0) }
    let original = try? asTheyAre.get()
    // Another lag is right only if its remainder is below this.
    let most = (original?.offset.remainder ?? .infinity) / Self.leastGain
    func offset(after seconds: Double) -> ClockOffset? {
      try? original.map { try Self.offset(after: seconds, from: $0, attempt) }
        ?? attempt(seconds).offset
    }
    func trial(_ likeness: MovementLag.Likeness) -> Trial? {
      guard let offset = offset(after: likeness.seconds), offset.isTold, offset.remainder < most
      else { return nil }
      return Trial(likeness: likeness, remainder: offset.remainder)
    }
    var right: [Trial] = []
    if most > ClockOffset.noiseFloor {
      let isUntold = !(original?.offset.isTold ?? false)
      right = lag.candidates(isUntold: isUntold).compactMap(trial)
      if right.isEmpty { right = lag.distantCandidates(isUntold: isUntold).compactMap(trial) }
    }
    var found = original
    if let least = right.map(\.score).min() {
      let asGood = right.filter { $0.score < least + Self.asGood }.map(\.likeness)
      if let nearest = asGood.min(by: { abs($0.seconds) < abs($1.seconds) }) {
        found = (try? attempt(nearest.seconds)) ?? found
      }
    }
    var best: Attempt
    if let found { best = found } else { best = try asTheyAre.get() }
    for _ in 0..<Self.mostRefinements where best.offset.isSeen {
      best = try attempt(best.seconds + best.offset.seconds)
    }
    func moved(by seconds: Double, _ uncertainty: Double) -> ClockFinding {
      .differ(seconds: seconds, uncertainty: uncertainty, isMoved: true)
    }
    let isShown = best.seconds != 0 || best.offset.isTold
    // Movements may look alike at a lag at which no joint accelerates as one.
    func fits(_ seconds: Double) -> Bool {
      guard original != nil, let offset = offset(after: seconds) else { return true }
      return offset.remainder < ClockOffset.mostBehind * best.offset.remainder
    }
    if isShown, let rival = lag.rival(of: best.seconds), fits(rival) {
      finding = .ambiguous(seconds: best.seconds, rival: rival)
    } else if best.seconds != 0 {
      finding = moved(by: best.seconds, best.offset.uncertainty)
    } else if best.offset.isTold {
      finding = ClockFinding(best.offset)
    } else if let tap = lag.tap {
      if abs(tap) > ClockOffset.tolerated {
        best = try attempt(tap)
        finding = moved(by: tap, pair.nominalPeriod)
      } else {
        finding = .agree(uncertainty: abs(tap) + pair.nominalPeriod)
      }
    } else {
      finding =
        lag.turn.map(ClockFinding.suspected)
        ?? .untold(endsApart: SensorPair.endsApart(pair.sources.proximal, pair.sources.distal))
    }
    (self.pair, motion, search) = (best.pair, best.motion, best.search)
    remainder = best.offset.isTold ? best.offset.remainder : .infinity
  }

  /// The offset that is left with the distal segment's times moved back.
  ///
  /// The attitudes of the distal segment are the same at every lag, so that as a rule its motion need not be
  /// estimated again. Where much of what the recordings would have in common lies outside of what they
  /// have in common as they are, it is.
  private static func offset(
    after seconds: Double, from original: Attempt,
    _ attempt: (Double) throws(MeasurementError) -> Attempt
  ) throws(MeasurementError) -> ClockOffset {
    let pair = original.pair
    guard let (proximal, distal) = pair.sourceTimes, let first = pair.time.first,
      let last = pair.time.last
    else { return try attempt(seconds).offset }
    let common =
      min(proximal.upperBound, distal.upperBound - seconds)
      - max(proximal.lowerBound, distal.lowerBound - seconds)
    guard common * leastShared <= last - first - abs(seconds) else {
      return try attempt(seconds).offset
    }
    let rows = Int((seconds / pair.nominalPeriod).rounded(), clampedTo: -10_000_000...10_000_000)
    let search = try AxisSearch(pair, original.smooth, distalLater: rows)
    return ClockOffset(search, original.smooth.distal, of: pair, besides: original.offset)
  }

  /// A lag under which both sensors see one joint centre.
  private struct Trial {
    let likeness: MovementLag.Likeness
    /// Mean squared remainder of the joint centre's accelerations.
    let remainder: Double

    /// Smaller is better.
    var score: Double { log(remainder) - likeness.sum }
  }

  /// The search for the joint with the distal segment's times moved.
  private struct Attempt {
    /// Seconds by which they were moved back.
    var seconds: Double
    var pair: SensorPair
    var motion: SegmentMotions
    var smooth: LowPassedMotions
    var search: AxisSearch
    /// The offset that is left after that.
    var offset: ClockOffset
  }
}
