// SPDX-License-Identifier: Apache-2.0

internal import CSystem

/// Memory that one step of a measurement gives back and the next one takes over.
package enum KeptMemory {
  /// Has the C library keep what is given back: handing some megabytes to the system and asking for them
  /// again, page by page, took a third of a batch's processor time.
  ///
  /// The memory kept is the most that the measurements under way need at once; it does not grow with
  /// their number.
  ///
  /// - Parameter largest: MiB of the largest piece that is kept: large ones in a row leave gaps, which
  ///   count where one recording is as long as memory.
  package static func enable(largest: Int32) {
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, largest << 20)
  }

  /// Does the same for one measurement, which has nothing to take over: the first mebibytes come in large
  /// pages where the system has them. Asking for them page by page took a fifth of the time of a minute's
  /// recording.
  package static func enableForOne() {
    enable(largest: 2)
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_TOP_PAD, first)
    guard let piece = malloc(1 << 20) else { return }
    if let end = sbrk(0) {
      let page = 2 << 20
      let start = (UInt(bitPattern: piece) + UInt(page) - 1) & ~UInt(page - 1)
      if let from = UnsafeMutableRawPointer(bitPattern: start), from < end {
        madvise(from, from.distance(to: end), MADV_HUGEPAGE)
      }
    }
    free(piece)
    mallopt(M_TOP_PAD, 128 << 10)
  }

  private static let first: Int32 = 16 << 20
}
