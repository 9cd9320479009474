// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("Joints from attitudes")
struct AttitudeInputTests {
  private func parameters(_ joint: Joint, seed: UInt64) -> JointSimulation.Parameters {
    var parameters = JointSimulation.Parameters(joint, side: joint.hasSides ? .left : .unstated)
    parameters.seed = seed
    return parameters
  }

  private func errors(_ found: ThreeAxisAnalysis, _ trial: SimulatedJoint, _ joint: Joint) -> Double
  {
    joint.movements.map { movement in
      zip(found[movement.plane].degrees, trial.angles[movement.plane] ?? []).map { abs($0 - $1) }
        .max() ?? .nan
    }.max() ?? .nan
  }

  @Test("the movements of every joint of the table are those of the attitudes", arguments: 1...3)
  func exact(seed: UInt64) throws {
    for joint in Joint.standard where joint.takesRecordings {
      let parameters = parameters(joint, seed: seed)
      let simulation = JointSimulation(parameters)
      let given = try #require(simulation.attitudes())
      var options = PairOptions(joint: joint)
      options.firstMovement = parameters.first
      let found = try ThreeAxisAnalysis(
        proximal: given.proximal, distal: given.distal, options: options, side: parameters.side)
      let largest = errors(found, simulation.run(), joint)
      #expect(largest < 1.5, "\(joint.rawValue), seed \(seed): \(largest)°")
      let complaints = found.quality.complaints.map(\.name)
      #expect(complaints == ["source_heading"], "\(joint.rawValue), seed \(seed): \(complaints)")
      #expect(found.parameters == nil)
    }
  }

  @Test("attitudes of the segments give the same angles without a posture", arguments: 1...3)
  func aligned(seed: UInt64) throws {
    for joint in Joint.standard where joint.takesRecordings && joint.pairMethod != .hinge {
      let trial = JointSimulation(parameters(joint, seed: seed)).run()
      let pair = try SensorPair(proximal: trial.proximal, distal: trial.distal)
      let first = try ThreeAxisAnalysis(pair, options: PairOptions(joint: joint), side: .left)
      let segments = first.segments
      func series(_ attitudes: [Quaternion]) throws -> AttitudeSeries {
        try #require(AttitudeSeries(time: segments.time, attitudes: attitudes))
      }
      var options = PairOptions(joint: joint)
      options.mounting = .aligned
      let again = try ThreeAxisAnalysis(
        proximal: series(segments.proximal),
        distal: series(zip(segments.proximal, segments.relative).map { $0 * $1 }),
        options: options, side: .left)
      for plane in Movement.Plane.allCases {
        let differences = zip(first[plane].degrees, again[plane].degrees).map { abs($0 - $1) }
        #expect(differences.max() ?? .nan < 1e-9, "\(joint.rawValue) \(plane), seed \(seed)")
      }
    }
  }

  @Test("two sensors of which nothing is known show their axes by attitudes, too")
  func unnamed() throws {
    for (joint, method) in [
      (Joint.knee, Joint.PairMethod.hinge), (.elbow, .twoAxes), (.hip, .threeAxes),
    ] {
      let simulation = JointSimulation(parameters(joint, seed: 5))
      let given = try #require(simulation.attitudes())
      let found = try UnnamedJointAnalysis(proximal: given.proximal, distal: given.distal)
      #expect(found.method == method)
      guard method == .hinge else { continue }
      let truth = simulation.run().angles[.sagittal] ?? []
      let errors = zip(found.angle?.degrees ?? [], truth).map { abs($0 - $1) }
      #expect(errors.max() ?? .nan < 0.1)
    }
  }

  @Test("attitudes turn as a sensor that carries them does, and gaps are not turned over")
  func motion() throws {
    let rate = Vector3(0.3, -1.2, 0.7)
    let times = (0..<200).map { Double($0) / 100 + ($0 < 100 ? 0 : 3) }
    let series = try #require(
      AttitudeSeries(
        time: times + [6],
        attitudes: times.map { Quaternion(rotationVector: rate * $0) }
          + [Quaternion(.nan, 0, 0, 0)]))
    let motion = series.motion
    #expect(motion.count == 200)
    #expect(motion.allSatisfy { ($0.angularVelocity - rate).norm < 1e-9 })
    #expect(
      motion.allSatisfy { abs($0.specificForce.norm - InertialSample.standardGravity) < 1e-9 })
  }
}
