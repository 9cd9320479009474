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
