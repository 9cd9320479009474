// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// The movements of a recording: turning points, and the repetitions that they make up.
///
/// The whole recording decides which turning points count (`RangeOfMotion.Options`):
/// fidgeting beside large movements does not, and neither does a small wave that comes with nearly
/// every large one, as the joint's loading response does in walking.
struct JointMovements: Sendable {
  /// Turning points of each run, in order, the unfinished last one included.
  private(set) var turns: [[TurningPoint]]
  /// Degrees by which an angle had to come back for a turning point to count.
  private(set) var minimumExcursion: Double
  /// Repetitions in order of time.
  private(set) var repetitions: [Repetition] = []
  /// Whether a turning point of a run is a far end.
  private(set) var isFarEnd: [[Bool]] = []
  /// The turning points of each run that belong to the exercise.
  private(set) var used: [Range<Int>] = []
  /// Tells a stance; `nil` if nobody knows when the person was upright.
  let limits: ExerciseLimits?

  /// A wave smaller than this share of the typical excursion is a small one.
  private static let smallShare = 0.5
  /// Degrees from which a small wave is seen.
  private static let leastWave = 5.0
  /// Share of small waves among all from which they belong to the cycle.
  private static let leastSmallWaves = 0.3
  /// Seconds that a turning point in a cycle is held at most.
  private static let longestCycleHold = 0.5
  /// Seconds at a turning point that make an end of a recording a position, not a cut.
  private static let leastHold = 0.2
  /// Share of the least excursion from a turning point within which the joint is still there.
  private static let leastReturn = 0.6
  /// Seconds that a gap lasts at most for an exercise to go on over it.
  private static let shortGap = 5.0
  /// Degrees from zero within which a person stands.
  private static let standing = 15.0
  /// Degrees by which a way into the exercise goes further than the exercise itself, and from where the joint then rests to
  /// where the exercise comes back to.
  private static let (beyond, atRest) = (8.0, 5.0)
  /// Ratio of durations from which a first or last movement is unlike the repetitions'.
  private static let leastContrast = 1.25

  /// Finds the movements of held angles.
  ///
  /// - Parameters:
  ///   - options: what makes a repetition.
  ///   - isStandingZero: whether 0° is the standing pose: a movement out of it or back into
  ///     it may be no part of a repetition.
  ///   - upright: when the person was upright, seconds; `nil` if nobody knows.
  init(
    _ held: HeldAngles, options: RangeOfMotion.Options, isStandingZero: Bool,
    upright: [ClosedRange<Double>]? = nil
  ) {
    var excursion = options.minimumExcursion
    var turns = Self.turns(held, minimumExcursion: excursion)
    let typical = Self.typicalExcursion(turns)
    if options.excursionShare * typical > excursion {
      excursion = options.excursionShare * typical
      turns = Self.turns(held, minimumExcursion: excursion)
    }
    if excursion < Self.smallShare * typical,
      Self.hasSmallWaves(
        Self.turns(held, minimumExcursion: min(excursion, Self.leastWave)),
        below: Self.smallShare * typical)
    {
      excursion = Self.smallShare * typical
      turns = Self.turns(held, minimumExcursion: excursion)
    }
    (self.turns, self.minimumExcursion) = (turns, excursion)
    limits = upright.map(ExerciseLimits.init(upright:))
    used = Self.exercises(
      held, turns, excursion, isStandingZero: isStandingZero, limits, start: options.exerciseStart)
    for run in turns.indices { settleEnds(of: run, held) }
    for (points, used) in zip(self.turns, used) { collectRepetitions(points, used, held) }
    markSmall()
  }

