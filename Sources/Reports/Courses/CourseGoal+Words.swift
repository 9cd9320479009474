// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import JSON
internal import Localization

/// How a line stands to one of its goals. It says what is, and what the pace would give; it promises nothing.
struct GoalOutlook {
  enum State {
    case reached, past, onTheWay, notOnTheWay, open, tooFewVisits, undated

    /// Whether the goal will not be reached in time as things stand.
    var isBehind: Bool { self == .past || self == .notOnTheWay }
  }

  let goal: CourseGoal
  /// The angle to reach on the line, degrees.
  let target: Double
  let state: State
  /// Degrees to go at the last visit, or at the last one before a day that has passed.
  let missing: Double
  /// The first visit at which it was reached, in time; `nil` for none.
  private let reachedAt: Int?
  /// The visit that is judged.
  private let judged: Int
  /// Where the trend would be, and on which day: that of the goal, or as far ahead as the trend reaches back if
  /// that is sooner; `nil` without a trend.
  private let forecast: CourseForecast?
  private let line: CourseLine

  /// - Parameter today: the day of reading.
  init(_ goal: CourseGoal, of line: CourseLine, today: PlainDate?) {
    (self.goal, self.line) = (goal, line)
    let sign = line.analysis.isHigherBetter ? 1.0 : -1
    let target = goal.target(on: line.quantity)
    let day = goal.day.flatMap(PlainDate.init(startOf:))
    let isPast = day.flatMap { day in today.map { day < $0 } } ?? false
    // Of a day that has passed the visits until then count.
    let inTime = line.visits.indices.filter { place in
      guard let day, let visit = line.visits[place].measurement.day else { return true }
      return visit <= day
    }
    let judged = isPast ? inTime.last ?? 0 : line.analysis.last
    (self.judged, self.target) = (judged, target)
    missing = sign * (target - line.visits[judged].degrees)
    reachedAt = inTime.first { sign * (line.visits[$0].degrees - target) >= 0 }
    let ahead = isPast ? nil : day.flatMap { CourseForecast(by: $0, of: line) }
    forecast = ahead
    let isWhole = { (isBeyond: (Double) -> Bool) in
      ahead.map { isBeyond($0.interval.lowerBound) && isBeyond($0.interval.upperBound) } ?? false
    }
    state =
      if reachedAt != nil {
        .reached
      } else if isPast {
        .past
      } else if line.analysis.plateau != nil {
        .notOnTheWay
      } else if isWhole({ sign * ($0 - target) >= 0 }) {
        .onTheWay
      } else if ahead?.day == day, isWhole({ sign * ($0 - target) < 0 }) {
        .notOnTheWay
      } else {
        day == nil ? .undated : ahead == nil ? .tooFewVisits : .open
      }
  }

  /// `110.0° by 2026-06-01`.
  func name(_ words: Translator) -> String {
    let degrees = ReportNumber(words).degrees(target)
    return goal.day.map { words("\(degrees) by \(ReportDate(words).shown($0))") } ?? degrees
  }

  /// The state in a word or two.
  func short(_ words: Translator) -> String {
    switch state {
    case .reached: words("reached")
    case .past: words("day passed")
    case .onTheWay: words("on the way")
    case .notOnTheWay: words("not on the way")
    case .open, .undated: words("open")
    case .tooFewVisits: words("no pace yet")
    }
  }

  /// One sentence.
  func sentence(_ words: Translator) -> String {
    let (number, dates) = (ReportNumber(words), ReportDate(words))
    let left = number.degrees(missing)
    let said: Message =
      switch (state, forecast) {
      case (.reached, _):
        if missing > 0 {
          "reached (\(line.name(reachedAt ?? judged))), and now \(left) are missing."
        } else {
          "reached (\(line.name(reachedAt ?? judged)))."
        }
      case (.past, _):
        "its day has passed, and \(left) were missing at the last visit until then (\(line.name(judged)))."
      case (.onTheWay, let ahead?):
        if let day = ahead.day(ofReaching: target) {
          "on the way, \(left) are missing: by the pace until now it would be reached about \(dates.shown(day))."
        } else {
          "on the way, \(left) are missing."
        }
      case (.open, let ahead?), (.notOnTheWay, let ahead?):
        "\(words(state == .open ? "open" : "not on the way")), \(left) are missing: the pace until now would give \(number.degrees(ahead.degrees)) (\(words("\(number.degrees(ahead.interval.lowerBound)) to \(number.degrees(ahead.interval.upperBound))"))) by \(dates.shown(ahead.day.description))."
      case (.notOnTheWay, nil): "not on the way: the plateau leaves \(left) missing."
      case (.tooFewVisits, _):
        "\(left) are missing; a pace needs \(CourseNoise.leastTrendVisits) visits with days since the last turn."
      default: "\(left) are missing."
      }
    return words("Goal \(name(words)): \(words(said))")
  }
}

/// Where the trend of a line would be.
private struct CourseForecast {
  let day: PlainDate
  let degrees: Double
  let interval: ClosedRange<Double>
  private let trend: CourseTrend

  /// On a day, or as far ahead as the trend reaches back if that is sooner; `nil` without a trend, and on a
  /// plateau.
  init?(by day: PlainDate, of line: CourseLine) {
    guard line.analysis.plateau == nil, let trend = line.analysis.trend,
      let first = trend.visits.first, let last = trend.visits.last,
      let start = line.visits[first].measurement.day, let end = line.visits[last].measurement.day
    else { return nil }
    self.day = min(day, PlainDate(dayNumber: 2 * end.dayNumber - start.dayNumber))
    self.trend = trend
    (degrees, interval) = trend.value(onDay: Double(self.day.dayNumber))
  }

  /// The day on which the line is at an angle, as ISO 8601 has it.
  func day(ofReaching target: Double) -> String? {
    let days = (target - degrees) / trend.perDay
    guard days.isFinite, abs(days) < 10_000 else { return nil }
    let day = PlainDate(dayNumber: day.dayNumber + Int(days.rounded(.up)))
    return day.hasWrittenYear ? day.description : nil
  }
}

extension CourseLine {
  /// How it stands to each of its goals.
  ///
  /// - Parameter today: the day of reading; `nil`: that of the last visit.
  func outlooks(today: String?) -> [GoalOutlook] {
    let day = today.flatMap(PlainDate.init(startOf:)) ?? visits[analysis.last].measurement.day
    return goals.map { GoalOutlook($0, of: self, today: day) }
  }
}
