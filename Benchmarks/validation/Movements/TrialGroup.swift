// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The result of a simulated trial beside the truth.
struct TrialOutcome: Sendable {
  /// Of each direction that was gone to, degrees.
  var errors: [Double] = []
  /// Half of the 95 % interval of each, degrees.
  var halfWidths: [Double] = []
  /// `nil` where there was no result.
  var verdict: Verdict?
  /// The names of checks that are not good.
  var complaints: [String] = []
  /// Whether the angles have the opposite sense of the truth.
  var isReversed = false

  /// Errors beyond the customary limit between examiners.
  var isBad: Bool { errors.contains { abs($0) > 5 } }
  /// Errors beyond that limit and twice what the interval says.
  var isFalse: Bool { zip(errors, halfWidths).contains { abs($0) > max(5, 2 * $1) } }
  /// Whether the program gives no number to use.
  var isRefused: Bool { verdict.map { $0 == .bad } ?? true }
}

/// The outcomes of one kind of trial of one thing that is measured.
struct TrialGroup<Kind: TrialKind>: Sendable {
  /// The name of the test or the joint.
  let name: String
  let kind: Kind
  let outcomes: [TrialOutcome]

  /// Errors of every direction, degrees.
  var errors: [Double] { outcomes.flatMap(\.errors) }
  /// Share of the intervals that hold the truth.
  var cover: Double {
    Self.share(outcomes.flatMap { zip($0.errors, $0.halfWidths) }) { abs($0.0) <= $0.1 }
  }
  /// Share of the trials without a number to use.
  var refused: Double { Self.share(outcomes, \.isRefused) }
  /// Share of the trials that are off by more than 5° and called good.
  var unnoticed: Double { Self.share(outcomes) { $0.isBad && $0.verdict == .good } }
  /// Share of the trials that are false and called good.
  var misled: Double { Self.share(outcomes) { $0.isFalse && $0.verdict == .good } }
  /// Share of the trials that are called good.
  var good: Double { Self.share(outcomes) { $0.verdict == .good } }
  /// Share of the trials that are right and not called good.
  var alarms: Double { Self.share(outcomes) { !$0.isBad && $0.verdict != .good } }
  /// Share of the trials with the opposite sense.
  var reversed: Double { Self.share(outcomes, \.isReversed) }

  private static func share<Element>(
    _ all: [Element], _ isCounted: (Element) -> Bool
  ) -> Double {
    all.isEmpty ? .nan : Double(all.count(where: isCounted)) / Double(all.count)
  }
}

extension [TrialOutcome] {
  /// How often each check was not good, and how many of these trials were off by more than 5°.
  var complaintTable: String {
    var table = MarkdownTable(["check", "not good", "of these off by more than 5°"])
    for name in Set(flatMap(\.complaints)).sorted() {
      let fired = filter { $0.complaints.contains(name) }
      table.add([
        "`\(name)`", (Double(fired.count) / Double(count)).percent,
        (Double(fired.count(where: \.isBad)) / Double(fired.count)).percent,
      ])
    }
    return table.markdown
  }
}
