// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReferenceData

/// How often the tests of a kind were called good, wrongly or rightly.
struct MistakeCounts: Codable, Sendable {
  let name: String
  let truth: MistakenTest.Truth
  let count, good, wrongAndGood, falseAlarms, held, refused: Int
  /// Names of checks that were not good, with how often, the most frequent first.
  let checks: [String]

  /// Counts the outcomes of a kind.
  init(_ test: MistakenTest, _ outcomes: [MistakenOutcome]) {
    (name, truth, count) = (test.name, test.truth, outcomes.count)
    good = outcomes.count(where: \.isGood)
    wrongAndGood = outcomes.count(where: \.isWrongAndGood)
    falseAlarms = outcomes.count(where: \.isFalseAlarm)
    held = outcomes.count(where: \.isHeld)
    refused = outcomes.count { $0.error == nil }
    var counts: [String: Int] = [:]
    for name in outcomes.flatMap(\.complaints) { counts[name, default: 0] += 1 }
    checks = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "`\($0.key)` \($0.value)" }
  }

  /// The counts of a simulator that is not this program's, kept in the repository so that the report needs neither that simulator
  /// nor Python. `Benchmarks/peers/trust.py --save yes` writes them anew.
  static func elsewhere() throws -> [MistakeCounts] {
    let url = ReferenceFolder.package.appending(path: "Benchmarks/peers/trust.json")
    return try JSONDecoder().decode([MistakeCounts].self, from: Data(contentsOf: url))
  }

  /// The share of the tests that a number of them is.
  func percent(_ part: KeyPath<MistakeCounts, Int>) -> Double {
    100 * Double(self[keyPath: part]) / Double(max(1, count))
  }
}

extension [MistakeCounts] {
  /// A row a kind, the worst first.
  ///
  /// - Parameter saysCount: whether each row says how many tests there were.
  func table(saysCount: Bool) -> String {
    let counted: [(name: String, part: KeyPath<MistakeCounts, Int>)] =
      (saysCount ? [("tests", \.count)] : []) + [
        ("good", \.good), ("wrong and good", \.wrongAndGood), ("right, not good", \.falseAlarms),
        ("held", \.held), ("refused", \.refused),
      ]
    var table = MarkdownTable(
      ["kind"] + counted.map(\.name) + ["checks, most often"], textColumns: 1)
    for kind in sorted(by: { $0.percent(\.wrongAndGood) > $1.percent(\.wrongAndGood) }) {
      table.add(
        [kind.name] + counted.map { "\(kind[keyPath: $0.part])" }
          + [kind.checks.prefix(2).joined(separator: ", ")])
    }
    return table.markdown
  }

  /// A claim about the kind of which most tests are counted, among those of some truths: at most a tenth.
  func claim(
    _ text: String, _ truths: Set<MistakenTest.Truth>, _ percent: (MistakeCounts) -> Double
  ) -> Claim {
    Claim(
      text: text, figure: filter { truths.contains($0.truth) }.map(percent).max(), limit: 10,
      decimals: 0, unit: " %")
  }
}
