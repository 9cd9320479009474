// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

extension RangeOfMotion {
  /// The part of a recording in which the joint was exercised, and how far it moved in it.
  ///
  /// A stance before the exercise, the way into its starting position and the way back are not part of
  /// it. Degrees, flexion positive.
  public struct Exercise: Sendable, Hashable, Codable {
    /// When the first movement of the exercise began, seconds on the recording's clock.
    public let start: Double
    /// When the last one ended, seconds.
    public let end: Double
    /// The least angle held in it.
    public let minimum: Double
    /// The greatest angle held in it.
    public let maximum: Double
    /// How far these may be off; `nil` if unknown.
    public let uncertainty: Uncertainty?

    /// Maximum minus minimum.
    public var range: Double { maximum - minimum }

    /// The uncertainty of the angles of an exercise.
    public struct Uncertainty: Sendable, Hashable, Codable {
      /// Of the range. Zero has no part in it.
      public var range: AngleUncertainty
      /// Of the least angle.
      public var minimum: AngleUncertainty
      /// Of the greatest angle.
      public var maximum: AngleUncertainty

      init?(_ column: [AngleUncertainty], least: Int, greatest: Int) {
        guard let range = column[greatest].difference(from: column[least]).known else { return nil }
        (self.range, minimum, maximum) = (range, column[least], column[greatest])
      }
    }

    /// Reads the rows of an exercise; all rows if nothing moved.
    ///
    /// - Parameter walk: that is the exercise; `nil` for another one.
    init(_ held: HeldAngles, _ movements: JointMovements, _ walk: WalkedStrides?) {
      let whole = held.degrees.startIndex..<held.degrees.endIndex
      let rows = movements.exerciseRows(in: held) ?? whole
      let (least, greatest) = walk?.extremes ?? held.extremes(in: rows)
      let times = walk?.times ?? movements.exerciseTimes
      start = times?.lowerBound ?? held.time[rows.lowerBound]
      end = times?.upperBound ?? held.time[rows.upperBound - 1]
      (minimum, maximum) = (held.degrees[least], held.degrees[greatest])
      uncertainty = Uncertainty(held.uncertainty, least: least, greatest: greatest)
    }
  }
}

extension HeldAngles {
  /// The rows of the least and the greatest angle; the first ones of several.
  func extremes(in rows: Range<Int>) -> (least: Int, greatest: Int) {
    rows.reduce((rows.lowerBound, rows.lowerBound)) {
      (degrees[$1] < degrees[$0.0] ? $1 : $0.0, degrees[$1] > degrees[$0.1] ? $1 : $0.1)
    }
  }
}

extension JointMovements {
  /// From leaving the first turning point of the exercise to coming to the last one; `nil` if
  /// nothing moved.
  var exerciseTimes: ClosedRange<Double>? {
    guard let (first, last) = exerciseEnds else { return nil }
    return first.departure...max(first.departure, last.arrival)
  }

  /// The rows from coming to the first turning point of the exercise to leaving the last one.
  func exerciseRows(in held: HeldAngles) -> Range<Int>? {
    guard let (first, last) = exerciseEnds, let from = held.row(at: first.arrival),
      let to = held.row(at: last.departure), from <= to
    else { return nil }
    return from..<(to + 1)
  }

  private var exerciseEnds: (first: TurningPoint, last: TurningPoint)? {
    let points = zip(turns, used).flatMap { points, used in
      used.count >= 2 ? Array(points[used]) : []
    }
    guard let first = points.first, let last = points.last else { return nil }
    return (first, last)
  }
}

/// Tells the movements into and out of the position of an exercise from the exercise, by the stance.
///
/// Somebody who stands, sits down, extends the joint several times and stands up again makes as many
/// turning points as somebody who squats. The proximal segment tells the two apart: in a squat every extension
/// ends in the stance; in the other only the first and the last do.
struct ExerciseLimits: Sendable {
  /// When the person was upright, seconds.
  let upright: [ClosedRange<Double>]

  /// Share of the usual excursion by which the end of a way into position may differ from the
  /// exercise's own turning points.
  private static let likeness = 0.25

  /// Whether the person stood with a straight leg at a turning point.
  func isStance(_ point: TurningPoint) -> Bool {
    point.direction < 0
      && upright.contains { $0.lowerBound <= point.departure && $0.upperBound >= point.arrival }
  }

  /// Turning points without the ways into the exercise and out of it.
  func exercise(_ points: [TurningPoint]) -> Range<Int> {
    let all = withoutSteps(points)
    let stands = points.map(isStance)
    let straight = all.filter { points[$0].direction < 0 }
    /// Whether an end of the exercise is a stance that the exercise does not come back to.
    func isApart(_ end: Int) -> Bool {
      guard all.contains(end), stands[end] else { return false }
      let others = straight.filter {
        $0 != end && $0 != all.lowerBound && $0 != all.upperBound - 1
      }
      let judged = others.isEmpty ? straight.filter { $0 != end } : others
      return !judged.isEmpty && 2 * judged.count { stands[$0] } < judged.count
    }
    var (low, high) = (all.lowerBound, all.upperBound)
    if isApart(low) { low = pastTheWay(points, all, from: low + 1, step: 1) }
    if isApart(high - 1) { high = pastTheWay(points, all, from: high - 2, step: -1) + 1 }
    return low < high ? low..<high : all
  }

  /// Turning points without the steps to the place of the exercise and away from it: the joint bends while the person is
  /// upright, and elsewhere while the person is not. All of them where the steps are between the others, or are the exercise.
  private func withoutSteps(_ points: [TurningPoint]) -> Range<Int> {
    let bent = points.indices.filter { points[$0].direction > 0 }
    let isStep = bent.map { point in upright.contains { $0.contains(points[point].time) } }
    guard let first = isStep.firstIndex(of: false), let last = isStep.lastIndex(of: false),
      last - first >= 1, !isStep[first...last].contains(true)
    else { return points.indices }
    let low = first > 0 ? bent[first - 1] + 1 : points.startIndex
    let high = last + 1 < bent.count ? bent[last + 1] : points.endIndex
    return low..<high
  }

  /// The place from which the exercise goes, a flexed one as a rule: in lying down the joint may bend
  /// on the way by less than the exercise bends it.
  private func pastTheWay(
    _ points: [TurningPoint], _ all: Range<Int>, from place: Int, step: Int
  ) -> Int {
    guard all.contains(place), all.contains(place + step) else { return place }
    // The ends of a recording may be on the way.
    let peers = all.dropFirst().dropLast().filter {
      points[$0].direction > 0 && $0 != place
    }
    guard !peers.isEmpty else { return place }
    let usual = OrderStatistics.median(peers.map { points[$0].degrees })
    let excursion = abs(usual - points[place + step].degrees)
    let isAlike = abs(points[place].degrees - usual) <= Self.likeness * excursion
    return isAlike ? place : place + step
  }
}

extension FirstMovement {
  /// Those of some turning points from which a repetition may begin that starts this way: extension
  /// from a bent joint, flexion from a straight one.
  func exercise(_ points: [TurningPoint], _ used: Range<Int>) -> Range<Int> {
    let direction: Double = self == .extension ? 1 : -1
    guard let first = used.first, used.count >= 3, points[first].direction != direction else {
      return used
    }
    return used.dropFirst()
  }
}
