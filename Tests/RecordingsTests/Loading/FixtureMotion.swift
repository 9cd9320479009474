// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import Testing

@testable import Recordings

/// The one motion that every fixture holds: rest for 0.1 s, then 70 °/s about (2, 3, 6)/7.
enum FixtureMotion {
  static let step = 0.02
  static let rows = 12
  /// Fixtures have ten digits; units and an interpolation round a little more.
  static let tolerance = 1e-6
  /// A double near 1.7e9 s resolves 2.4e-7 s.
  static let timeTolerance = 1e-6

  private static let axis = Vector3(2, 3, 6) / 7
  private static let rate = 70 * Double.pi / 180
  private static let start = 0.1

  static func force(at time: Double) -> Vector3 {
    let first = Vector3(0.48, 0.6, 0.64) * 9.80665
    let angle = -rate * max(0, time - start)
    let (c, s) = (cos(angle), sin(angle))
    return first * c + axis.cross(first) * s + axis * (axis.dot(first) * (1 - c))
  }

  static func rotation(at time: Double) -> Vector3 {
    time > start + timeTolerance ? axis * rate : .zero
  }

  /// Expects a recording to be this motion, from its first sample, at multiples of `step`.
  static func expect(
    _ recording: InertialRecording, count: Int = rows, step: Double = step,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(recording.count == count, sourceLocation: sourceLocation)
    guard let origin = recording.first?.time else { return }
    for (index, sample) in recording.enumerated() {
      let time = Double(index) * step
      #expect(
        abs(sample.time - origin - time) < timeTolerance, "time of row \(index)",
        sourceLocation: sourceLocation)
      let force = (sample.specificForce - force(at: time)).norm
      #expect(
        force < tolerance, "row \(index): \(sample.specificForce)",
        sourceLocation: sourceLocation)
      let rotation = (sample.angularVelocity - rotation(at: time)).norm
      #expect(
        rotation < tolerance, "row \(index): \(sample.angularVelocity)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Paths of the fixtures, and files of a test's own.
enum Files {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures").path()

  static func fixture(_ name: String) -> String { fixtures + "/" + name }

  /// Runs with the path of a new folder, and removes it.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "goniometer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path())
  }

  /// Runs with the path of a new file that holds these bytes, and removes it.
  static func with<Result>(
    _ bytes: some Sequence<UInt8>, name: String = "recording.csv",
    _ body: (String) throws -> Result
  ) throws -> Result {
    try withFolder { folder in
      let path = folder + "/" + name
      try write(bytes, to: path)
      return try body(path)
    }
  }

  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  static func with<Result>(
    _ text: String, name: String = "recording.csv", _ body: (String) throws -> Result
  ) throws -> Result {
    try with(Array(text.utf8), name: name, body)
  }
}
