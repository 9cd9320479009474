// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Findings
import Foundation
import SeededRandom
import SensorFuzzing
import Testing

/// Replays what the fuzzer once found, and a little of what it does; `Fuzz/run.sh` looks for more.
@Suite("Layout texts, raw recordings and answers of an iiod")
struct SensorFuzzingTests {
  /// What a fuzz target checks.
  enum Target: String, CaseIterable {
    case layout, raw, iiod

    func check(_ input: Data) throws(FuzzFault) {
      switch self {
      case .layout: try LayoutFuzzing.check(Array(input))
      case .raw: try RawFuzzing.check(Array(input))
      case .iiod: try IIODFuzzing.check(Array(input))
      }
    }

    /// The inputs that are kept, by their names.
    var kept: [(String, Data)] {
      get throws {
        let folder = ChildProcess.package.appending(path: "Fuzz/corpora/\(rawValue)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
          ($0, try Data(contentsOf: folder.appending(path: $0)))
        }
      }
    }
  }

  @Test("what the fuzzer once found is mended", arguments: Target.allCases)
  func replay(_ target: Target) throws {
    for (name, input) in try target.kept {
      #expect(throws: Never.self, "\(name)") { try target.check(input) }
    }
  }

  @Test("damage to what is right ends in a value or an error", arguments: Target.allCases)
  func damage(_ target: Target) throws {
    let seed: UInt64 = 2_026
    var random = SplitMix64(seed: seed)
    for (name, input) in try target.kept where !input.isEmpty {
      for round in 0..<60 {
        var damaged = input
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          damaged[place] = .random(in: 0...255, using: &random)
        }
        if round % 3 == 0 {
          damaged = damaged.prefix(.random(in: 1...damaged.count, using: &random))
        }
        #expect(throws: Never.self, "\(name), seed \(seed), round \(round)") {
          try target.check(Data(damaged))
        }
      }
    }
  }
}
