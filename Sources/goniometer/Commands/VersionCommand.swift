// SPDX-License-Identifier: Apache-2.0

/// `goniometer version`, the same as `--version`.
enum VersionCommand {
  static let command = Command(
    name: "version",
    summary: "print the version",
    examples: [Example("Print the version", "goniometer version")]
  ) { _, console in
    try console.output.writeLine("goniometer \(Version.current)")
    return .success
  }
}
