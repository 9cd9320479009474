// SPDX-License-Identifier: Apache-2.0

/// What can be said of an angle over the visits: gains and losses beyond the noise, visits that stand apart, the
/// trend, and a plateau.
///
/// ```swift
/// let noise = CourseNoise(visits: 4, source: .intervals)
/// let points = [100.0, 76, 89, 102].enumerated().map {
///   CoursePoint(day: Double(7 * $0), degrees: $1, standardError: 1)
/// }
/// let course = CourseAnalysis(points, noise)
/// for swing in course.swings { print(swing.change.degrees) }   // −24, 26
/// ```
///
/// Of courses without a change at most ``CourseNoise/falseAlarms`` have a swing, a visit apart or a trend.
public struct CourseAnalysis: Sendable, Hashable {
  /// A fall or a rise beyond the noise, between the places of two visits.
  public struct Swing: Sendable, Hashable {
    /// Where it begins and ends.
    public let first, last: Int
    /// Its size and what it is compared with.
    public let change: MeasuredChange
  }

  /// The visits in the order of time, one or more.
  public let points: [CoursePoint]
  /// What they differ by without a change.
  public let noise: CourseNoise
  /// Whether a greater angle is the better one.
  public let isHigherBetter: Bool
  /// Falls and rises beyond the noise in turn, from one extreme to the next.
  public let swings: [Swing]
  /// Visits that differ from the one before and the one after, which agree: a wrong measurement or a short
  /// setback. They take no part in swings and trend.
  public let apart: [Int]
  /// The trend since the beginning of the last swing, of four visits or more; up to the plateau if there is one.
  public let trend: CourseTrend?
  /// The last visits, if they keep their level after a gain.
  public let plateau: Range<Int>?

  /// Cost: n², of 200 visits a millisecond.
  ///
  /// - Parameters:
  ///   - points: one or more, in the order of time.
  ///   - isHigherBetter: whether a greater angle is the better one; an extension deficit is better if it is less.
  public init(_ points: [CoursePoint], _ noise: CourseNoise, isHigherBetter: Bool = true) {
    precondition(!points.isEmpty, "a course has a visit")
    (self.points, self.noise, self.isHigherBetter) = (points, noise, isHigherBetter)
    let judge = CourseJudge(points: points, noise: noise)
    apart = judge.apart
    let kept = points.indices.filter { !judge.apart.contains($0) }
    swings = judge.swings(of: kept)
    // The visits since the last turn: what a line can describe.
    let start = swings.last?.first ?? kept[0]
    let stretch = kept.filter { $0 >= start }
    let sign = isHigherBetter ? 1.0 : -1
    let hasGained = (swings.last?.change.degrees ?? 0) * sign > 0
    plateau = hasGained ? judge.plateau(of: stretch) : nil
    let end = plateau?.lowerBound ?? points.count
    trend = CourseTrend(points, at: stretch.filter { $0 <= end }, noise)
  }

  /// The change from one visit to another.
  public func change(from first: Int, to last: Int) -> MeasuredChange {
    CourseJudge(points: points, noise: noise).change(from: first, to: last)
  }

  /// The place of the last visit.
  public var last: Int { points.count - 1 }

  /// The place of the best visit that does not stand apart; the last of equals.
  public var best: Int { extreme(isHigherBetter) }

  /// The place of the worst visit that does not stand apart; the last of equals.
  public var lowest: Int { extreme(!isHigherBetter) }

  private func extreme(_ isHighest: Bool) -> Int {
    let sign = isHighest ? 1.0 : -1
    return points.indices.reversed().filter { !apart.contains($0) }
      .max { sign * points[$0].degrees < sign * points[$1].degrees } ?? last
  }

  /// The swings in the direction that is worse.
  public var losses: [Swing] { swings.filter { ($0.change.degrees > 0) != isHigherBetter } }

  /// Whether anything is claimed to have changed.
  public var hasChange: Bool { !swings.isEmpty || !apart.isEmpty || trend?.isTold ?? false }
}

/// Compares visits.
private struct CourseJudge {
  let points: [CoursePoint]
  let noise: CourseNoise

