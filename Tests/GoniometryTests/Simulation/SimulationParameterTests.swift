// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("Simulation parameters")
struct SimulationParameterTests {
  typealias Change = @Sendable (inout KneeSimulation.Parameters) -> Void

  static let refused: [(String, Change)] = [
    ("rate", { $0.rateHz = -100 }),
    ("rate", { $0.rateHz = 0 }),
    ("rate", { $0.rateHz = .nan }),
    ("repetitions", { $0.repetitions = 0 }),
    ("repetitions", { $0.repetitions = -3 }),
    ("flexion range", { $0.flexionDegrees = 0...400 }),
    ("flexion range", { $0.flexionDegrees = 10...10 }),
    ("speed", { $0.pace = .meanSpeed(degreesPerSecond: -1) }),
    ("speed", { $0.pace = .meanSpeed(degreesPerSecond: .infinity) }),
    ("period", { $0.pace = .period(seconds: 0) }),
    ("one movement", { $0.pace = .period(seconds: 0.9) }),
    ("pause", { $0.pause = -1 }),
    ("standing", { $0.standing = .nan }),
    ("gyroscope noise", { $0.errors.gyroscopeNoiseDensity = -1 }),
    ("scale error", { $0.errors.scaleError = .infinity }),
    ("gyroscope range", { $0.errors.gyroscopeRange = 0 }),
    ("wobble frequency", { $0.softTissue.wobbleFrequencyHz = 0 }),
    ("thigh mounting", { $0.thigh.mounting = .rotation(Vector3(.nan, 0, 0)) }),
    ("distance", { $0.shank.distanceFromKnee = -0.1 }),
    ("jitter", { $0.timingJitter = 0.5 }),
    ("lost", { $0.lostShare = 1 }),
    ("gap", { $0.gaps = [-1...2] }),
    (
      "samples",
      {
        $0.rateHz = 10_000
        $0.repetitions = 10_000
      }
    ),
  ]

  @Test("a parameter the model cannot use is refused by name", arguments: refused)
  func refusal(name: String, change: Change) {
    var p = KneeSimulation.Parameters(.seatedExtension)
    change(&p)
    let error = #expect(throws: SimulationError.self) { try KneeSimulation(p) }
    #expect(error?.description.contains(name) == true, "\(String(describing: error))")
  }

  @Test("the usual values of every protocol are accepted", arguments: KneeProtocol.allCases)
  func defaults(kind: KneeProtocol) throws {
    let simulation = try KneeSimulation(KneeSimulation.Parameters(kind))
    #expect((8...120).contains(simulation.duration))
  }

  @Test("a period is a whole repetition with its pauses")
  func period() throws {
    var p = KneeSimulation.Parameters(.heelSlide)
    p.pace = .period(seconds: 5)
    p.repetitions = 4
    let knee = try KneeSimulation(p).run()
    #expect(abs(knee.exercise.upperBound - knee.exercise.lowerBound - 20) < 1e-9)
    #expect(knee.standing == nil)
  }
}
