// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Whether a test that is not the one that was meant is called good: `make trust`.
struct MistakenSection: ReportSection {
  /// Of this program's simulator.
  private let own: [MistakeCounts]
  /// Of another one.
  private let elsewhere: [MistakeCounts]

  /// Tests of each kind.
  static let count = 100
  private static let firstSeed: UInt64 = 90_000

  /// Measures so many tests of each kind.
  init(count: Int, workers: Int) async throws {
    elsewhere = try MistakeCounts.elsewhere()
    let jobs = MistakenTest.all.flatMap { test in (0..<count).map { (test, $0) } }
    var rest = try await jobs.parallelMap(workers: workers) {
      try $0.0.outcome(seed: Self.firstSeed + UInt64($0.1))
    }[...]
    own = MistakenTest.all.map { test in
      defer { rest = rest.dropFirst(count) }
      return MistakeCounts(test, Array(rest.prefix(count)))
    }
  }

  var title: String { "The test that was meant" }

  var markdown: String {
    """
    Somebody stands, sits down and extends the knee three to five times, or does something else on the way; a module on either segment, mounted anyhow, on a little soft tissue. *Wrong and good*: an end of the range is off by more than
    \(MistakenOutcome.wrong.fixed(0))° and nothing warns. *Right, not good*: both ends are within \(MistakenOutcome.right.fixed(0))° and a check warns. *Held*: the 95 % intervals of both ends hold the truth. \(own.first?.count ?? 0) tests a kind, the worst first.

    \(own.table(saysCount: false))
    Tests of these and of other kinds, made with a simulator by other people (`Benchmarks/peers/trust.py`):

    \(elsewhere.table(saysCount: true))
    """
  }

  var claims: [Claim] {
    let (wrong, unheld): ((MistakeCounts) -> Double, (MistakeCounts) -> Double) = (
      { $0.percent(\.wrongAndGood) }, { 100 - $0.percent(\.held) }
    )
    return [
      own.claim(
        "The test that was meant: most of a kind that are wrong and called good",
        [.wrong, .right], wrong),
      own.claim(
        "The test that was meant: most that the intervals do not hold of a kind that no sensor shows",
        [.unseen], unheld),
      own.claim(
        "The test that was meant: most of a kind that are right and not called good", [.right]
      ) { $0.percent(\.falseAlarms) },
      elsewhere.claim(
        "The same with another simulator: wrong and called good", [.wrong, .right], wrong),
      elsewhere.claim(
        "The same with another simulator: not held by the intervals", [.unseen], unheld),
    ]
  }
}
