// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Inertial
import Testing

@testable import Goniometry

@Suite("Joints with three axes")
struct ThreeAxisTests {
  private func analysis(
    _ joint: SimulatedBallJoint, _ side: Side = .right, first: FirstMovement? = nil
  ) throws -> (ThreeAxisAnalysis, SimulatedBallJoint.Pair) {
    let made = joint.make()
    let pair = try SensorPair(proximal: made.proximal, distal: made.distal)
    var options = PairOptions(joint: .hip)
    options.firstMovement = first
    return (try ThreeAxisAnalysis(pair, options: options, side: side), made)
  }

  private func rms(_ values: [Double]) -> Double {
    (values.map { $0 * $0 }.reduce(0, +) / Double(values.count)).squareRoot()
  }

  /// Root mean square errors of flexion, abduction and rotation of a right hip, degrees.
  private func errors(_ found: ThreeAxisAnalysis, _ truth: [Vector3]) -> [Double] {
    // A hip flexes about the axis to the right, abducts about the one backwards, turns inwards upwards.
    [
      rms(zip(found.flexion.degrees, truth).map { $0 + $1.x }),
      rms(zip(found.abduction.degrees, truth).map { $0 + $1.y }),
      rms(zip(found.rotation.degrees, truth).map { $0 - $1.z }),
    ]
  }

  @Test("angles about three axes are the simulated ones, whatever the mounting", arguments: 1...8)
  func exact(seed: UInt64) throws {
    var joint = SimulatedBallJoint()
    (joint.seed, joint.offset) = (seed, -0.5)
    // Of one axis alone the lateral axis is exact.
    joint.amplitudes = Vector3(40, 0, 0)
    let (one, made) = try analysis(joint)
    #expect(errors(one, made.truth).max() ?? .nan < 0.8, "seed \(seed)")
    joint.amplitudes = Vector3(40, 12, 10)
    let (all, other) = try analysis(joint)
    #expect(errors(all, other.truth).max() ?? .nan < 3, "seed \(seed): \(errors(all, other.truth))")
    #expect(all.quality.complaints.map(\.name) == ["evidence"], "\(all.quality.complaints)")
  }

  @Test("the heading follows a gyroscope that drifts")
  func drift() throws {
    var joint = SimulatedBallJoint()
    joint.offset = -0.5
    (joint.seconds, joint.bias, joint.neutral) = (90, Vector3(0.001, 0.002, -0.002), 3)
    let (found, made) = try analysis(joint)
    #expect(errors(found, made.truth).max() ?? .nan < 3, "\(errors(found, made.truth))")
  }

  @Test("a left limb abducts and turns inwards the other way, and flexes the same way")
  func sides() throws {
    var joint = SimulatedBallJoint()
    joint.offset = -0.5
    let (right, _) = try analysis(joint, .right)
    let (left, _) = try analysis(joint, .left)
    #expect(zip(right.flexion.degrees, left.flexion.degrees).allSatisfy { $0 == $1 })
    #expect(zip(right.abduction.degrees, left.abduction.degrees).allSatisfy { $0 == -$1 })
    #expect(zip(right.rotation.degrees, left.rotation.degrees).allSatisfy { $0 == -$1 })
  }

  @Test("the movement goes further where there is room, or begins as was stated")
  func sense() throws {
    for offset in [-0.5, 0.5] {
      var joint = SimulatedBallJoint()
      joint.offset = offset
      let (free, _) = try analysis(joint)
      let reach = (free.flexion.degrees.max() ?? 0, -(free.flexion.degrees.min() ?? 0))
      #expect(reach.0 > reach.1, "a hip flexes further than it extends")
      let (flexing, _) = try analysis(joint, first: .flexion)
      let (extending, _) = try analysis(joint, first: .extension)
      let both = zip(flexing.flexion.degrees, extending.flexion.degrees)
      #expect(both.allSatisfy { abs($0 + $1) < 1e-6 })
    }
  }

  @Test("slow movement of a joint at rest, sensors of two people and no posture are not good")
  func doubts() throws {
    var slow = SimulatedBallJoint()
    (slow.frequency, slow.travel, slow.offset) = (0.04, 0, -0.5)
    let heading = try analysis(slow).0.quality.first { $0.name == "heading" }
    #expect(heading?.verdict != .good)
    var other = SimulatedBallJoint()
    (other.seed, other.tempo) = (9, 0.7)
    let strange = try SensorPair(
      proximal: SimulatedBallJoint().make().proximal, distal: other.make().distal)
    let mixed = try ThreeAxisAnalysis(strange, options: PairOptions(joint: .hip))
    let found = mixed.quality.map { "\($0.name) \($0.value ?? .nan)" }
    #expect(mixed.quality.overall == .bad, "\(found)")
    var restless = SimulatedBallJoint()
    (restless.neutral, restless.frequency) = (-5, 1.3)
    #expect(throws: MeasurementError.self) { try analysis(restless) }
  }
}
