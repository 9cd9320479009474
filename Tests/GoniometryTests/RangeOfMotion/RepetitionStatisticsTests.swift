// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing

@Suite("RepetitionStatistics")
struct RepetitionStatisticsTests {
  func repetition(_ range: Double, isPartial: Bool = false) -> Repetition {
    Repetition(
      outward: Repetition.Half(start: 0, end: 1, peakVelocity: 100),
      back: Repetition.Half(start: 1, end: 2, peakVelocity: 90), peak: 1, startAngle: 0,
      peakAngle: range, endAngle: 0, startHold: 0, isPartial: isPartial)
  }

  @Test("mean, spread, best, SEM and MDC95 of three ranges, by hand")
  func byHand() throws {
    let s = try #require(RepetitionStatistics([110, 114, 112].map { repetition($0) }))
    #expect(s.count == 3 && s.mean == 112 && s.best == 114)
    #expect(s.standardDeviation == 2)
    // √((4² + 2²)/(2·2)) = √5; 1.96·√2·√5 = 6.198.
    #expect(abs(try #require(s.standardErrorOfMeasurement) - 5.0.squareRoot()) < 1e-12)
    #expect(abs(try #require(s.minimalDetectableChange95) - 6.198064) < 1e-6)
  }

  @Test("steady warming up is spread but not error of measurement")
  func warmingUp() throws {
    let s = try #require(RepetitionStatistics((0..<10).map { repetition(100 + Double($0)) }))
    #expect(try #require(s.standardErrorOfMeasurement) < 0.25 * (try #require(s.standardDeviation)))
  }

  @Test("too few repetitions give no spread, partial ones do not count")
  func tooFew() throws {
    #expect(RepetitionStatistics([]) == nil)
    #expect(RepetitionStatistics([repetition(60, isPartial: true)]) == nil)
    let one = try #require(RepetitionStatistics([repetition(100), repetition(9, isPartial: true)]))
    #expect(one.count == 1 && one.mean == 100 && one.standardDeviation == nil)
    let two = try #require(RepetitionStatistics([repetition(100), repetition(102)]))
    #expect(two.standardDeviation != nil && two.standardErrorOfMeasurement == nil)
    #expect(two.minimalDetectableChange95 == nil)
  }
}
