// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Measurement
import Testing

@Suite("Chains of sensors")
struct MeasurementChainTests {
  private typealias Sensor = MeasurementChain.Sensor

  private static func sensor(
    _ segment: Segment, _ side: Side, _ recording: InertialRecording
  ) -> Sensor {
    (segment, side, .samples(recording, name: "\(side.rawValue)-\(segment.rawValue)"))
  }

  private static let hip = JointSimulation(.init(.hip, side: .left)).run()

  /// The joints with their sides.
  private static func joints(_ sensors: [Sensor], side: Side = .unstated) throws -> [String] {
    try MeasurementChain(segments: sensors, side: side).requests.map {
      "\($0.settings.side.rawValue) \($0.joint.rawValue)"
    }
  }

  @Test("every joint between neighbours is measured, from the trunk outwards, on each side")
  func joints() throws {
    func all(_ names: [(Segment, Side)]) -> [Sensor] {
      names.map { Self.sensor($0, $1, InertialRecording()) }
    }
    let leg = all([
      (.foot, .unstated), (.thigh, .unstated), (.pelvis, .unstated), (.shank, .unstated),
    ])
    #expect(try Self.joints(leg, side: .left) == ["left hip", "left knee", "left ankle"])
    let both = all([
      (.pelvis, .unstated), (.thigh, .left), (.thigh, .right), (.shank, .right),
      (.trunk, .unstated),
    ])
    let unstated = Side.unstated.rawValue
    #expect(
      try Self.joints(both) == ["\(unstated) trunk", "left hip", "right hip", "right knee"])
    // Pelvis and trunk belong to other joints, too, and have one of their own.
    let upper = all([
      (.pelvis, .unstated), (.thigh, .left), (.trunk, .unstated), (.upperArm, .left),
    ])
    #expect(try Self.joints(upper) == ["\(unstated) trunk", "left shoulder", "left hip"])
  }

  @Test("segments of no joint, twice the same and sides that disagree are refused")
  func refusals() {
    func refusal(_ names: [(Segment, Side)], side: Side = .unstated) -> MeasurementRequestError? {
      do throws(MeasurementRequestError) {
        _ = try MeasurementChain(
          segments: names.map { Self.sensor($0, $1, InertialRecording()) }, side: side)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      refusal([(.thigh, .left), (.shank, .left), (.hand, .left)]) == .loneSegment(.hand))
    #expect(
      refusal([(.thigh, .left), (.shank, .left), (.thigh, .left)]) == .sameSegment(.thigh))
    #expect(
      refusal([(.pelvis, .unstated), (.thigh, .left), (.shank, .left)], side: .right)
        == .mixedSides)
    #expect(refusal([(.thigh, .left)]) == .loneSegment(.thigh))
  }

  @Test("each joint has the result that it has alone, and one that fails leaves the others")
  func results() throws {
    let still = InertialRecording(
      Self.hip.distal.map {
        InertialSample(
          time: $0.time, specificForce: Vector3(0, 0, InertialSample.standardGravity),
          angularVelocity: .zero)
      })
    let sensors = [
      Self.sensor(.pelvis, .unstated, Self.hip.proximal),
      Self.sensor(.thigh, .left, Self.hip.distal),
      Self.sensor(.foot, .left, still), Self.sensor(.shank, .left, still),
    ]
    let report = try MeasurementChain(segments: sensors).read().report()
    let alone = try MeasurementChain(segments: Array(sensors.prefix(2))).read().report()
    let hip = try #require(alone.only?.movements.first?.range.degrees)
    #expect(report.only == nil && report.outcomes.count == 3)
    // As they were used: a recording is smoothed, and people stand and sway.
    var used = BoundedPositionFilter.Parameters.smoothing
    used.stillness.window = 1
    #expect(alone.only?.parameters as? BoundedPositionFilter.Parameters == used)
    #expect(report.outcomes[0].report?.movements.first?.range.degrees == hip)
    #expect(report.outcomes[2].report == nil && report.verdict == .bad)
    #expect(report.outcomes[2].failure.hasPrefix("Left ankle: no range of motion"))
    let program = OutputProgram(name: "test", version: "1")
    let json = try JSONSerialization.jsonObject(with: Data(report.json(program: program)))
    let joints = try #require((json as? [String: Any])?["results"] as? [[String: Any]])
    #expect(joints.count == 3)
    #expect(joints[2]["joint"] as? String == "ankle" && joints[2]["error"] != nil)
    #expect(report.angleColumns.prefix(2) == ["time_s", "left_hip_flexion_deg"])
    var rows = 0
    report.angleRows { row in
      rows += 1
      #expect(row.count == report.angleColumns.count)
    }
    #expect(rows == Self.hip.time.count)
  }

  @Test("two sensors with any joint between them have an angle, or attitudes")
  func unnamed() throws {
    var parameters = JointSimulation.Parameters(.knee, side: .left)
    parameters.neutral = 0.3
    for (joint, isHinge) in [(Joint.knee, true), (.hip, false)] {
      var parameters = parameters
      if joint == .hip { parameters = JointSimulation.Parameters(joint, side: .left) }
      let trial = JointSimulation(parameters).run()
      let report = try MeasurementRequest(
        segments: [
          .distal: .samples(trial.distal, name: "d"),
          .proximal: .samples(trial.proximal, name: "p"),
        ]
      ).read().report()
      #expect(report.movements.isEmpty == !isHinge)
      #expect((report.verdict == .bad) == !isHinge, "\(report.quality.complaints)")
      let columns = report.angleColumns
      var isKnown = true
      report.angleRows { row in
        let angle = row[columns.firstIndex(of: "flexion_deg") ?? 0]
        isKnown = isKnown && angle.isFinite == isHinge && row.suffix(5).allSatisfy(\.isFinite)
      }
      #expect(isKnown && columns.suffix(5) == ["qw", "qx", "qy", "qz", "sd_heading_deg"])
    }
  }
}
