// SPDX-License-Identifier: Apache-2.0

import Glibc
import IndustrialIO
import SeededRandom
import Testing

@Suite("Damaged raw recording") struct RawDamageTests {
  private let description: StreamDescription
  private let steps: [Step]
  private let bytes: [UInt8]

  init() throws {
    var random = SplitMix64(seed: 42)
    let description = try StreamDescription.sixAxes()
    let steps = random.steps(description, reads: 12, restarts: false) + [.event(.restarted)]
    let file = RawFile()
    try file.record { try $0.tap(for: "knee").take([.described(description)] + steps) }
    (self.description, self.bytes) = (description, file.bytes)
    self.steps = [.described(description)] + steps.filter { $0 != .quiet }
  }

  /// What is left of a recording of these bytes, and how it ends; `nil` where it cannot be opened.
  private func play(_ bytes: [UInt8]) throws -> (steps: [Step], end: RawEnd)? {
    let file = RawFile(bytes)
    let playback: RawPlayback
    do {
      playback = try RawPlayback(path: file.path)
    } catch {
      guard case .malformed = error else { throw error }
      return nil
    }
    let source = playback.replays[0]
    source.start()
    var steps = try source.drain()
    let end = try #require(playback.end)
    if case .damaged(let offset, _) = end {
      guard case .event(.lost(.malformed(let place, _)))? = steps.popLast() else {
        Issue.record("damage at \(offset) was not told")
        return nil
      }
      #expect(place == "\(file.path), byte \(offset)")
    }
    return (steps, end)
  }

  @Test("cut at any length, it gives all whole blocks and says that it was cut")
  func cut() throws {
    var (most, torn) = (0, 0)
    for length in 0..<bytes.count {
      guard let (found, end) = try play(Array(bytes[..<length])) else {
        #expect(most == 0, "opened at shorter lengths than \(length)")
        continue
      }
      #expect(found[...] == steps.prefix(found.count), "cut at \(length)")
      #expect(found.count >= most, "cut at \(length)")
      most = found.count
      if case .torn(let offset) = end {
        torn += 1
        #expect(offset < length)
      } else {
        #expect(end == .unfinished, "cut at \(length)")
      }
    }
    #expect(most == steps.count)
    #expect(torn > bytes.count / 2)
    #expect(try play(bytes)?.end == .complete(reason: "done"))
  }

  @Test("whatever byte is changed, nothing but what was recorded is given, and the place is told")
  func flips() throws {
    for place in bytes.indices {
      let masks: [UInt8] = [1, 0x20, 0x80, 0xFF]
      // A bit of every byte, each in its turn; in the long run all of them.
      for mask in TestLength.isLong ? masks[...] : masks[(place % 4)...(place % 4)] {
        var damaged = bytes
        damaged[place] ^= mask
        guard let (found, end) = try play(damaged) else { continue }
        #expect(found[...] == steps.prefix(found.count), "byte \(place) ^ \(mask)")
        switch end {
        case .damaged(let offset, _), .torn(let offset):
          #expect(offset <= place, "byte \(place) ^ \(mask)")
        default: Issue.record("byte \(place) ^ \(mask) was not noticed")
        }
      }
    }
  }

  @Test("zeros after a power cut are no damage")
  func zeros() throws {
    for length in stride(from: bytes.count / 2, to: bytes.count, by: 7) {
      let blank = [UInt8](repeating: 0, count: 200_000)
      let (found, end) = try #require(try play(Array(bytes[..<length]) + blank))
      #expect(found[...] == steps.prefix(found.count))
      if case .torn = end {} else { Issue.record("\(end) at \(length)") }
    }
  }

  @Test("a block left out, doubled or added behind the end is told")
  func wholeBlocks() throws {
    let magic = Array("GRB1".utf8)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: magic) }
    for (first, next) in zip(starts, starts.dropFirst()) {
      for changed in [
        Array(bytes[..<first] + bytes[next...]), Array(bytes[..<next] + bytes[first...]),
      ] {
        guard let (found, end) = try play(changed) else { continue }
        #expect(found[...] == steps.prefix(found.count))
        if case .damaged = end {} else { Issue.record("\(end) at \(first)") }
      }
    }
    let (found, end) = try #require(try play(bytes + bytes))
    #expect(found == steps)
    #expect(end == .damaged(offset: bytes.count, reason: "more bytes after the end"))
  }

  @Test("random bytes open as nothing", arguments: 1...50)
  func noise(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let noise = (0..<500).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try play(noise) == nil, "seed \(seed)")
    _ = try play(Array("goniometer raw 1\n".utf8) + noise)
    #expect(throws: IIOError.self) {
      try RawPlayback(path: RawFile(Array("goniometer raw 2\n".utf8) + noise).path)
    }
  }

  @Test("what is no plain file is refused without waiting for it")
  func kinds() throws {
    for path in ["/dev/zero", "/tmp", "/tmp/goniometer-none/none"] {
      #expect(throws: IIOError.self) { try RawPlayback(path: path) }
    }
    let pipe = RawFile()
    unlink(pipe.path)
    mkfifo(pipe.path, 0o600)
    #expect(throws: IIOError.self) { try RawPlayback(path: pipe.path) }
  }
}
