// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Recordings
import ReferenceRecordings
import Testing

/// Angles of hip and ankle of a person who walks, beside optical markers.
@Suite(
  "Joint angles against optical markers",
  .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
struct JointReferenceTests {
  /// Root mean square error after one constant, degrees.
  private static func error(
    _ series: AngleSeries, _ reference: [[Double]], column: Int
  ) -> Double {
    var differences: [Double] = []
    var row = 0
    for line in reference where line[4] > 0.5 && line[column].isFinite {
      while row + 1 < series.time.count && series.time[row + 1] < line[0] { row += 1 }
      guard row + 1 < series.time.count else { continue }
      let step = series.time[row + 1] - series.time[row]
      let fraction = step > 0 ? (line[0] - series.time[row]) / step : 0
      let angle =
        series.degrees[row] + fraction * (series.degrees[row + 1] - series.degrees[row])
      differences.append(angle - line[column])
    }
    let middle = differences.sorted()[differences.count / 2]
    let squares = differences.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    return (squares / Double(differences.count)).squareRoot()
  }

  private static func reference(_ name: String) throws -> [[Double]] {
    let path = ReferenceRecordings.path("joints/walk_left_\(name)_ref.csv")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    }
  }

  private static func load(_ segment: String) throws -> InertialRecording {
    try RecordingFile.load(ReferenceRecordings.path("joints/walk_left_\(segment).csv")).recording
  }

  @Test(
    "a walk shows which way is forwards, on either side of the body",
    arguments: [("hip", "pelvis", "thigh"), ("ankle", "shank", "foot")])
  func otherLeg(name: String, proximal: String, distal: String) throws {
    // The samples of a left leg, mirrored, are those of a right one.
    func mirrored(_ recording: InertialRecording) -> InertialRecording {
      InertialRecording(
        recording.map {
          let (force, rate) = ($0.specificForce, $0.angularVelocity)
          return InertialSample(
            time: $0.time, specificForce: Vector3(force.x, -force.y, force.z),
            angularVelocity: Vector3(-rate.x, rate.y, -rate.z))
        })
    }
    let joint = try #require(Joint(rawValue: name))
    let (first, second) = (try Self.load(proximal), try Self.load(distal))
    let left = try ThreeAxisAnalysis(
      SensorPair(proximal: first, distal: second), options: PairOptions(joint: joint), side: .left)
    let right = try ThreeAxisAnalysis(
      SensorPair(proximal: mirrored(first), distal: mirrored(second)),
      options: PairOptions(joint: joint), side: .right)
    for plane in Movement.Plane.allCases {
      let apart = zip(left[plane].degrees, right[plane].degrees).map { abs($0 - $1) }
      #expect(apart.max() ?? .nan < 0.1, "\(name), \(plane)")
    }
    #expect(right.quality.first { $0.name == "direction" }?.verdict == .good)
    // Of both statements one says that the leg walks backwards.
    let stated = try FirstMovement.allCases.map { movement in
      let options = PairOptions(joint: joint, firstMovement: movement)
      let found = try ThreeAxisAnalysis(
        SensorPair(proximal: first, distal: second), options: options, side: .left)
      return found.quality.first { $0.name == "direction" }?.verdict
    }
    #expect(stated.contains(.good) && stated.contains(.doubtful), "\(name): \(stated)")
  }

  @Test(
    "hip and ankle stay within what was reached",
    arguments: [("hip", "pelvis", "thigh", 1.8, 1.91), ("ankle", "shank", "foot", 1.5, 4.2)])
  func walking(
    name: String, proximal: String, distal: String, flexion: Double, abduction: Double
  ) throws {
    let joint = try #require(Joint(rawValue: name))
    let pair = try SensorPair(proximal: Self.load(proximal), distal: Self.load(distal))
    let found = try ThreeAxisAnalysis(pair, options: PairOptions(joint: joint), side: .left)
    let reference = try Self.reference(joint.rawValue)
    let errors = [found.flexion, found.abduction, found.rotation].enumerated().map {
      Self.error($1, reference, column: $0 + 1)
    }
    #expect(found.quality.first { $0.name == "direction" }?.verdict == .good)
    #expect(errors[0] <= flexion, "\(errors)")
    #expect(errors[1] <= abduction, "\(errors)")
  }
}
