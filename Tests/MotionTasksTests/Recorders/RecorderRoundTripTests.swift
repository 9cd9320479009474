// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Inertial
import Recordings
import SeededRandom
import StudyTasks
import Testing

@testable import MotionTasks

@Suite("Recorders' files read back")
struct RecorderRoundTripTests {
  private let folder: RecorderFolder

  init() throws { folder = try RecorderFolder() }

  private func record(_ samples: some Sequence<InertialSample>, _ form: RecorderForm) throws
    -> InertialRecording
  {
    let step = MotionRecorders.step(RecorderConfiguration("m", .deviceMotion))
    var recorders = MotionRecorders(for: step, in: folder.directory, places: [""], form: form)
    for sample in samples { try recorders.append(CollectionOfOne(sample)) }
    try recorders.finish()
    guard recorders.results.count == 1, case .file(let file) = recorders.results[0].value else {
      throw POSIXError(.ENOENT)
    }
    return try RecordingFile.load(folder.path(file.fileName)).recording
  }

  /// As ``AppleMotion`` promises, m/s².
  private static let tolerance = 1.2e-15

  private func expect(
    _ found: InertialRecording, toBe wanted: InertialRecording, _ comment: Comment,
    isExact: Bool
  ) {
    #expect(found.count == wanted.count, comment)
    guard !isExact else {
      #expect(found == wanted, comment)
      return
    }
    for (one, other) in zip(found, wanted) {
      #expect(one.time == other.time && one.angularVelocity == other.angularVelocity, comment)
      let (f, g) = (one.specificForce, other.specificForce)
      for (a, b) in [(f.x, g.x), (f.y, g.y), (f.z, g.z)] {
        #expect(abs(a - b) <= max(b.ulp, Self.tolerance), comment)
      }
    }
  }

  @Test("random samples: a table to the last bit, JSON within its bound")
  func random() throws {
    let seed: UInt64 = 6_002
    var numbers = SplitMix64(seed: seed)
    let wanted = InertialRecording(InertialSample.random(500, using: &numbers))
    for form in RecorderForm.allCases {
      expect(try record(wanted, form), toBe: wanted, "seed \(seed), \(form)", isExact: form == .csv)
    }
  }

  @Test("a recording of a knee: a table to the last bit, JSON within its bound")
  func knee() throws {
    let path = ChildProcess.package.appending(path: "datasets/one-device/shank.csv").path
    let wanted = try RecordingFile.load(path).recording
    for form in RecorderForm.allCases {
      expect(try record(wanted, form), toBe: wanted, "\(form)", isExact: form == .csv)
    }
  }

  @Test("a file whose clock was set back is read, each part by itself")
  func clock() throws {
    let step = MotionRecorders.step(RecorderConfiguration("m", .deviceMotion))
    var recorders = MotionRecorders(
      for: step, in: folder.directory, places: [""], form: .researchKit)
    try recorders.append(InertialSample.rest(500..<600) + InertialSample.rest(0..<80))
    try recorders.finish()
    #expect(try RecordingFile.load(folder.path("knee-1/m.json")).recording.count == 100)
    #expect(try RecordingFile.load(folder.path("knee-1/m-2.json")).recording.count == 80)
  }

  /// What a program of ResearchKit's users would decode: every key, none optional.
  private struct Log<Item: Decodable>: Decodable {
    var items: [Item]
  }

  private struct DeviceMotion: Decodable {
    struct Vector: Decodable { var x, y, z: Double }
    struct Attitude: Decodable { var x, y, z, w: Double }
    struct Field: Decodable { var x, y, z, accuracy: Double }
    var timestamp, timestampSince1970: Double
    var attitude: Attitude
    var rotationRate, gravity, userAcceleration: Vector
    var magneticField: Field
  }

  private struct Acceleration: Decodable {
    var timestamp, timestampSince1970, x, y, z: Double
  }

  /// Two items as a phone writes them: keys in no order, on its back and tilted.
  private static let example = #"""
    {"items":[{"timestampSince1970":1774751407.51,"timestamp":86400.25,"attitude":{"y":0,"w":1,\#
    "z":0,"x":0},"rotationRate":{"x":0.01,"y":-0.02,"z":0.03},"userAcceleration":{"x":0,"y":0,\#
    "z":0},"gravity":{"x":0,"y":0,"z":-1},"magneticField":{"x":0,"y":0,"z":0,"accuracy":-1}},\#
    {"timestampSince1970":1774751407.52,"timestamp":86400.26,"attitude":{"y":0,"w":0.8,"z":0,\#
    "x":0.6},"rotationRate":{"x":1.5,"y":0,"z":0},"userAcceleration":{"x":0.1,"y":0,"z":0},\#
    "gravity":{"x":0,"y":-0.96,"z":-0.28},"magneticField":{"x":0,"y":0,"z":0,"accuracy":-1}}]}
    """#

  @Test("accepted both ways: ResearchKit's form is read here, and ours by whoever reads that")
  func bothWays() throws {
    let path = folder.path("example.json")
    try Data(Self.example.utf8).write(to: URL(filePath: path))
    let read = try RecordingFile.load(path).recording
    #expect(read.count == 2 && read[0].specificForce == Vector3(0, 0, 9.80665))
    #expect((read[1].specificForce - Vector3(-0.980665, 9.414384, 2.745862)).norm < 1e-12)
    let phone = try JSONDecoder().decode(Log<DeviceMotion>.self, from: Data(Self.example.utf8))

    var recorders = MotionRecorders(
      for: MotionRecorders.step(
        RecorderConfiguration("m", .deviceMotion), RecorderConfiguration("a", .accelerometer)),
      in: folder.directory, places: [""])
    for (sample, item) in zip(read, phone.items) {
      try recorders.append(sample, from: 0, since1970: item.timestampSince1970)
    }
    try recorders.finish()
    let ours = try JSONDecoder().decode(Log<DeviceMotion>.self, from: folder.bytes("knee-1/m.json"))
    #expect(ours.items.map(\.timestamp) == phone.items.map(\.timestamp))
    #expect(ours.items.map(\.timestampSince1970) == phone.items.map(\.timestampSince1970))
    #expect(ours.items.map(\.rotationRate.x) == [0.01, 1.5])
    #expect(ours.items[0].gravity.z == -1)
    #expect(ours.items.map(\.magneticField.accuracy) == [-1, -1])
    let accelerations = try JSONDecoder().decode(
      Log<Acceleration>.self, from: folder.bytes("knee-1/a.json"))
    #expect(accelerations.items[0].z == -1)
    #expect(abs(accelerations.items[1].y + 0.96) < 1e-12)
  }

  @Test("gravity is that of the attitude in the file, all along a movement")
  func consistent() throws {
    let path = ChildProcess.package.appending(path: "datasets/one-device/shank.csv").path
    _ = try record(try RecordingFile.load(path).recording, .researchKit)
    let log = try JSONDecoder().decode(Log<DeviceMotion>.self, from: folder.bytes("knee-1/m.json"))
    for item in log.items {
      let q = Quaternion(item.attitude.w, item.attitude.x, item.attitude.y, item.attitude.z)
      let gravity = Vector3(item.gravity.x, item.gravity.y, item.gravity.z)
      #expect((q.rotate(gravity) - Vector3(0, 0, -1)).norm < 1e-12)
    }
    // The filter follows the movement: what is left is small where the leg is held still.
    let first = try #require(log.items.dropFirst(20).first?.userAcceleration)
    #expect(Vector3(first.x, first.y, first.z).norm < 0.05)
  }
}
