// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Measurement
internal import Recordings

/// `goniometer formats`.
enum FormatsCommand {
  static let command = Command(
    name: "formats",
    summary: "list the recordings that can be read, with an example header each",
    discussion: [
      "Recordings are recognised by the names of their columns, in any order. Formats marked "
        + "unverified are read, but a unit or a sign rests on second-hand reports: check the "
        + "result. Any other table with a header is read with --columns and the unit options.",
      "Files may be compressed with gzip, and '-' reads standard input. Files of MATLAB, HDF5, Excel "
        + "and Xsens MVN need a library, which is loaded when one is read.",
    ],
    options: [Command.json],
    examples: [Example("See whether a recording can be read")]
  ) { arguments, console in
    if arguments[Command.json] {
      try console.writeResult(DialectCatalog.all.map(Format.init))
    } else {
      for dialect in DialectCatalog.all { try console.output.write(text(of: dialect, console)) }
    }
    return .success
  }

  /// A format for programs.
  private struct Format: Encodable {
    let identifier, title, vendor, status, example, notes: String

    init(_ dialect: Dialect) {
      identifier = dialect.identifier
      title = dialect.title
      vendor = dialect.vendor
      status = dialect.status.rawValue
      example = dialect.example
      notes = dialect.notes.text(naming: MeasurementOptions.settingNames)
    }
  }

  private static func text(of dialect: Dialect, _ console: Console) -> String {
    let mark = dialect.status == .unverified ? "  [unverified]" : ""
    var lines = ["\(dialect.identifier)  \(dialect.title)\(mark)"]
    lines += dialect.example.split(separator: "\n").map { "    \($0)" }
    let notes = dialect.notes.text(naming: MeasurementOptions.settingNames)
    lines += TextLayout.wrap(notes, width: console.width - 4).map { "    \($0)" }
    return lines.joined(separator: "\n") + "\n\n"
  }
}
