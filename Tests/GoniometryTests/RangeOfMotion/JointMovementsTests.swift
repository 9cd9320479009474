// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Repetitions and phases of a recording")
struct JointMovementsTests {
  /// Angles that are held and moved between, at 50 Hz; moves have minimum jerk.
  struct Course {
    var degrees: [Double]
    static let rateHz = 50.0

    init(at start: Double) { degrees = [start] }

    mutating func hold(_ seconds: Double) {
      degrees += Array(repeating: degrees[degrees.count - 1], count: Int(seconds * Self.rateHz))
    }

    mutating func move(to target: Double, in seconds: Double) {
      let (from, rows) = (degrees[degrees.count - 1], Int(seconds * Self.rateHz))
      for row in 1...rows {
        let u = Double(row) / Double(rows)
        degrees.append(from + (target - from) * u * u * u * (10 - 15 * u + 6 * u * u))
      }
    }

    /// `count` times there and back.
    mutating func exercise(_ count: Int, to far: Double, in seconds: Double, pause: Double) {
      let near = degrees[degrees.count - 1]
      for _ in 0..<count {
        move(to: far, in: seconds)
        hold(pause)
        move(to: near, in: seconds)
        hold(pause)
      }
    }

    var series: AngleSeries {
      AngleSeries(time: degrees.indices.map { Double($0) / Self.rateHz }, degrees: degrees)
    }
  }

  func measure(_ course: Course, zero: AngleZero = .standingPose) throws -> RangeOfMotion {
    try RangeOfMotion(of: course.series, zero: zero)
  }

  /// A stance, sitting down, and knee extensions.
  func seatedExtension(_ count: Int, pause: Double = 0.5) -> Course {
    var course = Course(at: 0)
    course.hold(2)
    course.move(to: 90, in: 2)
    course.hold(1)
    course.exercise(count, to: 5, in: 1.5, pause: pause)
    course.hold(0.5)
    return course
  }

  @Test("sitting down before knee extensions is no repetition", arguments: 1...6)
  func sittingDown(count: Int) throws {
    let found = try measure(seatedExtension(count)).repetitions
    #expect(found.count == count)
    #expect(found.allSatisfy { !$0.flexesFirst && !$0.isPartial && abs($0.range - 85) < 0.5 })
    #expect(found.first.map { $0.start > 4.9 } == true)
  }

  @Test("nor is standing up after them", arguments: 2...5)
  func standingUp(count: Int) throws {
    var course = Course(at: 90)
    course.hold(1)
    course.exercise(count, to: 5, in: 1, pause: 0.5)
    course.move(to: 0, in: 1)
    course.hold(1)
    let found = try measure(course).repetitions
    #expect(found.count == count && found.allSatisfy { !$0.flexesFirst })
  }

  @Test("a gap in the exercise does not turn the repetitions before it round")
  func gap() throws {
    var series = seatedExtension(5).series
    // On the way back of the second repetition.
    for row in series.time.indices where (11.6...11.8).contains(series.time[row]) {
      series.degrees[row] = .nan
    }
    let found = try RangeOfMotion(of: series, zero: .standingPose).repetitions
    #expect(found.allSatisfy { !$0.flexesFirst })
    #expect(found.filter { !$0.isPartial }.count == 4)
  }

  @Test("squats from a stance back to it all count")
  func squats() throws {
    var course = Course(at: 0)
    course.hold(2)
    course.exercise(4, to: 100, in: 1, pause: 0.3)
    course.hold(1)
    let found = try measure(course).repetitions
    #expect(found.count == 4 && found.allSatisfy { $0.flexesFirst && !$0.isPartial })
  }

