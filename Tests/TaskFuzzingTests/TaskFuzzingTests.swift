// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import SeededRandom
import TaskFuzzing
import Testing

/// Replays what the fuzzer once found, and a little of what it does; `Fuzz/run.sh` looks for more.
@Suite("Task, result and session files")
struct TaskFuzzingTests {
  /// What a fuzz target checks.
  enum Target: String, CaseIterable {
    case tasks, results, sessions, exchange, pages, forms, responses, published, expressions
    case units

    func check(_ input: Data) throws {
      switch self {
      case .tasks: try TaskFuzzing.checkTask(input)
      case .results: try TaskFuzzing.checkResult(input)
      case .sessions: try TaskFuzzing.checkSession(input)
      case .exchange: try TaskFuzzing.checkExchange(input)
      case .pages: try TaskFuzzing.checkPage(input)
      case .forms: try TaskFuzzing.checkForm(input)
      case .responses: try TaskFuzzing.checkResponse(input)
      case .published: try TaskFuzzing.checkPublished(input)
      case .expressions: try TaskFuzzing.checkExpression(input)
      case .units: try TaskFuzzing.checkUnit(input)
      }
    }
  }

  @Test("what the fuzzer once found is mended", arguments: Target.allCases)
  func replay(_ target: Target) throws {
    let folder = ChildProcess.package.appending(path: "Fuzz/corpora/\(target.rawValue)")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      #expect(throws: Never.self, "\(file)") {
        try target.check(Data(contentsOf: folder.appending(path: file)))
      }
    }
  }

  @Test(
    "any page gives words", arguments: ["<", "a<", "<p", "a < b", "<li><", "&#x110000;", "&;<!-"])
  func pages(_ html: String) {
    #expect(throws: Never.self) { try TaskFuzzing.checkPage(Data(html.utf8)) }
  }

  @Test("any bytes end in a value that is written as it is read, or in an error with a place")
  func anyBytes() throws {
    let seed: UInt64 = 2_026
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      let length = Int.random(in: 1...300, using: &random)
      // Half of the decisions are the first choice, so that files do not grow without end.
      var input = Data(
        (0..<length).map { _ in
          Bool.random(using: &random) ? 0 : .random(in: 0...255, using: &random)
        })
      input[0] = .random(in: 0...122, using: &random)
      for target in Target.allCases {
        #expect(throws: Never.self, "\(target), seed \(seed), round \(round)") {
          try target.check(input)
        }
      }
    }
  }
}
