// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// Every attitude method, and the whole program, on the population of simulated tests.
struct SimulatedStudy: Sendable {
  /// This program's attitude methods.
  let own: [SimulatedResult]
  /// The whole program, a test each.
  let outcomes: [(test: SimulatedTest, outcome: PipelineOutcome)]

  /// Runs all methods on `count` tests.
  init(count: Int, workers: Int) async throws {
    let rows = try await (0..<count).map(SimulatedTest.init).parallelMap(workers: workers) { test in
      let truth = try KneeSimulation(test.parameters).run()
      let period = 1 / test.parameters.rateHz
      let scores = AttitudeMethod.all.map { method in
        SimulatedScore(
          thigh: method.attitudes(truth.thigh.recording, period),
          shank: method.attitudes(truth.shank.recording, period), truth: truth)
      }
      return (test: test, scores: scores, outcome: PipelineOutcome(truth, test.parameters))
    }
    own = AttitudeMethod.all.enumerated().compactMap { index, method in
      SimulatedResult(
        name: method.name, origin: "this program", settings: method.settings,
        rows.compactMap { $0.scores[index] })
    }
    outcomes = rows.map { ($0.test, $0.outcome) }
  }
}
