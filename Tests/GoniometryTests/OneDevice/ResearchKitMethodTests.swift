// SPDX-License-Identifier: Apache-2.0

import Glibc
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("ResearchKitMethod")
struct ResearchKitMethodTests {
  /// The published figures have one decimal.
  let published = 0.05

  /// A device upright, its screen towards the person, turned about an axis of its own.
  func result(
    axis: Vector3, degrees: [Double], orientation: ResearchKitMethod.Orientation = .portrait,
    first: Quaternion = Quaternion(angle: .pi / 2, axis: .unitX)
  ) -> ResearchKitRangeOfMotion {
    var method = ResearchKitMethod(orientation: orientation)
    for angle in degrees {
      method.update(attitude: first * Quaternion(angle: angle * .pi / 180, axis: axis))
    }
    return method.result
  }

  func axis(turnedBy degrees: Double) -> Vector3 {
    Quaternion(angle: degrees * .pi / 180, axis: .unitZ).rotate(.unitX)
  }

  /// There and back in steps of a tenth of a degree, in the sense that does not wrap.
  let there = (0...1200).map { -0.1 * Double($0) } + (0...1200).map { -0.1 * Double(1200 - $0) }

  @Test("a true 120 degrees with the device in line reads 120, from 0")
  func inLine() {
    let r = result(axis: .unitX, degrees: there)
    #expect(abs(r.start) < 1e-9 && abs(r.minimum) < 1e-6 && abs(r.maximum - 120) < 1e-6)
    #expect(abs(r.range - 120) < 1e-6 && abs(r.finish) < 1e-6)
  }

  @Test(
    "a device turned on the limb reads less",
    arguments: zip([10.0, 20, 30, 45, 60, 80], [118.1, 111.7, 99.5, 67.8, 35.3, 10.2]))
  func turned(by degrees: Double, reads: Double) {
    let r = result(axis: axis(turnedBy: degrees), degrees: there)
    #expect(abs(r.range - reads) < published)
  }

  @Test("landscape reads the other axis")
  func landscape() {
    let r = result(axis: .unitY, degrees: there, orientation: .landscape)
    #expect(abs(r.range - 120) < 1e-6)
  }

  @Test("the other sense wraps beyond 90 degrees: 360, or 354 in steps of 6")
  func wrap() {
    let fine = result(axis: .unitX, degrees: there.map { -$0 })
    #expect(abs(fine.range - 360) < 0.2)
    // Steps of 6° that do not meet 90 exactly: the largest is 84 + 3, the least −360 + 93.
    let coarse = result(axis: .unitX, degrees: (0...19).map { 6 * Double($0) + 3 })
    #expect(abs(coarse.range - 354) < 1e-6)
  }

  @Test("the first small step is lost")
  func firstStepLost() {
    // The least angle is set to 0 by the first sample and, as 0 means unset, to 2 by the second.
    let r = result(axis: .unitX, degrees: [0, 2, 30, 60])
    #expect(abs(r.range - 58) < 1e-9)
  }

  @Test("one glitch of 15 degrees adds 15")
  func glitch() {
    var angles = there
    angles[1200] -= 15
    let r = result(axis: .unitX, degrees: angles)
    #expect(abs(r.range - 135) < 1e-6)
  }

  @Test("noise of 1 degree widens the range by more than 2")
  func noise() {
    var generator = SplitMix64(seed: 1)
    let hold = [Double](repeating: 0, count: 200)
    let angles = (hold + there + hold).map { $0 + generator.nextNoise() }
    #expect(result(axis: .unitX, degrees: angles).range > 122)
  }

  @Test("no sample gives 90, 90, 90, 90 and 0")
  func nothing() {
    let r = ResearchKitMethod().result
    #expect(
      r == ResearchKitRangeOfMotion(start: 90, finish: 90, minimum: 90, maximum: 90, range: 0))
  }

  @Test("a recording without samples is an error")
  func emptyRecording() {
    #expect(throws: MeasurementError.noSamples(rows: 0)) {
      try ResearchKitMethod.measure(
        InertialRecording(), orientation: .portrait, with: Strapdown.self,
        parameters: Strapdown.Parameters())
    }
  }

  @Test("exactly 90 degrees does not wrap, the next number does")
  func wrapEdge() {
    let r = result(axis: .unitX, degrees: [0, -30, 90.0000001])
    #expect(r.maximum > 200)
    let s = result(axis: .unitX, degrees: [0, -30, 89.9999999])
    #expect(abs(s.range - 120) < 1e-5)
  }
}
