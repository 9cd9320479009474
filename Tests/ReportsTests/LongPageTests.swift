// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Localization
import Measurement
import Testing

@testable import Reports

/// What grows with the repetitions is bounded, so that a page opens from a mail.
@Suite("Pages of thousands of repetitions")
struct LongPageTests {
  /// Flexion of so many repetitions of two seconds each, at 20 Hz.
  private func angles(_ repetitions: Int) -> AngleSeries {
    let times = (0...(40 * repetitions)).map { Double($0) / 20 }
    return AngleSeries(
      time: times, degrees: times.map { 45 - 45 * cos(.pi * $0) },
      standardDeviation: times.map { _ in 1 })
  }

  /// The bytes of the curve in two widths, of the overlay, and of the table.
  private func parts(_ repetitions: Int, in words: Translator) throws -> [String] {
    let angles = angles(repetitions)
    let range = try RangeOfMotion(of: angles, zero: .stated)
    #expect(range.repetitions.count == repetitions)
    let overlay = try #require(RepetitionOverlay(angles, range, in: words)).plot
    return [
      Figure(wide: AngleCurve(angles, range, in: words).plot, height: 270, narrowHeight: 300)
        .markup(words),
      Figure(overlay, width: 380, height: 250).markup(words),
      try #require(RepetitionList(range, of: .assumed, words)).markup,
    ].map(\.html)
  }

  @Test(
    "ten thousand repetitions need no more bytes than a thousand, and the page says what it leaves out"
  )
  func bounded() throws {
    let (some, many) = (try parts(1000, in: .english), try parts(10_000, in: .english))
    for (part, most) in zip(many, [400_000, 60_000, 60_000]) {
      #expect(part.utf8.count < most, "\(part.prefix(80))")
    }
    let (few, all) = (some.joined().utf8.count, many.joined().utf8.count)
    #expect(Double(all) < 1.2 * Double(few), "\(few) \(all)")
    #expect(many[1].contains("Complete repetitions: 10000;"))
    #expect(many[1].contains("30 of them are drawn, evenly spread."))
    #expect(many[2].contains("10000 complete:") && many[2].contains("9880 more are left out."))
    let german = try parts(1000, in: Translator(.german, [.measurement, .reports]))
    #expect(german[1].contains("30 davon sind gezeichnet, gleichmäßig verteilt."))
    #expect(german[2].contains("880 weitere sind weggelassen."))
  }

  @Test("what is drawn whole says nothing of what is left out")
  func whole() throws {
    let parts = try parts(5, in: .english).joined()
    #expect(!parts.contains("left out") && !parts.contains("are drawn"))
  }
}
