// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("Knees that give no angle, or one by a rule of its own")
struct PairRefusalTests {
  private static func module(_ kneeProtocol: KneeProtocol, seed: UInt64)
    -> KneeSimulation.Parameters
  {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 2
    parameters.seed = seed
    return parameters
  }

  /// The same movement with the room turned: what sensors on a leg show that lies on its side.
  private static func onTheSide(_ segment: SimulatedSensor) -> InertialRecording {
    // Gravity along the hinge, the same turns: specific force from the true turn is not needed, a
    // slow leg feels gravity alone.
    InertialRecording(
      segment.recording.map {
        InertialSample(
          time: $0.time, specificForce: segment.hingeAxis * 9.81,
          angularVelocity: $0.angularVelocity)
      })
  }

  @Test("a hinge that stands upright in the room is refused by name", arguments: [UInt64](1...2))
  func upright(seed: UInt64) throws {
    var parameters = Self.module(.heelSlide, seed: seed)
    parameters.outOfPlaneDegrees = 0
    let simulated = try KneeSimulation(parameters).run()
    let pair = try SensorPair(
      proximal: Self.onTheSide(simulated.thigh), distal: Self.onTheSide(simulated.shank))
    #expect {
      try PairAnalysis(pair, options: PairOptions(firstMovement: .flexion))
    } throws: { error in
      switch error as? MeasurementError {
      case .uprightHinge, .noMovement: true
      default: false
      }
    }
  }

  @Test("lying on the back, flexion is what raises the knee, or nothing is said")
  func lying() throws {
    var answers = 0
    for seed in UInt64(1)...6 {
      var parameters = Self.module(.heelSlide, seed: seed)
      parameters.pace = .meanSpeed(degreesPerSecond: 90)
      parameters.repetitions = 4
      parameters.side = seed % 2 == 0 ? .left : .right
      let simulated = try KneeSimulation(parameters).run()
      let pair = try SensorPair(
        proximal: simulated.thigh.recording, distal: simulated.shank.recording)
      guard let analysis = try? PairAnalysis(pair) else { continue }
      answers += 1
      let truth = simulated.thigh.hingeAxis
      let told = try PairAnalysis(pair, options: PairOptions(firstMovement: .flexion))
      #expect(
        told.calibration.axes.proximal.dot(analysis.calibration.axes.proximal) > 0.9, "seed \(seed)"
      )
      #expect(abs(truth.dot(analysis.calibration.axes.proximal)) > 0.9, "seed \(seed)")
    }
    #expect(answers >= 3)
  }

  @Test("exchanged sensors are refused where the stance is stated, too", arguments: [UInt64](1...3))
  func exchanged(seed: UInt64) throws {
    let simulated = try KneeSimulation(Self.module(.walking, seed: seed)).run()
    let pair = try SensorPair(
      proximal: simulated.shank.recording, distal: simulated.thigh.recording)
    #expect {
      try PairAnalysis(pair, options: PairOptions(standing: simulated.standing))
    } throws: { error in
      if case .exchangedSensors = error as? MeasurementError { true } else { false }
    }
  }

  @Test(
    "a joint that wobbles and tissue that shakes cost accuracy, not the joint",
    arguments: [
      UInt64(1), 2,
    ])
  func wobble(seed: UInt64) throws {
    var parameters = Self.module(.walking, seed: seed)
    parameters.outOfPlaneDegrees = 10
    parameters.softTissue.wobbleDegreesPerG = 5
    parameters.softTissue.slideShare = 0.05
    let simulated = try KneeSimulation(parameters).run()
    let analysis = try PairAnalysis(
      SensorPair(proximal: simulated.thigh.recording, distal: simulated.shank.recording),
      options: PairOptions(standing: simulated.standing))
    let axes = analysis.calibration.axes
    // Tissue of 5° a g turns a sensor by some 10° in a swing.
    #expect(axes.proximal.dot(simulated.thigh.hingeAxis) > cosine(15), "seed \(seed)")
    #expect(axes.distal.dot(simulated.shank.hingeAxis) > cosine(15), "seed \(seed)")
  }

  private func cosine(_ degrees: Double) -> Double {
    Quaternion(angle: degrees * .pi / 180, axis: .unitX).rotate(.unitY).y
  }
}
