// SPDX-License-Identifier: Apache-2.0

/// A group of benchmarks that is run by name.
struct Suite: Sendable {
  var name: String
  /// A description for the help.
  var summary: String
  var run: @Sendable () -> Void

  /// All of them, in the order in which they run.
  static let all = [
    Suite(name: "filters", summary: "attitude estimators, one sensor", run: benchmarkFilters),
    Suite(
      name: "lanes", summary: "both sensors of a joint, and four recordings, on one thread",
      run: benchmarkLanes),
    Suite(name: "smoother", summary: "offline and fixed-lag smoothers", run: benchmarkSmoothers),
    Suite(
      name: "knee",
      summary: "two sensors to a knee's angles, by movement and by part; `analyze` and its memory",
      run: benchmarkKnees),
    Suite(
      name: "joints",
      summary: "a chain of four sensors and a screening of nine movements, beside a knee",
      run: benchmarkJoints),
    Suite(
      name: "reports", summary: "the page and the pictures of a measurement; a day of angles",
      run: benchmarkReports),
    Suite(name: "reader", summary: "a text table to columns of numbers", run: benchmarkReader),
    Suite(
      name: "end-to-end",
      summary: "200 files, and an hour at 1 kHz, to ranges; `batch` on the same files",
      run: benchmarkEndToEnd),
    Suite(
      name: "live", summary: "decoding, streams, allocations, latency, identification",
      run: benchmarkLive),
    Suite(
      name: "sessions", summary: "tasks of questions and rules, saved and restored",
      run: benchmarkSessions),
    Suite(
      name: "forms", summary: "FHIR forms read, answered and checked, against their questions",
      run: benchmarkForms),
    Suite(
      name: "care", summary: "a care store of ten years: a day, a year, opened, written",
      run: benchmarkCare),
    Suite(
      name: "start-up", summary: "`goniometer --version` beside a hello world of C",
      run: benchmarkStartUp),
    Suite(
      name: "board", summary: "what a board can do, in a minute; a line to quote in an issue",
      run: benchmarkBoard),
    Suite(
      name: "growth", summary: "cost against samples, files, columns, rate", run: benchmarkGrowth),
  ]
}
