// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The whole program's errors as one condition of a test changes and the rest stays.
struct TrustSweep: Sendable {
  /// One value of the condition.
  struct Cell: Sendable {
    var label: String
    /// For a plot's axis.
    var value: Double
    var outcomes: [PipelineOutcome]

    /// Mean size of the range's error, degrees.
    var meanRangeError: Double { outcomes.compactMap(\.rangeError).mean }
    /// 95th percentile of the same.
    var p95RangeError: Double { outcomes.compactMap(\.rangeError).percentile(95) }
    /// Mean root mean square error of the angle, degrees.
    var meanRMSE: Double { outcomes.compactMap(\.rmse).mean }
    /// Bad results, those among them that carry a verdict other than good, refusals, and good
    /// results that carry one.
    var counts: (bad: Int, flagged: Int, refused: Int, falseAlarms: Int) {
      (
        outcomes.count(where: \.isBad), outcomes.count { $0.isBad && $0.verdict != .good },
        outcomes.count { $0.rangeError == nil },
        outcomes.count { $0.rangeError != nil && !$0.isBad && $0.verdict != .good }
      )
    }
  }

  /// The condition that changes.
  let title: String
  let cells: [Cell]

  /// A sweep to run: the values of one condition, and how each is set.
  struct Plan: Sendable {
    var title: String
    var values:
      [(label: String, value: Double, set: @Sendable (inout KneeSimulation.Parameters) -> Void)]
  }

  /// Activities of a cell.
  static let activities: [KneeProtocol] = [
    .seatedExtension, .sitToStand, .walking, .heelSlide, .thighLift,
  ]
  /// The seed of a cell's first test; the same legs in every cell, so that cells can be compared.
  static let firstSeed: UInt64 = 70_000

  /// Runs a plan with so many draws of each activity a cell.
  static func run(_ plans: [Plan], draws: Int, workers: Int) async throws -> [TrustSweep] {
    let jobs = plans.flatMap { plan in
      plan.values.flatMap { value in
        activities.flatMap { activity in
          (0..<draws).map { draw in
            var parameters = usual(activity, seed: firstSeed + UInt64(draw))
            value.set(&parameters)
            return parameters
          }
        }
      }
    }
    let outcomes = try await jobs.parallelMap(workers: workers) { try PipelineOutcome($0) }
    var rest = outcomes[...]
    return plans.map { plan in
      TrustSweep(
        title: plan.title,
        cells: plan.values.map { value in
          let size = activities.count * draws
          defer { rest = rest.dropFirst(size) }
          return Cell(label: value.label, value: value.value, outcomes: Array(rest.prefix(size)))
        })
    }
  }

  /// The values of all other conditions: a calibrated module at 100 Hz that
  /// averages over the step, mounted anyhow, on a little soft tissue, with a stance where the
  /// activity has one, on a leg that is not quite a hinge.
  static func usual(_ activity: KneeProtocol, seed: UInt64) -> KneeSimulation.Parameters {
    var p = KneeSimulation.Parameters(activity)
    p.seed = seed
    p.errors = SensorGrade.module.errors
    p.gyroscopeAveragesStep = true
    p.outOfPlaneDegrees = 3
    p.softTissue.wobbleDegreesPerG = 1
    p.softTissue.slideShare = 0.01
    p.side = seed % 2 == 0 ? .right : .left
    return p
  }
}
