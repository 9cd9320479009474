// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// Every joint that two sensors measure about several axes, simulated many times.
struct JointStudy: Sendable {
  typealias Group = TrialGroup<JointTrial.Kind>

  /// By joint, then by kind.
  let groups: [Group]

  /// The seed of the first trial; each has its own.
  static let firstSeed: UInt64 = 44_000_000

  /// Trials of a kind in the full study.
  static func count(of kind: JointTrial.Kind) -> Int {
    switch kind {
    case .ideal: 20
    case .phone: 300
    case .module, .tactical: 60
    default: 100
    }
  }

  /// Runs the trials.
  ///
  /// - Parameter share: of the trials that are run, 0…1.
  init(share: Double, workers: Int) async throws {
    let plans = JointTrial.joints.flatMap { joint in JointTrial.Kind.allCases.map { (joint, $0) } }
    groups = try await plans.enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
      .parallelMap(workers: workers) { index, joint, kind in
        let count = Swift.max(2, Int(Double(Self.count(of: kind)) * share))
        return Group(
          name: joint.rawValue, kind: kind,
          outcomes: (0..<count).map { number in
            JointTrial(joint, kind, seed: Self.firstSeed + UInt64(1000 * index + number)).outcome()
          })
      }
  }

  /// The groups of a kind.
  func groups(of kind: JointTrial.Kind) -> [Group] { groups.filter { $0.kind == kind } }
}
