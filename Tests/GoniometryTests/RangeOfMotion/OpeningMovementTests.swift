// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// The first movement decides the sense; where there is more than one that may be meant, the result
/// says which it took.
@Suite("The first movement")
struct OpeningMovementTests {
  /// From 60° by `first` degrees and back, a second of rest, then by `then` and back.
  private static func angles(first: Double, then: Double) -> AngleSeries {
    Movements.series(rateHz: 100, seconds: 9) { t in
      func wave(_ from: Double, _ seconds: Double) -> Double {
        t < from || t > from + seconds ? 0 : (1 - cos(2 * .pi * (t - from) / seconds)) / 2
      }
      return 60 + first * wave(1, 2) + then * wave(4, 4)
    }
  }

  private static func opening(first: Double, then: Double) -> OpeningMovement? {
    let options = RangeOfMotion.Options()
    return OpeningMovement(
      HeldAngles(angles(first: first, then: then), plateau: options.plateau), options)
  }

  @Test(
    "a smaller one the other way is named, one the same way and tremor are not",
    arguments: [(-3.5, true), (-8, true), (-20, true), (8, false), (-2, false), (0, false)])
  func small(first: Double, isNamed: Bool) throws {
    let opening = try #require(Self.opening(first: first, then: 110))
    #expect(opening.direction == 1)
    let check = opening.check(takenFor: .flexion)
    #expect(check.verdict == (isNamed ? .doubtful : .good))
    guard isNamed else { return }
    #expect(abs(try #require(check.value) + first) < 0.5)
    #expect(check.advice.contains("the first movement is extension"))
  }

  @Test("one that is large beside the rest is the first")
  func large() throws {
    let opening = try #require(Self.opening(first: -40, then: 110))
    #expect(opening.direction == -1)
    #expect(opening.overlooked.degrees == 0)
    #expect(abs(opening.degrees - 40) < 0.5)
  }

  @Test("no movement decides nothing")
  func none() { #expect(Self.opening(first: 2, then: 5) == nil) }

  @Test("one device says which movement it took", arguments: [-10.0, 0])
  func oneDevice(degrees: Double) throws {
    let angles = Self.angles(first: degrees, then: 100)
    let recording = InertialRecording(
      angles.time.indices.map { row in
        let turn = angles.degrees[row] * .pi / 180
        let next = angles.degrees[min(row + 1, angles.degrees.count - 1)] * .pi / 180
        return InertialSample(
          time: angles.time[row],
          specificForce: Vector3(0, cos(turn), -sin(turn)) * InertialSample.standardGravity,
          angularVelocity: Vector3((next - turn) * 100, 0, 0))
      })
    let limb = try HingeAnalysis(recording)
    let check = try #require(limb.quality.first { $0.name == "first_movement" })
    #expect(check.verdict == (degrees < 0 ? .doubtful : .good))
    #expect(abs(limb.rangeOfMotion.range - 100 + degrees) < 1)
  }

  @Test("angles that may be anywhere are left out of the range, and said")
  func open() throws {
    var angles = Movements.repeated(3, from: 0, to: 90)
    for row in 0..<150 {
      angles.degrees[row] = 200
      angles.uncertainty[row] = AngleUncertainty(undivided: 70)
    }
    let range = try RangeOfMotion(of: angles, zero: .stated)
    #expect(range.maximum < 91)
    #expect(abs(try #require(range.unknownSeconds) - 1.5) < 0.02)
    #expect(
      try RangeOfMotion(of: Movements.repeated(3, from: 0, to: 90), zero: .stated)
        .unknownSeconds == nil)
    // Where nothing else is known, everything counts, with its interval.
    for row in angles.uncertainty.indices {
      angles.uncertainty[row] = AngleUncertainty(undivided: 70)
    }
    #expect(try RangeOfMotion(of: angles, zero: .stated).maximum > 190)
  }
}
