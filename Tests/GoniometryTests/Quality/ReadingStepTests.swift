// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Goniometry

@Suite("Steps of readings")
struct ReadingStepTests {
  private static let degree = Double.pi / 180

  /// A swinging sensor whose readings are multiples of these steps; 0 for none.
  private static func recording(
    force: Double, rate: Double, amplitude: Double = 1, count: Int = 600
  ) -> InertialRecording {
    func rounded(_ value: Double, _ step: Double) -> Double {
      step > 0 ? (value / step).rounded() * step : value
    }
    return InertialRecording(
      (0..<count).map { number in
        let time = Double(number) / 60
        let swing = amplitude * sin(2 * time)
        return InertialSample(
          time: time,
          specificForce: Vector3(
            rounded(9 * swing, force), rounded(5 * cos(3 * time) * amplitude, force),
            rounded(9.8, force)),
          angularVelocity: Vector3(
            rounded(2 * swing, rate), rounded(cos(time) * amplitude, rate), 0))
      })
  }

  @Test("the rounding of a browser is found, and stands for 0.17° and 0.03 °/s")
  func browser() {
    let step = ReadingStep(of: Self.recording(force: 0.1, rate: 0.1 * Self.degree))
    #expect(abs(step.force - 0.1) < 1e-9)
    #expect(abs(step.rate - 0.1 * Self.degree) < 1e-12)
    // 0.1 / √12 / 9.80665 rad, and 0.1 / √12.
    #expect(abs(step.inclination - 0.168_66) < 1e-4)
    #expect(abs(step.drift - 0.028_87) < 1e-4)
  }

  @Test("the steps of a sensor of 16 bits, and of numbers with many decimals, count for nothing")
  func fine() {
    let lsb = ReadingStep(
      of: Self.recording(force: 16 * 9.80665 / 32768, rate: 2000.0 / 32768 * Self.degree))
    #expect(lsb.force == 0 && lsb.rate == 0)
    #expect(lsb.inclination == 0 && lsb.drift == 0)
    let smooth = ReadingStep(of: Self.recording(force: 0, rate: 0))
    #expect(smooth.force == 0 && smooth.rate == 0)
  }

  @Test("of a sensor that hardly moves nothing is known, and an empty recording has no steps")
  func still() {
    let still = ReadingStep(
      of: Self.recording(force: 0.1, rate: 0.1 * Self.degree, amplitude: 0.01))
    #expect(still.force == 0)
    #expect(ReadingStep(of: InertialRecording([])).force == 0)
  }

  @Test("numbers that are not finite are passed over")
  func notFinite() {
    var samples = Array(Self.recording(force: 0.1, rate: 0.1 * Self.degree))
    samples[10].specificForce.x = .nan
    samples[20].angularVelocity.y = .infinity
    #expect(abs(ReadingStep(of: InertialRecording(samples)).force - 0.1) < 1e-9)
  }
}