  /// Moves the ends of an exercise to where the joint rested before the first movement and after the last: a way in or out
  /// that goes further, as with feet that are tucked under the seat, is no part of it.
  private mutating func settleEnds(of run: Int, _ held: HeldAngles) {
    let (points, used) = (turns[run], used[run])
    guard used.count >= 3 else { return }
    func settled(_ end: Int, _ inner: Int) -> TurningPoint? {
      let point = points[end]
      let others = used.filter { $0 != end && points[$0].direction == point.direction }
      guard !others.isEmpty else { return nil }
      let usual = OrderStatistics.median(others.map { points[$0].degrees })
      guard point.direction * (point.degrees - usual) >= Self.beyond else { return nil }
      let (from, to) = (points[min(end, inner)], points[max(end, inner)])
      let pauses = pauses(of: held, from: from.departure, to: to.arrival).filter { pause in
        held.row(at: pause.lowerBound).map { abs(held.degrees[$0] - usual) < Self.atRest } ?? false
      }
      guard let pause = end < inner ? pauses.last : pauses.first,
        let first = held.row(at: end < inner ? pause.lowerBound : from.arrival),
        let last = held.row(at: end < inner ? to.departure : pause.upperBound), first < last
      else { return nil }
      let found = held.turningPoints(in: first..<(last + 1), minimumExcursion: minimumExcursion)
      let rest = end < inner ? found.first : found.last
      return rest?.direction == point.direction ? rest : nil
    }
    let (first, last) = (used.lowerBound, used.upperBound - 1)
    if let rest = settled(first, first + 1) { turns[run][first] = rest }
    if let rest = settled(last, last - 1) { turns[run][last] = rest }
  }

  private static func turns(_ held: HeldAngles, minimumExcursion: Double) -> [[TurningPoint]] {
    held.runs.map { held.turningPoints(in: $0, minimumExcursion: minimumExcursion) }
  }

  private static func excursions(_ points: [TurningPoint]) -> [Double] {
    zip(points.dropFirst(), points).map { abs($0.degrees - $1.degrees) }
  }

  /// The excursion that, with all larger ones, makes up half of the travel: neither fidgeting nor
  /// one wild movement changes it.
  private static func typicalExcursion(_ turns: [[TurningPoint]]) -> Double {
    let sizes = turns.flatMap(excursions).sorted(by: >)
    var (travel, typical) = (0.0, 0.0)
    let half = sizes.reduce(0, +) / 2
    for size in sizes where travel < half { (travel, typical) = (travel + size, size) }
    return typical
  }

  /// Whether small waves come with the large ones as a part of one cycle: there and back by little,
  /// between large movements and without a stop, nearly as often as these.
  private static func hasSmallWaves(_ turns: [[TurningPoint]], below limit: Double) -> Bool {
    var (small, large) = (0, 0)
    for points in turns {
      let sizes = excursions(points)
      var index = 0
      while index < sizes.count {
        let isWave =
          index > 0 && index + 2 < sizes.count && sizes[index] < limit && sizes[index + 1] < limit
          && sizes[index - 1] >= limit && sizes[index + 2] >= limit
          && points[index...(index + 2)].allSatisfy { $0.hold < longestCycleHold }
        if isWave { small += 1 } else if sizes[index] >= limit { large += 1 }
        index += isWave ? 2 : 1
      }
    }
    // Two large movements, there and back, make one large wave.
    let waves = Double(small) + Double(large) / 2
    return small >= 2 && Double(small) >= leastSmallWaves * waves
  }

  private mutating func collectRepetitions(
    _ points: [TurningPoint], _ used: Range<Int>, _ held: HeldAngles
  ) {
    var isFarEnd = points.map { _ in false }
    for (first, found) in zip(
      stride(from: used.lowerBound, to: used.upperBound, by: 2), Repetition.all(points[used]))
    {
      var repetition = found
      let (start, peak) = (points[first], points[first + 1])
      let end = first + 2 < used.upperBound ? points[first + 2] : nil
      // The end that the range is counted from: the one further from the peak.
      let isWider = end.map { abs($0.degrees - peak.degrees) > abs(start.degrees - peak.degrees) }
      let origin = isWider ?? false ? end ?? start : start
      if let near = held.row(at: origin.time), let far = held.row(at: peak.time) {
        repetition.uncertainty =
          held.uncertainty[far].difference(from: held.uncertainty[near])
          .known
      }
      repetitions.append(repetition)
      isFarEnd[first + 1] = true
    }
    self.isFarEnd.append(isFarEnd)
  }

  /// Whether a run begins and ends with the joint at its first and last turning point, not on the
  /// way; tremor does not matter.
  private static func rests(
    _ held: HeldAngles, _ run: Range<Int>, _ points: [TurningPoint], _ excursion: Double
  ) -> (start: Bool, end: Bool) {
    guard let first = points.first, let last = points.last else { return (false, false) }
    func isNear(_ point: TurningPoint, _ row: Int) -> Bool {
      abs(point.degrees - held.degrees[row]) < leastReturn * excursion
    }
    let (start, end) = (run.lowerBound, run.upperBound - 1)
    return (
      isNear(first, start) && first.departure - held.time[start] >= leastHold,
      isNear(last, end) && held.time[end] - last.arrival >= leastHold
    )
  }

