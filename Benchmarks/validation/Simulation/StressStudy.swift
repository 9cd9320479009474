// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// The attitude methods in conditions that are known to break some of them.
struct StressStudy: Sendable {
  /// One condition.
  struct Condition: Sendable {
    var name: String
    var activity: KneeProtocol
    var set: @Sendable (inout KneeSimulation.Parameters) -> Void
    /// Added to what the gyroscopes read, °/s about each axis.
    var addedBiasDegrees = 0.0
  }

  /// The error of a method in a condition, degrees.
  struct Figures: Sendable {
    /// Mean inclination error.
    var inclination: Double
    /// Mean size of the range's error.
    var rangeError: Double
  }

  static let conditions = [
    Condition(name: "walk of 170 m", activity: .walking) { $0.repetitions = 121 },
    Condition(
      name: "bias of 8 °/s", activity: .seatedExtension, set: { $0.restBefore = 3 },
      addedBiasDegrees: 8 / 3.0.squareRoot()),
    Condition(name: "machine at 2 °/s", activity: .passiveMachine) {
      $0.pace = .meanSpeed(degreesPerSecond: 2)
    },
    Condition(name: "starts in motion", activity: .thighLift) {
      ($0.standing, $0.restBefore, $0.pause) = (0, 0, 0)
      $0.repetitions = 6
    },
    Condition(name: "landing from 0.35 m", activity: .dropLanding) { $0.repetitions = 8 },
    Condition(name: "wobble of 6 °/g", activity: .sitToStand) {
      $0.repetitions = 6
      $0.softTissue.wobbleDegreesPerG = 6
    },
  ]

  /// The seed of a condition's first leg.
  static let firstSeed: UInt64 = 90_000
  /// Legs a condition.
  static let legs = 10

  /// By method, then condition; `nil` where a method gave nothing.
  let figures: [[Figures?]]

  /// Runs all methods.
  init(workers: Int) async throws {
    let jobs = Self.conditions.flatMap { condition in
      (0..<Self.legs).map { (condition, Self.firstSeed + UInt64($0)) }
    }
    let rows = try await jobs.parallelMap(workers: workers) { condition, seed in
      try Self.scores(condition, seed: seed)
    }
    figures = AttitudeMethod.all.indices.map { method in
      Self.conditions.indices.map { condition in
        let first = condition * Self.legs
        let scores = rows[first..<first + Self.legs].compactMap { $0[method] }
        guard scores.count == Self.legs else { return nil }
        return Figures(
          inclination: scores.map(\.inclination).mean,
          rangeError: scores.map { abs($0.rangeError) }.mean)
      }
    }
  }

  private static func scores(_ condition: Condition, seed: UInt64) throws -> [SimulatedScore?] {
    var parameters = TrustSweep.usual(condition.activity, seed: seed)
    condition.set(&parameters)
    var truth = try KneeSimulation(parameters).run()
    let bias = condition.addedBiasDegrees * .pi / 180
    let added = SensorCalibration(gyroscopeBias: Vector3(-bias, -bias, -bias))
    truth.thigh.recording = truth.thigh.recording.calibrated(with: added)
    truth.shank.recording = truth.shank.recording.calibrated(with: added)
    let period = 1 / parameters.rateHz
    return AttitudeMethod.all.map { method in
      SimulatedScore(
        thigh: method.attitudes(truth.thigh.recording, period),
        shank: method.attitudes(truth.shank.recording, period), truth: truth)
    }
  }
}
