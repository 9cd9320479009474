// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import SyntheticMotion
import Testing

@testable import Recordings

@Suite("Hostile input")
struct HostileInputTests {
  private static let pieces = [
    "", "\n", ",", ";", "\t", "\"", "nan", "inf", "-1e308", "1e308", "1e-320", "9", "-", "0x1p3",
    "é", "#", "//", "sep=;", "{", "]", "\u{FEFF}", "\0", "\r", "99:99:99", "1,5", "*", "?",
  ]

  /// A recording with a few places changed: cut short, a byte lost, a piece put in, a line doubled.
  private func damaged(_ bytes: [UInt8], with generator: inout SplitMix64) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !result.isEmpty {
      let place = Int.random(in: 0..<result.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: result.removeLast(Int.random(in: 0...result.count / 2, using: &generator))
      case 1: result.remove(at: place)
      case 2: result[place] = UInt8.random(in: 0...255, using: &generator)
      case 3:
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        result.insert(contentsOf: Array(piece.utf8), at: place)
      default:
        let newline = UInt8(ascii: "\n")
        let start = result[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = result[place...].firstIndex(of: newline) ?? result.count - 1
        result.insert(contentsOf: Array(result[start...end]), at: start)
      }
    }
    return result
  }

  @Test("damage gives a recording or one sentence, never a crash", arguments: [1, 2, 3])
  func damage(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let all =
      FileManager.default.enumerator(atPath: Files.fixtures)?
      .compactMap { $0 as? String } ?? []
    let names = all.filter { $0.hasSuffix(".csv") || $0.hasSuffix(".txt") || $0.hasSuffix(".json") }
      .sorted()
    #expect(names.count > 50)
    try Files.withFolder { folder in
      for name in names {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Files.fixture(name))))
        let path = folder + "/" + FileName.last(of: name)
        for _ in 0..<TestLength.count(4, long: 12) {
          let bad = damaged(bytes, with: &generator)
          try Files.write(bad, to: path)
          let options = RecordingOptions(
            columns: Bool.random(using: &generator)
              ? [:] : [.t: .position(0), .ax: .position(Int.random(in: 1...9, using: &generator))],
            rateHz: Bool.random(using: &generator) ? 50 : nil)
          do throws(RecordingError) {
            let loaded = try RecordingFile.load(path, options: options)
            #expect(!loaded.recording.isEmpty)
          } catch {
            #expect(!error.description.contains("\n"), "seed \(seed), \(name)")
          }
        }
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test("a line of many cells as header takes no time worth speaking of")
  func wideHeader() throws {
    let wide = Array(repeating: "cell", count: 100_000).joined(separator: ",")
    try Files.with(Array(repeating: wide, count: 10).joined(separator: "\n")) { path in
      _ = #expect(throws: RecordingError.self) { try RecordingFile.load(path) }
    }
  }

  @Test("a time that can only be in another unit is said to be")
  func otherUnit() throws {
    let text = "t,ax,ay,az,gx,gy,gz\n1700000000000000000,0,0,9.8,0,0,0\n"
    try Files.with(text) { path in
      let error = #expect(throws: RecordingError.self) { try RecordingFile.load(path) }
      #expect(error?.description.contains("the setting 'time unit'") == true)
    }
  }
}
