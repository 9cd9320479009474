// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@Suite("Attitudes beside a reference")
struct AttitudeComparisonTests {
  private static let period = 0.01
  private static let rounding = 1e-9

  /// A swing about a level axis.
  private static func truth(_ time: Double) -> Quaternion {
    Quaternion(angle: 0.6 * sin(3 * time) + 0.2 * sin(7.3 * time), axis: .unitX)
  }

  private static let recording = InertialRecording(
    (0..<3000).map { index in
      let time = Double(index) * period
      let rate = 0.6 * 3 * cos(3 * time) + 0.2 * 7.3 * cos(7.3 * time)
      return InertialSample(
        time: time, specificForce: truth(time).inverseRotate(.unitZ) * 9.80665,
        angularVelocity: Vector3(rate, 0, 0))
    })

  private func reference(from start: Double = 0) throws -> AttitudeSeries {
    let times = Self.recording.time.map { $0 + start }
    return try #require(AttitudeSeries(time: times, attitudes: times.map(Self.truth)))
  }

  @Test("the truth has no error, and a heading of its own is none")
  func heading() throws {
    let turned = Quaternion(angle: 1.1, axis: .unitZ)
    let attitudes = Self.recording.time.map { turned * Self.truth($0) }
    let found = try #require(
      AttitudeComparison(
        of: attitudes, estimates: attitudes, in: Self.recording, with: reference()))
    #expect(found.errors.samples == 3000)
    #expect(found.errors.inclination < 1e-5 && found.errors.total < 1e-5)
  }

  @Test("a tilt is an error of the inclination, by its size in degrees")
  func tilt() throws {
    let tilt = Quaternion(angle: 2 * .pi / 180, axis: .unitX)
    let attitudes = Self.recording.time.map { tilt * Self.truth($0) }
    let found = try #require(
      AttitudeComparison(
        of: attitudes, estimates: attitudes, in: Self.recording, with: reference()))
    #expect(abs(found.errors.inclination - 2) < Self.rounding)
    #expect(abs(found.errors.total - 2) < Self.rounding)
  }

  @Test("a latency is found, and the errors without it")
  func latency() throws {
    let late = 0.013
    let attitudes = Self.recording.time.map { Self.truth($0 - late) }
    let found = try #require(
      AttitudeComparison(
        of: attitudes, estimates: attitudes, in: Self.recording, with: reference()))
    #expect(abs((found.latency?.seconds ?? .nan) - late) < 2e-4)
    #expect((found.advanced?.inclination ?? .nan) < found.errors.inclination / 10)
  }

  @Test("rows that do not count are not compared; without any there is no comparison")
  func notCompared() throws {
    let attitudes = Self.recording.time.map(Self.truth)
    func compare(_ isCompared: [Bool]) throws -> AttitudeComparison? {
      AttitudeComparison(
        of: attitudes, estimates: attitudes, in: Self.recording, with: try reference(),
        isCompared: isCompared)
    }
    #expect(try compare((0..<3000).map { $0 < 1000 })?.errors.samples == 1000)
    #expect(try compare(Array(repeating: false, count: 3000)) == nil)
    #expect(try compare([true]) == nil)
    #expect(
      try AttitudeComparison(
        of: attitudes, estimates: attitudes, in: Self.recording, with: reference(from: 1e6)) == nil)
  }
}
