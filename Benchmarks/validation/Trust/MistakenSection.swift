// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Whether a test that is not the one that was meant is called good: `make trust`.
struct MistakenSection: ReportSection {
  /// The outcomes of each kind.
  let kinds: [(test: MistakenTest, outcomes: [MistakenOutcome])]
  /// The same with another simulator.
  private let elsewhere: MistakesElsewhere

  /// Tests of each kind.
  static let count = 100
  private static let firstSeed: UInt64 = 90_000

  /// Measures so many tests of each kind.
  init(count: Int, workers: Int) async throws {
    elsewhere = try MistakesElsewhere()
    let jobs = MistakenTest.all.flatMap { test in (0..<count).map { (test, $0) } }
    var rest = try await jobs.parallelMap(workers: workers) {
      try $0.0.outcome(seed: Self.firstSeed + UInt64($0.1))
    }[...]
    kinds = MistakenTest.all.map { test in
      defer { rest = rest.dropFirst(count) }
      return (test, Array(rest.prefix(count)))
    }
  }

  var title: String { "The test that was meant" }

  var markdown: String {
    """
    Somebody stands, sits down and extends the knee three to five times, or does something else on the way; a module on either segment, mounted anyhow, on a little soft tissue. *Wrong and good*: an end of the range is off by more than
    \(MistakenOutcome.wrong.fixed(0))° and nothing warns. *Right, not good*: both ends are within \(MistakenOutcome.right.fixed(0))° and a check warns. *Held*: the 95 % intervals of both ends hold the truth. \(kinds.first?.outcomes.count ?? 0) tests a kind, the worst first.

    \(table)
    Tests of these and of other kinds, made with a simulator by other people (`Benchmarks/peers/trust.py`):

    \(elsewhere.table.markdown)
    """
  }

  private var table: String {
    var table = MarkdownTable(
      [
        "kind", "good", "wrong and good", "right, not good", "held", "refused",
        "checks, most often",
      ],
      textColumns: 1)
    for (test, outcomes) in kinds.sorted(by: {
      share($0, \.isWrongAndGood) > share($1, \.isWrongAndGood)
    }) {
      var counts: [String: Int] = [:]
      for name in outcomes.flatMap(\.complaints) { counts[name, default: 0] += 1 }
      let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2)
      table.add([
        test.name, "\(outcomes.count(where: \.isGood))",
        "\(outcomes.count(where: \.isWrongAndGood))", "\(outcomes.count(where: \.isFalseAlarm))",
        "\(outcomes.count(where: \.isHeld))",
        "\(outcomes.count { $0.error == nil })",
        names.map { "`\($0.key)` \($0.value)" }.joined(separator: ", "),
      ])
    }
    return table.markdown
  }

  private func share(
    _ kind: (test: MistakenTest, outcomes: [MistakenOutcome]), _ isSo: (MistakenOutcome) -> Bool
  ) -> Double {
    Double(kind.outcomes.count(where: isSo)) / Double(Swift.max(1, kind.outcomes.count))
  }

  var claims: [Claim] {
    [
      Claim(
        text: "The test that was meant: most of a kind that are wrong and called good",
        figure: kinds.filter { $0.test.truth != .unseen }.map { 100 * share($0, \.isWrongAndGood) }
          .max(), limit: 10, decimals: 0, unit: " %"),
      Claim(
        text:
          "The test that was meant: most that the intervals do not hold of a kind that no sensor shows",
        figure: kinds.filter { $0.test.truth == .unseen }.map { 100 - 100 * share($0, \.isHeld) }
          .max(), limit: 10, decimals: 0, unit: " %"),
      Claim(
        text: "The test that was meant: most of a kind that are right and not called good",
        figure: kinds.filter { $0.test.truth == .right }.map { 100 * share($0, \.isFalseAlarm) }
          .max(),
        limit: 10, decimals: 0, unit: " %"),
    ] + elsewhere.claims
  }
}
