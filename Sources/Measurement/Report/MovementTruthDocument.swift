// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Goniometry
internal import Inertial

/// The settings of a simulated test as JSON, units in the names.
package struct MovementSimulationDocument: Encodable, Sendable {
  let note: String?
  let repetitions: Int
  let degreesPerSecond, pauseSeconds, neutralSeconds: Double
  let tremorDegrees, couplingDegrees, turnDegrees, wobbleDegreesPerG, slidePercent: Double
  let rateHz: Double
  let seed: UInt64

  package init(_ p: MovementSimulation.Parameters, note: String?) {
    (self.note, repetitions, degreesPerSecond) = (note, p.repetitions, p.degreesPerSecond)
    (pauseSeconds, neutralSeconds) = (p.pause, p.neutral)
    (tremorDegrees, couplingDegrees, turnDegrees) = (
      p.tremorDegrees, p.couplingDegrees, p.turnDegrees
    )
    (wobbleDegreesPerG, slidePercent) = (p.wobbleDegreesPerG, 100 * p.slideShare)
    (rateHz, seed) = (p.rateHz, p.seed)
  }
}

/// The truth about a simulated test as JSON.
package struct MovementTruthDocument: Encodable, Sendable {
  struct Direction: Encodable, Sendable {
    let name: String
    let degrees: Double
  }
  struct Movement: Encodable, Sendable {
    let movement: String
    let test, place: String?
    let directions: [Direction]
  }
  let joint: Joint
  let durationSeconds: Double
  let movements: [Movement]

  package init(_ trial: SimulatedMovements, of tested: [TestedMovement], _ joint: Joint) {
    self.joint = joint
    durationSeconds = trial.angles.time.last ?? 0
    movements = zip(tested, trial.reached).map { tested, reached in
      Movement(
        movement: tested.movement.name, test: tested.test?.name, place: tested.place?.name,
        directions: zip(tested.movement.directions, [reached.positive, reached.negative]).map {
          Direction(name: $0.name, degrees: $1)
        })
    }
  }
}

extension SimulatedMovements {
  /// The true angles in words: `flexion 45.0°, extension 55.0°`.
  package func words(of tested: [TestedMovement]) -> String {
    zip(tested, reached).flatMap { tested, reached in
      zip(tested.movement.directions, [reached.positive, reached.negative]).map {
        "\($0.noun.english) \($1.decimals(1))°"
      }
    }.joined(separator: ", ")
  }
}
