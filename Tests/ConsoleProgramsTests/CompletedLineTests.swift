// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConsolePrograms

@Suite("CompletedLine")
struct CompletedLineTests {
  private func line(_ words: [String], _ missing: [String] = ["--rate", "50"]) -> String {
    CompletedLine(program: "sample", words: words, missing: missing).text
  }

  @Test("options come last, but before two hyphens")
  func place() {
    #expect(line(["measure", "a.csv"]) == "sample measure a.csv --rate 50")
    #expect(line(["measure", "--", "-a.csv", "--"]) == "sample measure --rate 50 -- -a.csv --")
  }

  @Test("an option takes the place of the one of its name")
  func replaced() {
    for old in [["--rate", "25"], ["--rate=25"]] {
      #expect(line(["measure"] + old + ["a.csv"]) == "sample measure a.csv --rate 50")
    }
    #expect(line(["measure", "--rates", "25"]) == "sample measure --rates 25 --rate 50")
    #expect(line(["measure", "--", "--rate"]) == "sample measure --rate 50 -- --rate")
  }

  @Test(
    "words are quoted; what a terminal does not show is written by its bytes",
    arguments: [
      ("a b.csv", "'a b.csv'"), ("it's", #"'it'\''s'"#), ("m\u{FC}", "'m\u{FC}'"),
      ("x\u{1B}[31m.csv", #"$'x\033[31m.csv'"#), ("a\u{202E}'\\\t", #"$'a\342\200\256\'\\\011'"#),
    ])
  func quoted(word: String, text: String) {
    #expect(line([word], []) == "sample \(text)")
  }
}
