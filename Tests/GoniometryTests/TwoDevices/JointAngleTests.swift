// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// A leg in the x–z plane: the thigh's sensor frame is the room's in standing, the hinge along −y,
/// so that a positive turn takes the shank's lower end backwards (−x).
@Suite("Knee angle from two attitudes")
struct JointAngleTests {
  private static let exact = 1e-9
  private static let hinge = -Vector3.unitY

  private static func calibration(
    distalMounting m: Quaternion = .identity, zero: Double = 0
  ) -> PairCalibration {
    PairCalibration(
      axes: HingeAxes(proximal: hinge, distal: m.inverseRotate(hinge)), proximalDown: -.unitZ,
      distalDown: m.inverseRotate(-.unitZ), zeroOffset: zero)
  }

  private static func turn(_ degrees: Double) -> Quaternion {
    Quaternion(angle: degrees * .pi / 180, axis: hinge)
  }

  @Test(
    "every flexion a knee can have reads as itself, past half a turn too",
    arguments: Array(stride(from: -30.0, through: 200, by: 5)))
  func flexion(degrees: Double) throws {
    let angle = try #require(JointAngle(Self.calibration()))
    for proximalTilt in stride(from: -90.0, through: 90, by: 30) {
      let proximal = Self.turn(proximalTilt)
      let reading = angle.reading(
        proximal: proximal, distal: proximal * Self.turn(degrees), heading: .none)
      #expect(abs(reading.degrees - degrees) < Self.exact)
      #expect(reading.wobble < Self.exact)
      let gravity = angle.gravityReading(proximal: proximal, distal: proximal * Self.turn(degrees))
      #expect(abs(gravity.degrees - degrees) < Self.exact)
    }
  }

  @Test("mounting of the shank sensor and headings of both sensors do not enter")
  func mountingAndHeading() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let mounting = generator.nextRotation()
      let angle = try #require(JointAngle(Self.calibration(distalMounting: mounting)))
      let flexion = Double.random(in: -10...150, using: &generator)
      let headings = (0..<2).map { _ in Double.random(in: -3...3, using: &generator) }
      let proximal = Quaternion(angle: headings[0], axis: .unitZ) * Self.turn(20)
      let distal = Quaternion(angle: headings[1], axis: .unitZ) * Self.turn(20 + flexion) * mounting
      let phasor = HeadingPhasor(axes: angle.calibration.axes, proximal: proximal, distal: distal)
      let reading = angle.reading(proximal: proximal, distal: distal, heading: phasor.direction)
      #expect(abs(reading.degrees - flexion) < Self.exact)
    }
  }

  @Test("rotation of the tibia about the shank leaves flexion alone")
  func tibialRotation() throws {
    let angle = try #require(JointAngle(Self.calibration()))
    for rotation in stride(from: -30.0, through: 30, by: 10) {
      let distal = Self.turn(60) * Quaternion(angle: rotation * .pi / 180, axis: .unitZ)
      let reading = angle.reading(proximal: .identity, distal: distal, heading: .none)
      #expect(abs(reading.degrees - 60) < Self.exact)
      #expect(abs(reading.wobble * 180 / .pi - abs(rotation)) < 1e-6)
    }
  }

  @Test("a zero offset is taken off, and the reversed calibration counts the other way")
  func zeroAndSense() throws {
    let offset = try #require(JointAngle(Self.calibration(zero: 12)))
    let reading = offset.reading(proximal: .identity, distal: Self.turn(40), heading: .none)
    #expect(abs(reading.degrees - 28) < Self.exact)
    let reversed = try #require(JointAngle(Self.calibration(zero: 12).reversed))
    let turned = reversed.reading(proximal: .identity, distal: Self.turn(40), heading: .none)
    #expect(abs(turned.degrees + 28) < Self.exact)
  }

  @Test("a long axis along the hinge leaves no plane to measure in")
  func degenerate() {
    var calibration = Self.calibration()
    calibration.proximalDown = Self.hinge
    #expect(JointAngle(calibration) == nil)
  }

  @Test("the heading product has the difference of the headings as its argument")
  func heading() {
    let axes = HingeAxes(proximal: .unitX, distal: .unitX)
    for degrees in stride(from: -170.0, through: 170, by: 17) {
      let turned = Quaternion(angle: -degrees * .pi / 180, axis: .unitZ)
      let phasor = HeadingPhasor(axes: axes, proximal: .identity, distal: turned)
      #expect(abs(phasor.angle * 180 / .pi - degrees) < Self.exact)
      #expect(abs(phasor.length - 1) < Self.exact)
    }
    let vertical = Quaternion(angle: .pi / 2, axis: .unitY)
    #expect(HeadingPhasor(axes: axes, proximal: vertical, distal: .identity).length < Self.exact)
  }
}
