// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing
import Walking

/// Angles over the gait cycle, of angles that are known.
@Suite("Angles over the gait cycle")
struct GaitCyclesTests {
  /// A rise to 20° at 15 %, a fall to 5° at 40 %, a rise to 60° at 75 % and a fall to 0 at 100 % of each second.
  private static func angle(_ time: Double) -> Double {
    let share = 100 * (time - time.rounded(.down))
    let knots = [(0.0, 0.0), (15, 20), (40, 5), (75, 60), (100, 0)]
    for (from, to) in zip(knots, knots.dropFirst()) where share <= to.0 {
      return from.1 + (to.1 - from.1) * (share - from.0) / (to.0 - from.0)
    }
    return 0
  }

  private static let series: AngleSeries = {
    let time = (0...1000).map { Double($0) * 0.01 }
    return AngleSeries(
      time: time, degrees: time.map(angle), standardDeviation: time.map { _ in 1 })
  }()

  private static func strides(_ count: Int) -> [Stride] {
    (0..<count).map {
      Stride(start: Double($0 + 1), footOff: Double($0) + 1.6, end: Double($0 + 2))
    }
  }

  @Test("curve, contact, loading, stance and swing are those of the strides")
  func known() throws {
    let cycles = try #require(GaitCycles(of: Self.series, in: Self.strides(4)))
    #expect(cycles.mean.count == 101 && cycles.count == 4)
    for percent in 0...100 {
      #expect(abs(cycles.mean[percent] - Self.angle(Double(percent) / 100 + 1e-9)) < 0.7)
    }
    #expect(cycles.standardDeviation?.allSatisfy { $0 < 1e-6 } ?? false)
    for (found, known) in [
      (cycles.contact, 0.0), (cycles.loadingPeak, 20), (cycles.stanceMinimum, 5),
      (cycles.swingPeak, 60), (cycles.range, 55), (cycles.greatest, 60), (cycles.least, 0),
    ] {
      #expect(abs(found.mean - known) < 0.01 && found.count == 4)
    }
  }

  @Test("a stride over a gap, outside the recording or not steady is left out")
  func leftOut() {
    var degrees = Self.series.degrees
    degrees[250] = .nan
    let gap = AngleSeries(
      time: Self.series.time, degrees: degrees, standardDeviation: degrees.map { _ in 1 })
    #expect(GaitCycles(of: gap, in: Self.strides(4))?.count == 3)
    #expect(GaitCycles(of: Self.series, in: [Stride(start: 9.5, footOff: nil, end: 10.5)]) == nil)
    #expect(
      GaitCycles(of: Self.series, in: [Stride(start: 1, footOff: nil, end: 2, turn: 90)]) == nil)
    #expect(GaitCycles(of: Self.series, in: []) == nil)
    #expect(GaitCycles(of: Self.series, in: Self.strides(1))?.standardDeviation == nil)
  }
}
