// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Testing

@testable import Goniometry

@Suite("Whether whole repetitions that reach alike show a range")
struct RepetitionChecksTests {
  typealias Course = JointMovementsTests.Course

  /// The checks of movements from 90° to each of some angles and back.
  private func checks(
    _ ends: [Double], rest: Double = 90, isCut: Bool = false, isAlone: Bool = true
  ) throws -> [QualityCheck] {
    var course = Course(at: rest)
    course.hold(1)
    for (place, end) in ends.enumerated() {
      course.move(to: end, in: 1)
      course.hold(0.4)
      if isCut && place + 1 == ends.count { break }
      course.move(to: rest, in: 1)
      course.hold(0.4)
    }
    return try RangeOfMotion(of: course.series, zero: .stated).repetitionChecks(isAlone: isAlone)
  }

  private func check(_ name: String, _ checks: [QualityCheck]) -> QualityCheck? {
    checks.first { $0.name == name }
  }

  @Test("one way is no repetition, there and back is one; a joint that hardly moves is not asked")
  func whole() throws {
    #expect(check("whole_repetitions", try checks([10], isCut: true))?.verdict == .doubtful)
    #expect(check("whole_repetitions", try checks([10]))?.verdict == .good)
    #expect(check("whole_repetitions", try checks([10, 10], isCut: true))?.verdict == .good)
    #expect(try checks([84], isCut: true).isEmpty)
  }

  @Test("a movement to both sides of its start is whole, however little it goes to the first")
  func bothSides() throws {
    for first in [20.0, 45, 80] {
      var course = Course(at: 0)
      course.hold(1)
      course.move(to: first, in: 1)
      course.move(to: -70, in: 1.5)
      course.move(to: 0, in: 1)
      course.hold(1)
      let found = try RangeOfMotion(of: course.series, zero: .neutral)
      #expect(found.repetitionChecks(isAlone: true).overall == .good, "\(first)")
    }
  }

  @Test("a repetition that alone goes further is named, wherever it is", arguments: 0..<4)
  func alone(place: Int) throws {
    for (usual, odd) in [(43.0, 8.0), (30, 18)] {
      var ends = [usual, usual + 1, usual + 2, usual]
      ends[place] = odd
      let found = try #require(check("alike_repetitions", try checks(ends)))
      #expect(found.verdict == .doubtful && found.advice.contains("repetition \(place + 1)"))
      #expect(abs((found.value ?? 0) - (usual - odd)) < 2)
    }
  }

  @Test("one that falls short at either end is usual, in between it is another movement")
  func fallsShort() throws {
    for (ends, verdict) in [
      ([30.0, 10, 11, 9, 10], Verdict.good), ([10, 11, 9, 10, 30], .good),
      ([10, 11, 30, 9, 10], .doubtful), ([10, 21], .doubtful), ([10, 19], .good),
      ([10, 14, 18, 22], .good), ([5, 10, 30, 31, 30], .doubtful),
    ] {
      #expect(check("alike_repetitions", try checks(ends))?.verdict == verdict, "\(ends)")
    }
  }

  @Test("of one movement among several the repetitions are not compared")
  func amongOthers() throws {
    let found = try checks([10, 60, 10], isAlone: false)
    #expect(check("alike_repetitions", found) == nil)
    #expect(check("whole_repetitions", found)?.verdict == .good)
  }

  @Test(
    "a tremor of 4 to 9 swings a second is seen with its size; a fast movement is none",
    arguments: [4.0, 5, 6, 9], [3.5, 5])
  func tremor(hertz: Double, amplitude: Double) throws {
    for isTrembling in [true, false] {
      let series = Movements.series(rateHz: 100, seconds: 16) { time in
        let swing = isTrembling && time > 3 ? amplitude * sin(2 * .pi * hertz * time) : 0
        return 45 - 45 * cos(2 * .pi * time / 8) + swing
      }
      let found = try RangeOfMotion(of: series, zero: .stated)
      #expect((found.tremor != nil) == isTrembling)
      guard isTrembling else { continue }
      #expect(abs((found.tremor ?? 0) - amplitude) < 0.2 * amplitude)
      #expect(check("tremor", found.checks(of: .knee))?.verdict == .doubtful)
    }
    let shaken = Movements.repeated(6, from: 0, to: 60, period: 0.5, rest: 0.1)
    #expect(try RangeOfMotion(of: shaken, zero: .stated).tremor == nil)
  }
}
