// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Measurement
import Recordings
import Testing

@Suite("Files of OpenSim")
struct OpenSimFileTests {
  private typealias Sensor = MeasurementChain.Sensor

  private static func sensors(_ joint: Joint, _ side: Side, seed: UInt64 = 3) -> [Sensor] {
    var parameters = JointSimulation.Parameters(joint, side: side)
    parameters.seed = seed
    let trial = JointSimulation(parameters).run()
    return zip(joint.segments, [trial.proximal, trial.distal]).map {
      ($0, side, .samples($1, name: $0.rawValue))
    }
  }

  private static func report(
    _ sensors: [Sensor], _ change: (inout MeasurementRequest) -> Void = { _ in }
  ) throws -> ChainReport {
    var chain = try MeasurementChain(segments: sensors)
    chain.change(change)
    return try chain.read().report()
  }

  private static func file(
    _ bytes: [UInt8], _ segments: [Segment], _ side: Side
  ) -> [Sensor] {
    segments.map { ($0, side, .bytes(bytes, name: "joint.sto")) }
  }

  /// The columns of a table below its header.
  private static func columns(_ bytes: [UInt8]) -> [String: [Double]] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").drop {
      $0 != "endheader"
    }.dropFirst()
    let names = lines.first?.split(separator: "\t").map(String.init) ?? []
    let rows = lines.dropFirst().map { $0.split(separator: "\t").compactMap { Double($0) } }
    return Dictionary(
      uniqueKeysWithValues: names.enumerated().map { index, name in (name, rows.map { $0[index] }) }
    )
  }

  @Test("attitudes that are written read back as the same angles", arguments: [Side.left, .right])
  func roundTrip(side: Side) throws {
    for joint in [Joint.hip, .ankle, .shoulder, .elbow, .trunk, .neck] {
      let side = joint.hasSides ? side : .unstated
      let first = try Self.report(Self.sensors(joint, side))
      let bytes = try first.openSim(.orientations)
      let again = try Self.report(Self.file(bytes, joint.segments, side)) {
        $0.settings.mounting = .aligned
      }
      let (a, b) = (try #require(first.only), try #require(again.only))
      #expect(b.filter == nil && b.quality.complaints.map(\.name).contains("source_heading"))
      for (movement, other) in zip(a.movements, b.movements) {
        #expect(abs(movement.range.degrees - other.range.degrees) < 1e-9)
      }
      var rows: [[Double]] = []
      a.angleRows { rows.append($0) }
      var index = 0
      b.angleRows { row in
        for column in [1, 4, 7] { #expect(abs(row[column] - rows[index][column]) < 1e-9) }
        index += 1
      }
      #expect(index == rows.count)
    }
  }

  /// The coordinates of a joint, each with the movement of ours in a plane and its sign.
  private static let coordinates: [(Joint, [(String, Movement.Plane, Double)])] = [
    (
      .hip,
      [
        ("hip_flexion", .sagittal, 1), ("hip_adduction", .frontal, -1),
        ("hip_rotation", .transverse, 1),
      ]
    ),
    (.ankle, [("ankle_angle", .sagittal, 1), ("subtalar_angle", .frontal, 1)]),
    (
      .trunk,
      [
        ("lumbar_extension", .sagittal, -1), ("lumbar_bending", .frontal, -1),
        ("lumbar_rotation", .transverse, 1),
      ]
    ),
    (.elbow, [("elbow_flex", .sagittal, 1)]),
  ]

  @Test("angles have the names and the signs of OpenSim's models", arguments: [Side.left, .right])
  func motion(side: Side) throws {
    for (joint, coordinates) in Self.coordinates {
      let side = joint.hasSides ? side : .unstated
      let report = try Self.report(Self.sensors(joint, side))
      let columns = Self.columns(try report.openSim(.motion))
      guard case .angles(let found)? = report.only?.whole else { continue }
      for (name, plane, sign) in coordinates {
        let name = joint.hasSides ? name + (side == .left ? "_l" : "_r") : name
        let column = try #require(columns[name], "\(name) of \(columns.keys)")
        let worst = zip(column, found[plane].degrees).map { abs($0 - sign * $1) }.max() ?? .nan
        #expect(worst < 1e-9, "\(name) of \(joint.rawValue), \(side)")
      }
    }
  }

  @Test("a knee has its angle, but no attitudes; any two sensors have no names")
  func refusals() throws {
    let knee = try KneeSimulation(KneeSimulation.Parameters(.seatedExtension)).run()
    let sensors: [Sensor] = zip(Joint.knee.segments, [knee.thigh, knee.shank]).map {
      ($0, .right, .samples($1.recording, name: $0.rawValue))
    }
    let report = try Self.report(sensors)
    let angle = Self.columns(try report.openSim(.motion))["knee_angle_r"] ?? []
    let degrees = try #require(report.only?.angles?.degrees)
    #expect(zip(angle, degrees).allSatisfy { abs($0 - $1) < 1e-9 } && angle.count == degrees.count)
    #expect(throws: OpenSimError.noRoot) { try report.openSim(.orientations) }
    let unnamed = try Self.report(
      zip(Joint.unnamed.segments, Self.sensors(.hip, .left)).map { ($0, .unstated, $1.recording) })
    #expect(throws: OpenSimError.noJoint) { try unnamed.openSim(.motion) }
  }

  @Test("attitudes and samples have no heading in common, and a knee's zero is its posture")
  func mixed() throws {
    let sensors = Self.sensors(.hip, .left)
    let bytes = try Self.report(sensors).openSim(.orientations)
    let file = Self.file(bytes, Joint.hip.segments, .left)
    #expect(throws: MeasurementError.mixedSources) { try Self.report([file[0], sensors[1]]) }
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("pelvis_imu", with: "femur_l_imu", maxReplacements: 1)
      .replacing("\tfemur_l_imu\n", with: "\ttibia_l_imu\n", maxReplacements: 1)
    let knee = Self.file(Array(text.utf8), Joint.knee.segments, .left)
    #expect(try Self.report(knee).only?.movements.first?.range.degrees ?? 0 > 30)
    #expect(throws: MeasurementFailure.self) {
      try Self.report(knee) { $0.settings.zero = .extended }
    }
    #expect(throws: MeasurementFailure.self) {
      try Self.report(knee) { ($0.settings.mounting, $0.settings.standing) = (.aligned, 0...1) }
    }
  }
}
