// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Testing

@testable import Goniometry

@Suite("Repetitions")
struct RepetitionTests {
  /// Onset and end are where the angle is 1° (a tenth of the excursion) from its plateau.
  let onsetTolerance = 0.12

  func repetitions(_ angles: AngleSeries) throws -> [Repetition] {
    try RangeOfMotion(of: angles, zero: .stated).repetitions
  }

  @Test("flexion first: from extension over flexion to extension")
  func flexionFirst() throws {
    let found = try repetitions(Movements.repeated(3, from: 0, to: 100, period: 2, rest: 1))
    #expect(found.count == 3)
    for (k, repetition) in found.enumerated() {
      let start = 1 + 3 * Double(k)
      #expect(abs(repetition.start - start) < onsetTolerance)
      #expect(abs(repetition.peak - start - 1) < 0.011)
      #expect(abs(repetition.end - start - 2) < onsetTolerance)
      #expect(abs(repetition.range - 100) < 1e-4)
      // The greatest speed is 100·π/2; over 0.1 s at a time 0.4 % less.
      #expect(abs(repetition.peakVelocity - 157.1) < 1)
      #expect(!repetition.isPartial)
    }
  }

  @Test("extension first: seated extension and standing up peak at the greatest extension")
  func extensionFirst() throws {
    let found = try repetitions(Movements.repeated(4, from: 90, to: -3))
    #expect(found.count == 4)
    #expect(
      found.allSatisfy { abs($0.peakExtension + 3) < 1e-4 && abs($0.peakFlexion - 90) < 1e-4 })
    #expect(abs(found[0].peak - 2) < 0.011)
  }

  @Test("tremor and hesitation are not repetitions")
  func hesitation() throws {
    let angles = Movements.series(rateHz: 100, seconds: 8) { t in
      50 * (1 - cos(2 * .pi * t / 8)) + 3 * sin(2 * .pi * 5 * t)
    }
    #expect(try repetitions(angles).count == 1)
  }

  @Test("movements back to back share a turning point")
  func backToBack() throws {
    let found = try repetitions(Movements.repeated(5, from: 0, to: 60, period: 1.5, rest: 0))
    #expect(found.count == 5)
    for (a, b) in zip(found, found.dropFirst()) { #expect(b.start - a.end < 0.2) }
  }

  @Test("a recording that ends on the way gives a partial repetition")
  func partialAtTheEnd() throws {
    let whole = Movements.repeated(2, from: 0, to: 100)
    let cut = AngleSeries(
      time: Array(whole.time.prefix(510)), degrees: Array(whole.degrees.prefix(510)),
      standardDeviation: Array(whole.standardDeviation.prefix(510)))
    let found = try repetitions(cut)
    #expect(found.map(\.isPartial) == [false, true])
    #expect(found[1].peakFlexion > 99 && found[1].end >= found[1].peak)
    let result = try RangeOfMotion(of: cut, zero: .stated)
    #expect(result.statistics?.count == 1)
  }

  @Test("a recording that begins near the peak begins with a partial repetition")
  func partialAtTheStart() throws {
    let angles = Movements.series(rateHz: 100, seconds: 9.5) {
      50 * (1 - cos(2 * .pi * ($0 + 0.6) / 2))
    }
    let found = try repetitions(angles)
    #expect(found.first?.isPartial == true)
    #expect(found.dropFirst().dropLast().allSatisfy { !$0.isPartial })
  }

  @Test("a gap ends a repetition; what follows starts afresh")
  func gap() throws {
    var angles = Movements.repeated(3, from: 0, to: 100)
    for i in 490..<500 { angles.degrees[i] = .nan }
    let found = try repetitions(angles)
    #expect(found.allSatisfy { !($0.start < 4.9 && $0.end > 4.99) })
    #expect(found.filter { !$0.isPartial }.count == 2)
  }
}

@Suite("RepetitionStatistics")
struct RepetitionStatisticsTests {
  func repetition(_ range: Double, isPartial: Bool = false) -> Repetition {
    Repetition(
      outward: Repetition.Half(start: 0, end: 1, peakVelocity: 100),
      back: Repetition.Half(start: 1, end: 2, peakVelocity: 90), peak: 1, startAngle: 0,
      peakAngle: range, endAngle: 0, startHold: 0, isPartial: isPartial)
  }

  @Test("mean, spread and ends of three ranges, by hand")
  func byHand() throws {
    let s = try #require(RepetitionStatistics([110, 114, 112].map { repetition($0) }))
    #expect(s.count == 3 && s.mean == 112 && s.smallest == 110 && s.largest == 114)
    #expect(s.standardDeviation == 2)
  }

  @Test("too few repetitions give no spread, partial ones do not count")
  func tooFew() throws {
    #expect(RepetitionStatistics([]) == nil)
    #expect(RepetitionStatistics([repetition(60, isPartial: true)]) == nil)
    let one = try #require(RepetitionStatistics([repetition(100), repetition(9, isPartial: true)]))
    #expect(one.count == 1 && one.mean == 100 && one.standardDeviation == nil)
    let two = try #require(RepetitionStatistics([repetition(100), repetition(102)]))
    #expect(two.standardDeviation == 2.0.squareRoot())
  }
}
