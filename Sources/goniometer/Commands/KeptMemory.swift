// SPDX-License-Identifier: Apache-2.0

internal import CMalloc

/// Memory that one step of a measurement gives back and the next one takes over.
enum KeptMemory {
  /// Has the C library keep what is given back: handing some megabytes to the system and asking for them
  /// again, page by page, took a third of a batch's processor time.
  ///
  /// The memory kept is the most that the measurements under way need at once; it does not grow with
  /// their number.
  ///
  /// - Parameter largest: MiB of the largest piece that is kept: large ones in a row leave gaps, which
  ///   count where one recording is as long as memory.
  static func enable(largest: Int32) {
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, largest << 20)
  }
}
