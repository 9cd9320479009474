// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Testing

@testable import Goniometry

@Suite("The exercise in a recording")
struct ExerciseTests {
  typealias Course = JointMovementsTests.Course

  /// A course in which some stretches are upright.
  private struct Visit {
    var course = Course(at: 0)
    var upright: [ClosedRange<Double>] = []

    private var now: Double { Double(course.degrees.count - 1) / Course.rateHz }

    mutating func stand(_ seconds: Double) {
      let start = now
      course.hold(seconds)
      upright.append(start...now)
    }

    /// Squats: upright in every stance, and during the upper half of the way.
    mutating func squat(_ count: Int, to depth: Double) {
      for _ in 0..<count {
        course.move(to: depth, in: 1)
        course.hold(0.3)
        course.move(to: 0, in: 1)
        stand(0.5)
      }
    }

    /// A step: upright all the time.
    mutating func step(to peak: Double) {
      let start = now
      course.move(to: peak, in: 0.4)
      course.move(to: 4, in: 0.4)
      course.hold(0.2)
      upright.append(start...now)
    }

    func measured(zero: AngleZero = .standingPose) throws -> RangeOfMotion {
      try RangeOfMotion(of: course.series, zero: zero, upright: upright)
    }
  }

  /// A stance, sitting down, knee extensions up to `straightest`, and, if asked, getting up.
  private func seated(_ count: Int, straightest: Double, getsUp: Bool) -> Visit {
    var visit = Visit()
    visit.stand(2)
    visit.course.move(to: 100, in: 1.5)
    visit.course.hold(1)
    visit.course.exercise(count, to: straightest, in: 1, pause: 0.5)
    if getsUp {
      visit.course.move(to: 0, in: 1.5)
      visit.stand(1)
    }
    return visit
  }

  @Test(
    "sitting down and getting up are no part of knee extensions, however many there are",
    arguments: 1...5, [true, false])
  func seatedExtension(count: Int, getsUp: Bool) throws {
    let found = try seated(count, straightest: 20, getsUp: getsUp).measured()
    #expect(found.repetitions.count == count)
    #expect(found.repetitions.allSatisfy { !$0.isPartial && !$0.flexesFirst })
    #expect(abs(found.exercise.range - 80) < 0.5 && abs(found.range - 100) < 0.5)
    #expect(abs((found.extensionDeficit ?? .nan) - 20) < 0.5)
    #expect(found.words == "extends 20° less than in the stance, flexes to 100°")
    let kinds = found.phases.map(\.kind)
    #expect(kinds.prefix(2) == [.standing, .transition])
    #expect(!getsUp || kinds.suffix(2) == [.transition, .standing])
    #expect(abs(found.exercise.start - 4.5) < 0.2)
  }

  @Test("repetitions do not depend on where the recording ends", arguments: 0...36)
  func ends(quarters: Int) throws {
    var visit = seated(3, straightest: 20, getsUp: true)
    // Ends in every part of the movements.
    let seconds = 5 + 0.25 * Double(quarters)
    let rows = min(visit.course.degrees.count, Int(seconds * Course.rateHz) + 1)
    visit.course.degrees.removeSubrange(rows...)
    let found = try visit.measured()
    #expect(found.repetitions.allSatisfy { !$0.flexesFirst })
    let complete = found.repetitions.count { !$0.isPartial }
    // A repetition takes three seconds, of which half a second is rest.
    // Halfway back it counts as complete.
    let expected = min(3, Int(((seconds - 4.5 + 0.99) / 3).rounded(.down)))
    #expect(complete == expected, "\(seconds) s: \(complete), expected \(expected)")
  }

  @Test(
    "steps to the chair and away from it are no part of knee extensions", arguments: [1, 2, 6],
    [(true, false), (false, true), (true, true)])
  func walks(steps: Int, where place: (before: Bool, after: Bool)) throws {
    var visit = Visit()
    func walk(_ visit: inout Visit) {
      for _ in 0..<steps { visit.step(to: 62) }
    }
    visit.stand(2)
    if place.before { walk(&visit) }
    visit.course.move(to: 92, in: 1.5)
    visit.course.hold(1)
    visit.course.exercise(3, to: 30, in: 1, pause: 0.5)
    if place.after {
      visit.course.move(to: 0, in: 1.5)
      visit.stand(0.5)
      walk(&visit)
      visit.stand(1)
    }
    let found = try visit.measured()
    #expect(abs(found.exercise.minimum - 30) < 0.5 && abs(found.exercise.maximum - 92) < 0.5)
    #expect(found.repetitions.count == 3 && found.repetitions.allSatisfy { !$0.isPartial })
  }

  @Test("a walk alone is the exercise")
  func walk() throws {
    var visit = Visit()
    visit.stand(2)
    for _ in 0..<8 { visit.step(to: 62) }
    visit.stand(1)
    #expect(try visit.measured().repetitions.count == 8)
  }

