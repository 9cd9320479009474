// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Testing
import Walking

/// Strides of simulated legs: what walks shows all, what exercises shows none.
@Suite("Strides of simulated legs")
struct GaitTests {
  private static func leg(
    _ kneeProtocol: KneeProtocol, _ change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = SensorGrade.phone.errors
    parameters.repetitions = 8
    change(&parameters)
    return try KneeSimulation(parameters).run()
  }

  @Test("a shank shows every stride, whatever its length", arguments: [0.8, 1.0, 1.3, 1.8])
  func walking(seconds: Double) throws {
    let leg = try Self.leg(.walking) { $0.pace = .period(seconds: seconds) }
    let gait = try Gait(of: leg.shank.recording, on: .shank)
    #expect(gait.strides.count >= 7)
    let time = try #require(gait.parameters?.strideTime)
    #expect(abs(time.mean - seconds) < 0.01 && (time.standardDeviation ?? 1) < 0.02)
    let parameters = try #require(gait.parameters)
    #expect(abs(parameters.cadence.mean - 120 / seconds) < 2)
    #expect(gait.bouts.count == 1)
    #expect(gait.strides.allSatisfy { $0.length == nil && $0.isStraight })
    let thigh = try Gait(of: leg.thigh.recording, on: .thigh)
    #expect(abs((thigh.parameters?.strideTime.mean ?? 0) - seconds) < 0.02)
    #expect(thigh.parameters?.stance == nil)
  }

  @Test(
    "an exercise has no strides",
    arguments: KneeProtocol.allCases.filter { $0 != .walking }, [0.6, 1, 2] as [Double])
  func exercises(kneeProtocol: KneeProtocol, quicker: Double) throws {
    let leg = try Self.leg(kneeProtocol) {
      if case .meanSpeed(let speed) = $0.pace {
        $0.pace = .meanSpeed(degreesPerSecond: quicker * speed)
      }
    }
    #expect(try Gait(of: leg.shank.recording, on: .shank).strides.isEmpty)
    #expect(try Gait(of: leg.thigh.recording, on: .thigh).strides.isEmpty)
    #expect(try Gait(of: leg.shank.recording, on: .foot).strides.isEmpty)
  }

  @Test("the sensor may sit in any way")
  func mounting() throws {
    let leg = try Self.leg(.walking)
    let turn = Quaternion(angle: 2, axis: Vector3(0.6, 0, 0.8))
    let turned = InertialRecording(
      leg.shank.recording.map {
        InertialSample(
          time: $0.time, specificForce: turn.rotate($0.specificForce),
          angularVelocity: turn.rotate($0.angularVelocity))
      })
    let (one, other) = (
      try Gait(of: leg.shank.recording, on: .shank), try Gait(of: turned, on: .shank)
    )
    #expect(one.contacts.count == other.contacts.count)
    for (a, b) in zip(one.contacts, other.contacts) { #expect(abs(a - b) < 1e-6) }
  }

  @Test("packets that are lost move no contact")
  func lostPackets() throws {
    let leg = try Self.leg(.walking)
    var count = 0
    let kept = InertialRecording(
      leg.shank.recording.filter { _ in
        count += 1
        return ![3, 4, 11].contains(count % 17)
      })
    let (one, other) = (
      try Gait(of: leg.shank.recording, on: .shank), try Gait(of: kept, on: .shank)
    )
    #expect(one.contacts.count == other.contacts.count)
    for (a, b) in zip(one.contacts, other.contacts) { #expect(abs(a - b) < 0.02) }
  }

  @Test("a segment that does not walk, noise and nothing have no strides")
  func nothing() throws {
    let leg = try Self.leg(.walking)
    #expect(try Gait(of: leg.shank.recording, on: .head).strides.isEmpty)
    let still = InertialRecording(
      (0..<500).map {
        InertialSample(
          time: Double($0) * 0.01, specificForce: Vector3(0, 0, 9.81), angularVelocity: .zero)
      })
    for segment in Gait.segments {
      #expect(try Gait(of: still, on: segment).strides.isEmpty)
    }
    #expect(throws: MeasurementError.self) { try Gait(of: InertialRecording(), on: .foot) }
    let short = InertialRecording(still.prefix(3))
    #expect(try Gait(of: short, on: .foot).contacts.isEmpty)
  }
}
