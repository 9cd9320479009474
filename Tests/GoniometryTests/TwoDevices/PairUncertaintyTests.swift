// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("Uncertainty of the knee angle")
struct PairUncertaintyTests {
  private let calibration = PairCalibration(
    axes: HingeAxes(proximal: .unitY, distal: .unitY), proximalDown: -.unitZ, distalDown: -.unitZ,
    uncertainty: CalibrationUncertainty(
      axisShare: 0.02, zero: 1, proximalInclination: 0.3, distalInclination: 0.4))

  /// A still segment, and one that is pushed across the limb by so many m/s².
  private func segment(pushed: Double = 0) -> SegmentState {
    SegmentState(
      attitude: .identity, rate: .zero,
      specificForce: Vector3(pushed, 0, InertialSample.standardGravity))
  }

  private func uncertainty(
    degrees: Double, wobble: Double = 0, proximal: SegmentState? = nil,
    _ calibration: PairCalibration? = nil
  ) -> AngleUncertainty {
    PairUncertainty.uncertainty(
      of: JointAngle.Reading(degrees: degrees, wobble: wobble), proximal: proximal ?? segment(),
      distal: segment(), calibration: calibration ?? self.calibration,
      across: (.unitX, .unitX))
  }

  @Test("standing still, only the sensors and zero are in doubt")
  func standing() {
    let still = uncertainty(degrees: 0)
    let rounding = 1e-12
    #expect(abs(still.sensor - 0.5) < rounding && still.zero == 1)
    #expect(still.axis == 0 && still.softTissue == 0)
  }

  @Test("axis and slide grow with the angle, slide with its sign")
  func excursion() {
    let (bent, less, over) = (
      uncertainty(degrees: 90), uncertainty(degrees: 45), uncertainty(degrees: -45)
    )
    #expect(bent.axis == 1.8 && bent.slide == 2 * less.slide && over.slide == -less.slide)
  }

  @Test("acceleration across the limb shakes it, but no further than tissue stretches")
  func acceleration() {
    let shakes = [0, 1, 3, 30, 3000].map {
      uncertainty(degrees: 0, proximal: segment(pushed: $0)).shake
    }
    #expect(zip(shakes, shakes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(shakes[4] < 10 && shakes[4] - shakes[3] < 0.1)
  }

  @Test("a hinge that stands upright leaves the angle to guesswork")
  func upright() {
    let upright = Quaternion(angle: .pi / 2 - 0.05, axis: .unitX)
    var proximal = segment()
    proximal.attitude = upright
    #expect(uncertainty(degrees: 0, proximal: proximal).sensor > 4)
  }

  @Test("the inclination that a calibration came with counts", arguments: [0.0, 0.5])
  func inclinations(doubt: Double) {
    var other = calibration
    other.uncertainty.distalInclination = doubt
    #expect((uncertainty(degrees: 0, other).sensor > 0.5) == (doubt > 0.4))
  }
}
