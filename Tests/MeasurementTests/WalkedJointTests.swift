// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Measurement
import Testing
import Walking

/// A walk as the exercise of a joint, and walking beside an exercise.
@Suite("Joints in walking")
struct WalkedJointTests {
  private static func knee(
    _ kneeProtocol: KneeProtocol, _ change: (inout KneeSimulation.Parameters) -> Void
  ) throws -> (truth: SimulatedKnee, report: MeasurementReport) {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = SensorGrade.module.errors
    change(&parameters)
    let leg = try KneeSimulation(parameters).run()
    let report = try MeasurementSettings().report(on: [
      MeasuredSensor(leg.thigh.recording), MeasuredSensor(leg.shank.recording),
    ])
    return (leg, report)
  }

  @Test("repetitions of a walk are its strides; the first and the last are left out of means")
  func walk() throws {
    let (leg, report) = try Self.knee(.walking) { $0.repetitions = 20 }
    let range = try #require(report.range)
    let strides = try #require(range.strides)
    #expect((18...20).contains(strides.count))
    #expect(range.repetitions.count == strides.count)
    #expect(range.repetitions.count { $0.isPartial } == 2)
    #expect(range.statistics?.count == strides.count - 2)
    let kinds = Set(
      range.phases.filter {
        $0.start >= strides[0].start && $0.end <= strides[strides.count - 1].end
      }
      .map(\.kind))
    #expect(kinds == [.stance, .swing])
    let walk = try #require(report.walk)
    let cycles = try #require(walk.cycles.first?.cycles)
    #expect(cycles.count == strides.count - 2)
    let truth = leg.flexion.degrees
    #expect(abs(cycles.swingPeak.mean - (truth.max() ?? 0)) < 2)
    #expect(cycles.standardDeviation?.allSatisfy { $0 < 2 } ?? false)
    #expect(WalkedJoint.caution(on: report.measuredJoint) != nil)
  }

  @Test("who walks to a chair and exercises there has the exercise", arguments: [4, 8])
  func walksToAChair(strides: Int) throws {
    let (_, report) = try Self.knee(.seatedExtension) {
      ($0.besides.stridesBefore, $0.repetitions) = (strides, 5)
    }
    let range = try #require(report.range)
    #expect(range.strides == nil && report.walk == nil)
    #expect(range.statistics?.count == 5)
    let ways = range.phases.filter { $0.kind == .walking }
    #expect(ways.count == 1 && ways[0].end <= range.exercise.start)
    for (phase, next) in zip(range.phases, range.phases.dropFirst()) {
      #expect(phase.end <= next.start + 1e-9)
    }
  }

  @Test(
    "an exercise alone is no walk", arguments: [KneeProtocol.sitToStand, .heelSlide, .thighLift])
  func exercise(kneeProtocol: KneeProtocol) throws {
    let (_, report) = try Self.knee(kneeProtocol) { $0.repetitions = 6 }
    #expect(report.range?.strides == nil)
    #expect(!(report.range?.phases.contains { [.stance, .swing].contains($0.kind) } ?? true))
  }
}
