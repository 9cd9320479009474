// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("goniometer agreement")
struct AgreementCommandTests {
  /// A shell line beside the first readings of two peak flow meters (Bland & Altman 1986) in a.csv
  /// and b.csv, the second in another order, and Shrout & Fleiss's table 2 in j.csv.
  private func run(_ line: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        i=0; echo id,flow > a.csv; echo id,flow > c.csv
        for p in 494,512 395,430 516,520 434,428 476,500 557,600 413,364 442,380 650,658 433,445 \
          417,432 656,626 267,260 478,477 178,259 423,350 427,451
        do i=$((i + 1)); echo s$i,${p%,*} >> a.csv; echo s$i,${p#*,} >> c.csv; done
        (head -1 c.csv; tail -n +2 c.csv | sort -r) > b.csv
        printf 'j1;j2;j3;j4\\n9;2;5;8\\n6;1;3;2\\n8;4;6;8\\n7;1;2;6\\n10;5;6;9\\n6;2;4;7\\n' > j.csv
        \(line)
        """)
  }

  private struct Document: Decodable {
    struct Result: Decodable {
      struct Correlation: Decodable {
        let form: String
        let estimate: Double?
      }
      struct Differences: Decodable {
        struct Limit: Decodable { let value: Double }
        let bias, standardDeviation: Double
        let lowerLimit: Limit
      }
      struct Pair: Decodable {
        let first, second: String
        let differences: Differences
        let verdict: String?
      }
      struct LeftOut: Decodable {
        let key: String
        let missing: [String]
      }
      let subjectCount: Int
      let matchedBy: [String]
      let leftOut: [LeftOut]
      let pairs: [Pair]
      let intraclassCorrelations: [Correlation]
      let standardErrorOfMeasurement: Double
    }
    let inputs: [[String: String]]
    let warnings: [String]
    let result: Result
  }

  private func document(_ arguments: String) throws -> Document {
    let run = try run("$goniometer agreement --json \(arguments)")
    #expect(run.exitCode == 0, "\(run.messages)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
  }

  @Test("rows are matched by key, in any order, and the published figures come out")
  func published() throws {
    let found = try document("a.csv b.csv")
    #expect(found.result.subjectCount == 17)
    #expect(found.result.matchedBy == ["id"])
    #expect(found.inputs.map { $0["sha256"]?.count } == [64, 64])
    let differences = try #require(found.result.pairs.first?.differences)
    #expect(abs(differences.bias + 2.1) < 0.05)
    #expect(abs(differences.standardDeviation - 38.8) < 0.05)
    #expect(abs(differences.lowerLimit.value + 78.1) < 0.05)
  }

  @Test("the columns of one table are raters, and every two are a pair")
  func columnsOfOneTable() throws {
    let found = try document("j.csv -c j1 -c j2 -c j3 -c j4").result
    #expect(found.matchedBy.isEmpty)
    #expect(found.pairs.map { $0.first + $0.second } == ["AB", "AC", "AD", "BC", "BD", "CD"])
    let estimates = found.intraclassCorrelations.map { (100 * ($0.estimate ?? .nan)).rounded() }
    #expect(estimates == [17, 29, 71, 44, 62, 91])
  }

  @Test("the table for people, to the letter")
  func text() throws {
    let run = try run("$goniometer agreement a.csv b.csv --acceptable 30")
    #expect(run.messages == "")
    #expect(
      run.output == """
        Agreement over 17 subjects, matched by id

                           mean     SD
          A  a.csv, flow  450.4  116.3
          B  b.csv, flow  452.5  113.1

          A − B                             95 % interval
          Bias                       -2.1    -22.0 … 17.8
          SD of the differences      38.8
          Lower limit of agreement  -78.1  -124.2 … -53.1
          Upper limit of agreement   73.9    48.9 … 119.9
          Slope over the mean       0.029  -0.159 … 0.217  p = 0.749
          Concordance correlation   0.943   0.850 … 0.979

        No difference on average is shown.
        Of 100 differences some 95 lie between -78.1 and 73.9.
        Within ±30: no, a limit of agreement is outside with all of its interval.

          All raters         95 % interval
          ICC(2,1)    0.946  0.857 … 0.980  one measurement, any rater: agreement
          ICC(3,1)    0.943  0.850 … 0.979  one measurement, these raters: consistency
          ICC(2,k)    0.972  0.923 … 0.990  mean of the 2, any raters: agreement
          ICC(3,k)    0.971  0.919 … 0.989  mean of the 2, these raters: consistency
          SEM          27.4                 typical error of one measurement
          MDC95        76.0                 least change that is no error

        """)
  }

  @Test("who was not measured by all is left out, counted and named")
  func leftOut() throws {
    let change = "sed -e 's/^s3,.*/s3,/' -e 's/^s5,/x5,/' b.csv > d.csv;"
    let run = try run("\(change) $goniometer agreement a.csv d.csv")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("Agreement over 15 subjects"))
    #expect(
      run.messages == "goniometer: warning: 3 of 18 left out, not measured by all: "
        + "s3 (not in B), s5 (not in B), x5 (not in A)\n")
  }

  @Test("whether the limits keep within an acceptable difference, their intervals counted")
  func verdicts() throws {
    for (acceptable, expected) in [("30", "beyond"), ("100", "undecided"), ("130", "within")] {
      let found = try document("a.csv b.csv --acceptable \(acceptable)")
      #expect(found.result.pairs.first?.verdict == expected)
    }
    #expect(try document("a.csv b.csv").result.pairs.first?.verdict == nil)
  }

  @Test(
    "what does not go together is refused before anything is read",
    arguments: [
      "", "a.csv", "a.csv -c flow", "a.csv b.csv c.csv -c flow -c flow", "- -",
      "a.csv b.csv --by-order --key id", "a.csv b.csv --acceptable 0",
      "a.csv b.csv -c nix --json=1",
    ])
  func usage(_ arguments: String) throws {
    let run = try run("$goniometer agreement \(arguments)")
    #expect(run.exitCode == 64, "\(run.messages)")
    #expect(run.output == "")
  }

  @Test(
    "tables that do not fit have the exit code of malformed data and a way out",
    arguments: [
      ("a.csv j.csv -c flow -c j1", "match rows by their order with --by-order"),
      ("a.csv j.csv -c flow -c j1 --by-order", "expected 17 rows as in a.csv, found 6"),
      ("a.csv j.csv -c flow -c j2 --key id", "expected a column \"id\""),
      ("j.csv -c j1 -c j5", "name one of them with --column"),
    ])
  func mismatched(_ arguments: String, _ expected: String) throws {
    let run = try run("$goniometer agreement \(arguments)")
    #expect(run.exitCode == 65, "\(run.messages)")
    #expect(run.messages.contains(expected), "\(run.messages)")
  }

  @Test("keys without a fellow, too few subjects and subjects all alike are told apart")
  func noResult() throws {
    for (change, code, expected) in [
      ("sed 's/^s/p/' b.csv", 65, "(id: 's1', …) and d.csv (id: 'p9', …)"),
      ("head -3 b.csv", 1, "Only 2 subjects were measured by all, and 3 are needed"),
      ("sed 's/$/x/' b.csv", 65, "d.csv:2:2: expected a number in column \"flowx\""),
    ] {
      let run = try run(
        "\(change) > d.csv; $goniometer agreement a.csv d.csv -c flow -c \(expected.contains("flowx") ? "flowx" : "flow")"
      )
      #expect(run.exitCode == Int32(code), "\(run.messages)")
      #expect(run.messages.contains(expected), "\(run.messages)")
    }
    let run = try run("sed 's/,.*/,5/;1s/5/flow/' a.csv > d.csv; $goniometer agreement d.csv d.csv")
    #expect(run.exitCode == 1)
    #expect(run.messages.contains("The subjects do not differ"))
  }

  @Test("both knees of each person are not independent, and are refused unless said otherwise")
  func clustered() throws {
    let make = """
      (echo id,side,range; for i in $(seq 20); do echo p$i,left,$((90 + i)); \
        echo p$i,right,$((95 + i % 7)); done) > a.csv
      sed 's/\\(.*\\)\\([0-9]\\)$/\\15/' a.csv > b.csv;
      """
    let both = "$goniometer agreement a.csv b.csv --key id --key side"
    let refused = try run("\(make) \(both) --column range")
    #expect(refused.exitCode == 65, "\(refused.messages)")
    #expect(refused.output == "")
    #expect(refused.messages.contains("20 values of 'id' have 40 rows"), "\(refused.messages)")
    let stated = try run("\(make) \(both) --column range --independent")
    #expect(stated.exitCode == 0, "\(stated.messages)")
    #expect(stated.output.hasPrefix("Agreement over 40 subjects"))
    #expect(try run("\(make) $goniometer agreement a.csv b.csv --independent").exitCode == 64)
  }

  @Test("a file compared with itself agrees, and nothing is not a number")
  func itself() throws {
    let run = try run("$goniometer agreement a.csv a.csv --acceptable 0.1")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Within ±0.1: yes"))
    #expect(!run.output.contains("n/a") && !run.output.contains("nan"))
  }

  @Test("samples of recordings, keyed by time, are doubted; standard input is called that")
  func samples() throws {
    let run = try run(
      "sed 's/id/time_s/' a.csv > d.csv; sed 's/id/time_s/' b.csv | $goniometer agreement d.csv -")
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("samples of one recording are not independent"))
    #expect(run.output.contains("B  standard input, flow"))
  }

  @Test("the plot has a panel for every two raters, a point a subject, and names made safe")
  func plot() throws {
    let run = try run("mv a.csv 'a<&.csv'; $goniometer agreement 'a<&.csv' b.csv c.csv -a 30 -p -")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("<svg ") && run.output.hasSuffix("</svg>\n"))
    #expect(run.output.components(separatedBy: "<circle").count - 1 == 3 * 17)
    #expect(run.output.contains(">A: a&lt;&amp;.csv, flow; B: b.csv, flow</text>"))
    #expect(run.output.contains(">bias: -2.1</text>"))
    #expect(run.output.contains("dotted: acceptable, ±30"))
    #expect(
      run.output.contains("A: a&lt;&amp;.csv, flow; B: b.csv, flow. 17 subjects: bias -2.1, "))
    #expect(!run.output.contains("n/a"))
  }

  @Test("a plot never replaces a table, nor mixes with JSON, and stands beside the report")
  func plotPlaces() throws {
    #expect(try self.run("$goniometer agreement a.csv b.csv -p ./b.csv").exitCode == 73)
    #expect(try self.run("$goniometer agreement a.csv b.csv --json -p -").exitCode == 64)
    let run = try run("$goniometer agreement a.csv a.csv -p p.svg; tail -1 p.svg")
    #expect(run.output.hasPrefix("Agreement over 17"))
    #expect(run.output.hasSuffix("</svg>\n"))
  }
}
