// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

@Suite("ResearchKit device motion")
struct DeviceMotionJSONTests {
  private func load(_ text: String) throws -> LoadedRecording {
    try Files.with(text, name: "motion.json") { try RecordingFile.load($0) }
  }

  private func item(
    _ time: Double, gravity: String, user: String, rotation: String = #"{"x":0,"y":0,"z":0}"#
  ) -> String {
    #"{"timestamp":\#(time),"rotationRate":\#(rotation),"gravity":\#(gravity),"#
      + #""userAcceleration":\#(user)}"#
  }

  @Test("in free fall specific force is zero, though gravity is not")
  func freeFall() throws {
    // Falling, the device accelerates with gravity: userAcceleration takes it away again.
    let text = item(1, gravity: #"{"x":0.6,"y":0,"z":-0.8}"#, user: #"{"x":-0.6,"y":0,"z":0.8}"#)
    let sample = try #require(try load(#"{"items":[\#(text)]}"#).recording.first)
    #expect(sample.specificForce == .zero)
  }

  @Test("at rest, face up, specific force is +g along z")
  func rest() throws {
    let text = item(1, gravity: #"{"x":0,"y":0,"z":-1}"#, user: #"{"x":0,"y":0,"z":0}"#)
    let sample = try #require(try load(" [\(text)]").recording.first)
    #expect(sample.specificForce == Vector3(0, 0, 9.80665))
  }

  @Test("free fall in a Core Motion table is zero as well")
  func freeFallInTable() throws {
    var header = "loggingTime(txt),motionTimestamp_sinceReboot(s)"
    for name in ["motionRotationRate", "motionUserAcceleration", "motionGravity"] {
      for axis in ["X", "Y", "Z"] {
        header += ",\(name)\(axis)(\(name == "motionRotationRate" ? "rad/s" : "G"))"
      }
    }
    try Files.with(header + "\nnoon,1,0,0,0,-0.6,0,0.8,0.6,0,-0.8\n") { path in
      let loaded = try RecordingFile.load(path)
      #expect(loaded.recording.first?.specificForce == .zero)
    }
  }

  @Test(
    "what is not device motion is refused with its place",
    arguments: [
      (#"{"items":[]}"#, "found none"),
      (#"{"items":[{"timestamp":1,"x":0,"y":0,"z":-1}]}"#, "items[0] without one of them"),
      (#"{"items":[{"rotationRate":{"x":0,"y":0,"z":0}}]}"#, #""timestamp" in items[0]"#),
      (#"{"items":[{"timestamp":"1"}]}"#, "a number at items[0].timestamp"),
      (#"{"other":1}"#, #""items""#),
      (#"{"items":[{"timestamp":1"#, "ends too early"),
    ])
  func refused(_ text: String, _ part: String) {
    let error = #expect(throws: RecordingError.self) { try load(text) }
    #expect(error?.kind == .malformed)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test("time going backwards is refused with the item")
  func backwards() {
    let rest = (#"{"x":0,"y":0,"z":-1}"#, #"{"x":0,"y":0,"z":0}"#)
    let items = [0.0, 0.01, 0.02, -5].map { item($0, gravity: rest.0, user: rest.1) }
    let error = #expect(throws: RecordingError.self) {
      try load(#"{"items":[\#(items.joined(separator: ","))]}"#)
    }
    #expect(error?.description.contains("items[3]") == true, "\(error?.description ?? "")")
  }
}
