// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Drawing

@Suite("Line plots")
struct LinePlotTests {
  private func plot(_ values: [(Double, Double)], hasMarks: Bool = true) -> LinePlot {
    LinePlot(
      title: "a < b", description: "d", x: .linear("x", 0...10), y: .linear("y", 0...10),
      series: [.init("s", values.map { LinePlot.Value($0.0, $0.1) }, hasMarks: hasMarks)])
  }

  @Test("the same plot is the same bytes")
  func deterministic() {
    let plot = plot([(0, 1), (1, 2)])
    #expect(plot.svg == plot.svg)
    #expect(plot.svg.hasPrefix("<svg ") && plot.svg.hasSuffix("</svg>\n"))
  }

  @Test("a line has a gap where a value is not finite or off the horizontal axis")
  func gaps() throws {
    let values = [
      (0.0, 1.0), (1, 2), (2, .nan), (3, 4), (4, 5), (.infinity, 1), (5, 5), (6, 6), (11, 6),
    ]
    let picture = try ParsedPicture(plot(values).svg)
    // The first is in the legend.
    let lines = picture.elements("polyline").dropFirst()
    #expect(lines.map { $0["points", default: ""].split(separator: " ").count } == [2, 2, 2])
    #expect(picture.elements("circle").count == 1 + 6)
  }

  @Test("a value beyond the vertical axis lies on its edge")
  func clamped() throws {
    let picture = try ParsedPicture(plot([(5, 1e300), (5, -1e300)]).svg)
    let points = picture.elements("circle").dropFirst().map { $0["cy"] ?? "" }
    let lines = picture.elements("line", "grid").map { $0["y1"] ?? "" }
    #expect(points.first == lines.last && points.last == lines.first)
  }

  @Test("axes, ticks, levels, bands and the legend are there")
  func parts() throws {
    var plot = plot([(1, 1), (2, 3)], hasMarks: false)
    plot.levels = [.init(5, "five"), .init(.nan, "none"), .init(6, style: .limit)]
    plot.bands = [2...3, 8...(.infinity)]
    let picture = try ParsedPicture(plot.svg)
    let texts = picture.texts(of: "text")
    for text in ["a < b", "x", "y", "s", "five", "0", "10"] { #expect(texts.contains(text)) }
    #expect(!texts.contains("none"))
    #expect(picture.elements("rect", "band").count == 2)
    #expect(picture.elements("line", "level").count == 1)
    #expect(picture.elements("line", "limit").count == 1)
  }

  @Test("labels of levels beside the axes do not touch each other")
  func labels() throws {
    var plot = plot([])
    plot.rightMargin = 120
    plot.levels = [.init(5, "a"), .init(5.01, "b"), .init(4.99, "c"), .init(5, "d")]
    let picture = try ParsedPicture(plot.svg)
    #expect(picture.texts(of: "text").contains("d"))
    let heights = picture.elements("text").filter {
      $0["class"] == "text" && $0["text-anchor"] == "start"
    }
    .compactMap { $0["y"].flatMap(Double.init) }.sorted()
    #expect(heights.count == 4)
    for (one, next) in zip(heights, heights.dropFirst()) { #expect(next - one >= 14.9) }
  }

  @Test("a legend that is too long for a row takes another, and a title is cut with an ellipsis")
  func long() throws {
    var plot = plot([])
    plot.title = String(repeating: "title ", count: 60)
    plot.series = (0..<9).map { .init("a series of number \($0)", [.init(0, 0)]) }
    let picture = try ParsedPicture(plot.svg)
    let names = picture.elements("text").filter {
      $0["class"] == "quiet" && $0["text-anchor"] == "start"
    }
    #expect(names.count == 9)
    #expect(Set(names.compactMap { $0["y"] }).count > 1)
    for name in names { #expect((Double(name["x"] ?? "") ?? .nan) < 640 - 100) }
    #expect(picture.texts(of: "text").contains { $0.hasPrefix("title ") && $0.hasSuffix("…") })
    #expect(picture.texts(of: "title") == [plot.title])
  }

  @Test("several plots are one picture, one below another")
  func stacked() throws {
    let plots = [plot([(1, 1)]), plot([(1, 1)])]
    let svg = SVGCanvas.picture(of: plots, title: "both", description: "", width: 300, height: 200)
    let picture = try ParsedPicture(svg)
    #expect(picture.elements.first?.attributes["height"] == "400")
    #expect(picture.texts(of: "title") == ["both"])
    let marks = picture.elements("circle").compactMap { $0["cy"].flatMap(Double.init) }
    #expect(marks.count == 4 && abs(marks[3] - marks[1] - 200) < 0.11)
  }

  @Test("a picture of next to no size still has plain numbers")
  func tiny() throws {
    for size in [0.0, 1, 20, -5, .nan] {
      let svg = plot([(1, 1), (2, 2)]).svg(width: size, height: size)
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      #expect(throws: Never.self) { try ParsedPicture(svg) }
    }
  }

  @Test("names of axes are cut too where there is no room for them")
  func narrow() throws {
    var plot = plot([(1, 1)])
    plot.x.title = "a rather long name of the horizontal axis with its unit, degrees"
    plot.y.title = plot.x.title
    let texts = try ParsedPicture(plot.svg(width: 250, height: 160)).texts(of: "text")
    #expect(texts.filter { $0.hasPrefix("a rather") && $0.hasSuffix("…") }.count == 2)
    #expect(
      try ParsedPicture(plot.svg(width: 640, height: 500)).texts(of: "text").contains(plot.x.title))
  }
}
