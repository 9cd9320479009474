// SPDX-License-Identifier: Apache-2.0

internal import Inertial
package import Recordings

/// From one file to its range in constant memory, however long it is.
package struct MeasuredStream {
  package var samples = 0
  package var angle = SwingAngle()

  /// Reads, filters and measures block by block.
  package init(path: String, rateHz: Double) throws(RecordingError) {
    var tracker = AttitudeTracker<VQF>(nominalPeriod: 1 / rateHz, parameters: .init())
    var stream = try RecordingStream(path: path, readsAhead: true)
    var block: [InertialSample] = []
    while try stream.next(into: &block) {
      for sample in block {
        tracker.update(sample)
        angle.update(tracker.attitude)
      }
      samples += block.count
    }
  }
}
