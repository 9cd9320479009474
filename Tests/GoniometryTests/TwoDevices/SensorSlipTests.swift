// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry
import Inertial
import Testing

@Suite("A sensor that moves on its limb")
struct SensorSlipTests {
  private static func parameters(_ kneeProtocol: KneeProtocol, seed: UInt64)
    -> KneeSimulation.Parameters
  {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 3
    parameters.repetitions = 12
    parameters.seed = seed
    return parameters
  }

  /// The recording as a strap that turns on the limb within 0.4 s leaves it, the gyroscope feeling
  /// the turn.
  private static func slipped(
    _ recording: InertialRecording, at start: Double, by degrees: Double, about axis: Vector3
  ) -> InertialRecording {
    let seconds = 0.4
    return InertialRecording(
      recording.map { sample in
        let share = min(1, max(0, (sample.time - start) / seconds))
        let turned = Quaternion(angle: degrees * .pi / 180 * share, axis: axis)
        let rate = share > 0 && share < 1 ? degrees * .pi / 180 / seconds : 0
        return InertialSample(
          time: sample.time, specificForce: turned.inverseRotate(sample.specificForce),
          angularVelocity: turned.inverseRotate(sample.angularVelocity) + axis * rate)
      })
  }

  private static func moved(_ proximal: InertialRecording, _ distal: InertialRecording) throws
    -> QualityCheck
  {
    let quality = try PairAnalysis(SensorPair(proximal: proximal, distal: distal)).quality
    return try #require(quality.first { $0.name == "sensor_moved" })
  }

  @Test(
    "a strap that turns about the limb in mid-walk is told, with the time",
    arguments: [
      UInt64(1), 2,
    ])
  func slip(seed: UInt64) throws {
    let simulated = try KneeSimulation(Self.parameters(.walking, seed: seed)).run()
    let (start, end) = (
      try #require(simulated.thigh.recording.time.first),
      try #require(simulated.thigh.recording.time.last)
    )
    let moment = (start + end) / 2
    let limb = try #require(simulated.shank.leverArm.normalized)
    let distal = Self.slipped(simulated.shank.recording, at: moment, by: 20, about: limb)
    let check = try Self.moved(simulated.thigh.recording, distal)
    #expect(check.verdict == .bad, "seed \(seed)")
    let times = check.advice.split(separator: " ").compactMap { Double($0) }
    #expect(times.count >= 2, "\(check.advice)")
    // The time is as sharp as the steps before and after show the axis.
    #expect(times[0] - 2 < moment && moment < times[1] + 2, "seed \(seed): \(check.advice)")
  }

  @Test(
    "sensors that stay are left in peace, on soft tissue too",
    arguments: [
      KneeProtocol.walking, .sitToStand, .seatedExtension,
    ])
  func stays(kneeProtocol: KneeProtocol) throws {
    var parameters = Self.parameters(kneeProtocol, seed: 4)
    parameters.softTissue.wobbleDegreesPerG = 2
    parameters.softTissue.slideShare = 0.02
    parameters.repetitions = 6
    let simulated = try KneeSimulation(parameters).run()
    let check = try Self.moved(simulated.thigh.recording, simulated.shank.recording)
    #expect(check.verdict == .good, "\(check.advice)")
  }

  @Test(
    "a shank that slips by 40° in mid-trial is bad or refused, with a stance and without one",
    arguments: [KneeProtocol.seatedExtension, .sitToStand, .walking], [3.0, 0])
  func slipByMuch(kneeProtocol: KneeProtocol, standing: Double) throws {
    var parameters = Self.parameters(kneeProtocol, seed: 4)
    parameters.standing = standing
    let simulated = try KneeSimulation(parameters).run()
    let (proximal, distal) = (simulated.thigh.recording, simulated.shank.recording)
    let moment = (try #require(distal.time.first) + #require(distal.time.last)) / 2
    let first: FirstMovement? =
      standing > 0 ? nil : kneeProtocol == .walking ? .flexion : .extension
    let options = PairOptions(firstMovement: first)
    for axis in [Vector3.unitX, .unitY, .unitZ] {
      let pair = try SensorPair(
        proximal: proximal, distal: Self.slipped(distal, at: moment, by: 40, about: axis))
      let verdict = try? PairAnalysis(pair, options: options).quality.overall
      #expect(verdict ?? .bad == .bad, "\(kneeProtocol.rawValue), stance \(standing) s, \(axis)")
    }
    #expect(
      try PairAnalysis(SensorPair(proximal: proximal, distal: distal), options: options).quality
        .overall
        != .bad)
  }
}
