// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The files that the system lets the program have open at a time.
enum OpenFiles {
  /// Those that every command gets along with; with fewer, threads cannot be woken, and libraries end the program.
  private static let least: rlim_t = 32

  /// Makes sure of them.
  ///
  /// - Throws: `CommandFailure` with the remedy where the system does not allow them.
  static func ensure() throws(CommandFailure) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < least
    else { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = min(least, limit.rlim_max)
    guard limit.rlim_cur == least,
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    else {
      throw CommandFailure(
        .inputOutput,
        "the system lets the program open \(allowed) files at a time, and it takes \(least): allow them with "
          + "'ulimit -n \(least)'")
    }
  }
}
