// SPDX-License-Identifier: Apache-2.0

import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Axis fit")
struct AxisFitTests {
  /// Twenty seconds of a thigh and a shank that swing about one level axis and lean a little out of
  /// the plane together, with sensors mounted at random.
  static func leg(seed: UInt64) -> (samples: AxisSamples, truth: HingeAxes) {
    var generator = SplitMix64(seed: seed)
    let mountings = (generator.nextRotation(), generator.nextRotation())
    let hinge = -Vector3.unitY
    let rate = 100.0
    func attitude(_ time: Double, flexion: Bool) -> Quaternion {
      let lean = Quaternion(rotationVector: Vector3(0.2 * sine(1.3 * time), 0, 0.1 * sine(time)))
      let thigh = Quaternion(angle: 0.4 * sine(2 * time), axis: hinge)
      let knee = Quaternion(angle: 0.6 - 0.6 * sine(2.7 * time + 1), axis: hinge)
      return lean * thigh * (flexion ? knee : .identity)
    }
    func motion(_ mounting: Quaternion, flexion: Bool) -> InertialRecording {
      InertialRecording(
        (0..<2000).map { index in
          let time = Double(index) / rate
          let now = attitude(time, flexion: flexion) * mounting
          let next = attitude(time + 1e-5, flexion: flexion) * mounting
          return InertialSample(
            time: time, specificForce: now.inverseRotate(.unitZ * 9.81),
            angularVelocity: (now.conjugate * next).rotationVector / 1e-5)
        })
    }
    let recordings = (motion(mountings.0, flexion: false), motion(mountings.1, flexion: true))
    guard let pair = try? SensorPair(thigh: recordings.0, shank: recordings.1) else {
      preconditionFailure("the generated pair has common rows")
    }
    func segment(_ recording: InertialRecording) -> LowPassedMotion {
      LowPassedMotion(
        SegmentMotion(
          recording, nominalPeriod: 1 / rate, estimator: Strapdown.self, parameters: .init()),
        of: pair)
    }
    return (
      AxisSamples(pair, thigh: segment(recordings.0), shank: segment(recordings.1)),
      HingeAxes(
        thigh: mountings.0.inverseRotate(hinge), shank: mountings.1.inverseRotate(hinge))
    )
  }

  private static func sine(_ x: Double) -> Double {
    Quaternion(angle: 2 * x, axis: .unitX).x
  }

  @Test("the Jacobian is the slope of the residuals", arguments: [UInt64](1...5))
  func jacobian(seed: UInt64) {
    var generator = SplitMix64(seed: seed &+ 100)
    let samples = Self.leg(seed: seed).samples
    let start = HingeAxes(thigh: generator.nextDirection(), shank: generator.nextDirection())
    let upright = AxisFit.Upright(
      thigh: generator.nextDirection(), shank: generator.nextDirection())
    let fit = AxisFit(samples, around: start, upright: upright)
    let p = (0..<4).map { _ in Double.random(in: -0.5...0.5, using: &generator) }
    var slopes = Array(repeating: 0.0, count: 4 * fit.residualCount)
    fit.jacobian(at: p, into: &slopes)
    let step = 1e-6
    for column in 0..<4 {
      var (low, high) = (p, p)
      low[column] -= step
      high[column] += step
      var r = (
        Array(repeating: 0.0, count: fit.residualCount),
        Array(repeating: 0.0, count: fit.residualCount)
      )
      fit.residuals(at: low, into: &r.0)
      fit.residuals(at: high, into: &r.1)
      for row in 0..<fit.residualCount {
        let difference = (r.1[row] - r.0[row]) / (2 * step)
        #expect(abs(difference - slopes[4 * row + column]) < 1e-6, "seed \(seed), row \(row)")
      }
    }
  }

  @Test("the true axis of a hinge is found whatever the mounting", arguments: [UInt64](1...8))
  func truth(seed: UInt64) throws {
    let (samples, truth) = Self.leg(seed: seed)
    let best = try #require(AxisCandidate.all(in: samples).first)
    // Attitudes start from the accelerometer, which is exact here; a twentieth of a degree is left
    // to the low-pass and the numeric rates.
    #expect(best.axes.isSameLine(as: truth, within: 0.05 * .pi / 180), "seed \(seed)")
  }
}
