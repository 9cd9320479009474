// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import LiveSessions

/// `goniometer record --output FILE`.
enum RecordCommand {
  static let output = Option(
    required: "output", .file, short: "o",
    help: "The recording: FILE\(RecordingFormat.rawExtension) for scans untouched, FILE.csv for a "
      + "table of one sensor, a folder for tables of two, - for standard output.")
  static let format = Option(
    "format", .choice(RecordingFormat.self),
    help: "What to write; by the ending of the output's name where it is not given.")
  static let duration = Option(
    "duration", .duration, short: "t",
    help: "How long to record, from the first reading on; until Ctrl-C without it.")
  static let force = Option(flag: "force", short: "f", help: "Replace what is there already.")
  static let durable = Option(
    flag: "durable",
    help: "Put a raw recording on the disk twice a second, so that a power cut loses no more than "
      + "that.")

  static let command = Command(
    name: "record",
    summary: "record live sensors to a file",
    discussion: [
      "A raw recording keeps what the kernel gave, byte for byte, of one sensor or of thigh and "
        + "shank, with all that is known about them: 'replay' shows it, makes tables of it, and "
        + "gives the recorded samples and flags. A table has t,ax,ay,az,gx,gy,gz in s, m/s² of "
        + "specific force and rad/s, as 'analyze' reads it; what was flagged is not in it.",
      "Ctrl-C ends a recording as --duration does. Whatever else ends it, what came before is in "
        + "the file and can be read: at most half a second is lost when the program is killed. A "
        + "sensor that is unplugged is waited for, for \(Int(SensorAbsences.longest)) "
        + "seconds.",
    ],
    options: [output, format, duration, force, durable],
    groups: SensorOptions.groups,
    examples: [
      Example(
        "Half a minute of one sensor, byte for byte",
        "--device bmi160 --duration 30s --output knee.giraw"),
      Example(
        "A leg, until Ctrl-C, as tables", "--thigh left --shank right --format csv --output leg"),
      Example("A pipe", "--device bmi160 --output -"),
    ]
  ) { arguments, console in
    let selection = try SensorOptions.selection(arguments)
    let roles = selection.roles
    var sink = try sink(arguments, roles: roles)
    let opened = try SensorOptions.open(selection) { sink.tap(for: $0) }
    opened.flatMap(\.doubts).forEach(console.warn)
    var run = RecordingRun(opened, duration: arguments[duration]?.seconds, to: sink)
    var screen = RecordingLine(console, roles: roles)
    Interrupts.hold(run.stop)
    defer { Interrupts.hold(nil) }
    let result = Result { try run.run(&screen) }
    screen.end(run)
    try result.get()
    guard run.sink.hasBegun else {
      throw CommandFailure(.noResult, "no sample came; nothing was recorded")
    }
    return .success
  }

  private static func sink(
    _ arguments: ParsedArguments, roles: [String]
  ) throws -> any RecordingSink {
    let path = arguments[output]
    let replaces = arguments[force]
    guard let format = arguments[format] ?? RecordingFormat(path: path) else {
      throw UsageError(
        "'\(path)' ends neither in \(RecordingFormat.rawExtension) nor in .csv; name the format "
          + "with --format")
    }
    switch format {
    case .raw:
      return try RawSink(
        path, replaces: replaces, isDurable: arguments[durable], program: Version.program)
    case .csv:
      guard !arguments[durable] else {
        throw UsageError("--durable is for raw recordings")
      }
      guard roles.count == 1 || path != "-" && !path.hasSuffix(".csv") else {
        throw UsageError("tables of two sensors need a folder: --format csv --output DIR")
      }
      return try TableSink(path, roles: roles, replaces: replaces)
    }
  }
}
