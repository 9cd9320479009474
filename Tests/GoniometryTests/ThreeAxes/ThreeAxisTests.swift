// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Joints with several axes")
struct ThreeAxisTests {
  typealias Parameters = JointSimulation.Parameters

  private func parameters(_ joint: Joint, seed: UInt64 = 1) -> Parameters {
    var parameters = Parameters(joint, side: joint.hasSides ? .right : .unstated)
    parameters.seed = seed
    return parameters
  }

  private func analysis(
    _ trial: SimulatedJoint, _ joint: Joint, _ side: Side = .right, first: FirstMovement? = nil
  ) throws -> ThreeAxisAnalysis {
    let pair = try SensorPair(proximal: trial.proximal, distal: trial.distal)
    let options = PairOptions(joint: joint, firstMovement: first)
    return try ThreeAxisAnalysis(pair, options: options, side: side)
  }

  /// Root mean square error of each movement of a joint, degrees.
  private func errors(
    _ found: ThreeAxisAnalysis, _ trial: SimulatedJoint, _ joint: Joint
  ) -> [Double] {
    joint.movements.map { movement in
      let errors = zip(found[movement.plane].degrees, trial.angles[movement.plane] ?? []).map(-)
      return (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    }
  }

  @Test("the movements of every joint of the table are the simulated ones", arguments: 1...3)
  func exact(seed: UInt64) throws {
    for joint in Joint.standard where joint.takesRecordings && joint.pairMethod != .hinge {
      for side in joint.hasSides ? [Side.left, .right] : [.unstated] {
        var parameters = parameters(joint, seed: seed)
        parameters.side = side
        let trial = JointSimulation(parameters).run()
        let found = try analysis(trial, joint, side, first: parameters.first)
        let largest = errors(found, trial, joint).max() ?? .nan
        #expect(largest < 2, "\(joint.rawValue), \(side), seed \(seed): \(largest)°")
        // A chest's sensor may sit lower than the arm's.
        let complaints = found.quality.complaints.map(\.name)
          .filter { joint != .shoulder || $0 != "segment_order" }
        #expect(complaints.isEmpty, "\(joint.rawValue): \(complaints)")
      }
    }
  }

  @Test("the heading follows a gyroscope that drifts")
  func drift() throws {
    var parameters = parameters(.hip)
    (parameters.repetitions, parameters.errors.gyroscopeBias) = (6, 0.003)
    let trial = JointSimulation(parameters).run()
    let found = try analysis(trial, .hip)
    #expect(errors(found, trial, .hip).max() ?? .nan < 3, "\(errors(found, trial, .hip))")
  }

  @Test("a left limb abducts and turns inwards the other way, and flexes the same way")
  func sides() throws {
    let trial = JointSimulation(parameters(.hip)).run()
    let (right, left) = (try analysis(trial, .hip, .right), try analysis(trial, .hip, .left))
    #expect(zip(right.flexion.degrees, left.flexion.degrees).allSatisfy { $0 == $1 })
    #expect(zip(right.abduction.degrees, left.abduction.degrees).allSatisfy { $0 == -$1 })
    #expect(zip(right.rotation.degrees, left.rotation.degrees).allSatisfy { $0 == -$1 })
  }

  @Test("the movement goes further where there is room, or begins as was stated")
  func sense() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let trial = JointSimulation(parameters(.hip, seed: seed)).run()
      let free = try analysis(trial, .hip)
      let reach = (free.flexion.degrees.max() ?? 0, -(free.flexion.degrees.min() ?? 0))
      #expect(reach.0 > reach.1, "a hip flexes further than it extends")
      let flexing = try analysis(trial, .hip, first: .flexion)
      let extending = try analysis(trial, .hip, first: .extension)
      let both = zip(flexing.flexion.degrees, extending.flexion.degrees)
      #expect(both.allSatisfy { abs($0 + $1) < 1e-6 })
    }
  }

  @Test("slow movement of a joint at rest, sensors of two people and no posture are not good")
  func doubts() throws {
    var slow = parameters(.hip)
    (slow.lively, slow.travel, slow.swayDegrees) = ((2, 0.03), 0, 0)
    slow.degreesPerSecond = 8
    #expect(try analysis(JointSimulation(slow).run(), .hip).quality.overall != .good)
    var other = parameters(.hip, seed: 9)
    other.lively.hertz = 0.6
    let strange = try SensorPair(
      proximal: JointSimulation(parameters(.hip)).run().proximal,
      distal: JointSimulation(other).run().distal)
    let mixed = try ThreeAxisAnalysis(strange, options: PairOptions(joint: .hip))
    let found = mixed.quality.map { "\($0.name) \($0.value ?? .nan)" }
    #expect(mixed.quality.overall != .good, "\(found)")
    var restless = parameters(.hip)
    (restless.neutral, restless.pause) = (0, 0)
    let unheld = try analysis(JointSimulation(restless).run(), .hip)
    #expect(unheld.quality.first { $0.name == "neutral" }?.verdict == .bad)
  }

  @Test("two people who bend slowly are told by how they sway, one is not", arguments: 1...4)
  func twoPeople(seed: UInt64) throws {
    for joint in Joint.standard where joint.takesRecordings && joint.pairMethod != .hinge {
      func person(_ number: UInt64) -> SimulatedJoint {
        var person = parameters(joint, seed: 10 * seed + number)
        person.lively = (5 + Int(number), 0.5 + 0.1 * Double(number))
        (person.degreesPerSecond, person.pause) = (40 + 10 * Double(number), 0.5)
        (person.stance, person.travel) = ((1, 0.02), 0.03)
        person.errors = SensorGrade.module.errors
        return JointSimulation(person).run()
      }
      let (one, other) = (person(1), person(2))
      for (distal, isOne) in [(one.distal, true), (other.distal, false)] {
        let pair = try SensorPair(proximal: one.proximal, distal: distal)
        let found = try ThreeAxisAnalysis(pair, options: PairOptions(joint: joint))
        let centre = try #require(found.quality.first { $0.name == "joint_centre" })
        let value = "\(joint.rawValue), seed \(seed): \(centre.value ?? .nan)"
        #expect((centre.verdict == .good) == isOne, "\(value)")
      }
    }
  }

  @Test("a joint of which nothing is known shows how many axes it has", arguments: 1...4)
  func unnamed(seed: UInt64) throws {
    func analysis(_ joint: Joint) throws -> (UnnamedJointAnalysis, SimulatedJoint) {
      var parameters = parameters(joint, seed: seed)
      parameters.neutral = 0.3
      let trial = JointSimulation(parameters).run()
      let pair = try SensorPair(proximal: trial.proximal, distal: trial.distal)
      return (try UnnamedJointAnalysis(pair), trial)
    }
    let (hinge, knee) = try analysis(.knee)
    #expect(hinge.method == .hinge, "seed \(seed)")
    #expect(hinge.quality.overall == .good, "seed \(seed): \(hinge.quality.complaints)")
    let truth = knee.angles[.sagittal] ?? []
    let errors = zip(hinge.angle?.degrees ?? [], truth).map { abs($0 - $1) }
    #expect(errors.max() ?? .nan < 1.5, "seed \(seed)")
    let (two, _) = try analysis(.elbow)
    #expect(two.method == .twoAxes, "seed \(seed)")
    let (three, _) = try analysis(.hip)
    #expect(three.method == .threeAxes, "seed \(seed)")
    for joint in [two, three] {
      #expect(joint.angle == nil && joint.quality.overall == .bad, "seed \(seed)")
    }
  }

  @Test(
    "a proximal segment that keeps still, planes that do not move and little movement first are measured",
    arguments: 1...3)
  func stillness(seed: UInt64) throws {
    for joint in Joint.standard where joint.takesRecordings && joint.pairMethod != .hinge {
      let others = joint.movements.indices.filter { joint.movements[$0].plane != .sagittal }
      for moving in 0...others.count {
        var parameters = parameters(joint, seed: seed)
        (parameters.swayDegrees, parameters.travel) = (0, 0)
        for place in others[moving...] {
          parameters.reach[place] = .init(positive: 0, negative: 0)
        }
        let trial = JointSimulation(parameters).run()
        let found = try analysis(trial, joint, first: parameters.first)
        let largest = errors(found, trial, joint).max() ?? .nan
        #expect(largest < 1.5, "\(joint.rawValue), seed \(seed), \(moving) planes: \(largest)°")
        let doubts = found.quality.complaints.map { "\($0.name) \($0.value ?? .nan)" }
        #expect(doubts.isEmpty, "\(joint.rawValue), seed \(seed), \(moving) planes: \(doubts)")
      }
    }
  }

  @Test(
    "a plane in which the joint kept still has a range of nothing, and a joint that kept still has none"
  )
  func keptStill() throws {
    var parameters = parameters(.hip)
    for place in 1..<Joint.hip.movements.count {
      parameters.reach[place] = .init(positive: 0, negative: 0)
    }
    let found = try analysis(JointSimulation(parameters).run(), .hip)
    let options = found.rangeOptions(RangeOfMotion.Options())
    let range = try RangeOfMotion(of: found.abduction, zero: .neutral, options: options)
    #expect(range.range < 3 && range.repetitions.isEmpty, "\(range.range)")
    let still = AngleSeries(
      time: found.flexion.time, degrees: found.flexion.degrees.map { _ in 1 },
      standardDeviation: found.flexion.degrees.map { _ in 1 })
    #expect(throws: MeasurementError.self) { try RangeOfMotion(of: still, zero: .neutral) }
  }

  @Test(
    "a person who lies is measured as one who stands",
    arguments: [BodyDirection.forward, .backward])
  func lying(up: BodyDirection) throws {
    for (joint, sway) in [(Joint.hip, 0.0), (.hip, 4), (.shoulder, 4), (.ankle, 0), (.ankle, 4)] {
      for seed in 1...3 as ClosedRange<UInt64> {
        var parameters = parameters(joint, seed: seed)
        parameters.up = up
        (parameters.swayDegrees, parameters.travel) = (sway, sway / 100)
        let trial = JointSimulation(parameters).run()
        let found = try analysis(trial, joint, first: parameters.first)
        let largest = errors(found, trial, joint).max() ?? .nan
        #expect(largest < 2, "\(joint.rawValue), \(up), sway \(sway), seed \(seed): \(largest)°")
      }
    }
  }

  @Test("who sways while standing, quietly or much, is no resting sensor", arguments: 1...4)
  func swayingStance(seed: UInt64) throws {
    for (stance, bound) in [((0.5, 0.01), 1), ((1.5, 0.03), 1.5), ((3, 0.03), 1)] {
      for joint in Joint.standard where joint.takesRecordings && joint.pairMethod != .hinge {
        var parameters = parameters(joint, seed: seed)
        (parameters.swayDegrees, parameters.travel, parameters.pause) = (0, 0, 1)
        parameters.stance = stance
        let trial = JointSimulation(parameters).run()
        let found = try analysis(trial, joint, first: parameters.first)
        let largest = errors(found, trial, joint).max() ?? .nan
        #expect(largest < bound, "\(joint.rawValue), \(stance), seed \(seed): \(largest)°")
      }
    }
  }

  @Test(
    "the posture of a stated test counts, and one that the sensors' places do not show is in doubt")
  func statedPosture() throws {
    for up in [BodyDirection.up, .forward, .backward] {
      for stated in [BodyDirection.up, .forward, .backward] {
        var parameters = parameters(.hip)
        parameters.up = up
        let trial = JointSimulation(parameters).run()
        var options = PairOptions(joint: .hip, firstMovement: parameters.first)
        options.sky = stated
        let found = try ThreeAxisAnalysis(
          SensorPair(proximal: trial.proximal, distal: trial.distal), options: options,
          side: .right)
        let largest = errors(found, trial, .hip).max() ?? .nan
        let isDoubted = found.quality.contains { $0.name == "posture" && $0.verdict != .good }
        #expect((largest < 2) == (up == stated), "\(up) as \(stated): \(largest)°")
        #expect(isDoubted == (up != stated), "\(up) as \(stated)")
      }
    }
  }

  @Test("rates are taken for what they are", arguments: [25.0, 50, 100])
  func rates(hertz: Double) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      for means in [false, true] {
        var parameters = parameters(.hip, seed: seed)
        (parameters.rateHz, parameters.jitter) = (hertz, 0.1 / hertz)
        parameters.givesMeanRates = means
        let trial = JointSimulation(parameters).run()
        let found = try analysis(trial, .hip)
        let largest = errors(found, trial, .hip).max() ?? .nan
        #expect(largest < 2, "\(hertz) Hz, means \(means), seed \(seed): \(largest)°")
        guard hertz <= 50 else { continue }
        #expect(found.rates == (means ? .mean : .instant), "\(hertz) Hz, seed \(seed)")
      }
    }
  }
}