  func change(from first: Int, to last: Int) -> MeasuredChange {
    let (a, b) = (points[first], points[last])
    return MeasuredChange(
      b.degrees - a.degrees,
      halfWidths: (noise.deviations * a.standardError, noise.deviations * b.standardError))
  }

  private func isTold(_ first: Int, _ last: Int) -> Bool {
    change(from: first, to: last).isDetectable ?? false
  }

  /// Visits that stand apart; none if they are many, as then the course itself goes up and down.
  var apart: [Int] {
    guard points.count > 2 else { return [] }
    let found = (1..<points.count - 1).filter { one in
      let (before, after) = (points[one - 1].degrees, points[one + 1].degrees)
      let (down, up) = (points[one].degrees - before, after - points[one].degrees)
      return down * up < 0 && isTold(one - 1, one) && isTold(one, one + 1)
        && !isTold(one - 1, one + 1)
    }
    let isRare = found.count <= max(1, points.count / Self.visitsPerApart)
    return isRare && zip(found, found.dropFirst()).allSatisfy { $1 - $0 > 1 } ? found : []
  }

  /// Of so many visits one can stand apart.
  private static let visitsPerApart = 5

  /// Falls and rises in turn: one begins with the first visit that differs beyond the noise from an earlier one
  /// since the last turn, and ends with the visit that goes furthest.
  ///
  /// It need not begin at the extreme: that may be the least certain visit.
  func swings(of places: [Int]) -> [CourseAnalysis.Swing] {
    var swings: [CourseAnalysis.Swing] = []
    var start = 0
    for (index, place) in places.enumerated().dropFirst() {
      let degrees = points[place].degrees
      func swing(from first: Int) -> CourseAnalysis.Swing {
        CourseAnalysis.Swing(first: first, last: place, change: change(from: first, to: place))
      }
      let sign = swings.last.map { $0.change.degrees > 0 ? 1.0 : -1 } ?? 0
      if let last = swings.last, sign * (degrees - points[last.last].degrees) >= 0 {
        // It goes on.
        if isTold(last.first, place) {
          swings[swings.count - 1] = swing(from: last.first)
          start = index
        }
        continue
      }
      let told = places[start..<index].filter { other in
        sign * (degrees - points[other].degrees) <= 0 && isTold(other, place)
      }
      let furthest = told.max {
        abs(points[$0].degrees - degrees) < abs(points[$1].degrees - degrees)
      }
      if let furthest {
        swings.append(swing(from: furthest))
        start = index
      }
    }
    return swings
  }

  /// The longest run of last visits, four or more, of which no two differ, which rises by less than two
  /// measurements differ by, and at less than half of the pace before; `nil` for none.
  func plateau(of places: [Int]) -> Range<Int>? {
    guard places.allSatisfy({ points[$0].standardError.isFinite }) else { return nil }
    let least = CourseNoise.leastTrendVisits
    guard places.count > least, let first = places.first, let last = places.last else { return nil }
    for start in places.indices.dropFirst().prefix(places.count - least) {
      let run = Array(places[start...])
      guard isLevel(run), isTold(first, run[0]) || isTold(first, last) else { continue }
      let before = pace(of: Array(places[...start]))
      if abs(pace(of: run)) < abs(before) / 2 { return run[0]..<last + 1 }
    }
    return nil
  }

  private func isLevel(_ run: [Int]) -> Bool {
    guard let high = run.max(by: { points[$0].degrees < points[$1].degrees }),
      let low = run.min(by: { points[$0].degrees < points[$1].degrees })
    else { return false }
    let single = MeasuredChange(
      pace(of: run) * (time(run[run.count - 1]) - time(run[0])),
      halfWidths: (
        ConfidenceInterval.deviations * points[high].standardError,
        ConfidenceInterval.deviations * points[low].standardError
      ))
    return !isTold(low, high) && single.isDetectable == false
  }

  private func time(_ place: Int) -> Double { points[place].day ?? Double(place) }

  /// Degrees a day, or a visit, by least squares.
  private func pace(of run: [Int]) -> Double {
    RegressionLine(run.map { points[$0].degrees }, over: run.map(time))?.slope ?? 0
  }
}
