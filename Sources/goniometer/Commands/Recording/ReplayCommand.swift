// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import LiveSessions
internal import Measurement

/// `goniometer replay FILE`.
enum ReplayCommand {
  /// How fast a recording is played.
  enum Speed: String, Sendable, CaseIterable {
    case full
    case realtime
  }

  /// The forms that a recording can be turned into.
  enum Target: String, Sendable, CaseIterable {
    case csv
  }

  static let input = Argument("FILE", .file, help: "A raw recording, made by 'record' or 'live'.")
  static let info = Option(
    flag: "info", help: "Say what was recorded and how it went, as without --to.")
  static let json = Option(flag: "json", short: "j", help: "Print what --info says as JSON.")
  static let target = Option(
    "to", .choice(Target.self), help: "Make a table of each sensor of the recording.")
  static let output = Option(
    "output", .output, default: "-", short: "o",
    help: "Where the table goes; a folder where there are several sensors.")
  static let speed = Option(
    "speed", .choice(Speed.self), default: Speed.full.rawValue,
    help: "As fast as it can be, or in real time.")

  static let command = Command(
    name: "replay",
    summary: "show a raw recording, or make tables of it",
    discussion: [
      "Plays a recording through the code that reads live sensors: samples and flags "
        + "come out as they were recorded, bit for bit. Says which sensors were recorded, how fast they "
        + "measured, what was lost, and whether the recording is whole.",
      "A recording whose last block is torn, by a full disk or a power cut, is read up to there. So "
        + "is one that is damaged in the middle; the exit code is 65 then.",
    ],
    arguments: [input], options: [info, json, target, output, speed],
    examples: [
      Example("What was recorded", "knee.giraw"),
      Example("A table for other programs", "knee.giraw --to csv -o knee.csv"),
      Example("Rows in real time", "knee.giraw --to csv --speed realtime"),
    ]
  ) { arguments, console in
    let path = arguments[input]
    let pace = arguments[speed] == .full ? RawPlayback.Pace.full : .realTime
    var playing = try RecordingPlayback(path: path, pace: pace)
    Interrupts.hold(playing.stop)
    defer { Interrupts.hold(nil) }
    if arguments[target] != nil {
      guard !arguments[json], !arguments[info] else {
        throw UsageError("--to makes tables; --info and --json go without it")
      }
      try playing.writeTables(
        to: arguments[output], input: path, isPaced: pace == .realTime, console)
      console.note(playing.report.text)
    } else {
      guard !arguments.isGiven(output) else {
        throw UsageError("--output needs --to csv")
      }
      try playing.run { _, _ in }
      if arguments[json] {
        try console.writeResult(
          playing.report, of: [try PlayedFile(path: path)], warnings: playing.warnings)
      } else {
        try console.output.write(playing.report.text + "\n")
      }
    }
    for warning in playing.warnings { console.warn(warning) }
    if let damage = playing.report.end?.damage(of: path) { throw damage }
    return .success
  }
}

extension RecordingPlayback {
  /// Writes a table of the only sensor to a file or `-`, or of each to a folder.
  ///
  /// - Parameter isPaced: whether somebody waits for the rows, which are handed on at once then.
  fileprivate mutating func writeTables(
    to output: String, input: String, isPaced: Bool, _ console: Console
  ) throws {
    guard names.count > 1 else {
      return try console.write(to: output, besides: [input]) {
        try write(to: [$0], isPaced: isPaced)
      }
    }
    guard output != "-" else {
      throw UsageError("the recording has \(names.count) sensors: name a folder with --output")
    }
    guard !output.hasSuffix(".csv") else {
      throw UsageError(
        "the recording has \(names.count) sensors, and a table of each needs a folder: --output DIR"
      )
    }
    _ = try OutputFolder.make(output)
    let paths = try tablePaths(in: output)
    try write(paths[...], [], input: input, isPaced: isPaced, console)
    console.note("A table of each sensor in a folder: \(paths.joined(separator: ", "))")
  }

  /// Opens one file after the other, so that all appear or none.
  private mutating func write(
    _ files: ArraySlice<String>, _ writers: [ByteWriter], input: String, isPaced: Bool,
    _ console: Console
  ) throws {
    guard let file = files.first else { return try write(to: writers, isPaced: isPaced) }
    try console.write(to: file, besides: [input]) { writer in
      try write(files.dropFirst(), writers + [writer], input: input, isPaced: isPaced, console)
    }
  }

  private mutating func write(to writers: [ByteWriter], isPaced: Bool) throws {
    try writeRows { number, rows in
      try writers[number].write(rows)
      if isPaced { try writers[number].flush() }
    }
  }
}
