// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import Drawing

@Suite("Text charts")
struct TextChartTests {
  private let bars = BarPlot(
    title: "Pain and sleep", categories: ["Mon", "Tue", "Wed"], valueTitle: "points, hours",
    series: [.init("pain", [4, nil, 0]), .init("sleep", [8, 6.5, nil])])
  private let points = LinePlot(
    title: "Knee", description: "", x: .categories("day", ["Mon", "Tue", "Wed"]),
    y: .linear("range, °", 80...100, ticks: [.init(80), .init(90), .init(100)]),
    series: [.init("left", overCategories: [80, nil, 100])])

  @Test("bars: a line each, with the number, to an eighth of a column; a dash for a missing value")
  func barLines() {
    #expect(
      TextChart(width: 30).lines(of: bars) == [
        "Pain and sleep (points, hours)",
        "Mon pain    4 ████████",
        "    sleep   8 ████████████████",
        "Tue pain    –",
        "    sleep 6.5 █████████████",
        "Wed pain    0",
        "    sleep   –",
      ])
  }

  @Test("bars in ASCII are of whole columns")
  func barsInASCII() {
    #expect(
      TextChart(width: 30, isASCII: true).lines(of: bars) == [
        "Pain and sleep (points, hours)",
        "Mon pain    4 ########",
        "    sleep   8 ################",
        "Tue pain    -",
        "    sleep 6.5 #############",
        "Wed pain    0",
        "    sleep   -",
      ])
  }

  @Test("bars of negative values end at a line")
  func negative() {
    let plot = BarPlot(
      title: "", categories: ["a", "b", "c"], valueTitle: "",
      series: [.init("", [-2, 4, -0.5])])
    #expect(
      TextChart(width: 20).lines(of: plot) == [
        "a   -2 ████│",
        "b    4     │████████",
        "c -0.5    █│",
      ])
    let falling = BarPlot(
      title: "", categories: ["a", "b"], valueTitle: "", series: [.init("", [-2, -1])])
    #expect(
      TextChart(width: 20, isASCII: true).lines(of: falling) == [
        "a -2 ##############|", "b -1        #######|",
      ])
  }

  @Test("points stand over their days, and a dash over a day without a value")
  func pointLines() {
    #expect(
      TextChart(width: 24, height: 5).lines(of: points) == [
        "Knee (range, °)",
        "100 ┤               •",
        "    │",
        " 90 ┤",
        "    │",
        " 80 ┤   •     –",
        "    └───┬─────┬─────┬───",
        "       Mon   Tue   Wed",
        "     day",
        "– no value",
      ])
  }

  @Test("points in ASCII, two series with signs of their own")
  func twoSeries() {
    var plot = points
    plot.series.append(.init("right", overCategories: [90, nil, 100]))
    #expect(
      TextChart(width: 24, height: 5, isASCII: true).lines(of: plot) == [
        "Knee (range, deg)",
        "100 +               o",
        "    |",
        " 90 +   o",
        "    |",
        " 80 +   *     -",
        "    +---+-----+-----+---",
        "       Mon   Tue   Wed",
        "     day",
        "* left  o right",
        "- no value",
      ])
  }

  @Test("no line is longer than the width, has a control character, or a space at its end")
  func hostile() {
    var random = SplitMix64(seed: 3)
    let name = "\u{1B}[31mred\n\t‮x\r\n" + String(repeating: "long ", count: 30)
    let values: [Double?] = [
      nil, .nan, .infinity, -.infinity, 0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, 3.25, 12,
      -1.23e300,
    ]
    for width in [-5, 0, 20, 40, 80, 200, .max] {
      for _ in 0..<60 {
        let count = Int.random(in: 0...62, using: &random)
        let categories = (0..<count).map { $0 % 5 == 0 ? name : "d\($0)" }
        let series = (0..<Int.random(in: 0...3, using: &random)).map { index in
          (
            index == 0 ? name : "s\(index)",
            (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &random)] }
          )
        }
        let bars = BarPlot(
          title: name, categories: categories, valueTitle: name,
          series: series.map { .init($0.0, $0.1) })
        let points = LinePlot(
          title: name, description: "", x: .categories(name, categories),
          y: .covering(series.flatMap { $0.1.compactMap(\.self) }, title: name),
          series: series.map { .init($0.0, overCategories: $0.1) })
        for isASCII in [false, true] {
          let chart = TextChart(width: width, height: width, isASCII: isASCII)
          let (first, second) = (chart.lines(of: bars), chart.lines(of: points))
          #expect(first.count == 1 + count * series.count)
          for line in first + second {
            #expect(line.count <= chart.columns && line.last != " ")
            #expect(!line.unicodeScalars.contains { $0.value < 32 || $0.value == 127 })
            #expect(!isASCII || line.utf8.allSatisfy { $0 < 128 })
          }
        }
      }
    }
  }

  @Test("a bar is never longer than that of a greater value, and the greatest fills the line")
  func proportion() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let values = (0..<9).map { _ in Double.random(in: 0.1...50, using: &random) }
      let plot = BarPlot(
        title: "", categories: values.map { _ in "d" }, valueTitle: "",
        series: [.init("", values.map(Optional.some))])
      let lines = TextChart(width: 60).lines(of: plot)
      #expect(lines.map(\.count).max() == 60)
      let eighths = lines.map { line in
        line.unicodeScalars.reduce(0) { sum, scalar in
          (0x2588...0x258F).contains(scalar.value) ? sum + Int(0x2590 - scalar.value) : sum
        }
      }
      let sorted = zip(values, eighths).sorted { $0.0 < $1.0 }.map(\.1)
      #expect(sorted == sorted.sorted())
    }
  }
}
