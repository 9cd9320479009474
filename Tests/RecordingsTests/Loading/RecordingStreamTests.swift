// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

@Suite("RecordingStream")
struct RecordingStreamTests {
  /// A table of so many rows.
  private func table(rows: Int) -> String {
    var text = "t,ax,ay,az,gx,gy,gz\n"
    for row in 0..<rows { text += "\(Double(row) / 128),\(row),1,9.8,0.1,\(-row),0.3\n" }
    return text
  }

  @Test("streaming gives what loading gives, over many blocks", arguments: [false, true])
  func streamEqualsLoad(readsAhead: Bool) throws {
    let rows = 2 * TableSamples.blockRows + 17
    try Files.with(table(rows: rows)) { path in
      let loaded = try RecordingFile.load(path)
      var stream = try RecordingStream(path: path, readsAhead: readsAhead)
      var streamed: [InertialSample] = []
      var block: [InertialSample] = []
      var blocks = 0
      while try stream.next(into: &block) {
        streamed += block
        blocks += 1
        #expect(block.count <= TableSamples.blockRows)
      }
      #expect(blocks == 3)
      #expect(InertialRecording(streamed) == loaded.recording)
      #expect(stream.source.files == loaded.source.files)
      #expect(stream.source.sampleCount == rows)
      for _ in 1...2 {
        let goesOn = try stream.next(into: &block)
        #expect(!goesOn && block.isEmpty)
      }
    }
  }

  @Test("reading ahead meets an error where it stands, after all blocks before it")
  func errorAhead() throws {
    let rows = 7 * TableSamples.blockRows
    try Files.with(table(rows: rows) + "100,1,2,x,4,5,6\n") { path in
      var stream = try RecordingStream(path: path, readsAhead: true)
      var (block, count): ([InertialSample], Int) = ([], 0)
      for _ in 1...7 {
        #expect(try stream.next(into: &block))
        count += block.count
        #expect(stream.source.sampleCount == count)
      }
      for _ in 1...2 {
        var place: FilePlace?
        do {
          _ = try stream.next(into: &block)
        } catch RecordingError.notANumber(let found, _) {
          place = found
        }
        #expect(place?.line == rows + 2)
        #expect(block.isEmpty)
      }
    }
  }

  @Test("a table that is given up half-way, or without rows, ends its reading")
  func givenUp() throws {
    try Files.with(table(rows: 9 * TableSamples.blockRows)) { path in
      for taken in 0...5 {
        var stream = try RecordingStream(path: path, readsAhead: true)
        var block: [InertialSample] = []
        for _ in 0..<taken { #expect(try stream.next(into: &block)) }
      }
    }
    _ = try Files.with("t,ax,ay,az,gx,gy,gz\n") { path in
      #expect(throws: RecordingError.headerOnly(path: path, line: 1)) {
        var stream = try RecordingStream(path: path, readsAhead: true)
        var block: [InertialSample] = []
        _ = try stream.next(into: &block)
      }
    }
  }

  @Test(
    "JSON and folders come in blocks too",
    arguments: ["researchkit/device-motion.json", "phyphox/comma-point"])
  func whole(name: String) throws {
    let loaded = try RecordingFile.load(Files.fixture(name))
    var stream = try RecordingStream(path: Files.fixture(name))
    var (streamed, block): ([InertialSample], [InertialSample]) = ([], [])
    while try stream.next(into: &block) { streamed += block }
    #expect(InertialRecording(streamed) == loaded.recording)
    #expect(stream.source == loaded.source)
  }

  @Test("a file of one sensor is no recording")
  func oneSensor() {
    #expect(throws: RecordingError.self) {
      _ = try RecordingStream(path: Files.fixture("phyphox/comma-point/Gyroscope.csv"))
    }
  }
}
