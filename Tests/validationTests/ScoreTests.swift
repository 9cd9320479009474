// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import ReferenceData
import Testing

@testable import validation

/// Expected numbers are those of an independent scorer in numpy (the one that the reference
/// recordings come with), run on the same formulas.
@Suite("Scores")
struct ScoreTests {
  /// Degrees.
  static let tolerance = 1e-6

  /// An attitude about two axes, and an estimate with a known sort of error: heading that drifts,
  /// inclination that swings, every second quaternion with its sign changed, a gap in the reference.
  static func attitudes() -> (estimate: [Quaternion], reference: [Quaternion]) {
    var (estimate, reference) = ([Quaternion](), [Quaternion]())
    let (skew, level) = (Vector3(1, 2, 3), Vector3(1, -0.5, 0))
    for index in 0..<700 {
      let i = Double(index)
      let truth =
        Quaternion(angle: 0.7 * sin(0.011 * i) + 0.2, axis: skew / skew.norm)
        * Quaternion(angle: 0.02 * i, axis: .unitZ)
      let turn = 0.4 + 0.0004 * i + 0.05 * sin(0.03 * i)
      let error =
        Quaternion(angle: turn, axis: .unitZ)
        * Quaternion(angle: 0.03 * cos(0.017 * i), axis: level / level.norm)
      let found = error * truth
      estimate.append(index % 2 == 0 ? -found : found)
      reference.append((300..<340).contains(index) ? Quaternion(.nan, 0, 0, 0) : truth)
    }
    return (estimate, reference)
  }

  @Test("attitude errors are those of the reference scorer")
  func attitude() throws {
    let (estimate, reference) = Self.attitudes()
    let movement = (0..<700).map { $0 >= 150 }
    let score = try #require(
      AttitudeScore(estimate, reference: reference, isMovement: movement, period: 0.0035))
    let pairs = [
      (score.inclination, 1.21971904244081), (score.inclinationMaximum, 1.718863407333905),
      (score.inclinationP95, 1.7140677517518452), (score.totalAlignedAtStart, 5.47897056061504),
      (score.totalAligned, 4.684112923474661), (score.drift, 7.060605883686041),
    ]
    for (found, expected) in pairs { #expect(abs(found - expected) < Self.tolerance) }
    #expect(score.count == 510)
  }

  @Test("an attitude that is not finite in the movement scores nothing at all")
  func gapInEstimate() {
    var (estimate, reference) = Self.attitudes()
    let movement = (0..<700).map { $0 >= 150 }
    estimate[10] = Quaternion(.nan, 0, 0, 0)
    #expect(
      AttitudeScore(estimate, reference: reference, isMovement: movement, period: 0.0035) != nil)
    estimate[400] = Quaternion(.nan, 0, 0, 0)
    #expect(
      AttitudeScore(estimate, reference: reference, isMovement: movement, period: 0.0035) == nil)
    #expect(
      AttitudeScore(
        Array(estimate.dropLast()), reference: reference, isMovement: movement, period: 0.0035)
        == nil)
  }

  @Test("advancing a steady turn turns it on by its rate")
  func advance() {
    let turning = (0..<10).map { Quaternion(angle: 0.1 * Double($0), axis: .unitX) }
    let recording = InertialRecording(
      turning.indices.map {
        InertialSample(time: 0.01 * Double($0), specificForce: .unitZ, angularVelocity: .unitX * 10)
      })
    let advanced = recording.advanced(turning, by: 0.015)
    #expect(advanced[2].angle(to: Quaternion(angle: 0.35, axis: .unitX)) < 1e-7)
    #expect(advanced.count == turning.count)
  }

  /// A sine with a constant, a ripple, and a gap.
  static func knee() -> (time: [Double], degrees: [Double], reference: KneeReference) {
    let times = (0..<500).map { Double($0) * 0.01 }
    let reference = KneeReference(
      time: times, degrees: times.map { 40 + 35 * sin(1.7 * $0) },
      isValid: (0..<500).map { $0 % 50 > 3 })
    let time = (0..<160).map { Double($0) * 0.03 + 0.0123 }
    let degrees = time.enumerated().map { index, t -> Double in
      guard !(60..<64).contains(index) else { return .nan }
      return 40 + 35 * sin(1.7 * t) + 5 + 1.5 * sin(9 * t)
    }
    return (time, degrees, reference)
  }

  @Test("knee errors are those of the reference scorer, over all and in a window")
  func pairAngle() throws {
    let (time, degrees, reference) = Self.knee()
    let all = try #require(KneeScore(time: time, degrees: degrees, reference: reference))
    let window = try #require(
      KneeScore(time: time, degrees: degrees, reference: reference, window: 1...3.5))
    let pairs = [
      (all.rmse, 1.056222807987203), (all.meanAbsolute, 0.9528954084741891),
      (all.p95, 1.5215127856912516), (all.maximum, 1.5620867244174077),
      (all.offset, 5.064743117707802), (all.referenceRange, 69.9894834628278),
      (all.rangeError, 2.2344675752144667), (all.coverage, 0.9217391304347826),
      (window.rmse, 1.0270188599431642), (window.p95, 1.55504281192691),
      (window.rangeError, 0.7840407452418248), (window.coverage, 0.9347826086956522),
    ]
    for (found, expected) in pairs { #expect(abs(found - expected) < Self.tolerance) }
    #expect(all.count == 424)
    #expect(window.count == 215)
  }

  @Test("ranges of half repetitions and strides are told from the reference's turning points")
  func ranges() {
    // Three times up by 60° and down again; the estimate reads 2° more at the top.
    let time = (0..<600).map { Double($0) * 0.01 }
    let truth = time.map { 30 - 30 * cos(.pi * $0) }
    let reference = KneeReference(
      time: time, degrees: truth, isValid: Array(repeating: true, count: time.count))
    let estimate = truth.map { $0 * 62 / 60 + 7 }
    let angles = MatchedAngles(time: time, degrees: estimate, reference: reference)
    let halves = RangeAgreement(angles, wholeCycles: false, leastExcursion: 25)
    #expect(halves.pairs.count == 6)
    #expect(abs(halves.bias - 2) < 0.01)
    #expect(halves.standardDeviation < 0.01)
    let strides = RangeAgreement(angles, wholeCycles: true, leastExcursion: 25)
    #expect(strides.pairs.count == 3)
    #expect(abs(strides.limits.upper - 2) < 0.02)
  }
}
