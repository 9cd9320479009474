// SPDX-License-Identifier: Apache-2.0

internal import Measurement

/// The version of the program, as `--version` prints it and results carry it.
enum Version {
  static let name = "goniometer"
  static let current = "0.1.0"
  /// The program with its version, as files and results name it.
  static let program = "\(name) \(current)"
  /// The day of the manual page, in its own form.
  static let manualDate = "November 21, 2026"
}

extension OutputProgram {
  /// This program.
  static let goniometer = OutputProgram(name: Version.name, version: Version.current)
}
