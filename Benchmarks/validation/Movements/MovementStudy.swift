// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Every test of the joint table, simulated many times.
struct MovementStudy: Sendable {
  typealias Group = TrialGroup<MovementTrial.Kind>

  /// By test, then by kind.
  let groups: [Group]

  /// The seed of the first trial; each has its own.
  static let firstSeed: UInt64 = 43_000_000

  /// Trials of a kind in the full study.
  static func count(of kind: MovementTrial.Kind) -> Int {
    switch kind {
    case .ideal: 20
    case .phone: 1000
    case .module, .tactical: 60
    case .impossible, .otherPlane, .moved: 100
    }
  }

  /// Runs the trials.
  ///
  /// - Parameter share: of the trials that are run, 0…1.
  init(share: Double, workers: Int) async throws {
    let plans = MovementTrial.Test.all.flatMap { test in
      MovementTrial.Kind.allCases.map { (test, $0) }
    }
    groups = try await plans.enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
      .parallelMap(workers: workers) { index, test, kind in
        let count = Swift.max(2, Int(Double(Self.count(of: kind)) * share))
        let outcomes = (0..<count).map { number in
          MovementTrial(
            test, kind, number, seed: Self.firstSeed + UInt64(1000 * index + number)
          ).outcome()
        }
        return Group(name: test.name, kind: kind, outcomes: outcomes)
      }
  }

  /// The groups of a kind.
  func groups(of kind: MovementTrial.Kind) -> [Group] { groups.filter { $0.kind == kind } }
}
