// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

extension CommandGroup {
  /// `goniometer task …`.
  static let task = CommandGroup(
    name: "task", summary: "make, run, show, check and convert tasks and surveys")
}
