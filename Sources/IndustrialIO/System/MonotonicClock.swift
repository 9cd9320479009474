// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The system's clock that never jumps, on which the kernel stamps samples when asked to.
public enum MonotonicClock {
  /// Nanoseconds since some time before the system started; stands still in suspend.
  public static var nanoseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}
