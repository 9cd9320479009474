// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import benchmarks

@Suite("Comparison of benchmark runs")
struct ComparisonTests {
  private func line(
    _ median: Double, _ low: Double, _ high: Double, runs: Int = 9, unit: String = "ms",
    name: String = "a"
  ) -> MeasuredLine {
    MeasuredLine(
      name: name, input: "i", unit: unit, median: median, lowerQuartile: low, upperQuartile: high,
      runs: runs)
  }

  private func verdict(_ old: MeasuredLine, _ new: MeasuredLine) -> Comparison.Verdict {
    Comparison.judge(old, new).1
  }

  @Test("beyond five percent and with quartiles apart it is slower, or faster")
  func decided() {
    #expect(verdict(line(100, 98, 102), line(110, 108, 112)) == .slower)
    #expect(verdict(line(110, 108, 112), line(100, 98, 102)) == .faster)
    #expect(Comparison.judge(line(100, 98, 102), line(110, 108, 112)).0 == 1.1)
  }

  @Test("a rate is better where it is more")
  func rates() {
    #expect(verdict(line(100, 98, 102, unit: "MB/s"), line(80, 79, 81, unit: "MB/s")) == .slower)
  }

  @Test("a small change, or quartiles that touch, are noise")
  func noise() {
    #expect(verdict(line(100, 99.9, 100.1), line(104.9, 104.8, 105)) == .noise)
    #expect(verdict(line(100, 90, 108), line(115, 108, 120)) == .noise)
    #expect(verdict(line(100, 99, 101), line(100, 99, 101)) == .noise)
  }

  @Test("few runs, and numbers that are none, decide nothing")
  func undecided() {
    #expect(verdict(line(100, 98, 102, runs: 4), line(200, 198, 202)) == .tooFewRuns)
    var broken = line(100, 98, 102)
    broken.median = nil
    #expect(verdict(broken, line(200, 198, 202)) == .notFinite)
    #expect(verdict(line(0, 0, 0), line(200, 198, 202)) == .notFinite)
    #expect(verdict(line(100, 102, 98), line(200, 198, 202)) == .notFinite)
  }

  @Test("what stands in one run only is named and is not slower")
  func unmatched() {
    let comparison = Comparison(
      old: [line(1, 1, 1), line(1, 1, 1, name: "b")],
      new: [line(1, 1, 1), line(9, 9, 9, name: "c")])
    #expect(comparison.rows.map(\.verdict) == [.noise, .onlyNew, .onlyOld])
    #expect(!comparison.isSlower)
    #expect(comparison.table.hasSuffix("0 slower, 0 faster, 3 in all\n"))
  }

  @Test("another machine or other flags are said once each")
  func warnings() {
    var old = line(1, 1, 1)
    var new = line(1, 1, 1)
    (old.architecture, new.architecture) = ("x86-64", "x86-64-v3")
    let comparison = Comparison(old: [old], new: [new])
    #expect(comparison.warnings == ["measured on or with x86-64 before, x86-64-v3 now"])
    #expect(comparison.table.contains("warning: measured on or with x86-64 before"))
  }

  @Test("a measurement is read back as it was printed")
  func roundTrip() throws {
    var measurement = Measurement(name: "a \"b\"", input: "i", unit: "µs", values: [5, 1, 3, 2, 4])
    measurement.parameters = [("rows", 7)]
    let line = try #require(try MeasuredLine.lines(of: [measurement.json]).first)
    #expect(line.name == "a \"b\"")
    #expect(line.median == 3)
    #expect(line.lowerQuartile == 2)
    #expect(line.upperQuartile == 4)
    #expect(line.runs == 5)
    #expect(line.machine.allSatisfy { $0 != "not said" })
    #expect(measurement.json.contains("\"parameters\":{\"rows\":7.0}"))
  }

  @Test(
    "a file of something else is refused with its line",
    arguments: [
      ("{", "no JSON object"), ("null", "no JSON object"), ("[]", "the line is of another kind"),
      ("{\"name\":\"a\"}", "no member \"input\""),
      ("{\"name\":1,\"input\":\"\",\"unit\":\"\",\"runs\":1}", "\"name\" is of another kind"),
      (
        "{\"name\":\"a\",\"input\":\"\",\"unit\":\"\",\"runs\":1,\"median\":1e999}",
        "no JSON object"
      ),
      ("\u{0}\u{1}", "no JSON object"),
    ])
  func hostile(text: String, reason: String) {
    let good = Measurement(name: "a", input: "i", unit: "s", values: [1]).json
    #expect(throws: MeasuredLine.Failure(path: "f", line: 3, reason: reason)) {
      try MeasuredLine.lines(of: [good, "  ", text], path: "f")
    }
  }

  @Test("a line too long, and one too deep, are refused", arguments: [70_000, 60_000])
  func deep(count: Int) {
    let reason = count > 65_536 ? "longer than 65536 bytes" : "no JSON object"
    #expect(throws: MeasuredLine.Failure(path: "f", line: 1, reason: reason)) {
      try MeasuredLine.lines(of: [String(repeating: "[", count: count)], path: "f")
    }
  }

  @Test("where a measurement stands twice the last counts")
  func twice() throws {
    let texts = [1.0, 2.0].map {
      Measurement(name: "a", input: "i", unit: "s", values: [$0]).json
    }
    #expect(try MeasuredLine.lines(of: texts).map(\.median) == [2])
  }
}

@Suite("Command line of the benchmarks")
struct BenchmarkProgramTests {
  @Test("suites, each once, and a file to compare with")
  func run() throws {
    #expect(try BenchmarkProgram.request([]) == .run(suites: [], comparedWith: nil))
    #expect(
      try BenchmarkProgram.request(["lanes", "filters", "lanes", "--compare", "x"])
        == .run(suites: ["lanes", "filters"], comparedWith: "x"))
    #expect(
      try BenchmarkProgram.request(["--compare", "x", "--with", "y"])
        == .compare(old: "x", new: "y"))
    #expect(try BenchmarkProgram.request(["lanes", "--help"]) == .help)
  }

  @Test(
    "what is not understood is a usage error",
    arguments: [
      ["lane"], ["--fast"], ["--compare"], ["--with", "x"], ["--compare", "x", "--compare", "y"],
      ["lanes", "--compare", "x", "--with", "y"], [""],
    ])
  func usage(arguments: [String]) {
    #expect(throws: BenchmarkProgram.UsageError.self) {
      try BenchmarkProgram.request(arguments)
    }
    #expect(BenchmarkProgram.run(arguments) == 64)
  }

  @Test("the help names every suite")
  func help() {
    for suite in Suite.all { #expect(BenchmarkProgram.help.contains("  \(suite.name) ")) }
  }
}
