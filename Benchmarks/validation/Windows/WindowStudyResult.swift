// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Foundation
internal import Goniometry

/// The result of the window study, window by window and as a table.
struct WindowStudyResult: Sendable {
  var outcomes: [WindowOutcome] = []
  /// Recordings whose files were not there.
  var notRun: [String] = []

  /// The counts of some windows.
  struct Row {
    var recording: String
    var hasPose: Bool
    var windows = 0
    /// Without an angle, but a reason.
    var refused = 0
    var bad = 0
    var badUnflagged = 0
    /// Flagged without being bad.
    var falseAlarms = 0
    var wrongSign = 0
    /// Median of the error over the whole recording, degrees; NaN without an angle.
    var medianError = Double.nan

    /// Counts some windows.
    init(_ outcomes: [WindowOutcome], recording: String, hasPose: Bool) {
      self.recording = recording
      self.hasPose = hasPose
      windows = outcomes.count
      let answered = outcomes.filter { $0.errors != nil }
      refused = windows - answered.count
      bad = answered.count(where: \.isBad)
      badUnflagged = answered.count { $0.isBad && !$0.isFlagged }
      falseAlarms = answered.count { !$0.isBad && $0.isFlagged }
      wrongSign = answered.count(where: \.isWrongSign)
      let errors = answered.compactMap { $0.errors?.rmse }.sorted()
      if !errors.isEmpty { medianError = errors[errors.count / 2] }
    }
  }

  /// A row for each recording and both cases, and one for all recordings together.
  var rows: [Row] {
    var names: [String] = []
    for outcome in outcomes where !names.contains(outcome.recording) {
      names.append(outcome.recording)
    }
    return (names + ["all"]).flatMap { name in
      [true, false].map { hasPose in
        Row(
          outcomes.filter {
            ($0.recording == name || name == "all") && $0.hasPose == hasPose
          }, recording: name, hasPose: hasPose)
      }
    }
  }

  /// The table in Markdown; shares are of all windows, false alarms, refusals and all.
  var markdown: String {
    var lines = [
      "| recording | stance | windows | no angle | bad | bad, unflagged | false alarms | wrong sign "
        + "| median error |",
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows {
      func share(_ count: Int) -> String {
        let percent = 100 * Double(count) / Double(max(1, row.windows))
        return "\(count) (\(String(format: "%.1f", percent)) %)"
      }
      let cells = [
        row.recording, row.hasPose ? "known" : "none", "\(row.windows)", share(row.refused),
        share(row.bad), share(row.badUnflagged), share(row.falseAlarms), "\(row.wrongSign)",
        String(format: "%.2f°", row.medianError),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    lines += notRun.map { "| \($0) | not run: its files are not there | | | | | | | |" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Every window as a line of tab-separated values, for a closer look.
  var table: String {
    outcomes.map { outcome in
      let error = outcome.errors
      let checks = outcome.quality.map { check in
        let value = check.value.map { String(format: "%.4g", $0) } ?? "nil"
        return "\(check.name)=\(value):\(check.verdict.rawValue)"
      }
      let head = [
        outcome.recording, outcome.hasPose ? "pose" : "none",
        String(format: "%.0f", outcome.window.upperBound - outcome.window.lowerBound),
        String(format: "%.2f", outcome.window.lowerBound),
        error.map { String(format: "%.2f", $0.rmse) } ?? "",
        error.map { String(format: "%.3f", $0.correlation) } ?? "", outcome.refusal ?? "",
      ]
      return (head + checks).joined(separator: "\t") + "\n"
    }.joined()
  }
}
