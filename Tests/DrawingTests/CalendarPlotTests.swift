// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import Drawing

@Suite("Calendar plots")
struct CalendarPlotTests {
  /// Days one after another from a date on.
  private func days(
    _ shares: [Double?], from start: (Int, Int, Int) = (2026, 3, 2)
  ) -> [CalendarPlot.Day] {
    var (year, month, day) = start
    return shares.compactMap { share in
      defer {
        day += 1
        if day > CalendarMonth.length(year, month) { (month, day) = (month + 1, 1) }
        if month > 12 { (year, month) = (year + 1, 1) }
      }
      return CalendarPlot.Day(year: year, month: month, day: day, share: share)
    }
  }

  private func picture(_ plot: CalendarPlot, width: Double = 640) throws -> ParsedPicture {
    try ParsedPicture(plot.svg(width: width, height: plot.height(forWidth: width)))
  }

  /// The cells in the order in which they are drawn, without those of the legend.
  private func cells(_ picture: ParsedPicture) -> [[String: String]] {
    let shown = picture.elements("rect").filter { attributes in
      let style = attributes["class", default: ""]
      return style.hasPrefix("share") || style == "absent"
    }
    return Array(shown.dropFirst(CalendarStep.allCases.count + 1))
  }

  @Test("a week: seven columns from Monday on, shaded by share, with the number of the day")
  func week() throws {
    let plot = CalendarPlot(title: "a < b", days: days([1, 0.5, 0, nil, 0.2, 0.9, .nan]))
    let picture = try picture(plot)
    let cells = cells(picture)
    #expect(
      cells.map { $0["class"] } == [
        "shareAll", "shareMiddle", "shareNone", "absent", "shareLow", "shareHigh", "absent",
      ])
    #expect(Set(cells.map { number($0, "y").rounded(.down) }).count == 1)
    let columns = cells.map { number($0, "x").rounded(.down) }
    #expect(columns == columns.sorted() && Set(columns).count == 7)
    let texts = picture.texts(of: "text")
    #expect(texts.contains("March 2026") && texts.contains("no events") && texts.contains("a < b"))
    #expect(texts.suffix(7) == ["2", "3", "4", "5", "6", "7", "8"])
    #expect(texts.contains("Mon") && texts.contains("Sun"))
  }

  @Test("columns are those of another calendar's weekdays, over random dates from 1600 on")
  func weekdays() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for _ in 0..<300 {
      let (year, month) = (
        Int.random(in: 1600...9999, using: &random), Int.random(in: 1...12, using: &random)
      )
      let date = try #require(calendar.date(from: DateComponents(year: year, month: month, day: 1)))
      let length = calendar.range(of: .day, in: .month, for: date)?.count
      #expect(CalendarMonth.length(year, month) == length, "seed \(seed)")
      let day = Int.random(in: 1...(length ?? 28), using: &random)
      let one = try #require(CalendarPlot.Day(year: year, month: month, day: day, share: 1))
      let whole = CalendarMonth.all(of: [one])[0]
      let instant = try #require(calendar.date(byAdding: .day, value: day - 1, to: date))
      // Foundation counts from Sunday, 1.
      let expected = (calendar.component(.weekday, from: instant) + 5) % 7
      #expect(whole.column(of: one) == expected && whole.row(of: one) == 0, "seed \(seed)")
      #expect(whole.weeks == 1)
    }
  }

  @Test("shares can be read back from the bars in the cells to half a pixel")
  func readBack() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for width in [320.0, 768, 1600] {
      let shares = (0..<60).map { _ in Double.random(in: 0.001...1, using: &random) }
      let picture = try picture(CalendarPlot(title: "", days: days(shares)), width: width)
      let room = number(cells(picture)[0], "width") - 4
      let bars = picture.elements("rect", "meter").suffix(60).map { number($0, "width") }
      for (bar, share) in zip(bars, shares) {
        #expect(abs(bar - share * room) <= 0.5, "seed \(seed)")
      }
    }
  }

  @Test("from a day to two years no cell touches another or the edge, at every width")
  func places() throws {
    for (width, count) in [
      (320.0, 1), (320, 62), (320, 365), (768, 31), (768, 365), (1600, 365), (1600, 731),
      (200, 400),
    ] {
      let plot = CalendarPlot(
        title: "", days: days((0..<count).map { _ in 0.5 }, from: (2027, 1, 30)))
      let picture = try picture(plot, width: width)
      let height = plot.height(forWidth: width)
      let cells = cells(picture).map { cell in
        (number(cell, "x"), number(cell, "y"), number(cell, "width"))
      }
      #expect(cells.count == count)
      for (index, one) in cells.enumerated() {
        #expect(one.2 >= 15 && one.0 >= 0 && one.0 + one.2 <= width && one.1 + one.2 <= height)
        for other in cells.dropFirst(index + 1).prefix(60) {
          #expect(abs(one.0 - other.0) >= one.2 + 0.9 || abs(one.1 - other.1) >= one.2 + 0.9)
        }
      }
      // Every day has its number.
      let numbers = picture.elements("text").filter {
        $0["text-anchor"] == "middle" && $0["class"] != "small"
      }
      #expect(numbers.count == count)
    }
  }

  @Test("months are in order, months without days are left out, the last share of a date counts")
  func months() throws {
    let first = try #require(CalendarPlot.Day(year: 2027, month: 1, day: 3, share: 0.1))
    let early = try #require(CalendarPlot.Day(year: 1, month: 1, day: 1, share: 0.2))
    let late = try #require(CalendarPlot.Day(year: 9999, month: 12, day: 31, share: nil))
    var again = first
    again.share = 1
    let plot = CalendarPlot(title: "", days: [first, late, early, again])
    let texts = try picture(plot).texts(of: "text")
    #expect(
      texts.filter { ["January", "December"].contains($0.split(separator: " ").first ?? "") }
        == ["January 1", "January 2027", "December 9999"])
    #expect(
      plot.table.rows == [["0001-01-01", "20"], ["2027-01-03", "100"], ["9999-12-31", ""]])
    #expect(
      plot.description
        == "0001-01-01 to 9999-12-31, 3 days: mean 60 %, 1 complete, 1 without events.")
  }

  @Test("dates that the calendar does not have are refused")
  func dates() {
    for (year, month, day) in [
      (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
      (0, 1, 1), (10_000, 1, 1), (.max, .min, .max),
    ] {
      #expect(CalendarPlot.Day(year: year, month: month, day: day, share: 1) == nil)
    }
    #expect(CalendarPlot.Day(year: 2028, month: 2, day: 29, share: 1) != nil)
    #expect(CalendarPlot.Day(year: 2000, month: 2, day: 29, share: 1) != nil)
  }

  @Test("words of another language, and too few of them")
  func words() throws {
    var words = CalendarPlot.Words()
    words.weekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
    words.months[2] = "März"
    (words.withoutShare, words.date, words.value) = ("nichts fällig", "Datum", "erledigt, %")
    let plot = CalendarPlot(title: "", days: days([1, nil]), words: words)
    let texts = try picture(plot).texts(of: "text")
    for text in ["Mo", "So", "März 2026", "nichts fällig"] { #expect(texts.contains(text)) }
    #expect(plot.table.columns == ["Datum", "erledigt, %"])
    (words.weekdays, words.months) = (["Mo"], [])
    let bare = CalendarPlot(title: "", days: days([1, nil]), words: words)
    #expect(try picture(bare).texts(of: "text").contains(" 2026"))
  }

  @Test("hostile words and frames draw finite pictures")
  func hostile() throws {
    var words = CalendarPlot.Words()
    let long = String(repeating: "x", count: 10_000)
    words.months = [String](repeating: long, count: 40)
    words.weekdays = ["</text><script>", "\u{0}\u{1B}", "\u{202E}abc", long, "", "\u{200F}", long]
    words.withoutShare = long
    let shares: [Double?] = [-.infinity, 1e308, -1e308, .leastNonzeroMagnitude, nil]
    let plot = CalendarPlot(title: long, days: days((0..<100).map { shares[$0 % 5] }), words: words)
    for size in [0.0, 1, 20, 150, 640, -5, .nan, .infinity] {
      #expect(plot.height(forWidth: size).isFinite)
      for height in [0.0, 60, 200, .nan, plot.height(forWidth: size)] {
        let svg = plot.svg(width: size, height: height)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        let picture = try ParsedPicture(svg)
        #expect(picture.elements("script").isEmpty)
        #expect(size > 1000 || picture.texts(of: "text").allSatisfy { $0.count < 200 })
      }
    }
    let empty = CalendarPlot(title: "", days: [])
    #expect(empty.description == "No days." && empty.table.rows.isEmpty)
    #expect(throws: Never.self) { try picture(empty) }
  }

  @Test("in a frame that is too low every day is still within it")
  func low() throws {
    for (count, width, height) in [(31, 320.0, 200.0), (365, 768, 200), (365, 320, 400)] {
      let plot = CalendarPlot(title: "", days: days((0..<count).map { _ in 0.5 }))
      let picture = try ParsedPicture(plot.svg(width: width, height: height))
      let cells = picture.elements("rect", "shareMiddle").suffix(count)
      #expect(cells.count == count)
      for cell in cells {
        #expect(number(cell, "y") + number(cell, "height") <= height)
        #expect(number(cell, "x") + number(cell, "width") <= width)
      }
    }
  }
}
