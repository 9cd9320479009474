// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Two runs of the benchmarks, measurement by measurement.
struct Comparison {
  /// The result of a pair of measurements.
  enum Verdict: String {
    case faster
    case slower
    case noise = "no difference within noise"
    case tooFewRuns = "too few runs"
    case notFinite = "not a number"
    case onlyNew = "new"
    case onlyOld = "gone"
  }

  /// A measurement of either run or both.
  struct Row {
    var name: String
    var unit: String
    var old: MeasuredLine?
    var new: MeasuredLine?
    /// New median over old one.
    var ratio: Double?
    var verdict: Verdict
  }

  /// Medians that differ by less are the same, as a share of the old one.
  static let leastChange = 0.05
  /// With fewer runs quartiles say nothing.
  static let fewestRuns = 5

  var rows: [Row]
  /// The differences between the machines and builds.
  var warnings: [String]

  /// In the order of the new run, then what only the old one has.
  init(old: [MeasuredLine], new: [MeasuredLine]) {
    let before = Dictionary(old.map { ($0.key, $0) }) { $1 }
    let after = Set(new.map(\.key))
    rows = new.map { line in
      guard let earlier = before[line.key] else {
        return Row(name: line.name, unit: line.unit, new: line, verdict: .onlyNew)
      }
      let (ratio, verdict) = Self.judge(earlier, line)
      return Row(
        name: line.name, unit: line.unit, old: earlier, new: line, ratio: ratio, verdict: verdict)
    }
    rows += old.filter { !after.contains($0.key) }.map {
      Row(name: $0.name, unit: $0.unit, old: $0, verdict: .onlyOld)
    }
    var differences: Set<String> = []
    for case (let old?, let new?) in rows.map({ ($0.old, $0.new) }) {
      for (a, b) in zip(old.machine, new.machine) where a != b {
        differences.insert("measured on or with \(a) before, \(b) now")
      }
    }
    warnings = differences.sorted()
  }

  /// Ratio of the medians and what it means.
  ///
  /// Less is faster, but for units that end in `/s`: slower or faster where the medians differ by
  /// more than `leastChange` and the ranges between the quartiles do not overlap.
  static func judge(_ old: MeasuredLine, _ new: MeasuredLine) -> (Double?, Verdict) {
    guard let a = old.median, let b = new.median, a > 0, b > 0, a.isFinite, b.isFinite,
      let (aLow, aHigh) = old.quartiles, let (bLow, bHigh) = new.quartiles
    else { return (nil, .notFinite) }
    let ratio = b / a
    guard min(old.runs, new.runs) >= fewestRuns else { return (ratio, .tooFewRuns) }
    let overlap = aLow <= bHigh && bLow <= aHigh
    guard abs(ratio - 1) > leastChange, !overlap else { return (ratio, .noise) }
    let isMore = ratio > 1
    return (ratio, isMore == new.unit.hasSuffix("/s") ? .faster : .slower)
  }

  /// Whether anything is slower.
  var isSlower: Bool { rows.contains { $0.verdict == .slower } }

  /// A line a measurement, then the warnings and a count.
  var table: String {
    var cells = [["measurement", "old", "new", "unit", "new/old", "verdict"]]
    for row in rows {
      cells.append([
        row.name, Self.text(row.old?.median), Self.text(row.new?.median), row.unit,
        row.ratio.map { String(format: "%.2f", $0) } ?? "–", row.verdict.rawValue,
      ])
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    var lines = cells.map { row in
      let padded = zip(row, widths).enumerated().map { index, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return (1...2).contains(index) || index == 4 ? blanks + cell.0 : cell.0 + blanks
      }
      return padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
    lines += warnings.map { "warning: \($0)" }
    let counts = Dictionary(grouping: rows, by: \.verdict).mapValues(\.count)
    lines.append(
      "\(counts[.slower] ?? 0) slower, \(counts[.faster] ?? 0) faster, \(rows.count) in all")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ value: Double?) -> String {
    value.map { String(format: "%.4g", $0) } ?? "–"
  }
}

extension MeasuredLine {
  /// Lower and upper one; `nil` unless both are there, finite and in order.
  fileprivate var quartiles: (Double, Double)? {
    guard let low = lowerQuartile, let high = upperQuartile, low.isFinite, high.isFinite,
      low <= high
    else { return nil }
    return (low, high)
  }
}
