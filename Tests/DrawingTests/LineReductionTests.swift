// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import Drawing

@Suite("Lines of many points")
struct LineReductionTests {
  @Test("few points all stay")
  func few() {
    for count in 0...50 {
      let kept = LineReduction.kept(x: (0..<count).map(Double.init), y: Double.init)
      #expect(kept == Array(0..<count))
    }
  }

  @Test(
    "of many, each column keeps its extremes and the line its ends, so that no peak is lost",
    arguments: 1...5)
  func many(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 100_000
    var values = (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
    let peak = Int.random(in: 0..<count, using: &random)
    values[peak] = 1000
    let width = 600.0
    let kept = LineReduction.kept(
      x: (0..<count).map { width * Double($0) / Double(count) }, y: { values[$0] })
    #expect(kept.count <= Int(width) * 2 + 2, "seed \(seed)")
    #expect(kept.contains(peak) && kept.first == 0 && kept.last == count - 1)
    #expect(kept == kept.sorted() && Set(kept).count == kept.count)
    #expect(kept.map { values[$0] }.min() == values.min())
    func highest(_ places: some Sequence<Int>) -> [Int: Double] {
      places.reduce(into: [:]) { highest, place in
        let column = Int(width * Double(place) / Double(count))
        highest[column] = max(highest[column] ?? -1, values[place])
      }
    }
    #expect(highest(kept) == highest(0..<count), "seed \(seed)")
  }

  @Test("a day at 100 Hz is drawn in some kilobytes, with its interval and its peak")
  func day() {
    let count = 8_640_000 / 8
    var series = LinePlot.Series(
      "", (0..<count).map { .init(Double($0) * 0.08, $0 == 777_777 ? 90 : 10) }, hasMarks: false)
    series.halfWidths = Array(repeating: 3, count: count)
    let svg = LinePlot(
      title: "", description: "", x: .linear("s", 0...86_400), y: .linear("°", 0...100),
      series: [series]
    ).svg(width: 900, height: 300)
    #expect(svg.utf8.count < 100_000)
    #expect(svg.contains("ribbon series0"))
  }
}
