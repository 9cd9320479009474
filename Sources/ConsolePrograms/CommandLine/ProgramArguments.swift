// SPDX-License-Identifier: Apache-2.0

internal import CSystem

/// The words of the command line.
package enum ProgramArguments {
  /// All of them, the program's own name being the first. Bytes that are not UTF-8 are repaired.
  ///
  /// They come from the C library: `CommandLine.arguments` reads `/proc/self/cmdline`, and is empty where
  /// `/proc` is not mounted, so that every call would be one without arguments.
  package static var all: [String] {
    let count = program_argument_count()
    guard count > 0 else { return CommandLine.arguments }
    return (0..<count).compactMap { program_argument($0).map { String(cString: $0) } }
  }
}
