// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Recordings

@Suite("Calibration files")
struct CalibrationFileTests {
  private func numbers(_ values: [Double]) -> CalibrationFile.Numbers {
    CalibrationFile.Numbers(
      values: values, standardUncertainties: values.map { _ in 0.001 },
      quality: values.map { _ in "good" })
  }

  private var sound: CalibrationFile {
    CalibrationFile(
      device: "left", date: "2026-05-01", program: "goniometer 0.1.0", inputs: [],
      gravityMetresPerSecondSquared: 9.81,
      accelerometer: .init(
        biasMetresPerSecondSquared: numbers([0.1, 0.2, 0.3]),
        matrix: numbers([1.01, 0.02, 0.03, 0, 0.99, 0.04, 0, 0, 1.02])),
      gyroscope: .init(
        biasRadiansPerSecond: numbers([0.01, -0.02, 0]),
        matrix: numbers([1, 0.01, 0, -0.01, 1, 0, 0, 0, 1])),
      latencySeconds: 0.0024, poses: 12, turns: 11, remarks: [])
  }

  private func text(_ file: CalibrationFile) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(file), as: UTF8.self)
  }

  /// The error that a text gives when it is read.
  private func refusal(_ text: String, device: String? = nil) throws -> String {
    try Files.with(text, name: "device.json") { path in
      do {
        _ = try LoadedCalibration(path: path, device: device)
        return "none"
      } catch let error as RecordingError {
        return error.description
      }
    }
  }

  @Test("what was written is read back, to the last bit, and named by its checksum")
  func roundTrip() throws {
    let loaded = try Files.with(try text(sound), name: "device.json") {
      try LoadedCalibration(path: $0, device: "left")
    }
    #expect(loaded.file == sound)
    #expect(loaded.sha256.count == 64)
    let sensor = loaded.file.sensor
    #expect(sensor.accelerometerBias == Vector3(0.1, 0.2, 0.3))
    #expect(sensor.accelerometerMatrix.row0 == Vector3(1.01, 0.02, 0.03))
    #expect(sensor.gyroscopeMatrix.row1 == Vector3(-0.01, 1, 0))
    #expect(sensor.latency == 0.0024)
  }

  @Test("a file of another device, or of none, is refused where a device is asked for")
  func device() throws {
    #expect(try refusal(try text(sound)) == "none")
    let other = try refusal(try text(sound), device: "right")
    #expect(other.contains("expected a calibration of the device 'right', found one of 'left'"))
    var nameless = sound
    nameless.device = nil
    #expect(try refusal(try text(nameless)) == "none")
    #expect(try refusal(try text(nameless), device: "right").contains("names no device"))
  }

  @Test("another version and another kind of file are refused with the remedy")
  func version() throws {
    let newer = try text(sound).replacingOccurrences(of: #""version":1"#, with: #""version":2"#)
    #expect(try refusal(newer).contains("found version 2; calibrate the device again"))
    #expect(try refusal(#"{"schema":"other","version":1}"#).contains("found schema other"))
    #expect(try refusal("{}").contains("found no schema; make one with goniometer calibrate"))
    #expect(try refusal("[]").contains("expected an object"))
    #expect(try refusal("not JSON").contains("expected JSON"))
    #expect(try refusal("").contains("empty file"))
    let cut = try text(sound)
    #expect(try refusal(String(cut.prefix(cut.count / 2))).contains("ends too early"))
  }

  @Test(
    "numbers that no working sensor has are refused",
    arguments: [
      ("[1.01,0.02,0.03,0,0.99,0.04,0,0,1.02]", "[1.6,0,0,0,1,0,0,0,1]", "scale"),
      ("[1.01,0.02,0.03,0,0.99,0.04,0,0,1.02]", "[1,0.5,0,0,1,0,0,0,1]", "misalignment"),
      ("[1.01,0.02,0.03,0,0.99,0.04,0,0,1.02]", "[0,0,0,0,0,0,0,0,0]", "scale"),
      ("[1.01,0.02,0.03,0,0.99,0.04,0,0,1.02]", "[1,0,0,0,1,0,0,0,1e999]", "JSON"),
      ("[1.01,0.02,0.03,0,0.99,0.04,0,0,1.02]", "[1,0,0]", "9 entries"),
      ("[0.01,-0.02,0]", "[1,0,0]", "gyroscope bias"),
      ("[0.01,-0.02,0]", "[null,0,0]", "a value"),
      ("[0.01,-0.02,0]", "[\"0\",0,0]", "a number"),
      ("[0.1,0.2,0.3]", "[0.1,0.2,NaN]", "JSON"),
      ("[0.1,0.2,0.3]", "[0.1,20,0.3]", "accelerometer bias"),
      ("\"latencySeconds\":0.0024", "\"latencySeconds\":2", "latency"),
      ("9.81", "98.1", "gravity"),
      ("2026-05-01", "2026-13-01", "date"),
      ("\"left\"", "\"\"", "device"),
      ("0.001", "-1", "uncertainties"),
    ])
  func hostile(_ from: String, _ to: String, _ word: String) throws {
    let text = try text(sound)
    let changed = text.replacingOccurrences(of: from, with: to)
    #expect(changed != text)
    let refusal = try refusal(changed)
    #expect(refusal.contains(word), "\(refusal)")
    #expect(refusal.contains("expected"), "\(refusal)")
  }

  @Test("no cut or flipped byte crashes the reader")
  func garbled() throws {
    let bytes = Array(try text(sound).utf8)
    for place in stride(from: 0, to: bytes.count, by: 37) {
      var changed = bytes
      changed[place] = UInt8(32 + place % 95)
      _ = try refusal(String(decoding: changed, as: UTF8.self))
    }
  }
}
