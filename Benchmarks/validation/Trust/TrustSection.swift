// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Goniometry

/// The map of where a result can be trusted.
struct TrustSection: ReportSection {
  let sweeps: [TrustSweep]

  var title: String { "Where a result can be trusted" }

  var markdown: String {
    let draws = (sweeps.first?.cells.first?.outcomes.count ?? 0) / TrustSweep.activities.count
    let last = TrustSweep.firstSeed + UInt64(Swift.max(1, draws)) - 1
    return """
      One condition changes, the rest stays: a calibrated module at 100 Hz, a sensor that averages over the step, mounted anyhow on a little soft tissue
      (1 °/g, 1 % slide), a leg that is not quite a hinge (3°), a stance where the activity has one. \(draws) legs (seeds \(TrustSweep.firstSeed)–\(last)) of each of
      \(TrustSweep.activities.map(\.rawValue).joined(separator: ", ")), the same in every cell. Words as above; counts are of
      \(sweeps.first?.cells.first?.outcomes.count ?? 0) tests.

      \(figures.map(\.markdown).joined(separator: "\n\n"))

      \(sweeps.map(table).joined(separator: "\n"))
      """
  }

  private func table(_ sweep: TrustSweep) -> String {
    var table = MarkdownTable([
      sweep.title, "angle, RMSE", "range, mean", "range, 95th percentile", "refused",
      "wrong sense", "bad", "bad, flagged", "false alarms", "checks not good, most often",
    ])
    for cell in sweep.cells {
      let counts = cell.counts
      table.add([
        cell.label, cell.meanRMSE.fixed(2), cell.meanRangeError.fixed(2),
        cell.p95RangeError.fixed(1), "\(counts.refused)",
        "\(cell.outcomes.count(where: \.isReversed))", "\(counts.bad)", "\(counts.flagged)",
        "\(counts.falseAlarms)", complaints(cell),
      ])
    }
    return table.markdown
  }

  private func complaints(_ cell: TrustSweep.Cell) -> String {
    var counts: [String: Int] = [:]
    for name in cell.outcomes.flatMap(\.complaints) { counts[name, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(2).map { "`\($0.key)` \($0.value)" }.joined(separator: ", ")
  }

  var figures: [Figure] {
    [rates, wobbles, map].compactMap(\.self)
  }

  private func sweep(_ prefix: String) -> TrustSweep? {
    sweeps.first { $0.title.hasPrefix(prefix) }
  }

  private var rates: Figure? {
    let chosen = sweeps.filter { $0.title.hasPrefix("Sample rate") }
    guard !chosen.isEmpty else { return nil }
    return Figure(
      name: "trust-rate",
      LinePlot(
        title: "Error of the range, 95th percentile, over the sample rate", description: "",
        x: .logarithmic(
          "Hz", 10...1000, ticks: [10, 20, 50, 100, 200, 500, 1000].map { .init($0) }),
        y: .linear("degrees", 0...15),
        series: chosen.map { sweep in
          .init(
            sweep.title.replacing("Sample rate, ", with: ""),
            sweep.cells.map { .init($0.value, $0.p95RangeError) })
        }, levels: [.init(PipelineOutcome.badError, "bad")]))
  }

  private var wobbles: Figure? {
    guard let sweep = sweep("Soft-tissue wobble") else { return nil }
    return Figure(
      name: "trust-wobble",
      LinePlot(
        title: "Error of the range over soft-tissue wobble", description: "",
        x: .linear("degrees of tilt under 1 g", 0...8), y: .linear("degrees", 0...15),
        series: [
          .init("95th percentile", sweep.cells.map { .init($0.value, $0.p95RangeError) }),
          .init("mean", sweep.cells.map { .init($0.value, $0.meanRangeError) }),
        ], levels: [.init(PipelineOutcome.badError, "bad")]))
  }

  /// Rate by activity.
  private var map: Figure? {
    guard let sweep = sweep("Sample rate, gyroscope averaged") else { return nil }
    let size = (sweep.cells.first?.outcomes.count ?? 0) / TrustSweep.activities.count
    let rows = TrustSweep.activities.enumerated().map { index, activity in
      let cells = sweep.cells.map { cell in
        let errors = cell.outcomes.dropFirst(index * size).prefix(size).compactMap(\.rangeError)
        let value = errors.percentile(95)
        return HeatMap.Cell(text: value.fixed(1), value: value)
      }
      return (name: activity.rawValue, cells: cells)
    }
    let map = HeatMap(
      title: "Error of the range, 95th percentile, degrees: activity and sample rate, Hz",
      columns: sweep.cells.map { $0.value.fixed(0) }, rows: rows,
      limits: (2, PipelineOutcome.badError), columnTitle: "Hz")
    return Figure(name: "trust-map", description: map.title, svg: map.svg)
  }
}
