// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Inertial

/// Rows of doubles, little-endian, without a header: what passes between this program and the
/// script that runs the others.
enum DoubleFile {
  /// Reads rows of so many columns; `nil` where there is no such file.
  static func rows(_ url: URL, columns: Int) throws -> [[Double]]? {
    guard FileManager.default.fileExists(atPath: url.path()) else { return nil }
    let numbers = try Data(contentsOf: url).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map {
        Double(
          bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
        )
      }
    }
    return stride(from: 0, to: numbers.count - columns + 1, by: columns).map {
      Array(numbers[$0..<$0 + columns])
    }
  }

  /// Reads attitudes; `nil` where there is no such file.
  static func attitudes(_ url: URL) throws -> [Quaternion]? {
    try rows(url, columns: 4)?.map { Quaternion($0[0], $0[1], $0[2], $0[3]) }
  }

  /// Writes a recording: time, specific force, angular velocity.
  static func write(_ recording: InertialRecording, to url: URL) throws {
    var data = Data(capacity: recording.count * 56)
    for sample in recording {
      let (f, w) = (sample.specificForce, sample.angularVelocity)
      for number in [sample.time, f.x, f.y, f.z, w.x, w.y, w.z] {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    try data.write(to: url)
  }
}
