// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("Postures that were held")
struct QuietPostureTests {
  @Test("postures are told apart by gravity in both sensors, the longest first")
  func postures() throws {
    let simulated = try SimulatedSearch(.sitToStand, seed: 5) { $0.pause = 0.5 }
    let postures = QuietPosture.all(in: simulated.samples)
    #expect(postures.count >= 2)
    #expect(postures.map(\.seconds) == postures.map(\.seconds).sorted(by: >))
    let standing = try #require(simulated.truth.standing)
    let first = try #require(postures.first { $0.start < 1 })
    #expect(first.seconds > 0.8 * (standing.upperBound - standing.lowerBound))
    for (index, posture) in postures.enumerated() {
      for other in postures[..<index] {
        let angle = max(
          posture.proximalUp.angle(to: other.proximalUp), posture.distalUp.angle(to: other.distalUp)
        )
        #expect(angle > 8 * .pi / 180)
      }
    }
  }

  @Test("in the stance, sensors along the limbs fit better than on a seat or exchanged")
  func places() throws {
    let simulated = try SimulatedSearch(.walking, seed: 2)
    let candidate = simulated.search.candidate
    let stance = try #require(QuietPosture.all(in: simulated.samples).first { $0.start < 1 })
    let system = JointCentreSystem(axes: candidate.axes, samples: simulated.samples)
    func misfit(_ kind: SensorPlaces.Posture) throws -> Double {
      let places = SensorPlaces(stance, taken: kind, axes: candidate.axes)
      return try #require(places.meanSquare(in: system, free: candidate.arms))
    }
    let upright = try misfit(.stance)
    for other in [SensorPlaces.Posture.seat, .seatReversed, .upsideDown] {
      #expect(try misfit(other) > upright, "\(other)")
    }
  }
}
