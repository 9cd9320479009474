// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Localization

/// How a line stands to one of its goals. It says what is, and what the pace would give; it promises nothing.
struct GoalOutlook {
  enum State {
    case reached, past, onTheWay, notOnTheWay, open, tooFewVisits, undated
  }

  let goal: CourseGoal
  let state: State
  /// Degrees to go; 0 or less where it is reached.
  let missing: Double
  /// Where the trend would be, and on which day: that of the goal, or as far ahead as the trend reaches back if
  /// that is sooner; `nil` without a trend.
  let forecast: (day: CalendarDay, degrees: Double, interval: ClosedRange<Double>)?
  private let now: Double
  private let hasPlateau: Bool

  /// - Parameter today: the day of reading.
  init(_ goal: CourseGoal, of line: CourseLine, today: CalendarDay?) {
    let sign = line.analysis.isHigherBetter ? 1.0 : -1
    now = line.visits[line.analysis.last].degrees
    missing = sign * (goal.degrees - now)
    self.goal = goal
    let day = goal.day.flatMap(CalendarDay.init)
    let hasPlateau = line.analysis.plateau != nil
    self.hasPlateau = hasPlateau
    let isPast = day.flatMap { day in today.map { day < $0 } } ?? false
    let ahead = hasPlateau || isPast ? nil : day.flatMap { Self.forecast(by: $0, of: line) }
    forecast = ahead
    let isWhole = { (isBeyond: (Double) -> Bool) in
      ahead.map { isBeyond($0.interval.lowerBound) && isBeyond($0.interval.upperBound) } ?? false
    }
    state =
      if missing <= 0 {
        .reached
      } else if isPast {
        .past
      } else if hasPlateau {
        .notOnTheWay
      } else if isWhole({ sign * ($0 - goal.degrees) >= 0 }) {
        .onTheWay
      } else if ahead?.day == day, isWhole({ sign * ($0 - goal.degrees) < 0 }) {
        .notOnTheWay
      } else {
        day == nil ? .undated : ahead == nil ? .tooFewVisits : .open
      }
  }

  private static func forecast(
    by day: CalendarDay, of line: CourseLine
  ) -> (day: CalendarDay, degrees: Double, interval: ClosedRange<Double>)? {
    guard let trend = line.analysis.trend, let first = trend.visits.first,
      let last = trend.visits.last,
      let start = line.visits[first].measurement.day, let end = line.visits[last].measurement.day,
      let furthest = CalendarDay(number: 2 * end.number - start.number)
    else { return nil }
    let reached = min(day, furthest)
    let there = trend.value(onDay: Double(reached.number))
    return (reached, there.degrees, there.interval)
  }

  /// `110.0° by 2026-06-01`.
  func name(_ words: Translator) -> String {
    let degrees = ReportNumber(words).degrees(goal.degrees)
    return goal.day.map { words("\(degrees) by \(ReportDate(words).shown($0))") } ?? degrees
  }

  /// The state in a word or two.
  func short(_ words: Translator) -> String {
    switch state {
    case .reached: words("reached")
    case .past: words("day passed")
    case .onTheWay: words("on the way")
    case .notOnTheWay: words("not on the way")
    case .open: words("open")
    case .tooFewVisits: words("no pace yet")
    case .undated: words("open")
    }
  }

  /// One sentence.
  func sentence(_ words: Translator) -> String {
    let number = ReportNumber(words)
    let (name, left) = (name(words), number.degrees(missing))
    let pace = forecast.map { there in
      let reach = words(
        "\(number.degrees(there.interval.lowerBound)) to \(number.degrees(there.interval.upperBound))"
      )
      let day = ReportDate(words).shown(there.day.description)
      return words(
        "the pace until now would give \(number.degrees(there.degrees)) (\(reach)) by \(day)")
    }
    let said: Message =
      switch (state, pace) {
      case (.reached, _): "reached, now \(number.degrees(now))."
      case (.past, _): "its day has passed, and \(left) are missing."
      case (.onTheWay, let pace?): "on the way, \(left) are missing: \(pace)."
      case (.notOnTheWay, let pace?): "not on the way, \(left) are missing: \(pace)."
      case (.open, let pace?): "open, \(left) are missing: \(pace)."
      case (.notOnTheWay, nil): "not on the way: the plateau leaves \(left) missing."
      case (.undated, _): "\(left) are missing."
      default:
        "\(left) are missing; a pace needs \(CourseNoise.leastTrendVisits) visits with days since the last turn."
      }
    return words("Goal \(name): \(words(said))")
  }
}

extension CourseLine {
  /// How it stands to each of its goals.
  ///
  /// - Parameter today: the day of reading; `nil`: that of the last visit.
  func outlooks(today: String?) -> [GoalOutlook] {
    let day = today.flatMap(CalendarDay.init) ?? visits[analysis.last].measurement.day
    return goals.map { GoalOutlook($0, of: self, today: day) }
  }
}
