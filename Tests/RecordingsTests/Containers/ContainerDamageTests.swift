// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import SeededRandom
import SyntheticMotion
import Testing

@testable import Recordings

@Suite("Damaged files of other forms than text")
struct ContainerDamageTests {
  private static let names = [
    "struct.mat", "columns.mat", "v73.mat", "arrays.h5", "opal3.h5", "phyphox.xlsx", "two.mvnx",
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Files.fixture("containers/" + name))))
  }

  private static let options = RecordingOptions(
    accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
    timeUnit: .seconds)

  /// The error of a file; `nil` for one that can be read.
  static func outcome(_ bytes: [UInt8], _ sensor: String? = nil) -> RecordingError? {
    var options = Self.options
    options.sensor = sensor
    do throws(RecordingError) {
      let loaded = try RecordingFile.load(bytes, name: "damaged", options: options)
      #expect(!loaded.recording.isEmpty)
      return nil
    } catch {
      return error
    }
  }

  @Test("cut at any place, they are refused in one line that says so", arguments: names)
  func truncated(name: String) throws {
    let whole = try Self.bytes(name)
    for part in 1..<50 {
      let count = whole.count * part / 50
      // Less than its mark is a text.
      guard count >= 128 else { continue }
      let error = Self.outcome(Array(whole[..<count]))
      #expect(error?.kind == .malformed, "\(name), \(count) bytes: \(String(describing: error))")
      #expect(error?.description.contains("\n") == false)
      #expect(error?.description.hasPrefix("damaged: expected ") == true)
    }
  }

  @Test("with other bytes in them, they are read or refused in one line", arguments: names)
  func changed(name: String) throws {
    let whole = try Self.bytes(name)
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<TestLength.count(40, long: 400) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] =
          Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : bytes[place] ^ (1 << Int.random(in: 0..<8, using: &generator))
      }
      let error = Self.outcome(bytes, Bool.random(using: &generator) ? "Pelvis" : nil)
      #expect(error?.description.contains("\n") != true, "\(name), seed \(seed)")
    }
  }

  @Test("sizes that no file has take no memory")
  func sizes() throws {
    var bytes = try Self.bytes("columns.mat")
    // The dimensions of the first variable, behind its tag, its flags and their own tag.
    let place = 128 + 8 + 16 + 8
    bytes.replaceSubrange(place..<place + 8, with: [255, 255, 255, 127, 255, 255, 255, 127])
    #expect(Self.outcome(bytes)?.kind == .malformed)
  }

  /// Bytes before the first variable of a MATLAB file.
  private static let head = 128

  @Test(
    "numbers of a MATLAB file that are missing, or of no type, are not made up",
    arguments: [
      // The type of the numbers, of the flags and of the variable; the size of the numbers, and the dimensions.
      (48, 77, "numbers of an unknown type"), (8, 99, "a damaged head"), (0, 77, "an unknown type"),
      (52, 80, "with 10 of its 12 numbers"), (32, 13, "with 12 of its 13 numbers"),
    ])
  func missingNumbers(_ offset: Int, _ value: UInt8, _ words: String) throws {
    var bytes = try Self.bytes("columns.mat")
    // Seven arrays of one size, not packed.
    let third = Self.head + 2 * (bytes.count - Self.head) / 7
    bytes[third + offset] = value
    let error = Self.outcome(bytes)
    #expect(error?.kind == .malformed)
    #expect(
      error?.description.contains("\(words) in the variable at byte \(third);") == true,
      "\(String(describing: error))")
  }

  @Test("no change in the packed variables of a MATLAB file gives other numbers")
  func checksums() throws {
    let whole = try Self.bytes("struct.mat")
    let sound = try RecordingFile.load(whole, name: "a", options: Self.options).recording
    for place in Self.head..<whole.count {
      var bytes = whole
      bytes[place] ^= 1 << (place % 8)
      let read = try? RecordingFile.load(bytes, name: "a", options: Self.options).recording
      #expect(read == nil || read == sound, "byte \(place)")
    }
  }

  @Test(
    "times of MVN frames that are words are refused; numbers of frames are kept where times are not"
  )
  func frameTimes() throws {
    let text = String(decoding: try Self.bytes("two.mvnx"), as: UTF8.self)
    func load(_ text: String, rate: Double? = nil) throws -> InertialRecording {
      let options = RecordingOptions(rateHz: rate, sensor: "Pelvis")
      return try RecordingFile.load(Array(text.utf8), name: "a", options: options).recording
    }
    let time = try #require(text.firstMatch(of: /<frame [^>]*(time="[^"]*")/))
    let word = text.replacing(time.output.1, with: #"time="soon""#)
    #expect(
      Self.outcome(Array(word.utf8), "Pelvis")?.description.contains("found \"soon\"") == true)
    var number = 0
    let numbered = text.replacing(/(<frame )time="[^"]*" index="[^"]*"/) { match in
      number += 1
      return "\(match.output.1)index=\"\(number < 5 ? number : number + 100)\""
    }.replacing(/frameRate="[^"]*"/, with: "")
    #expect(throws: RecordingError.rateUnknown(path: "a")) { try load(numbered) }
    let recording = try load(numbered, rate: 50)
    #expect(abs(recording[1].time - recording[0].time - 0.02) < 1e-9)
    #expect(recording.last.map { $0.time - recording[0].time > 2 } == true)
  }

  @Test("tables that share a name, or have none, are told apart by numbers")
  func sharedNames() {
    func named(_ names: [String]) -> [String] {
      ContainerFile.named(names.map { ContainerTable(name: $0, content: .text([])) }).map(\.name)
    }
    #expect(named(["A", "a", "b"]) == ["A (1)", "a (2)", "b"])
    #expect(named(["A", "A", "A (1)"]) == ["A (4)", "A (2)", "A (1)"])
    #expect(named(["", ""]) == ["table (1)", "table (2)"])
    #expect(named([""]) == [""])
  }

  @Test("frames of another number of sensors, and words in them, are refused where they are")
  func frames() throws {
    let text = String(decoding: try Self.bytes("two.mvnx"), as: UTF8.self)
    let short = text.replacing("<sensor label=\"Pelvis\"/>", with: "")
    #expect(
      Self.outcome(Array(short.utf8))?.description
        == "damaged: expected 3 numbers of sensorAcceleration in frame 1, found 6; mend the file or "
        + "export it again")
    let word = text.replacing("<sensorAcceleration>", with: "<sensorAcceleration>four ")
    #expect(Self.outcome(Array(word.utf8))?.description.contains("found \"four\"") == true)
  }

  @Test("a library that is not there is named with its package, as is one of another version")
  func missing() {
    let error = RecordingError.libraryMissing(
      path: "a.h5", format: "an HDF5 file", libraries: "libhdf5", packages: "libhdf5-dev",
      reason: "libhdf5.so: cannot open shared object file")
    #expect(error.kind == .noInput)
    #expect(
      error.description
        == "a.h5: expected libhdf5 to read an HDF5 file, found none (libhdf5.so: cannot open shared "
        + "object file); install it: on Debian, apt-get install libhdf5-dev")
  }
}
