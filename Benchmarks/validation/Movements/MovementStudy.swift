// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Every test of the joint table, simulated many times.
struct MovementStudy: Sendable {
  /// The outcomes of a kind of trial of a test.
  struct Group: Sendable {
    let test: MovementTrial.Test
    let kind: MovementTrial.Kind
    var outcomes: [MovementTrial.Outcome]

    /// Errors of both directions, degrees.
    var errors: [Double] { outcomes.flatMap(\.errors) }
    /// Share of the intervals that hold the truth.
    var cover: Double { share(outcomes.flatMap(\.isHeld)) { $0 } }
    /// Share of the trials without a number to use.
    var refused: Double { share(outcomes, \.isRefused) }
    /// Share of the trials that are off by more than 5° and called good.
    var unnoticed: Double { share(outcomes) { $0.isBad && $0.verdict == .good } }
    /// Share of the trials that are called good.
    var good: Double { share(outcomes) { $0.verdict == .good } }
    /// Share of the trials that are right and not called good.
    var alarms: Double { share(outcomes) { !$0.isBad && $0.verdict != .good } }

    private func share<Element>(
      _ all: [Element], _ isCounted: (Element) -> Bool
    ) -> Double {
      all.isEmpty ? .nan : Double(all.count(where: isCounted)) / Double(all.count)
    }
  }

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
        return Group(test: test, kind: kind, outcomes: outcomes)
      }
  }

  /// The groups of a kind.
  func groups(of kind: MovementTrial.Kind) -> [Group] { groups.filter { $0.kind == kind } }
}
