// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReferenceData

/// Tests that were not those that were meant, made with a simulator that is not this program's; kept in the repository, so that the
/// report needs neither that simulator nor Python. `Benchmarks/peers/trust.py --save yes` writes them anew.
struct MistakesElsewhere: Sendable {
  /// The outcomes of a kind.
  struct Kind: Codable, Sendable {
    let name: String
    let truth: MistakenTest.Truth
    let count, good, wrongAndGood, falseAlarms, held, refused: Int
    /// Names of checks that were not good, with how often, the most frequent first.
    let checks: [String]

    func percent(_ count: Int) -> Double { 100 * Double(count) / Double(Swift.max(1, self.count)) }
  }

  /// The worst first.
  let kinds: [Kind]

  /// Reads what is kept.
  init() throws {
    let url = ReferenceFolder.package.appending(path: "Benchmarks/peers/trust.json")
    let kinds = try JSONDecoder().decode([Kind].self, from: Data(contentsOf: url))
    self.kinds = kinds.sorted { $0.percent($0.wrongAndGood) > $1.percent($1.wrongAndGood) }
  }

  var table: MarkdownTable {
    var table = MarkdownTable(
      [
        "kind", "tests", "good", "wrong and good", "right, not good", "held", "refused",
        "checks, most often",
      ],
      textColumns: 1)
    for kind in kinds {
      table.add(
        [kind.name]
          + [kind.count, kind.good, kind.wrongAndGood, kind.falseAlarms, kind.held, kind.refused]
          .map(String.init) + [kind.checks.prefix(2).joined(separator: ", ")])
    }
    return table
  }

  var claims: [Claim] {
    func worst(_ counted: KeyPath<Kind, Int>, where isSo: (Kind) -> Bool) -> Double? {
      kinds.filter(isSo).map { $0.percent($0[keyPath: counted]) }.max()
    }
    let unseen = kinds.filter { $0.truth == .unseen }
    return [
      Claim(
        text: "The same with another simulator: wrong and called good",
        figure: worst(\.wrongAndGood) { $0.truth != .unseen }, limit: 10, decimals: 0, unit: " %"),
      Claim(
        text: "The same with another simulator: not held by the intervals",
        figure: unseen.map { 100 - $0.percent($0.held) }.max(), limit: 10, decimals: 0, unit: " %"),
    ]
  }
}
