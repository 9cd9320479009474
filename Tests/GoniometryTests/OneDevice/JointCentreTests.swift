// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("JointCentre")
struct JointCentreTests {
  /// True up directions, as a perfect filter has them.
  func fit(_ limb: SwingingLimb) throws -> (JointCentre, AcceptedSamples, [Vector3]) {
    let samples = try #require(AcceptedSamples(limb.recording()))
    let up = samples.recording.time.map { t in
      let q = Quaternion(angle: limb.angle(at: t).0, axis: limb.hinge) * limb.mounting
      return q.up
    }
    let centre = try #require(
      JointCentre(
        samples, rateDerivative: JointCentre.rateDerivative(samples), up: up, gravity: 9.80665))
    return (centre, samples, up)
  }

  @Test("the lever arm of a device is found, in the device's frame")
  func arm() throws {
    var limb = SwingingLimb(restBefore: 1, restBetween: 0)
    limb.mounting = Quaternion(angle: 0.9, axis: Vector3(0.36, 0.48, 0.8))
    let (centre, samples, up) = try fit(limb)
    let truth = limb.mounting.inverseRotate(Vector3(0, -0.05, -0.3))
    // The start and the end of the movement have a step in their acceleration.
    #expect((centre.leverArm - truth).norm < 0.01)
    #expect(centre.isCredible && centre.after < 0.1 * centre.before)
    let cleaned = centre.removed(from: samples, rateDerivative: JointCentre.rateDerivative(samples))
    let middle = samples.recording.count / 2
    #expect((cleaned.recording.specificForce[middle] - up[middle] * 9.80665).norm < 0.05)
  }

  @Test("an acceleration that no arm explains is not taken for one")
  func shaking() throws {
    var limb = SwingingLimb(amplitude: 20, arm: 0.02, offset: 0)
    limb.centreAmplitude = 0.1
    limb.centreHz = 2
    #expect(try !fit(limb).0.isCredible)
  }

  @Test("ω̇ does not look across a gap")
  func derivativeAtGaps() throws {
    let samples = try #require(
      AcceptedSamples(
        InertialRecording(
          (0..<100).filter { !(40..<60).contains($0) }.map {
            let t = Double($0) / 100
            let rate = t < 0.5 ? 2 * t : 100 - 3 * t
            return InertialSample(
              time: t, specificForce: .unitZ, angularVelocity: Vector3(rate, 0, 0))
          })))
    let derivative = JointCentre.rateDerivative(samples).map(\.x)
    #expect(samples.segments.count == 2)
    #expect(derivative.prefix(40).allSatisfy { abs($0 - 2) < 1e-9 })
    #expect(derivative.suffix(40).allSatisfy { abs($0 + 3) < 1e-9 })
  }
}
