// SPDX-License-Identifier: Apache-2.0

import Foundation
import Goniometry
import Testing

@testable import ConsolePrograms
@testable import goniometer

@Suite("simulate")
struct SimulateCommandTests {
  /// A folder of its own for each test, taken away afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("goniometer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func run(_ words: [String]) -> (code: ExitCode, said: String) {
    let console = Console(
      program: "goniometer", output: ByteWriter(descriptor: nil, name: "output"),
      messages: ByteWriter(descriptor: nil, name: "messages"), width: 80,
      commandLine: ["goniometer", "simulate"] + words)
    let code = CommandTable.goniometer.run(console)
    return (code, String(decoding: console.messages.pending, as: UTF8.self))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func rows(_ path: String) throws -> [[Double]] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    }
  }

  @Test("the help says what each protocol is", arguments: KneeProtocol.allCases)
  func protocolsInHelp(_ kneeProtocol: KneeProtocol) throws {
    let words = try #require(
      SimulateCommand.command.discussion.first { $0.hasPrefix("Protocols: ") })
    let named = words.split { " ,;.".contains($0) }
    #expect(named.contains { $0 == kneeProtocol.rawValue }, "\(words)")
  }

  @Test("a simulation is five files with the documented headers, rows for every instant")
  func files() throws {
    try withFolder { folder in
      let path = folder + "/knee"
      let result = run(["--repetitions", "1", "--rate", "50", "--output", path])
      #expect(result.code == .success, "\(result.said)")
      let made = try names(path)
      #expect(made == ["README.md", "card.json", "shank.csv", "thigh.csv", "truth.csv"])
      let thigh = try String(contentsOfFile: path + "/thigh.csv", encoding: .utf8)
      #expect(thigh.hasPrefix("t,ax,ay,az,gx,gy,gz\n0.0,"))
      let truth = try String(contentsOfFile: path + "/truth.csv", encoding: .utf8)
      #expect(truth.hasPrefix("time_s,flexion_deg\n0.0,0.0\n"))
      #expect(try rows(path + "/thigh.csv").count == rows(path + "/truth.csv").count)
      #expect(
        try rows(path + "/shank.csv").allSatisfy { $0.count == 7 && $0.allSatisfy(\.isFinite) })
    }
  }

  @Test("with --calibration there is a recording of each sensor to calibrate it, named on the card")
  func calibration() throws {
    try withFolder { folder in
      let path = folder + "/knee"
      let result = run(
        ["--repetitions", "1", "--rate", "25", "--devices", "shank", "--calibration", "-o", path])
      #expect(result.code == .success, "\(result.said)")
      #expect(result.said.contains("shank.csv, shank-calibration.csv, truth.csv"))
      #expect(try names(path).contains("shank-calibration.csv"))
      #expect(try rows(path + "/shank-calibration.csv").count == 88 * 25 + 1)
      let readme = try String(contentsOfFile: path + "/README.md", encoding: .utf8)
      #expect(readme.contains("| shank-calibration.csv |"))
      // Left from before, it would pass for part of the new one.
      #expect(run(["--repetitions", "1", "--rate", "25", "--force", "-o", path]).code == .success)
      #expect(try !names(path).contains("shank-calibration.csv"))
    }
  }

  @Test("the same command gives the same bytes")
  func determinism() throws {
    try withFolder { folder in
      for name in ["a", "b"] {
        let result = run([
          "--grade", "phone", "--jitter", "10", "--lost", "3", "--wobble", "2", "--rate", "40",
          "--repetitions", "1", "-o", "\(folder)/\(name)",
        ])
        #expect(result.code == .success)
      }
      for name in ["thigh.csv", "shank.csv", "truth.csv"] {
        let first = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a/\(name)"))
        let second = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/b/\(name)"))
        #expect(first == second)
      }
    }
  }

  @Test("existing files are replaced with --force alone, and none of an earlier run is left")
  func overwriting() throws {
    try withFolder { folder in
      let path = folder + "/knee"
      #expect(run(["--repetitions", "1", "-o", path]).code == .success)
      let again = run(["--devices", "shank", "--repetitions", "1", "-o", path])
      #expect(again.code == .cannotWrite)
      #expect(again.said.contains("--force"))
      let kept = try names(path)
      #expect(kept.contains("thigh.csv"))
      let forced = run(["--devices", "shank", "--repetitions", "1", "-o", path, "--force"])
      #expect(forced.code == .success)
      let left = try names(path)
      #expect(left == ["README.md", "card.json", "shank.csv", "truth.csv"])
    }
  }

  @Test("what cannot be written whole is not written at all")
  func failure() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/truth.csv", withIntermediateDirectories: false)
      let result = run(["--repetitions", "1", "-o", folder, "--force"])
      #expect(result.code == .cannotWrite)
      #expect(result.said.contains("truth.csv"))
      let left = try names(folder)
      #expect(left == ["truth.csv"])
      #expect(run(["-o", folder + "/none/knee"]).code == .cannotWrite)
    }
  }

  @Test(
    "options that cannot be are usage errors, and nothing is made",
    arguments: [
      ["--rate", "-5"], ["--repetitions", "0"], ["--range", "90-0"], ["--range", "0-400"],
      ["--mounting", "1,2"], ["--mounting", "up"], ["--speed", "60", "--period", "3"],
      ["--period", "0.9"], ["--grade", "perfect"], ["--gap", "5"], ["--lost", "100"],
      ["--rate", "10000", "--repetitions", "10000"], ["--thigh-position", "nan,0,0"],
      ["--thigh-position", "4,0,0"],
    ])
  func usage(_ words: [String]) throws {
    try withFolder { folder in
      let result = run(words + ["-o", folder + "/knee"])
      #expect(result.code == .usage, "\(result.said)")
      let made = try names(folder)
      #expect(made.isEmpty)
    }
  }

  // MARK: Bundled recordings

  private static let datasets = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("datasets").path

  private struct Card: Decodable {
    let commandLine: [String]
  }

  /// Other processors round sine and cosine differently in the last bit; what is quantised may
  /// then fall on the neighbouring step of 16 bits over ±16 g and ±2000 °/s.
  private static let tolerances = ["truth.csv": 1.5e-5, "thigh.csv": 6e-3, "shank.csv": 6e-3]

  @Test(
    "a bundled recording is what its card's command makes",
    arguments: ["seated-extension", "sit-to-stand", "one-device", "damaged"])
  func bundled(name: String) throws {
    let source = "\(Self.datasets)/\(name)"
    let card = try JSONDecoder().decode(
      Card.self, from: Data(contentsOf: URL(fileURLWithPath: source + "/card.json")))
    #expect(card.commandLine.prefix(2) == ["goniometer", "simulate"])
    let place = try #require(card.commandLine.firstIndex(of: "datasets/\(name)"))
    try withFolder { folder in
      var words = Array(card.commandLine.dropFirst(2))
      words[place - 2] = folder
      #expect(run(words).code == .success)
      for file in try names(folder) where file.hasSuffix(".csv") {
        let tolerance = try #require(Self.tolerances[file])
        let (fresh, kept) = (try rows("\(folder)/\(file)"), try rows("\(source)/\(file)"))
        try #require(fresh.count == kept.count)
        let worst = zip(fresh, kept)
          .flatMap { zip($0, $1).map { abs($0 - $1) } }.reduce(0) { $1 <= $0 ? $0 : $1 }
        #expect(worst <= tolerance, "\(file): \(worst)")
      }
    }
  }
}
