// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import Drawing

@Suite("Curves as text")
struct TextCurveTests {
  private func plot(
    _ values: [(Double, Double)], x: ClosedRange<Double> = 0...10, y: ClosedRange<Double> = 0...10
  ) -> LinePlot {
    LinePlot(
      title: "Knee", description: "", x: .linear("s", x, ticks: [.init(0), .init(10)]),
      y: .linear("°", y, ticks: [.init(0), .init(10)]),
      series: [.init("", values.map { LinePlot.Value($0.0, $0.1) }, hasMarks: false)])
  }

  /// The rows between the axes, without the vertical axis and what is left of it.
  private func rows(_ lines: [String]) -> [[Character]] {
    lines.compactMap { line in
      line.firstIndex { "│┤".contains($0) }.map { Array(line[line.index(after: $0)...]) }
    }
  }

  /// How many dots a braille pattern has.
  private func dots(_ character: Character) -> Int {
    let value = character.unicodeScalars.first?.value ?? 0
    return (0x2800...0x28FF).contains(value) ? (value & 0xFF).nonzeroBitCount : 0
  }

  @Test("a rising line is a curve of dots, from corner to corner")
  func rising() {
    #expect(
      TextChart(width: 20, height: 4).lines(of: plot([(0, 0), (10, 10)])) == [
        "Knee (°)",
        "10 ┤             ⣀⡠⠤",
        "   │        ⣀⡠⠔⠒⠉",
        "   │   ⣀⠤⠔⠊⠉",
        " 0 ┤⠖⠊⠉",
        "   └┬──────────────┬",
        "    0             10",
        "    s",
      ])
  }

  @Test("in ASCII it is a curve of its sign")
  func risingInASCII() {
    #expect(
      TextChart(width: 20, height: 4, isASCII: true).lines(of: plot([(0, 0), (10, 10)])) == [
        "Knee (deg)",
        "10 +             ***",
        "   |        *****",
        "   |   *****",
        " 0 +***",
        "   ++--------------+",
        "    0             10",
        "    s",
      ])
  }

  @Test("spans stand above with their numbers, levels across with their labels, intervals in dots")
  func parts() {
    var flat = plot([(0, 5), (10, 5)])
    flat.spans = [.init(0...4, "1"), .init(5...9.9, "2"), .init(20...30, "none")]
    flat.levels = [.init(10, "top"), .init(.nan, "none"), .init(99, "none"), .init(0)]
    flat.series[0].halfWidths = [2.5, 2.5]
    #expect(
      TextChart(width: 28, height: 5).lines(of: flat) == [
        "Knee (°)",
        "    ├───1───┤ ├───2────┤",
        "10 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ top",
        "   │⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄",
        "   │⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤",
        "   │⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄⠄",
        " 0 ┤┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄",
        "   └┬──────────────────┬",
        "    0                 10",
        "    s",
      ])
    #expect(
      TextChart(width: 28, height: 5, isASCII: true).lines(of: flat).prefix(7) == [
        "Knee (deg)",
        "    |---1---| |---2----|",
        "10 +-------------------- top",
        "   |. . . . . . . . . .",
        "   |********************",
        "   |. . . . . . . . . .",
        " 0 +--------------------",
      ])
  }

  @Test("a label that is too long, or has no row, stands below with a line before it")
  func labels() {
    var flat = plot([(0, 5), (10, 5)])
    flat.levels = [.init(10, "a long label of a level")]
    flat.levels += (0..<5).map { .init(10 - Double($0) / 100, "l\($0)") }
    let lines = TextChart(width: 40, height: 5).lines(of: flat)
    #expect(lines.contains { $0.contains("┄ a long label of a level") })
    #expect(lines.filter { $0.hasSuffix(" l0") || $0.hasSuffix(" l1") }.count == 2)
    #expect(lines.contains { $0.hasPrefix("┄ l2") || $0.contains("  ┄ l2") })
  }

  @Test("several curves are told apart by their patterns, which a legend names")
  func several() {
    var plot = plot([(0, 2), (10, 2)])
    plot.series[0].name = "left"
    plot.series.append(.init("right", [.init(0, 8), .init(10, 8)], hasMarks: false))
    plot.series.append(
      .init("device", [.init(0, 5), .init(10, 5)], hasMarks: false, weight: .pale))
    plot.series.append(.init("days", [.init(5, 10)], hasLine: false))
    let lines = TextChart(width: 60, height: 9).lines(of: plot)
    #expect(lines.last == "⠤⠤⠤⠤ left  ⠤⠤⠄⠠⠤⠤ right  ⠄⠄⠄⠄ device  ▫ days")
    let counts = rows(lines).map { $0.reduce(0) { $0 + dots($1) } }.filter { $0 > 0 }
    // Dashed, dotted, solid, from the top.
    #expect(counts.count == 3 && counts[0] < counts[2] && counts[1] * 2 == counts[2])
    #expect(lines.joined().contains("▫"))
    let plain = TextChart(width: 60, height: 9, isASCII: true).lines(of: plot)
    #expect(plain.last == "* left  o right  + device  x days")
  }

  @Test("of a hundred thousand samples no peak is lost, wherever it is", arguments: 1...5)
  func peaks(_ run: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let count = 100_000
    var values = (0..<count).map { index in
      (10 * Double(index) / Double(count - 1), Double.random(in: 4...5, using: &random))
    }
    let places = [0, count - 1, Int.random(in: 1..<count, using: &random)]
    let place = places[run % 3]
    values[place].1 = run.isMultiple(of: 2) ? 10 : 0
    for isASCII in [false, true] {
      let chart = TextChart(width: 20 + 37 * run, height: 11, isASCII: isASCII)
      let lines = chart.lines(of: plot(values)).dropFirst().prefix(11).map(Array.init)
      let row = lines[run.isMultiple(of: 2) ? 0 : 10].dropFirst(4)
      let shown = row.enumerated().filter { $0.element != " " }.map(\.offset)
      let expected = Double(chart.columns - 4) * values[place].0 / 10
      #expect(!shown.isEmpty, "seed \(seed)")
      for column in shown {
        // A line that falls between two columns of dots leads from one to the other.
        #expect(abs(Double(column) + 0.5 - expected) <= 1.01, "seed \(seed)")
      }
    }
  }

  @Test("a curve has gaps where values are missing, and a loop stays hollow")
  func gaps() {
    let gap = plot([(0, 5), (3, 5), (4, .nan), (7, 5), (10, 5), (11, 5), (.infinity, 0)])
    let lines = TextChart(width: 24, height: 3).lines(of: gap)
    #expect(lines[2] == "   │⠤⠤⠤⠤⠤⠤⠄       ⠤⠤⠤⠤⠤⠤")
    #expect(lines.last == "– no value")
    let loop = plot([(1, 5), (5, 9), (9, 5), (5, 1), (1, 5)])
    let rows = rows(TextChart(width: 44, height: 11).lines(of: loop))
    // From left to right through the middle: an edge, nothing, an edge.
    #expect(rows[5].dropFirst(8).prefix(20).allSatisfy { $0 == " " })
    #expect(rows[5].filter { $0 != " " }.count <= 6)
    // A line straight up, and a single value.
    let up = TextChart(width: 24, height: 4, isASCII: true).lines(of: plot([(5, 0), (5, 10)]))
    #expect(up.dropFirst().prefix(4).allSatisfy { $0.hasSuffix(" *") })
    let one = rows2(plot([(5, 5)]))
    #expect(one.reduce(0) { $0 + dots($1) } == 1)
  }

  private func rows2(_ plot: LinePlot) -> [Character] {
    rows(TextChart(width: 24, height: 5).lines(of: plot)).flatMap(\.self)
  }

  @Test("each column of the trace holds its samples and no more, over random curves")
  func trace() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let places = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        (Double.random(in: 0...30, using: &random), Double.random(in: 0...40, using: &random))
      }
      var trace = CurveTrace()
      for place in places { trace.add(place.0, place.1) }
      var known: [Int: [ClosedRange<Double>]] = [:]
      for stretch in trace.stretches {
        for (offset, rows) in stretch.rows.enumerated() {
          known[stretch.first + offset, default: []].append(rows.low...rows.high)
        }
      }
      for place in places {
        let rows = known[Int(place.0.rounded())] ?? []
        #expect(rows.contains { $0.contains(place.1) }, "seed \(seed)")
      }
      let (low, high) = (places.map(\.1).min() ?? 0, places.map(\.1).max() ?? 0)
      let all = known.values.joined()
      #expect(
        all.allSatisfy { $0.lowerBound >= low - 1e-9 && $0.upperBound <= high + 1e-9 },
        "seed \(seed)")
      // No column between two samples is left out.
      let columns = places.map { Int($0.0.rounded()) }
      #expect(Set(known.keys) == Set((columns.min() ?? 0)...(columns.max() ?? 0)), "seed \(seed)")
    }
  }

  @Test("no line is longer than the width, whatever the names and numbers are")
  func hostile() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let name = "\u{1B}[31mred\n\t\u{202E}\u{200F}x\r\n" + String(repeating: "long ", count: 2000)
    let numbers = [
      Double.nan, .infinity, -.infinity, 0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, 5, 9.5,
    ]
    func any() -> Double { numbers[Int.random(in: 0..<numbers.count, using: &random)] }
    for width in [-5, 0, 20, 40, 80, 200, .max] {
      for _ in 0..<8 {
        var plot = plot([], x: random.once(in: 3) ? -1e308...1e308 : 0...10)
        plot.title = name
        plot.y.title = name
        plot.series = (0..<Int.random(in: 1...4, using: &random)).map { index in
          let values = (0..<Int.random(in: 0...30, using: &random)).map { _ in
            LinePlot.Value(any(), any())
          }
          var one = LinePlot.Series(
            index == 0 ? name : "s", values, hasLine: index != 2,
            weight: [.plain, .broad, .pale, .strong][index])
          one.halfWidths = one.values.map { _ in any() }
          return one
        }
        plot.levels = (0..<4).map { _ in .init(any(), random.once(in: 2) ? name : "l") }
        plot.spans = [.init(-1e308...1e308, name), .init(3...3, "3"), .init(0...0.1, "12")]
        for isASCII in [false, true] {
          let chart = TextChart(width: width, height: width, isASCII: isASCII)
          for line in chart.lines(of: plot) {
            #expect(line.count <= chart.columns && line.last != " ", "seed \(seed)")
            #expect(!line.unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" })
            #expect(!isASCII || line.utf8.allSatisfy { $0 < 128 })
          }
        }
      }
    }
  }
}
