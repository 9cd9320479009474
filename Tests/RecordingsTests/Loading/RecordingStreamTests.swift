// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

@Suite("RecordingStream")
struct RecordingStreamTests {
  @Test("streaming gives what loading gives, over many blocks")
  func streamEqualsLoad() throws {
    var text = "t,ax,ay,az,gx,gy,gz\n"
    let rows = 2 * TableSamples.blockRows + 17
    for row in 0..<rows { text += "\(Double(row) / 128),\(row),1,9.8,0.1,\(-row),0.3\n" }
    try Files.with(text) { path in
      let loaded = try RecordingFile.load(path)
      var stream = try RecordingStream(path: path)
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
      let goesOn = try stream.next(into: &block)
      #expect(!goesOn && block.isEmpty)
    }
  }

  @Test("one sensor, JSON and folders are not streamed")
  func notStreamed() {
    for name in [
      "phyphox/comma-point/Gyroscope.csv", "researchkit/device-motion.json", "phyphox/comma-point",
    ] {
      #expect(throws: RecordingError.self) { _ = try RecordingStream(path: Files.fixture(name)) }
    }
  }
}
