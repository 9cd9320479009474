// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import Drawing

@Suite("Axes")
struct PlotAxisTests {
  @Test("ticks are at round numbers, with the decimals that their step has")
  func roundNumbers() {
    #expect(PlotAxis.linear("", 0...90).ticks.map(\.label) == ["0", "20", "40", "60", "80"])
    #expect(
      PlotAxis.linear("", 0...1).ticks.map(\.label) == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(
      PlotAxis.linear("", -1...1, ticks: 4).ticks.map(\.label) == [
        "-1.0", "-0.5", "0", "0.5", "1.0",
      ])
    #expect(PlotAxis.linear("", 0...0.3, ticks: 3).ticks.map(\.value) == [0, 0.1, 0.2, 0.3])
    #expect(PlotAxis.linear("", 0...5e6).ticks.map(\.label).last == "5000000")
    #expect(PlotAxis.linear("", 0...5e12).ticks.map(\.label).last == "5e12")
    #expect(PlotAxis.linear("", 0...2.5e-7).ticks.map(\.label).last == "2.5e-7")
  }

  @Test(
    "two to ten different ticks lie within, whatever is measured",
    arguments: [
      [0.0, 1], [-4.3, 5], [1e9, 1e9 + 1], [3, 3], [-1e-7, 2e-7], [0, 0], [88, 127], [0, 1e12],
      [], [.nan], [.infinity, 2], [-.infinity, .nan, 4, 5], [1e308, -1e308], [5e-324, 0],
      [1e-300, 3e-300], [1e17, 1e17 + 16], [-7, -7], [1e300, 1e300], [0.1, 0.1.nextUp],
    ] as [[Double]])
  func covering(_ values: [Double]) {
    let axis = PlotAxis.covering(values, title: "")
    #expect(axis.range.lowerBound.isFinite && axis.range.upperBound.isFinite)
    #expect(axis.range.lowerBound < axis.range.upperBound)
    #expect((2...10).contains(axis.ticks.count), "\(axis.ticks)")
    #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count, "\(axis.ticks)")
    #expect(axis.ticks.map(\.value) == axis.ticks.map(\.value).sorted())
    for tick in axis.ticks { #expect(axis.range.contains(tick.value)) }
    for value in values where value.isFinite {
      let share = axis.share(of: value) ?? .nan
      #expect((0...1).contains(share), "\(value) at \(share)")
    }
  }

  @Test("a label is the number of its tick, over random ranges")
  func labels() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let middle = Double.random(in: -1000...1000, using: &random)
      let size = Double.random(in: -6...6, using: &random)
      let half = (0..<Int(abs(size))).reduce(1.3) { sum, _ in size < 0 ? sum / 10 : sum * 10 }
      let count = Int.random(in: 2...20, using: &random)
      let axis = PlotAxis.linear("", (middle - half)...(middle + half), ticks: count)
      #expect((count / 2 - 1...count * 3 / 2 + 1).contains(axis.ticks.count), "\(axis)")
      for tick in axis.ticks {
        let shown = Double(tick.label) ?? .nan
        #expect(abs(shown - tick.value) <= 1e-9 * half, "\(tick)")
      }
    }
  }

  @Test("equal values stand in the middle, and no values give 0 to 1")
  func without() {
    let axis = PlotAxis.covering([3, 3], title: "")
    #expect(axis.share(of: 3) == 0.5)
    #expect(PlotAxis.covering([], title: "").range == 0...1)
    #expect(PlotAxis.linear("", 5...5).range.contains(5))
  }

  @Test("a value without a place has none, and a reversed axis runs the other way")
  func shares() {
    var axis = PlotAxis.linear("", 0...10)
    #expect(axis.share(of: 2.5) == 0.25)
    #expect(axis.share(of: -10) == -1)
    #expect(axis.share(of: .nan) == nil)
    #expect(axis.share(of: .infinity) == nil)
    axis.isReversed = true
    #expect(axis.share(of: 2.5) == 0.75)
  }

  @Test("a logarithmic axis has powers of ten, and no place for zero")
  func logarithmic() {
    let axis = PlotAxis.logarithmic("", 0.001...100)
    #expect(axis.ticks.map(\.label) == ["0.001", "0.01", "0.1", "1", "10", "100"])
    #expect(axis.share(of: 0) == nil)
    #expect(axis.share(of: -1) == nil)
    #expect(abs((axis.share(of: 1) ?? .nan) - 0.6) < 1e-12)
    #expect(PlotAxis.logarithmic("", -5...1000).range == 1...1000)
    #expect(PlotAxis.logarithmic("", -5...(-1)).range.lowerBound > 0)
    let stated = PlotAxis.logarithmic("", 1...10, ticks: [.init(100, "far"), .init(5, "five")])
    #expect(stated.ticks == [.init(5, "five")])
  }
}
