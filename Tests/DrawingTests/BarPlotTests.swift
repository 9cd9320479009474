// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import Drawing

@Suite("Bar plots")
struct BarPlotTests {
  private static let days = ["Mon", "Tue", "Wed"]

  private func plot(_ series: [[Double?]], categories: [String] = days) -> BarPlot {
    BarPlot(
      title: "a < b", categories: categories, categoryTitle: "day", valueTitle: "points",
      series: series.enumerated().map { .init("s\($0.offset)", $0.element) })
  }

  /// The bars of a series, without the one in the legend.
  private func bars(_ svg: String, _ series: Int = 0) throws -> [[String: String]] {
    Array(try ParsedPicture(svg).elements("rect", "series\(series)").dropFirst())
  }

  @Test("bars are as high as their values, side by side, with the numbers over them")
  func heights() throws {
    let svg = plot([[4, 2, 1], [2, 4, 8]]).svg
    let (first, second) = (try bars(svg), try bars(svg, 1))
    let heights = (first + second).map { number($0, "height") }
    #expect(heights.count == 6)
    for (height, value) in zip(heights, [4.0, 2, 1, 2, 4, 8]) {
      #expect(abs(height / heights[5] - value / 8) < 0.002)
    }
    let edges = zip(first, second).flatMap { [$0, $1] }.flatMap {
      [number($0, "x"), number($0, "x") + number($0, "width")]
    }
    #expect(edges == edges.sorted())
    let floors = (first + second).map { number($0, "y") + number($0, "height") }
    #expect((floors.max() ?? 0) - (floors.min() ?? 0) < 0.11)
    let texts = try ParsedPicture(svg).texts(of: "text")
    for text in ["a < b", "day", "points", "s0", "s1", "Mon", "Tue", "Wed", "8"] {
      #expect(texts.contains(text))
    }
  }

  @Test("a missing value is a gap with a dash, and 0 is a thin line with its number")
  func gaps() throws {
    let svg = plot([[4, nil, 0], [.nan, .infinity]]).svg
    #expect(try bars(svg).map { number($0, "height") > 5 } == [true, false])
    #expect(try bars(svg, 1).isEmpty)
    #expect(try ParsedPicture(svg).texts(of: "text").filter { $0 == "–" }.count == 4)
  }

  @Test("bars of negative values hang from the line at 0")
  func negative() throws {
    let svg = plot([[-3, 3, -1]]).svg
    let bars = try bars(svg)
    let zero = number(bars[0], "y")
    #expect(abs(number(bars[1], "y") + number(bars[1], "height") - zero) < 0.11)
    #expect(number(bars[2], "y") == zero)
    #expect(abs(number(bars[0], "height") - number(bars[1], "height")) < 0.11)
    #expect(try ParsedPicture(svg).texts(of: "text").contains("-3"))
  }

  @Test("the description counts the values and names the gaps, unless it is given")
  func description() {
    #expect(
      plot([[4, nil, 2.5], [7, 7, 7], [nil, nil]]).description
        == "s0: 2 of 3 values, from 2.5 to 4; none for Tue. s1: 3 of 3 values, all 7. "
        + "s2: no values.")
    let many = plot([[1]], categories: (1...10).map { "d\($0)" })
    #expect(
      many.description
        == "s0: 1 of 10 values, all 1; none for d2, d3, d4, d5, d6, d7, d8 and 2 more."
    )
    let given = BarPlot(title: "", description: "own", categories: [], valueTitle: "", series: [])
    #expect(given.description == "own")
  }

  @Test("from 1 to 62 categories no label of a day touches the next", arguments: [1, 2, 7, 31, 62])
  func labels(_ count: Int) throws {
    let names = (1...count).map { "2026-11-\($0)" }
    let picture = try ParsedPicture(plot([names.map { _ in 3 }], categories: names).svg)
    let texts = zip(picture.elements("text"), picture.texts(of: "text"))
    let labels = texts.filter { $0.1.hasPrefix("2026") }
    #expect((1...count).contains(labels.count))
    #expect(count > 2 || labels.count == count)
    for ((one, text), (next, _)) in zip(labels, labels.dropFirst()) {
      #expect(number(next, "x") - number(one, "x") > 6.5 * Double(text.count))
    }
    #expect(picture.elements("rect", "series0").count == count + 1)
  }

  @Test("the axis holds 0 and what is asked for, and hostile values draw finite pictures")
  func axes() throws {
    #expect(plot([[0, 0, 0]]).y.range == 0...1)
    #expect(plot([[nil]]).y.range == 0...1)
    #expect(plot([[5, 5, 5]]).y.range.lowerBound == 0)
    #expect(plot([[-5]]).y.range.upperBound == 0)
    var scale = plot([[3]])
    scale.including = [0, 12, .nan]
    #expect(scale.y.range.upperBound == 13.5)
    let hostile: [[Double?]] = [
      [1e308, -1e308, 1], [.leastNonzeroMagnitude, 0], [-.infinity, .nan], [1e300, 1e-300],
      [.greatestFiniteMagnitude],
    ]
    for values in hostile {
      for size in [0.0, 20, 640, -5, .nan] {
        let svg = plot([values, [1]]).svg(width: size, height: size)
        #expect(!svg.contains("nan") && !svg.contains("inf\""))
        #expect(throws: Never.self) { try ParsedPicture(svg) }
      }
    }
    #expect(throws: Never.self) { try ParsedPicture(plot([], categories: []).svg) }
    #expect(throws: Never.self) { try ParsedPicture(plot([[1]], categories: []).svg) }
  }

  @Test("points over categories stand where the names are, with gaps where values are missing")
  func points() throws {
    let scatter = LinePlot(
      title: "", description: "", x: .categories("day", Self.days), y: .linear("°", 0...100),
      series: [.init("range", overCategories: [80, nil, 90])])
    let picture = try ParsedPicture(scatter.svg)
    let marks = picture.elements("circle").dropFirst().map { number($0, "cx") }
    let names = zip(picture.elements("text"), picture.texts(of: "text"))
      .filter { Self.days.contains($0.1) }.map { number($0.0, "x") }
    #expect(marks == [names[0], names[2]])
    #expect(picture.elements("polyline").isEmpty)
  }

  @Test(
    "numbers keep what their axis tells apart",
    arguments: [
      (12, 7.25, "7.3"), (12, 4, "4"), (90, 84.56, "84.6"), (1, 0.5, "0.5"), (0.03, 0.02, "0.02"),
      (5000, 4321, "4320"), (1e12, 5e11, "5e11"), (12, 0, "0"), (12, -3.5, "-3.5"),
    ] as [(Double, Double, String)])
  func numbers(_ extent: Double, _ value: Double, _ text: String) {
    #expect(PlotAxis.linear("", 0...extent).text(of: value) == text)
  }

  @Test(
    "a number's text is the number to a hundredth of the axis's first digit, over random ranges")
  func texts() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let extent =
        Double.random(in: 1...10, using: &random)
        * [1e-6, 0.1, 1, 100, 1e9][
          Int.random(in: 0..<5, using: &random)]
      let value = Double.random(in: -extent...extent, using: &random)
      let shown = Double(PlotAxis.linear("", 0...extent).text(of: value)) ?? .nan
      #expect(abs(shown - value) <= extent * 0.0051, "\(value) of \(extent)")
    }
  }
}