  @Test(
    "bending further on the way into the chair or out of it is no part of the exercise",
    arguments: [(true, false), (false, true), (true, true)])
  func furtherOnTheWay(place: (before: Bool, after: Bool)) throws {
    var visit = Visit()
    visit.stand(2)
    if place.before { visit.course.move(to: 115, in: 1.5) }
    visit.course.move(to: 94, in: 1)
    visit.course.hold(1)
    visit.course.exercise(3, to: 8, in: 1, pause: 0.5)
    visit.course.hold(1)
    if place.after {
      visit.course.move(to: 114, in: 1)
      visit.course.move(to: 0, in: 1.5)
      visit.stand(1)
    }
    let found = try visit.measured()
    #expect(abs(found.exercise.minimum - 8) < 0.5 && abs(found.exercise.maximum - 94) < 0.5)
    #expect(found.repetitions.count == 3)
    #expect(found.repetitions.allSatisfy { !$0.isPartial && abs($0.range - 86) < 1 })
    #expect(found.repetitionChecks(isAlone: true).overall == .good)
  }

  @Test("squats are the exercise from the first stance to the last", arguments: 1...4)
  func squats(count: Int) throws {
    var visit = Visit()
    visit.stand(2)
    visit.squat(count, to: 95)
    let found = try visit.measured()
    #expect(found.repetitions.count == count && found.repetitions.allSatisfy(\.flexesFirst))
    #expect(abs(found.exercise.minimum) < 0.5 && abs(found.exercise.maximum - 95) < 0.5)
    #expect(found.extensionDeficit == max(0, found.exercise.minimum))
    #expect(found.words == "extends as far as in the stance, flexes to 95°")
    #expect(!found.phases.map(\.kind).contains(.transition))
  }

  @Test("bending the knee in lying down is not where heel slides begin")
  func lyingDown() throws {
    var visit = Visit()
    visit.stand(2)
    visit.course.move(to: 60, in: 2)
    visit.course.move(to: 4, in: 2)
    visit.course.hold(1)
    visit.course.exercise(3, to: 120, in: 1.5, pause: 0.5)
    let found = try visit.measured()
    #expect(found.repetitions.count == 3 && found.repetitions.allSatisfy(\.flexesFirst))
    #expect(abs(found.exercise.minimum - 4) < 0.5 && abs(found.exercise.maximum - 120) < 0.5)
  }

  @Test("without a movement the exercise is the recording")
  func still() throws {
    var course = Course(at: 0)
    course.hold(1)
    course.move(to: 6, in: 1)
    course.hold(1)
    let found = try RangeOfMotion(of: course.series, zero: .start)
    #expect(found.exercise.minimum == found.minimum && found.exercise.maximum == found.maximum)
    #expect(found.exercise.start == 0 && found.exercise.end == course.series.time.last)
    #expect(found.extensionDeficit == nil)
  }

  @Test("a stance is not full extension; a stated angle is")
  func neutralZero() throws {
    let visit = seated(3, straightest: 20, getsUp: false)
    #expect(try visit.measured().neutralZero() == nil)
    let stated = try visit.measured(zero: .stated)
    #expect(stated.neutralZero()?.description == "0-20-100")
    #expect(stated.words == "lacks 20° of extension, flexes to 100°")
    #expect(try visit.measured(zero: .mostExtended).extensionDeficit == nil)
  }

  @Test(
    "angles that no knee has are bad, those that few have are doubtful",
    arguments: [
      (0.0, 120.0, AngleZero.standingPose, Verdict.good), (0, 160, .stated, .doubtful),
      (30, 170, .stated, .bad), (-10, 120, .standingPose, .good), (-20, 100, .gravity, .doubtful),
      (-30, 100, .standingPose, .bad), (-105, 0, .standingPose, .bad), (90, 195, .stated, .bad),
      (-90, 0.1, .start, .good), (0, 165, .start, .doubtful), (0, 175, .mostExtended, .bad),
    ])
  func limits(least: Double, most: Double, zero: AngleZero, expected: Verdict) throws {
    var course = Course(at: least)
    course.hold(1)
    course.exercise(2, to: most, in: 2, pause: 0.5)
    let checks = try RangeOfMotion(of: course.series, zero: zero).checks(of: .knee)
    #expect(checks.overall == expected, "\(checks)")
    #expect(checks.allSatisfy { $0.verdict == .good || $0.advice.contains("slipped") })
  }

  @Test("the turning point of a fast movement is not cut off, and noise does not add to it")
  func turningPoint() throws {
    // Of walking: 62° in 0.4 s, at 100 Hz.
    let time = (0..<400).map { Double($0) / 100 }
    let degrees = time.map { 31 - 31 * cos(2 * .pi * $0 / 0.4) }
    let found = try RangeOfMotion(of: AngleSeries(time: time, degrees: degrees), zero: .start)
    #expect(abs(found.maximum - 62) < 0.15 && abs(found.minimum) < 0.15)
  }
}
