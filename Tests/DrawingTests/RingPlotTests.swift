// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import Drawing

@Suite("Ring plots")
struct RingPlotTests {
  private func plot(_ shares: [Double?], name: (Int) -> String = { "d\($0)" }) -> RingPlot {
    RingPlot(title: "a < b", rings: shares.enumerated().map { .init(name($0.offset), $0.element) })
  }

  /// The picture with the height that the rings need.
  private func picture(_ plot: RingPlot, width: Double = 640) throws -> ParsedPicture {
    try ParsedPicture(plot.svg(width: width, height: plot.height(forWidth: width)))
  }

  /// The share of an arc with its radius, from the ends of its path.
  private func share(of path: [String: String]) -> (share: Double, radius: Double) {
    let numbers = path["d", default: ""].split { !"0123456789.-".contains($0) }
      .compactMap { Double($0) }
    guard numbers.count == 9 else { return (.nan, .nan) }
    // Pixels from the middle, which is a radius below the start.
    let (x, y) = (numbers[7] - numbers[0], numbers[1] + numbers[2] - numbers[8])
    let angle = atan2(x, y) / (2 * .pi)
    return (angle < 0 ? angle + 1 : angle, numbers[2])
  }

  @Test("a ring is filled clockwise from the top, with its percent in it and its name below")
  func filled() throws {
    let picture = try picture(plot([0.25, 1, 0, nil, .nan, 0.75]))
    let paths = picture.elements("path", "ring")
    #expect(paths.count == 2)
    #expect(abs(share(of: paths[0]).share - 0.25) < 0.005)
    #expect(abs(share(of: paths[1]).share - 0.75) < 0.005)
    #expect(picture.elements("circle", "track").count == 4)
    #expect(picture.elements("circle", "ring").count == 1)
    #expect(picture.elements("circle", "absent").count == 2)
    let texts = picture.texts(of: "text")
    #expect(
      texts == [
        "a < b", "25 %", "d0", "100 %", "d1", "0 %", "d2", "–", "d3", "–", "d4", "75 %", "d5",
      ])
  }

  @Test("shares can be read back from the paths to half a pixel, over random shares and widths")
  func readBack() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let shares = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Double.random(in: 0.001..<1, using: &random)
      }
      let width = Double.random(in: 200...1600, using: &random)
      let paths = try picture(plot(shares), width: width).elements("path", "ring")
      #expect(paths.count == shares.count, "seed \(seed)")
      for (path, expected) in zip(paths, shares) {
        let (share, radius) = share(of: path)
        #expect(abs(share - expected) * 2 * .pi * radius <= 0.6, "seed \(seed)")
      }
    }
  }

  @Test("hardly nothing shows, and hardly everything has a gap")
  func ends() throws {
    let picture = try picture(plot([1e-12, 1 - 1e-12, 0.996, 0.004]))
    let paths = picture.elements("path", "ring").map { $0["d", default: ""] }
    #expect(paths.count == 4)
    for path in paths {
      let (start, end) = (
        path.dropFirst().prefix { $0 != "A" }, path.split(separator: " ").suffix(2)
      )
      #expect(String(start) != end.joined(separator: " "))
    }
    #expect(
      picture.texts(of: "text").filter { $0.hasSuffix("%") } == ["1 %", "99 %", "99 %", "1 %"])
  }

  @Test("no ring or name touches another or the edge", arguments: [320.0, 768, 1600])
  func places(_ width: Double) throws {
    for count in [1, 2, 7, 8, 14, 31, 62] {
      let plot = plot(
        (0..<count).map { _ in 0.5 }, name: { count > 14 ? "03-\($0 + 10)" : "Mon \($0 + 10)" })
      let picture = try picture(plot, width: width)
      let height = plot.height(forWidth: width)
      let rings = picture.elements("circle", "track").map {
        (x: number($0, "cx"), y: number($0, "cy"), r: number($0, "r") + 3.5)
      }
      #expect(rings.count == count)
      for (index, one) in rings.enumerated() {
        #expect(one.x - one.r >= 0 && one.x + one.r <= width && one.y + one.r <= height)
        for other in rings.dropFirst(index + 1) {
          #expect(hypot(one.x - other.x, one.y - other.y) >= one.r + other.r)
        }
      }
      let names = zip(picture.elements("text"), picture.texts(of: "text"))
        .filter { $0.1.hasPrefix("Mon") || $0.1.hasPrefix("03-") }
      #expect(names.count == count)
      for ((one, text), (next, _)) in zip(names, names.dropFirst()) where one["y"] == next["y"] {
        // The letters of the widest common font, small.
        #expect(number(next, "x") - number(one, "x") > 6.6 * Double(text.count))
      }
      #expect(names.allSatisfy { number($0.0, "y") < height - 3 })
    }
    // A week is one row, also on a phone.
    let week = plot((0..<7).map { _ in 0.5 }, name: { "Mon \($0)" })
    let tops = try picture(week, width: width).elements("circle").map { $0["cy"] }
    #expect(Set(tops).count == 1)
  }

  @Test("the table has every number, and the description the main ones")
  func words() {
    let plot = plot([1, 0.5, nil, .infinity, 7])
    #expect(plot.description == "5 days: mean 83 %, 2 complete, 2 without events.")
    #expect(plot.table.columns == ["day", "done, %"])
    #expect(
      plot.table.rows == [["d0", "100"], ["d1", "50"], ["d2", ""], ["d3", ""], ["d4", "100"]])
    #expect(self.plot([1]).description == "1 day: mean 100 %, 1 complete.")
    #expect(self.plot([nil, nil]).description == "2 days, all without events.")
    #expect(self.plot([]).description == "No days.")
    #expect(RingPlot(title: "", description: "own", rings: []).description == "own")
  }

  @Test("hostile names, shares and frames draw finite pictures")
  func hostile() throws {
    let names = [
      "</text><script>", "\u{0}\u{1B}[31m\r\n", "\u{200F}\u{202E}abc", "",
      String(repeating: "x", count: 10_000),
    ]
    let shares: [Double?] = [-.infinity, 1e308, -1e308, .leastNonzeroMagnitude, nil]
    var plot = plot(shares, name: { names[$0] })
    plot.title = names[4]
    for size in [0.0, 1, 20, 150, 640, -5, .nan, .infinity] {
      #expect(plot.height(forWidth: size).isFinite)
      for height in [0.0, 60, .nan, plot.height(forWidth: size)] {
        let svg = plot.svg(width: size, height: height)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
        let picture = try ParsedPicture(svg)
        #expect(picture.elements("script").isEmpty)
        #expect(size > 1000 || picture.texts(of: "text").allSatisfy { $0.count < 200 })
      }
    }
    #expect(throws: Never.self) { try ParsedPicture(self.plot([]).svg) }
  }

  @Test("in a frame that is too low every ring is still within it")
  func low() throws {
    for (count, width) in [(7, 320.0), (31, 320), (62, 768), (365, 768)] {
      let picture = try ParsedPicture(
        plot((0..<count).map { _ in 0.5 }).svg(width: width, height: 160))
      let rings = picture.elements("circle", "track")
      #expect(rings.count == count)
      for ring in rings {
        #expect(number(ring, "cy") + number(ring, "r") <= 160)
        #expect(number(ring, "cx") + number(ring, "r") <= width)
      }
    }
  }

  @Test("whole percents do not claim too much")
  func percents() {
    let shares = [-1, 0, 1e-9, 0.004, 0.005, 0.5, 0.994, 0.996, 1 - 1e-9, 1, 2, .nan, .infinity]
    #expect(shares.map(WholePercent.of) == [0, 0, 1, 1, 1, 50, 99, 99, 99, 100, 100, 0, 100])
  }

  @Test("plots one below another are each as high as they need to be")
  func stacked() throws {
    let plots: [any Plot] = [
      plot([1, 1]), BarPlot(title: "", categories: ["a"], valueTitle: "", series: []),
    ]
    let svg = SVGCanvas.picture(of: plots, title: "both", description: "", width: 300)
    let height = plots.map { $0.height(forWidth: 300) }.reduce(0, +)
    let picture = try ParsedPicture(svg)
    #expect(number(picture.elements[0].attributes, "height") == height)
    #expect(height == plots[0].height(forWidth: 300) + 320)
  }
}
