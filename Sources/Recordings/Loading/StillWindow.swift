// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A few rows of a recording over which the specific force stands still.
struct StillWindow {
  let rows: Range<Int>
  /// The mean specific force, in the unit of the recording.
  let force: Vector3

  /// Rows, and the share of its length within which the specific force keeps.
  private static let (length, stillness) = (10, 0.02)

  /// The still windows of a recording, in order, one after the other.
  static func all(in recording: InertialRecording) -> [StillWindow] {
    stride(from: 0, to: recording.count - length + 1, by: length).compactMap { start in
      let rows = start..<start + length
      let force = recording[rows].reduce(Vector3.zero) { $0 + $1.specificForce } / Double(length)
      guard force.norm > 0,
        recording[rows].allSatisfy({ ($0.specificForce - force).norm < stillness * force.norm })
      else { return nil }
      return StillWindow(rows: rows, force: force)
    }
  }
}
