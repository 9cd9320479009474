// SPDX-License-Identifier: Apache-2.0

internal import CMalloc

/// Memory of one measurement that the next one takes over.
enum KeptMemory {
  /// Has the C library keep what a measurement gives back: handing some megabytes to the system and
  /// asking for them again, page by page, took a third of a batch's processor time.
  ///
  /// What is kept is what the measurements under way at once need at most; it does not grow with
  /// their number.
  static func enable() {
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
  }
}
