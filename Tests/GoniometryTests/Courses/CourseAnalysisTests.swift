// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("What can be said of a course")
struct CourseAnalysisTests {
  /// Visits a week apart.
  private func course(
    _ degrees: [Double], error: Double = 1, isHigherBetter: Bool = true
  ) -> CourseAnalysis {
    CourseAnalysis(
      degrees.enumerated().map {
        CoursePoint(day: Double(7 * $0), degrees: $1, standardError: error)
      }, CourseNoise(visits: degrees.count, source: .intervals), isHigherBetter: isHigherBetter)
  }

  private func swings(_ found: CourseAnalysis) -> [Double] { found.swings.map(\.change.degrees) }

  @Test("a loss and its recovery are two swings, and no visit stands apart")
  func recovery() {
    let found = course([100, 76, 89, 102])
    #expect(swings(found) == [-24, 26])
    #expect(found.losses.map(\.first) == [0] && found.losses.map(\.last) == [1])
    #expect(found.apart.isEmpty && found.best == 3 && found.lowest == 1)
    // Three visits since the turn are no trend.
    #expect(found.trend == nil && found.plateau == nil)
  }

  @Test("the smallest change is that of the studentized range of all visits")
  func threshold() {
    // Of four visits q(0.96) = 3.74998, of two q(0.95) = 2.77181 (SciPy 1.11, studentized_range).
    let four = course([100, 100, 100, 103.74], error: 1)
    #expect(abs(four.change(from: 0, to: 3).smallestDetectable - 3.74998) < 1e-4)
    #expect(!four.hasChange && course([100, 100, 100, 103.76]).hasChange)
    let two = course([100, 103], error: 1)
    #expect(abs(two.change(from: 0, to: 1).smallestDetectable - 2.77181) < 1e-4)
    #expect(two.hasChange)
  }

  @Test("a visit that is not certain hides no change among the others")
  func unequal() {
    func swings(_ degrees: [Double], _ errors: [Double]) -> [Double] {
      let points = zip(degrees, errors).enumerated().map {
        CoursePoint(day: Double(7 * $0), degrees: $1.0, standardError: $1.1)
      }
      let found = CourseAnalysis(points, CourseNoise(visits: points.count, source: .intervals))
      return found.swings.map(\.change.degrees)
    }
    #expect(swings([105, 107, 104, 100], [1, 3, 1, 1]) == [-5])
    #expect(swings([100, 60, 101, 108], [1, 20, 1, 1]) == [8])
    #expect(swings([80, 100, 120, 110, 90], [1, 1, 1, 1, 1]) == [40, -30])
  }

  @Test("without errors nothing is told")
  func noErrors() {
    let found = course([100, 60, 100, 60, 120], error: .nan)
    #expect(!found.hasChange && found.plateau == nil)
    #expect(found.change(from: 0, to: 1).isDetectable == nil)
    #expect(course([80], error: 1).hasChange == false)
  }

  @Test("one visit that the ones around it contradict stands apart; half of them do not")
  func apart() {
    let found = course([100, 101, 70, 100, 101])
    #expect(found.apart == [2] && found.swings.isEmpty && found.best == 4 && found.lowest == 3)
    #expect(course([100, 70, 101]).apart == [1])
    let wild = course([100, 70, 100, 70, 100])
    #expect(wild.apart.isEmpty && swings(wild) == [-30, 30, -30, 30])
  }

  @Test("a gain is one swing with a trend; then a plateau ends it")
  func plateau() throws {
    let rising = course([60, 66, 72, 78, 84, 90])
    #expect(swings(rising) == [30] && rising.plateau == nil)
    let trend = try #require(rising.trend)
    #expect(abs(7 * trend.perDay - 6) < 1e-12 && trend.isTold)
    let flat = course([60, 70, 80, 90, 91, 90, 90.5, 91])
    #expect(flat.plateau == 3..<8)
    #expect(flat.trend?.visits == [0, 1, 2, 3])
    #expect(course([90, 91, 90, 90.5, 91]).plateau == nil)
  }

  @Test("of a lag less is better")
  func lag() {
    let found = course([20, 10, 5, 14], isHigherBetter: false)
    #expect(swings(found) == [-15, 9] && found.losses.map(\.change.degrees) == [9])
    #expect(found.best == 2 && found.lowest == 0)
  }

  @Test("a slope's interval is that of its errors; a course that bends has a wide one")
  func trend() throws {
    let line = try #require(course([80, 84, 88, 92]).trend)
    // Least squares: 1/√Σ(t − t̄)² = 1/√245 a day, by √(π/3) of Sen and 2.5758 of the normal distribution.
    let reach = 2.575_829 * (Double.pi / 3 / 245).squareRoot()
    #expect(abs(line.interval.upperBound - (4.0 / 7 + reach)) < 1e-6)
    let there = line.value(onDay: 42)
    #expect(abs(there.degrees - 104) < 1e-9 && there.interval.contains(104))
    // It scatters about the line by more than its errors.
    let bent = try #require(course([80, 92, 80, 92], error: 3.5).trend)
    #expect(bent.interval.contains(0) && bent.interval.upperBound > line.interval.upperBound)
  }

