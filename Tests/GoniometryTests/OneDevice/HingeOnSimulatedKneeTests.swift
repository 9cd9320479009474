// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import SyntheticMotion
import Testing

/// The simulated leg is an independent oracle: its motion, placements and errors are not those of
/// `SwingingLimb`.
@Suite("HingeAnalysis of simulated legs")
struct HingeOnSimulatedKneeTests {
  @Test(
    "seated extension at a random mounting",
    arguments: [(SensorGrade.ideal, 0.5), (.module, 1), (.phone, 3.5)], UInt64(1)...5)
  func seatedExtension(grade: (SensorGrade, degrees: Double), seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.standing = 0
    parameters.seed = seed
    parameters.errors = grade.0.errors
    parameters.repetitions = Int.random(in: 2...6, using: &generator)
    parameters.pace = .meanSpeed(degreesPerSecond: .random(in: 10...120, using: &generator))
    let low = Double.random(in: -5...20, using: &generator)
    let high = Double.random(in: 70...120, using: &generator)
    parameters.flexionDegrees = low...high
    let distal = try KneeSimulation(parameters).run().shank
    let result = try HingeAnalysis(
      distal.recording,
      options: HingeOptions(zero: .startsAt(high), sense: .firstMovement(.extension)))
    let motion = result.rangeOfMotion
    #expect(abs(motion.range - (high - low)) < grade.degrees, "seed \(seed)")
    #expect(abs(motion.minimum - low) < grade.degrees, "seed \(seed)")
    #expect(motion.repetitions.count == parameters.repetitions, "seed \(seed)")
    #expect(result.axis.dot(distal.hingeAxis) > 0.999, "seed \(seed)")
    let centre = try #require(result.jointCentre)
    let arm = distal.leverArm - distal.hingeAxis * distal.leverArm.dot(distal.hingeAxis)
    #expect((centre.leverArm - arm).norm < 0.1, "seed \(seed)")
  }

  @Test("standing up: each limb alone reads its own part of the knee's 90 degrees")
  func sitToStand() throws {
    var parameters = KneeSimulation.Parameters(.sitToStand)
    parameters.standing = 0
    let knee = try KneeSimulation(parameters).run()
    let (proximal, distal) = (
      try HingeAnalysis(knee.thigh.recording), try HingeAnalysis(knee.shank.recording)
    )
    // The shank leans by 0.28 of the flexion.
    #expect(abs(distal.rangeOfMotion.range - 0.28 * 90) < 1)
    #expect(abs(proximal.rangeOfMotion.range - 0.72 * 90) < 1)
    for result in [proximal, distal] {
      #expect(
        result.quality.contains { $0.advice.contains("only while the other segment is still") })
    }
  }

  @Test("a heel slide moves the knee, which is noticed on the shank")
  func heelSlide() throws {
    var parameters = KneeSimulation.Parameters(.heelSlide)
    parameters.pace = .meanSpeed(degreesPerSecond: 100)
    let knee = try KneeSimulation(parameters).run()
    let check = try #require(
      try HingeAnalysis(knee.shank.recording).quality.first { $0.name == "joint_centre" })
    #expect(check.verdict == .doubtful)
  }

  @Test("the still thigh of a seated person is no movement")
  func wrongLimb() throws {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.standing = 0
    parameters.errors = SensorGrade.phone.errors
    let knee = try KneeSimulation(parameters).run()
    #expect {
      try HingeAnalysis(knee.thigh.recording)
    } throws: {
      guard case MeasurementError.noMovement? = $0 as? MeasurementError else { return false }
      return true
    }
  }
}
