// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Measurement
import Testing

@testable import goniometer

@Suite("Output forms")
struct OutputTests {
  private struct Angles: Encodable {
    let range: Double
    let peak: Double?
    let repetitions: [Double]
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func csv(_ header: [String], _ fill: (inout CSVWriter) throws -> Void) throws -> String {
    let writer = ByteWriter(descriptor: nil, name: "memory")
    var csv = try CSVWriter(header, to: writer)
    try fill(&csv)
    return text(writer.pending)
  }

  @Test("the envelope has sorted keys and null for what is not finite")
  func envelope() throws {
    let envelope = OutputEnvelope(
      program: .goniometer,
      commandLine: ["goniometer", "analyze", "a/b.csv"], method: "hinge",
      parameters: ["rateHz": 100], inputs: [["name": "a/b.csv"]], warnings: ["doubtful"],
      result: Angles(range: 0.1, peak: .nan, repetitions: [1, .infinity, -.infinity]))
    #expect(
      text(try envelope.jsonBytes(isPretty: false)) == """
        {"commandLine":["goniometer","analyze","a/b.csv"],"inputs":[{"name":"a/b.csv"}],\
        "method":"hinge","parameters":{"rateHz":100},\
        "program":{"name":"goniometer","version":"\(Version.current)"},\
        "result":{"peak":null,"range":0.1,"repetitions":[1,null,null]},\
        "schemaVersion":2,"warnings":["doubtful"]}

        """)
  }

  @Test("a name that goes on after a line break stays on one line of what is shown")
  func names() throws {
    let output = ByteWriter(descriptor: nil, name: "memory")
    let console = Console(
      program: "p", output: output, messages: output, width: 80,
      commandLine: ["p", "d/a\nforged: b.csv", "--output=\ndone", "c\n", "\n", "\u{301}\r\nx"])
    try console.print("a\nforged: b.csv: read\nd/a\nforged: b.csv\n\ndone: c\n'\u{301}\r\nx'")
    #expect(
      text(output.pending)
        == "a\\nforged: b.csv: read\nd/a\\nforged: b.csv\n\\ndone: c\n'\u{301}\\nx'")
  }

  @Test("pretty JSON ends with one line break")
  func pretty() throws {
    #expect(text(try ["a": 1.5].jsonBytes()) == "{\n  \"a\" : 1.5\n}\n")
  }

  @Test("CSV numbers read back to the same bits; what is not finite is an empty cell")
  func csvNumbers() throws {
    let numbers = [0.1, -0.0, 1e-300, 123_456_789.123, .nan, .infinity]
    let result = try csv(["a", "b", "c", "d", "e", "f"]) { csv in
      for number in numbers { csv.append(number) }
      try csv.endRow()
    }
    #expect(result == "a,b,c,d,e,f\n0.1,-0.0,1e-300,123456789.123,,\n")
  }

  @Test("CSV texts are quoted where they have to be, a quote doubled")
  func csvTexts() throws {
    let result = try csv(["name", "a,b"]) { csv in
      csv.append("say \"x\"")
      csv.append("two\nlines")
      try csv.endRow()
    }
    #expect(result == "name,\"a,b\"\n\"say \"\"x\"\"\",\"two\nlines\"\n")
  }
}