  @Test("days that are not known leave a trend out, not the swings")
  func noDays() {
    let points = [60.0, 70, 80, 90].map { CoursePoint(day: nil, degrees: $0, standardError: 1) }
    let found = CourseAnalysis(points, CourseNoise(visits: 4, source: .intervals))
    #expect(found.trend == nil && found.swings.count == 1)
  }

  @Test("repeats give the standard error of measurement, from six degrees of freedom on")
  func repeats() throws {
    #expect(RepeatedMeasurements([[80, 82], [90, 91], [100]]) == nil)
    // Variances 2, 0.5 × 4 and 1 with two degrees: (2 + 4·0.5 + 2·1)/7.
    let groups: [[Double]] = [
      [80, 82], [90, 91], [70, 71], [60, 61], [50, 51], [99, 100, 101], [12],
    ]
    let found = try #require(RepeatedMeasurements(groups))
    #expect(found.freedom == 7 && found.groupCount == 6)
    #expect(abs(found.standardError - (6.0 / 7).squareRoot()) < 1e-12)
    // t(0.975, 7) = 2.364624.
    #expect(
      abs(found.smallestDetectable - 2.364_624 * (2 * 6.0 / 7).squareRoot()) < 1e-5)
    let noise = CourseNoise(visits: 4, source: .repeats(found))
    #expect(noise.standardError(halfWidth95: 50) == found.standardError)
    #expect(noise.deviations > CourseNoise(visits: 4, source: .intervals).deviations)
  }
}

@Suite("False alarms and power of courses")
struct CoursePowerTests {
  /// Courses of so many visits, by normal errors of unequal size with the intervals that they have.
  private func share(
    visits: Int, change: (Double) -> Double, error: ClosedRange<Double>, source: CourseNoise.Source,
    seed: UInt64, where isTold: (CourseAnalysis) -> Bool = \.hasChange
  ) -> Double {
    let noise = CourseNoise(visits: visits, source: source)
    let count = 1000
    let told = (0..<count).count { trial in
      var random = RandomSource(seed: seed &+ UInt64(trial), purpose: .outOfPlane)
      let points = (0..<visits).map { visit -> CoursePoint in
        let size = error.lowerBound + (error.upperBound - error.lowerBound) * random.uniform()
        let degrees =
          90 + change(visits > 1 ? Double(visit) / Double(visits - 1) : 0) + size
          * random.normal(1)
        return CoursePoint(
          day: Double(7 * visit), degrees: degrees,
          standardError: noise.standardError(halfWidth95: 1.959_964 * size))
      }
      return isTold(CourseAnalysis(points, noise))
    }
    return Double(told) / Double(count)
  }

  @Test(
    "of 1000 courses without a change at most 5 % claim one", arguments: [2, 3, 4, 6, 12, 40])
  func falseAlarms(visits: Int) {
    let seed: UInt64 = 46_000
    let equal = share(
      visits: visits, change: { _ in 0 }, error: 1.5...1.5, source: .intervals, seed: seed)
    // Two standard errors of a share of 1000 above the nominal one.
    #expect(equal <= 0.05 + 0.014, "\(equal), seed \(seed)")
    #expect(equal >= 0.01, "\(equal): a test that never speaks, seed \(seed)")
    let unequal = share(
      visits: visits, change: { _ in 0 }, error: 0.5...3, source: .intervals, seed: seed)
    #expect(unequal <= 0.05 + 0.014, "\(unequal), seed \(seed)")
  }

  @Test("of courses with 10° of change in four visits at least 90 % are told")
  func power() {
    let seed: UInt64 = 46_900
    let shapes: [(String, (Double) -> Double)] = [
      ("step", { $0 > 0.5 ? 10 : 0 }), ("line", { 10 * $0 }), ("loss", { -10 * $0 }),
      ("last", { $0 == 1 ? 10 : 0 }),
    ]
    for (name, shape) in shapes {
      let told = share(
        visits: 4, change: shape, error: 1.5...1.5, source: .intervals, seed: seed)
      #expect(told >= 0.9, "\(name): \(told), seed \(seed)")
    }
  }

  @Test("a plateau is claimed of few courses that rise on, and of most that stop")
  func plateaus() {
    let seed: UInt64 = 46_500
    func share(_ change: @escaping (Double) -> Double) -> Double {
      self.share(
        visits: 10, change: change, error: 1.5...1.5, source: .intervals, seed: seed,
        where: { $0.plateau != nil })
    }
    let (rising, level) = (share { 30 * $0 }, share { 30 * min(1, 2.5 * $0) })
    #expect(rising <= 0.05, "\(rising), seed \(seed)")
    #expect(level >= 0.8, "\(level), seed \(seed)")
  }
}
