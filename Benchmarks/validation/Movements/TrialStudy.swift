// SPDX-License-Identifier: Apache-2.0

/// A kind of simulated trial: its sensors, or its fault.
protocol TrialKind: Hashable, Sendable, CaseIterable {
  /// Trials of one test or joint in the full study.
  var count: Int { get }
}

/// Tests or joints, each simulated many times.
struct TrialStudy<Kind: TrialKind>: Sendable {
  /// By test or joint, then by kind.
  let groups: [TrialGroup<Kind>]

  /// Runs the trials.
  ///
  /// - Parameters:
  ///   - subjects: the tests or joints.
  ///   - firstSeed: of the first trial; each has its own.
  ///   - share: of the trials that are run, 0…1.
  ///   - outcome: simulates one trial, and runs the program on it.
  init<Subject: Sendable>(
    _ subjects: [Subject], named name: @escaping @Sendable (Subject) -> String, firstSeed: UInt64,
    share: Double, workers: Int,
    outcome: @escaping @Sendable (Subject, Kind, _ number: Int, _ seed: UInt64) -> TrialOutcome
  ) async throws {
    let plans = subjects.flatMap { subject in Kind.allCases.map { (subject, $0) } }
    groups = try await plans.enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
      .parallelMap(workers: workers) { index, subject, kind in
        let count = Swift.max(2, Int(Double(kind.count) * share))
        return TrialGroup(
          name: name(subject), kind: kind,
          outcomes: (0..<count).map { number in
            outcome(subject, kind, number, firstSeed + UInt64(1000 * index + number))
          })
      }
  }

  /// The groups of a kind.
  func groups(of kind: Kind) -> [TrialGroup<Kind>] { groups.filter { $0.kind == kind } }
}
