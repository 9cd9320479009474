// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Testing

@testable import Goniometry

@Suite("RangeOfMotion")
struct RangeOfMotionTests {
  /// What a mean over 50 ms cuts from the turning point of 120° in two seconds, with room.
  let plateauLoss = 0.1

  func measure(_ angles: AngleSeries) throws -> RangeOfMotion {
    try RangeOfMotion(of: angles, zero: .stated, side: .left, activity: .passive)
  }

  @Test("a heel slide from 5 to 125 degrees has these start, finish, extremes and labels")
  func heelSlide() throws {
    let result = try measure(Movements.repeated(3, from: 5, to: 125))
    #expect(abs(result.start - 5) < 1e-9)
    #expect(abs(result.finish - 5) < 1e-9)
    #expect(abs(result.minimum - 5) < 1e-9)
    #expect(abs(result.maximum - 125) < plateauLoss)
    #expect(result.range == result.maximum - result.minimum)
    #expect(result.side == .left && result.activity == .passive && result.zero == .stated)
    #expect(result.repetitions.count == 3)
    #expect(result.words == "lacks 5° of extension, flexes to 125°")
  }

  @Test(
    "the movement may be slow or fast, sampled slowly or quickly",
    arguments: [(1.0, 100.0, 0.3), (2, 25, 1.2), (4, 100, 0.1), (60, 50, 0.1), (2, 1000, 0.1)])
  func speeds(period: Double, rateHz: Double, loss: Double) throws {
    let angles = Movements.repeated(2, from: 0, to: 120, period: period, rateHz: rateHz)
    let result = try measure(angles)
    #expect(abs(result.range - 120) < loss)
    #expect(result.repetitions.count == 2)
  }

  @Test("glitches of one sample change nothing, wherever they are")
  func glitches() throws {
    let clean = Movements.repeated(3, from: 0, to: 120)
    let truth = try measure(clean)
    var angles = clean
    // The first sample, a rest, the steep part, both sides of a peak, the last sample.
    for (index, size) in [(0, 15.0), (50, -15), (150, 40), (200, 15), (202, -15), (995, 30)] {
      angles.degrees[index] += size
    }
    angles.degrees[angles.degrees.count - 1] -= 15
    let result = try measure(angles)
    #expect(abs(result.range - truth.range) < plateauLoss)
    #expect(abs(result.start) < plateauLoss && abs(result.finish) < plateauLoss)
    #expect(result.repetitions.count == 3)
  }

  @Test("white noise of 1 degree does not widen the range notably", arguments: UInt64(1)...8)
  func noise(seed: UInt64) throws {
    let slow = try measure(
      Movements.repeated(4, from: 0, to: 120, period: 4, rest: 3).noisy(1, seed: seed))
    // Single samples would give about +5°: the extremes of hundreds of numbers.
    #expect(abs(slow.range - 120) < 1.5, "seed \(seed)")
    #expect(abs(slow.start) < 0.6, "seed \(seed)")
    #expect(slow.repetitions.count == 4, "seed \(seed)")
    let fast = try measure(
      Movements.repeated(10, from: 0, to: 120, period: 1.5, rest: 0.2).noisy(1, seed: seed))
    #expect(abs(fast.range - 120) < 1.8, "seed \(seed)")
    #expect(fast.repetitions.count == 10, "seed \(seed)")
  }

  @Test("fidgeting is no repetition, and one wild movement hides none")
  func fidgetsAndOutliers() throws {
    func joined(_ parts: [AngleSeries]) -> AngleSeries {
      let degrees = parts.flatMap(\.degrees)
      return AngleSeries(
        time: degrees.indices.map { Double($0) / 100 }, degrees: degrees,
        standardDeviation: degrees.map { _ in 0.5 })
    }
    let fidgets = Movements.repeated(3, from: 0, to: 12, period: 0.5)
    let bends = Movements.repeated(3, from: 0, to: 120)
    #expect(try measure(joined([fidgets, bends, fidgets])).repetitions.count == 3)
    let wild = Movements.repeated(1, from: 0, to: 170, period: 1)
    let small = Movements.repeated(10, from: 0, to: 25)
    #expect(try measure(joined([wild, small])).repetitions.count == 11)
  }

