// SPDX-License-Identifier: Apache-2.0

/// Months as a calendar: rows are weeks, columns weekdays from Monday on, a cell a day.
///
/// A cell is shaded in five steps by the share of its day, and a small bar along its lower edge is as long
/// as the share. The number of the day stands in it. A day without a share has a dashed outline and
/// nothing else. Only months with days, and of them only weeks with days, are drawn: month beside month,
/// in as many rows as the width needs.
///
/// ```swift
/// let days = [1, 0.5, nil].enumerated().compactMap {
///   CalendarPlot.Day(year: 2026, month: 3, day: 2 + $0.offset, share: $0.element)
/// }
/// let plot = CalendarPlot(title: "Done", days: days)
/// let file = plot.svg(width: 320, height: plot.height(forWidth: 320))
/// ```
public struct CalendarPlot: Plot, Hashable {
  /// A day of the Gregorian calendar with its share.
  public struct Day: Sendable, Hashable {
    /// 1…9999.
    public let year: Int
    /// 1…12.
    public let month: Int
    /// 1…31.
    public let day: Int
    /// 0…1; a share beyond is drawn as the nearer end. `nil`, or not finite, for none.
    public var share: Double?

    /// Makes a day; `nil` for a date that the calendar does not have, or outside the years 1…9999.
    public init?(year: Int, month: Int, day: Int, share: Double?) {
      guard (1...9999).contains(year), (1...12).contains(month),
        (1...CalendarMonth.length(year, month)).contains(day)
      else { return nil }
      (self.year, self.month, self.day, self.share) = (year, month, day, share)
    }
  }

  /// The texts of a calendar.
  public struct Words: Sendable, Hashable {
    /// The names of the weekdays, Monday first; cut to what a column has room for.
    public var weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    /// The names of the months, January first.
    public var months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    /// The meaning of a cell with a dashed outline, for the legend.
    public var withoutShare = "no events"
    /// The name of the column of dates in the table.
    public var date = "date"
    /// Whether the dates of the table are written as `2.3.2026` instead of `2026-03-02`.
    public var writesDayFirst = false
    /// The name of the column of percents in the table.
    public var value = "done, %"

    /// English words; each can be replaced. Names that are missing are left out.
    public init() {}
  }

  /// The heading.
  public var title: String
  /// The content of the plot with its main numbers, for those who do not see it.
  public var description: String
  /// In any order. Of several with the same date the last one counts.
  public var days: [Day]
  /// The texts beside the days.
  public var words: Words

  /// Makes a plot.
  ///
  /// - Parameter description: `nil`, the default, says in English which and how many days there are,
  ///   their mean, how many are complete and how many have no events, as they are when the plot is made.
  public init(title: String, description: String? = nil, days: [Day], words: Words = Words()) {
    (self.title, self.days, self.words) = (title, days, words)
    self.description = description ?? Self.summary(days)
  }

  private static func summary(_ days: [Day]) -> String {
    let days = CalendarMonth.sorted(days)
    let numbers = DaySummary(days.map(\.share)).sentence
    guard let first = days.first?.date(), let last = days.last?.date() else { return numbers }
    return days.count > 1 ? "\(first) to \(last), \(numbers)" : "\(first), \(numbers)"
  }

  /// A row a day, in order: its date, such as `2026-03-02`, and its whole percent; an empty cell for none.
  public var table: PlotTable {
    PlotTable(
      columns: [words.date, words.value],
      rows: CalendarMonth.sorted(days).map { day in
        [
          day.date(dayFirst: words.writesDayFirst),
          WholePercent.drawn(day.share).map { "\(WholePercent.of($0))" } ?? "",
        ]
      })
  }

  /// The pixels of height that the months need for a width.
  ///
  /// - Parameter width: Pixels.
  public func height(forWidth width: Double) -> Double {
    CalendarGrid(self, width: width).height
  }
}

extension CalendarPlot.Day {
  /// Such as `2026-03-02`, or `2.3.2026`.
  func date(dayFirst: Bool = false) -> String {
    guard !dayFirst else { return "\(day).\(month).\(year)" }
    let digits = String(100_000_000 + year * 10_000 + month * 100 + day).dropFirst()
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }
}
