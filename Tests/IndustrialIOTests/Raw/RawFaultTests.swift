// SPDX-License-Identifier: Apache-2.0

import Glibc
import IndustrialIO
import SeededRandom
import Testing

@Suite("Raw recording and faults") struct RawFaultTests {
  @Test("a full disk is a named error, said again, and what was written before can be read")
  func fullDisk() throws {
    var random = SplitMix64(seed: 3)
    let description = try StreamDescription.sixAxes()
    let steps = random.steps(description, reads: 2000, restarts: false)
    let file = RawFile()
    // A pipe that takes some of it stands for a disk: the rest is refused.
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let writer = RawWriter(descriptor: full, name: "knee.giraw", header: .example)
    let tap = writer.tap(for: "knee")
    let error = #expect(throws: IIOError.self) {
      try tap.take([.described(description)] + steps)
    }
    #expect(error?.description == "cannot write to knee.giraw: no space left on device (ENOSPC)")
    #expect(throws: try #require(error)) { try writer.finish("fault") }
    // What a disk keeps is a first part of the file.
    try file.record { try $0.tap(for: "knee").take([.described(description)] + steps) }
    let part = RawFile(Array(file.bytes.prefix(65536 + 100)))
    let playback = try RawPlayback(path: part.path)
    playback.replays[0].start()
    let found = try playback.replays[0].drain().dropFirst()
    #expect(found.count > 200)
    #expect(found == steps.filter { $0 != .quiet }.prefix(found.count))
    if case .torn? = playback.end {} else { Issue.record("\(String(describing: playback.end))") }
  }

  @Test("a killed writer has lost less than a second of what it was given")
  func killed() throws {
    let description = try StreamDescription.sixAxes()
    let file = RawFile()
    for count in [1, 40, 60, 99, 100, 250, 1000] {
      // Not finished: the bytes in memory are lost with the writer.
      try file.record(nil) { writer in
        let tap = writer.tap(for: "knee")
        try tap.begin(description)
        for scan in 0..<count {
          try tap.take([
            .scans(
              .init(repeating: 0, count: 24), arrival: 5_000_000_000 + Int64(scan) * 10_000_000)
          ])
        }
      }
      let playback = try RawPlayback(path: file.path)
      playback.replays[0].start()
      let found = try playback.replays[0].drain().count - 1
      #expect((count - 51...count).contains(found), "\(found) of \(count)")
      #expect(playback.end == .unfinished)
    }
  }

  @Test("what happened is written at once")
  func events() throws {
    let description = try StreamDescription.sixAxes()
    let file = RawFile()
    try file.record(nil) { writer in
      try writer.tap(for: "knee").take([
        .described(description), .scans(.init(repeating: 0, count: 24), arrival: 1),
        .event(.lost(.unplugged(device: "bmi160"))),
      ])
    }
    let playback = try RawPlayback(path: file.path)
    playback.replays[0].start()
    let last = try playback.replays[0].drain().last
    #expect(last == .event(.lost(.recorded("bmi160 was unplugged"))))
  }
}
