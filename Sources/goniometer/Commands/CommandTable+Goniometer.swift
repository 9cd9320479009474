// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
  /// Everything `goniometer` can do, in the order of its help.
  static let goniometer: CommandTable = CommandTable(
    program: "goniometer",
    summary: "joint range of motion from inertial sensors",
    discussion: [
      "Reads recordings of accelerometers and gyroscopes and measures how far a knee bends. "
        + "Data goes to standard output, words to standard error; '-' names either stream.",
      "Not a medical device.",
    ],
    commands: [
      HelpCommand.command,
      VersionCommand.command,
    ])
}
