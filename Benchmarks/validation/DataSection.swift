// SPDX-License-Identifier: Apache-2.0

/// The recordings that were available, so that a reader sees which figures are missing.
struct DataSection: ReportSection {
  let attitude: AttitudeStudy
  let knee: KneeStudy
  let peers: PeerResults
  /// Simulated tests, and of how many they are a share.
  let simulated: (count: Int, of: Int)

  var title: String { "What was run" }

  var markdown: String {
    let quick =
      simulated.count < simulated.of
      ? " A quick run: \(simulated.count) of \(simulated.of) simulated tests. Not for publication."
      : ""
    var table = MarkdownTable(["data", "there", "not run"], textColumns: 3)
    table.add([
      "BROAD trials", list(attitude.trials.map { String($0.prefix(2)) }),
      list(attitude.missing.map { String($0.prefix(2)) }),
    ])
    table.add([
      "knee recordings", list(knee.runs.map(\.recording.name)), list(knee.missing.map(\.name)),
    ])
    table.add([
      "other people's programs", list(packages),
      list(peers.notRun.map { "\($0.package) (\($0.reason))" }),
    ])
    return """
      Other people's programs were not run here: their figures are kept in `Benchmarks/peers/results.json`, scored by the same code when `make peers` last
      ran, with the versions stated.\(quick)

      \(table.markdown)
      """
  }

  private var packages: [String] {
    let origins = peers.attitude.map(\.origin) + peers.knee.map(\.origin)
    return Set(origins).sorted()
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
