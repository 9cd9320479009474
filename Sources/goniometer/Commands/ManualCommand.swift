// SPDX-License-Identifier: Apache-2.0

/// `goniometer manual`.
enum ManualCommand {
  static let command = Command(
    name: "manual",
    summary: "print the manual page",
    examples: [Example("Read the manual", "goniometer manual | man -l -")]
  ) { _, console in
    try console.output.write(ManualPage(table: .goniometer).text)
    return .success
  }
}
