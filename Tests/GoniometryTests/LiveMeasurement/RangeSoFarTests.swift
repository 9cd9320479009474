// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// What a screen shows during a measurement means what the result will mean.
@Suite("The range so far")
struct RangeSoFarTests {
  /// Flexion to `peak` and back, with plateaus of a second: each row is (seconds, degrees).
  private static func moves(_ stops: [Double], seconds: Double = 1) -> [(Double, Double)] {
    var rows: [(Double, Double)] = []
    for (index, stop) in stops.enumerated() {
      let next = index + 1 < stops.count ? stops[index + 1] : stop
      for step in 0..<200 {
        let time = Double(rows.count) / 100
        let share = step < 100 ? 0 : (1 - cos(.pi * Double(step - 100) / 100)) / 2
        rows.append((seconds * time, stop + share * (next - stop)))
      }
    }
    return rows
  }

  private static func range(
    _ rows: [(Double, Double)], start: FirstMovement? = nil, upright: ((Double) -> Bool)? = nil
  ) -> RangeSoFar {
    var options = RangeOfMotion.Options()
    options.exerciseStart = start
    var range = RangeSoFar(options)
    for (time, degrees) in rows {
      range.update(time: time, degrees: degrees, isUpright: upright?(time))
    }
    return range
  }

  @Test("a stance and sitting down are left out once the exercise shows")
  func stance() throws {
    // Stands, sits down, extends to 20° three times.
    let rows = Self.moves([0, 90, 20, 90, 20, 90, 20, 90])
    let range = Self.range(rows) { $0 < 1.5 }
    #expect(abs(try #require(range.minimum) - 20) < 0.1)
    #expect(abs(try #require(range.maximum) - 90) < 0.1)
    #expect(range.repetitionCount == 3)
    #expect(range.repetitions.allSatisfy { $0.peakAngle < 21 && $0.endAngle > 89 })
    // Before the first extension nothing tells the way down from an exercise.
    let early = Self.range(Array(rows.prefix(300))) { $0 < 1.5 }
    #expect(abs(try #require(early.minimum)) < 0.1)
    // Standing up again ends it.
    let risen = Self.range(Self.moves([0, 90, 20, 90, 20, 90, 0])) { $0 < 1.5 || $0 > 11.2 }
    #expect(abs(try #require(risen.minimum) - 20) < 0.1)
    #expect(risen.repetitionCount == 2)
  }

  @Test("squats keep their stance")
  func squats() throws {
    let range = Self.range(Self.moves([0, 90, 0, 90, 0])) { Int($0 / 2).isMultiple(of: 2) }
    #expect(abs(try #require(range.minimum)) < 0.1)
    #expect(range.repetitionCount == 2)
  }

  @Test("an exercise that is known to begin with extension begins with a bent knee")
  func knownStart() {
    let rows = Self.moves([60, 90, 20, 90, 20, 90, 20, 90])
    #expect(Self.range(rows, start: .extension).repetitionCount == 3)
    // The first one is partial.
    #expect(Self.range(rows, start: .flexion).repetitionCount == 2)
    #expect(Self.range(rows, start: .extension).repetitions.allSatisfy { $0.peakAngle < 21 })
    #expect(Self.range(rows, start: .flexion).repetitions.contains { $0.peakAngle > 89 })
  }

  @Test("the last repetition counts after half a second of rest, though no other has begun")
  func lastRepetition() {
    let rows = Self.moves([90, 20, 90])
    #expect(Self.range(rows).repetitionCount == 1)
    #expect(Self.range(Array(rows.prefix(415))).repetitionCount == 0)
  }

  @Test("a recording has the same range and repetitions as the stream of it", arguments: 1...8)
  func asRecorded(count: Int) throws {
    let angles = Movements.repeated(count, from: 10, to: 95, period: 3)
    let range = Self.range(Array(zip(angles.time, angles.degrees)))
    let recorded = try RangeOfMotion(of: angles, zero: .stated)
    #expect(range.repetitions.count == count)
    for (live, whole) in zip(range.repetitions, recorded.repetitions) {
      #expect(abs(live.range - whole.range) < 0.1)
      #expect(abs(live.start - whole.start) < 0.1 && abs(live.end - whole.end) < 0.1)
    }
    #expect(abs(try #require(range.degrees) - recorded.exercise.range) < 0.1)
  }

  @Test("hours of movement are counted in bounded memory")
  func long() throws {
    let angles = Movements.repeated(900, from: 10, to: 95, period: 2)
    let range = Self.range(Array(zip(angles.time, angles.degrees)))
    #expect(range.repetitionCount == 900)
    #expect(range.repetitions.count == RangeSoFar.mostRepetitions)
    #expect(abs(try #require(range.degrees) - 85) < 0.2)
  }

  @Test("a gap and a new zero keep what was seen")
  func gapAndZero() throws {
    var range = RangeSoFar()
    let rows = Self.moves([90, 20, 90, 30, 90])
    for (time, degrees) in rows.prefix(480) { range.update(time: time, degrees: degrees) }
    range.interrupt()
    for (time, degrees) in rows.dropFirst(480) { range.update(time: time + 60, degrees: degrees) }
    #expect(range.repetitionCount == 2)
    range.shift(by: 5)
    #expect(abs(try #require(range.minimum) - 25) < 0.1)
    #expect(abs(try #require(range.repetitions.first).peakAngle - 25) < 0.1)
  }

  @Test("infinite angles, times that stand still and an empty stream do no harm")
  func hostile() {
    var range = RangeSoFar()
    range.interrupt()
    range.shift(by: 3)
    for k in 0..<1000 {
      range.update(
        time: Double(k / 7), degrees: k % 11 == 0 ? .infinity : Double(k % 50),
        isUpright: k % 3 == 0)
    }
    range.update(time: .nan, degrees: 0)
    range.interrupt()
    #expect(range.repetitions.count <= RangeSoFar.mostRepetitions)
  }

  @Test("a live seated extension that stops short of straight shows its own range")
  func live() throws {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.errors = SensorGrade.module.errors
    parameters.flexionDegrees = 20...100
    parameters.standingFlexionDegrees = 0
    let knee = try KneeSimulation(parameters).run()
    var measurement = LiveMeasurement(.twoSensors(PairOptions()))
    for (proximal, distal) in zip(knee.thigh.recording, knee.shank.recording) {
      measurement.add(proximal, from: 0)
      measurement.add(distal, from: 1)
      measurement.identify()
    }
    let result = try #require(try measurement.finish().rangeOfMotion)
    #expect(abs(try #require(measurement.range.minimum) - result.exercise.minimum) < 3)
    #expect(abs(try #require(measurement.range.degrees) - 80) < 4)
    // The joint is found while the first repetition goes on.
    #expect(measurement.range.repetitionCount >= 2)
  }
}