  /// Turning points without a movement into the starting position, or out of it at the end.
  ///
  /// Repetitions come back to where they began, so that they make up an even number of movements.
  /// An odd one, in a run that begins and ends at rest, holds one that is no half of a repetition:
  /// the one out of the standing pose or into it, or the one that took another time than the rest.
  /// Where neither tells, the last is taken for a repetition that never came back.
  private static func exercise(
    _ points: [TurningPoint], rests: (start: Bool, end: Bool), isStandingZero: Bool
  ) -> Range<Int> {
    guard let first = points.first, let last = points.last, points.count >= 4,
      points.count.isMultiple(of: 2), rests.start, rests.end
    else { return points.indices }
    let (withoutFirst, withoutLast) = (1..<points.count, 0..<(points.count - 1))
    if isStandingZero {
      let stands = (abs(first.degrees) < standing, abs(last.degrees) < standing)
      if stands.0 != stands.1 { return stands.0 ? withoutFirst : withoutLast }
    }
    let times = zip(points.dropFirst(), points).map { max(1e-3, $0.arrival - $1.departure) }
    let peers = stride(from: 2, to: times.count - 1, by: 2).map { times[$0] }
    guard !peers.isEmpty else { return points.indices }
    let usual = OrderStatistics.median(peers)
    func contrast(_ time: Double) -> Double { max(time / usual, usual / time) }
    let contrasts = (contrast(times[0]), contrast(times[times.count - 1]))
    guard max(contrasts.0, contrasts.1) >= leastContrast else { return points.indices }
    return contrasts.0 > contrasts.1 ? withoutFirst : withoutLast
  }

  /// Turning points of each run that belong to repetitions.
  ///
  /// A gap cuts a run so that its own number of movements tells nothing. Runs with only a short gap
  /// between them are one exercise, seen as if the gap were not there, and its direction holds for
  /// each: a run that begins with the other half of a repetition is used from the next one on.
  private static func exercises(
    _ held: HeldAngles, _ turns: [[TurningPoint]], _ excursion: Double, isStandingZero: Bool,
    _ limits: ExerciseLimits?, start: FirstMovement?
  ) -> [Range<Int>] {
    func exercise(_ points: [TurningPoint], _ rows: Range<Int>) -> Range<Int> {
      let limited = limits?.exercise(points) ?? points.indices
      if limited != points.indices { return start.map { $0.exercise(points, limited) } ?? limited }
      let rests = rests(held, rows, points, excursion)
      guard let start else {
        return Self.exercise(points, rests: rests, isStandingZero: isStandingZero)
      }
      let used = start.exercise(points, limited)
      // Whole repetitions have an odd number of turning points: an even one ends with a way out.
      let leaves = rests.end && used.count >= 4 && used.count.isMultiple(of: 2)
      return leaves ? used.dropLast() : used
    }
    var result: [Range<Int>] = []
    var first = 0
    while first < turns.count {
      var last = first
      while last + 1 < turns.count, isShortGap(held, after: last) { last += 1 }
      if first == last {
        result.append(exercise(turns[first], held.runs[first]))
      } else {
        let rows = held.runs[first].lowerBound..<held.runs[last].upperBound
        let whole = held.turningPoints(in: rows, minimumExcursion: excursion)
        let used = exercise(whole, rows)
        let direction = used.isEmpty ? nil : whole[used.lowerBound].direction
        for points in turns[first...last] {
          let begins = points.first.map { $0.direction == direction } ?? true
          result.append((begins ? 0 : 1)..<points.count)
        }
      }
      first = last + 1
    }
    return result
  }

  private static func isShortGap(_ held: HeldAngles, after run: Int) -> Bool {
    let (end, start) = (held.runs[run].upperBound - 1, held.runs[run + 1].lowerBound)
    return (0...shortGap).contains(held.time[start] - held.time[end])
  }

  /// Movements that went less than half as far as the typical one are partial.
  private mutating func markSmall() {
    let ranges = repetitions.filter { !$0.isPartial }.map(\.range)
    guard !ranges.isEmpty else { return }
    let least = 0.5 * OrderStatistics.median(ranges)
    for index in repetitions.indices where repetitions[index].range < least {
      repetitions[index].isPartial = true
    }
  }
}
