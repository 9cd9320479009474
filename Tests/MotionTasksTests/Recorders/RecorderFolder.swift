// SPDX-License-Identifier: Apache-2.0

import Files
import Foundation
import Inertial
import JSON
import SeededRandom
import StudyTasks

@testable import MotionTasks

/// An output directory in a folder of its own, which goes with the value.
final class RecorderFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "recorders-\(UUID().uuidString)")
  let directory: OutputDirectory

  init() throws { directory = try OutputDirectory(creating: url.appending(path: "run").path) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { "\(directory.path)/\(name)" }

  func bytes(_ name: String) throws -> Data { try directory.read(name) }

  func text(_ name: String) throws -> String {
    String(decoding: try directory.read(name), as: UTF8.self)
  }

  /// The items of a file, which has to be a whole document.
  func items(_ name: String) throws -> [Any] {
    let document = try JSONSerialization.jsonObject(with: bytes(name)) as? [String: Any]
    return document?["items"] as? [Any] ?? []
  }

  /// Names of all files in the directory, also those that are listed nowhere.
  var names: [String] {
    (FileManager.default.enumerator(atPath: directory.path)?.allObjects as? [String] ?? []).sorted()
  }
}

extension MotionRecorders {
  /// A step with such recorders.
  static func step(_ recorders: RecorderConfiguration..., named name: String = "knee") -> Step {
    Step(name, .active(ActiveContent(recorders: recorders)))
  }

  /// Puts samples in at a Unix time of 1000 s more than theirs, and flushes.
  mutating func append(_ samples: some Sequence<InertialSample>, from sensor: Int = 0) throws {
    for sample in samples {
      try append(sample, from: sensor, since1970: 1000 + sample.time)
    }
    try flush()
  }

  /// What the results say: file name and samples.
  var written: [String] {
    results.compactMap { result in
      guard case .file(let file) = result.value else { return nil }
      return "\(file.fileName) \(Int(result.userInfo["samples"]?.double ?? -1))"
    }
  }
}

extension InertialSample {
  /// Lying still, the screen up.
  static func rest(at time: Double) -> InertialSample {
    InertialSample(time: time, specificForce: Vector3(0, 0, 9.80665), angularVelocity: .zero)
  }

  /// Rest at 100 Hz.
  static func rest(_ rows: Range<Int>) -> [InertialSample] {
    rows.map { rest(at: Double($0) / 100) }
  }

  /// Samples of all sizes that a sensor can give, at about 100 Hz.
  static func random(_ count: Int, using numbers: inout SplitMix64) -> [InertialSample] {
    var time = Double.random(in: 0...1e6, using: &numbers)
    return (0..<count).map { _ in
      time += Double.random(in: 0.008...0.012, using: &numbers)
      func vector(_ largest: Double) -> Vector3 {
        let size = largest * pow(10, -Double.random(in: 0...12, using: &numbers))
        func one() -> Double { Double.random(in: -size...size, using: &numbers) }
        return Vector3(one(), one(), one())
      }
      return InertialSample(time: time, specificForce: vector(160), angularVelocity: vector(35))
    }
  }
}
