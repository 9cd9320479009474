// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Whether a recording that is read into memory may go on: a few kilobytes of gzip can hold more samples than any memory.
struct SampleRoom {
  /// Samples of a recording in memory at most: a day of a sensor at 200 Hz.
  static let most = 20_000_000

  private let path: String
  /// The number of samples at which memory is looked at next.
  private var next = MemoryRoom.alwaysSamples

  init(path: String) { self.path = path }

  /// Looks before so many samples are kept.
  ///
  /// - Throws: `RecordingError.tooLong` where they are too many, or the memory too small.
  mutating func check(_ count: Int) throws(RecordingError) {
    guard count >= next else { return }
    guard count <= Self.most else {
      throw .tooLong(path: path, samples: Self.most, isOutOfMemory: false)
    }
    while next <= count { next = min(2 * next, Self.most + 1) }
    guard !MemoryRoom.holds(samples: next) else { return }
    throw .tooLong(path: path, samples: count, isOutOfMemory: true)
  }
}
