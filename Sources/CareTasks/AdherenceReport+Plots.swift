// SPDX-License-Identifier: Apache-2.0

internal import CareStore
public import Drawing
internal import JSON
public import Localization

extension AdherenceReport {
  /// A bar for each day, percent.
  ///
  /// - Parameter words: The language, with the table of this module.
  public func plot(in words: Translator = .english) -> BarPlot {
    var plot = BarPlot(
      title: words("Adherence"), categories: insights.labels(in: words), valueTitle: "%",
      series: [.init("", days.map { $0.ring.map { Double(WholePercent.of($0)) } })],
      including: [100])
    plot.description = plot.described(in: words)
    return plot
  }

  /// A ring for each day; a month of them can be read. A day without events has an empty ring.
  ///
  /// - Parameter words: The language, with the table of this module.
  public func ringPlot(in words: Translator = .english) -> RingPlot {
    RingPlot(
      title: words("Adherence by day"), description: words(summary),
      rings: zip(insights.labels(in: words), days).map { .init($0, $1.ring) },
      nameTitle: words("date"), valueTitle: words("done, %"))
  }

  /// The days as a calendar.
  ///
  /// - Parameter words: The language, with the table of this module.
  public func calendarPlot(in words: Translator = .english) -> CalendarPlot {
    let dates = insights.dates.map { $0.shown(in: words) }
    let description: Message =
      dates.count > 1
      ? "\(dates[0]) to \(dates[dates.count - 1]), \(summary)" : "\(dates[0]), \(summary)"
    return CalendarPlot(
      title: words("Adherence by month"), description: words(description),
      days: zip(insights.dates, days).compactMap { date, adherence in
        CalendarPlot.Day(
          year: date.year, month: date.month, day: date.day, share: adherence.ring)
      }, words: .init(in: words))
  }

  /// Rings and calendar, for one picture or a page. Over more than ``mostRings`` days there are no rings.
  ///
  /// - Parameter words: The language, with the table of this module.
  public func plots(in words: Translator = .english) -> [any Plot] {
    (days.count > Self.mostRings ? [] : [ringPlot(in: words)]) + [calendarPlot(in: words)]
  }

  /// Rings and calendar as one picture.
  ///
  /// - Parameters:
  ///   - name: The participant or the plan, for the title.
  ///   - words: The language, with the table of this module.
  public func svg(of name: String, in words: Translator = .english) -> String {
    let plots = plots(in: words)
    return SVGCanvas.picture(
      of: plots, title: words("Adherence: \(name)"), description: plots.descriptions, width: 720)
  }

  /// Days up to which ``plots(in:)`` has rings: 62, which is two months.
  public static var mostRings: Int { 62 }

  /// How many days there are, their mean, how many are complete, and how many have no events.
  private var summary: Message {
    let numbers = DaySummary(days.map(\.ring))
    let count: Message = numbers.count == 1 ? "1 day" : "\(numbers.count) days"
    guard let mean = numbers.meanPercent else { return "\(count), all without events." }
    return numbers.missing > 0
      ? "\(count): mean \(mean) %, \(numbers.complete) complete, \(numbers.missing) without events."
      : "\(count): mean \(mean) %, \(numbers.complete) complete."
  }
}

extension [any Plot] {
  /// The titles and descriptions, for a picture of all.
  var descriptions: String { map { "\($0.title). \($0.description)" }.joined(separator: " ") }
}

extension BarPlot {
  /// A sentence for each series: how many values there are, from where to where, and where there is none.
  func described(in words: Translator) -> String {
    summaries.map { one in
      let name = one.name.isEmpty ? "" : "\(one.name): "
      guard let least = one.least, let greatest = one.greatest else {
        return name + words("no values.")
      }
      let extent: Message = least == greatest ? "all \(least)" : "from \(least) to \(greatest)"
      let named = one.gaps.joined(separator: ", ")
      let gaps: Message = one.moreGaps > 0 ? "\(named) and \(one.moreGaps) more" : "\(named)"
      let values = categories.count
      return name
        + words(
          one.gaps.isEmpty
            ? "\(one.count) of \(values) values, \(extent)."
            : "\(one.count) of \(values) values, \(extent); none for \(gaps).")
    }.joined(separator: " ")
  }
}

extension CalendarPlot.Words {
  /// The texts of a calendar in a language.
  fileprivate init(in words: Translator) {
    self.init()
    weekdays = weekdays.map { words(Message(lookingUp: $0)) }
    months = months.map { words(Message(lookingUp: $0)) }
    (withoutShare, date, value) = (words("no events"), words("date"), words("done, %"))
    writesDayFirst = words.writesDayFirst
  }
}
