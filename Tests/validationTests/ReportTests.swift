// SPDX-License-Identifier: Apache-2.0

import Drawing
import Foundation
import Goniometry
import Testing

@testable import validation

@Suite("Report")
struct ReportTests {
  @Test("a claim is judged by its figure, and one without a figure was not run")
  func claims() {
    #expect(Claim(text: "a", figure: 0.68, limit: 0.68).verdict == "met")
    #expect(Claim(text: "a", figure: 0.6804, limit: 0.68).verdict == "**not met**")
    #expect(Claim(text: "a", figure: 0.6851, limit: 0.68).verdict == "**not met**")
    #expect(Claim(text: "a", figure: nil, limit: 1).verdict == "not run")
    #expect(Claim(text: "a", figure: .nan, limit: 1).verdict == "not run")
    #expect(
      Claim(text: "a", figure: 1.25, limit: 2, decimals: 1, unit: " %").row
        == ["a", "1.2 %", "≤ 2.0 %", "met"])
  }

  @Test("numbers have their decimals, no negative zero, and a dash where they are none")
  func numbers() {
    #expect((-0.001).fixed(2) == "0.00")
    #expect((-0.006).fixed(2) == "-0.01")
    #expect(Double.nan.fixed(2) == "–")
    #expect(0.5.signed(1) == "+0.5")
    #expect(0.01.signed(1) == "0.0")
  }

  @Test("prose is broken into lines, and tables, headings and code stay as they are")
  func wrapping() {
    let text =
      "# A heading of some length\n\none two\nthree four\n\n* five six seven\n\n| a table of some length |"
    #expect(
      text.wrapped(width: 10)
        == "# A heading of some length\n\none two\nthree four\n\n* five six\n  seven\n\n| a table of some length |"
    )
    #expect("```\na   b\n```\n".wrapped(width: 3) == "```\na   b\n```\n")
  }

  @Test("an error has a verdict, and none has a dash")
  func trust() {
    #expect(Answers.Trust.cell(4.94) == "trust 4.9°")
    #expect(Answers.Trust.cell(4.96) == "care 5.0°")
    #expect(Answers.Trust.cell(10) == "care 10.0°")
    #expect(Answers.Trust.cell(7) == "care 7.0°")
    #expect(Answers.Trust.cell(12) == "**do not** 12.0°")
    #expect(Answers.Trust.cell(nil) == "–")
  }

  @Test("a table fills up short rows")
  func table() {
    var table = MarkdownTable(["a", "b"])
    table.add(["x"])
    #expect(table.markdown == "| a | b |\n| --- | ---: |\n| x |  |\n")
  }

  @Test("a plot becomes a figure under its title, and takes what is not finite")
  func plot() {
    let figure = Figure(
      name: "f",
      LinePlot(
        title: "a < b", description: "", x: .linear("x", 0...10), y: .logarithmic("y", 0.1...10),
        series: [.init("s", [.init(0, 1), .init(1, .nan), .init(2, 100), .init(3, 0.001)])]))
    #expect(figure.markdown == "![a < b](validation/f.svg)")
    #expect(!figure.svg.contains("nan") && !figure.svg.contains("inf"))
    #expect(figure.svg.contains("a &lt; b. Horizontal: x. Vertical: y. Series: s."))
  }

  @Test("a map has a coloured cell for each number, and says them all in words")
  func heatMap() {
    let map = HeatMap(
      title: "t", columns: ["10", "20"],
      rows: [("a", [.init(text: "1", value: 1), .init(text: "–", value: .nan)])],
      limits: (2, 5), columnTitle: "Hz")
    #expect(map.svg.contains("<desc>a: 10: 1, 20: –.</desc>"))
    #expect(map.svg.contains("<rect class=\"unknown\""))
  }

  @Test("work done in parallel comes back in order")
  func order() async throws {
    let numbers = Array(0..<200)
    let squares = try await numbers.parallelMap(workers: 7) { $0 * $0 }
    #expect(squares == numbers.map { $0 * $0 })
    #expect(try await [Int]().parallelMap(workers: 2) { $0 }.isEmpty)
  }

  @Test("the report is written with its figures, and an old figure goes")
  func writing() throws {
    struct Section: ReportSection {
      var title: String { "Title" }
      var markdown: String { "Text.\n" }
      var figures: [Figure] { [Figure(name: "new", description: "", svg: "<svg/>")] }
      var claims: [Claim] { [Claim(text: "c", figure: 1, limit: 2)] }
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let figures = folder.appending(path: ReportWriter.figureFolder)
    try FileManager.default.createDirectory(at: figures, withIntermediateDirectories: true)
    try Data().write(to: figures.appending(path: "old.svg"))
    try ReportWriter(sections: [Section()]).write(to: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: figures.path()) == ["new.svg"])
    let report = try String(contentsOf: folder.appending(path: "Validation.md"), encoding: .utf8)
    #expect(report.contains("1 of 1 claims are met, 0 are not, 0 were not run."))
    #expect(report.contains("## Title\n\nText.\n"))
  }
}

@Suite("Simulated tests")
struct SimulatedTestTests {
  @Test("every activity, grade and rate is drawn alike often, in 3000 tests or more")
  func balance() {
    #expect(SimulatedTest.count >= 3000)
    let tests = (0..<SimulatedTest.count).map(SimulatedTest.init)
    let cells = Dictionary(grouping: tests) {
      "\($0.parameters.kneeProtocol) \($0.grade) \($0.parameters.rateHz)"
    }
    #expect(cells.count == KneeProtocol.allCases.count * 15)
    #expect(Set(cells.values.map(\.count)) == [SimulatedTest.count / cells.count])
  }

  @Test("each can be simulated and lasts about as long as a test does")
  func duration() throws {
    for number in 0..<315 {
      let test = SimulatedTest(number: number)
      #expect(test.parameters == SimulatedTest(number: number).parameters)
      let seconds = try KneeSimulation(test.parameters).duration
      #expect((5...45).contains(seconds), "test \(number)")
    }
  }
}
