// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

@Suite("BIDS motion")
struct BIDSMotionTests {
  private let columns = "name\tcomponent\ttype\ttracked_point\tunits\n"
  private let path = "/sub-1_motion.tsv"

  private func channels(_ acceleration: String = "m/s^2", _ rotation: String = "rad/s") -> String {
    var text = columns
    for (type, unit) in [("ACCEL", acceleration), ("GYRO", rotation)] {
      for axis in ["x", "y", "z"] { text += "\(type)_\(axis)\t\(axis)\t\(type)\tShank\t\(unit)\n" }
    }
    return text
  }

  private func load(
    motion: String = "1\t2\t3\t4\t5\t6\n1\t2\t3\t4\t5\t6\n", channels: String?,
    sidecar: String? = #"{"SamplingFrequency":50}"#,
    options: RecordingOptions = RecordingOptions()
  ) throws -> LoadedRecording {
    try Files.withFolder { folder in
      try Files.write(Array(motion.utf8), to: folder + path)
      if let channels {
        try Files.write(Array(channels.utf8), to: folder + "/sub-1_channels.tsv")
      }
      if let sidecar { try Files.write(Array(sidecar.utf8), to: folder + "/sub-1_motion.json") }
      return try RecordingFile.load(folder + path, options: options)
    }
  }

  @Test("units are those of the channels")
  func units() throws {
    let sample = try load(channels: channels("g", "deg/s")).recording[1]
    #expect(sample.time == 0.02)
    #expect(sample.specificForce == Vector3(1, 2, 3) * 9.80665)
    #expect((sample.angularVelocity - Vector3(4, 5, 6) * (.pi / 180)).norm < 1e-15)
  }

  @Test(
    "what is missing is named",
    arguments: [
      ("sub-1_channels.tsv beside it", nil, nil),
      ("a column \"units\"", "name\tcomponent\ttype\ttracked_point\nx\tx\tACCEL\tShank\n", nil),
      ("cells", "name\tcomponent\ttype\ttracked_point\tunits\nx\tx\n", nil),
      ("one sensor", "name\tcomponent\ttype\ttracked_point\tunits\nx\tx\tPOS\tShank\tm\n", nil),
    ] as [(String, String?, String?)])
  func missing(_ part: String, _ channels: String?, _ sidecar: String?) {
    let error = #expect(throws: RecordingError.self) { try load(channels: channels) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test("an unknown unit and a missing rate are asked for")
  func asked() {
    var error = #expect(throws: RecordingError.self) { try load(channels: channels("V")) }
    #expect(error?.description.contains("acceleration unit") == true)
    error = #expect(throws: RecordingError.self) { try load(channels: channels(), sidecar: "{}") }
    #expect(error?.description.contains("state the sample rate") == true)
    error = #expect(throws: RecordingError.self) {
      try load(channels: channels(), sidecar: #"{"SamplingFrequency":-1}"#)
    }
    #expect(error?.description.contains("greater than 0") == true)
  }

  @Test("fewer columns than channels, and an empty table")
  func shortTable() {
    var error = #expect(throws: RecordingError.self) {
      try load(motion: "1\t2\t3\n", channels: channels())
    }
    #expect(error?.description.contains(":1: expected at least 6 cells") == true)
    error = #expect(throws: RecordingError.self) { try load(motion: "", channels: channels()) }
    #expect(error?.kind == .malformed)
  }
}