  @Test("lying down, a slow move into the starting position is told by its time")
  func withoutStance() throws {
    var course = Course(at: 0)
    course.hold(1)
    course.move(to: 95, in: 4)
    course.hold(1)
    course.exercise(3, to: 10, in: 1, pause: 0.4)
    course.hold(1)
    #expect(
      try measure(course, zero: .mostExtended).repetitions.map(\.flexesFirst) == [
        false, false, false,
      ])
  }

  @Test("the parts of a repetition, by hand")
  func parts() throws {
    var course = Course(at: 10)
    course.hold(2)
    course.move(to: 110, in: 2)
    course.hold(1.5)
    course.move(to: 12, in: 1)
    course.hold(2)
    let result = try measure(course, zero: .stated)
    let found = try #require(result.repetitions.first)
    #expect(result.repetitions.count == 1)
    // A minimum-jerk move stays within a hundredth of its ends for a tenth of its time.
    let slack = 0.3
    #expect(abs(found.startHold - 2) < slack && abs(found.peakHold - 1.5) < 2 * slack)
    #expect(abs(found.outward.duration - 2) < 2 * slack)
    #expect(abs(try #require(found.back).duration - 1) < slack)
    #expect(abs(found.startAngle - 10) < 0.01 && abs(found.peakAngle - 110) < 0.01)
    #expect(abs(found.endAngle - 12) < 0.01)
    // The peak speed of minimum jerk is 1.875 times the mean; 0.1 s cut less than 3 % off.
    #expect(abs(found.outward.peakVelocity / (1.875 * 50) - 1) < 0.03)
    #expect(abs(try #require(found.back).peakVelocity / (1.875 * 98) - 1) < 0.03)
    #expect(result.phases.map(\.kind) == [.rest, .flexing, .held, .extending, .rest])
  }

  @Test("a pause on the way is a phase and no turning point")
  func pauseOnTheWay() throws {
    var course = Course(at: 0)
    course.hold(1)
    for _ in 0..<3 {
      course.move(to: 50, in: 1)
      course.hold(2)
      course.move(to: 100, in: 1)
      course.hold(0.5)
      course.move(to: 0, in: 1.5)
      course.hold(1)
    }
    let result = try measure(course, zero: .stated)
    #expect(result.repetitions.count == 3)
    let once: [MovementPhase.Kind] = [.flexing, .held, .flexing, .held, .extending, .rest]
    #expect(result.phases.map(\.kind) == [.rest] + once + once + once)
  }

  @Test("phases follow one another without a gap and cover the recording")
  func phasesCover() throws {
    for pause in [0, 0.2, 1] {
      let course = seatedExtension(4, pause: pause)
      let phases = try measure(course).phases
      #expect(zip(phases, phases.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(phases.first?.start == 0)
      #expect(phases.last?.end == course.series.time.last)
      #expect(phases.allSatisfy { $0.duration > 0 })
    }
  }

  @Test("a repetition that goes less than half as far is a partial one")
  func partial() throws {
    var course = Course(at: 0)
    course.hold(1)
    for far in [100.0, 95, 40, 102] {
      course.move(to: far, in: 1)
      course.move(to: 0, in: 1)
      course.hold(0.5)
    }
    let result = try measure(course, zero: .stated)
    #expect(result.repetitions.map(\.isPartial) == [false, false, true, false])
    #expect(result.statistics?.count == 3)
  }

  @Test("the loading response of a stride is no repetition", arguments: [12.0, 18, 24])
  func walking(loading: Double) throws {
    var course = Course(at: 0)
    course.hold(2)
    for _ in 0..<6 {
      course.move(to: loading, in: 0.2)
      course.move(to: 4, in: 0.3)
      course.move(to: 60, in: 0.3)
      course.move(to: 1, in: 0.3)
    }
    course.hold(2)
    let result = try measure(course)
    #expect(result.repetitions.count == 6)
    #expect(result.repetitions.allSatisfy { $0.peakAngle > 55 && !$0.isPartial })
  }

  @Test("tremor, drift and noise change no count", arguments: UInt64(1)...6)
  func disturbances(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var course = seatedExtension(4)
    for row in course.degrees.indices {
      let time = Double(row) / Course.rateHz
      course.degrees[row] +=
        2 * sin(2 * .pi * 5 * time) + 0.1 * time + generator.nextNoise()
    }
    let result = try measure(course)
    #expect(result.repetitions.count == 4, "seed \(seed)")
    #expect(result.statistics?.count == 4, "seed \(seed)")
  }

  @Test("time reversed, sign changed, amplitude and place changed: the same repetitions")
  func properties() throws {
    let course = seatedExtension(3)
    let usual = try measure(course)
    func changed(_ zero: AngleZero = .standingPose, _ change: ([Double]) -> [Double]) throws
      -> RangeOfMotion
    {
      var other = course
      other.degrees = change(course.degrees)
      return try measure(other, zero: zero)
    }
    let changes = try [
      changed { $0.reversed() }, changed { $0.map { -$0 } }, changed { $0.map { 0.5 * $0 } },
      changed(.stated) { $0.map { $0 + 40 } },
    ]
    let (rounding, factors) = (1e-9, [1, 1, 0.5, 1])
    for (result, factor) in zip(changes, factors) {
      #expect(result.repetitions.count == 3)
      for (a, b) in zip(result.repetitions, usual.repetitions) {
        #expect(abs(a.range - factor * b.range) < rounding)
      }
    }
  }

  @Test("range and speed that fall are said, and only then")
  func trend() throws {
    func course(_ change: Double) -> Course {
      var course = Course(at: 0)
      course.hold(1)
      for index in 0..<8 {
        let wiggle = index.isMultiple(of: 2) ? 0.4 : -0.4
        course.move(to: 100 + wiggle + change * Double(index), in: 1)
        course.move(to: 0, in: 1)
        course.hold(0.5)
      }
      return course
    }
    let falling = try #require(try measure(course(-2), zero: .stated).trend)
    #expect(abs(falling.range.value + 2) < 0.2 && falling.range.isSignificant)
    #expect(falling.words?.hasPrefix("range falls by ") == true)
    let steady = try #require(try measure(course(0), zero: .stated).trend)
    #expect(!steady.range.isSignificant && steady.words == nil)
  }

  @Test("a trend needs five complete repetitions")
  func shortTrend() throws {
    #expect(try measure(seatedExtension(4)).trend == nil)
    #expect(try measure(seatedExtension(5)).trend != nil)
  }
}