  @Test("angles beyond 180 degrees and hyperextension are what they are")
  func wideAngles() throws {
    let result = try measure(Movements.repeated(2, from: -8, to: 205, period: 4))
    #expect(abs(result.minimum + 8) < plateauLoss)
    #expect(abs(result.maximum - 205) < plateauLoss)
  }

  @Test("no angle at all is an error", arguments: [0, 1, 500])
  func noAngles(rows: Int) {
    let nothing = [Double](repeating: .nan, count: rows)
    let series = AngleSeries(
      time: (0..<rows).map(Double.init), degrees: nothing, standardDeviation: nothing)
    #expect(throws: MeasurementError.noSamples(rows: rows)) { try measure(series) }
  }

  @Test("a recording of 0.3 s is too short")
  func tooShort() {
    let series = Movements.series(rateHz: 100, seconds: 0.3) { 100 * $0 }
    #expect {
      try measure(series)
    } throws: {
      guard case MeasurementError.tooShort(let seconds, 0.5)? = $0 as? MeasurementError else {
        return false
      }
      return abs(seconds - 0.3) < 1e-9
    }
  }

  @Test("a still limb is an error, with noise and with a glitch too")
  func still() {
    var series = Movements.series(rateHz: 100, seconds: 20) { _ in 30 }.noisy(0.3, seed: 5)
    series.degrees[700] += 90
    #expect {
      try measure(series)
    } throws: {
      guard case MeasurementError.noMovement? = $0 as? MeasurementError else { return false }
      return true
    }
  }

  @Test("scattered single angles between gaps hold no plateau")
  func onlyFragments() {
    var series = Movements.repeated(3, from: 0, to: 120)
    for i in series.degrees.indices where i % 3 == 0 { series.degrees[i] = .nan }
    #expect(throws: MeasurementError.tooShort(seconds: 0, needed: 0.5)) { try measure(series) }
  }

  @Test("repeated and late rows are passed over")
  func oddTimes() throws {
    let clean = Movements.repeated(2, from: 0, to: 90)
    var odd = clean
    odd.time.insert(clean.time[150], at: 151)
    odd.degrees.insert(clean.degrees[150], at: 151)
    odd.uncertainty.insert(odd.uncertainty[0], at: 151)
    odd.time.insert(clean.time[250], at: 253)
    odd.degrees.insert(179, at: 253)
    odd.uncertainty.insert(odd.uncertainty[0], at: 253)
    #expect(try measure(odd) == measure(clean))
  }
}

@Suite("NeutralZero")
struct NeutralZeroTests {
  @Test(
    "the triple and the words of ranges known from textbooks",
    arguments: [
      (-5.0, 140.0, "5-0-140", "hyperextends 5°, flexes to 140°"),
      (10, 120, "0-10-120", "lacks 10° of extension, flexes to 120°"),
      (0, 135, "0-0-135", "extends fully, flexes to 135°"),
      (-12, -3, "12-3-0", "stays hyperextended, from 12° to 3°"),
      (0.4, 119.5, "0-0-120", "extends fully, flexes to 120°"),
      (-0.5, 90.4, "1-0-90", "hyperextends 1°, flexes to 90°"),
    ])
  func textbook(minimum: Double, maximum: Double, triple: String, words: String) throws {
    let neutralZero = try #require(NeutralZero(minimum: minimum, maximum: maximum))
    #expect(neutralZero.description == triple)
    #expect(neutralZero.words == words)
  }

  @Test("steps of five degrees, as many charts have them")
  func steps() throws {
    #expect(NeutralZero(minimum: 7.6, maximum: 122.4, step: 5)?.description == "0-10-120")
  }

  @Test("numbers that are no angles have no triple")
  func noAngles() {
    #expect(NeutralZero(minimum: .nan, maximum: 90) == nil)
    #expect(NeutralZero(minimum: 0, maximum: .infinity) == nil)
  }

  @Test("a zero that is only the starting position claims no extension")
  func startIsNotStraight() throws {
    let result = try RangeOfMotion(of: Movements.repeated(1, from: 0, to: 80), zero: .start)
    #expect(result.neutralZero() == nil)
    #expect(result.words == "moves through 80°; 0° is the starting position, not full extension")
  }
}
