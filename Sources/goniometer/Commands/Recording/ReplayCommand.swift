// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO
internal import Measurement

/// `goniometer replay FILE`.
enum ReplayCommand {
  /// How fast a recording is played.
  enum Speed: String, Sendable, CaseIterable {
    case full
    case realtime
  }

  /// What a recording is made into.
  enum Target: String, Sendable, CaseIterable {
    case csv
  }

  static let input = Argument(
    "FILE", .file, help: "A raw recording, made by 'record' or 'live'.")
  static let info = Option(
    flag: "info", help: "Say what was recorded and how it went, as without --to.")
  static let json = Option(flag: "json", short: "j", help: "Print what --info says as JSON.")
  static let target = Option(
    "to", .choice(Target.self), help: "Make a table of each sensor of the recording.")
  static let output = Option(
    "output", .file, default: "-", short: "o",
    help: "Where the table goes; a folder where there are several sensors.")
  static let speed = Option(
    "speed", .choice(Speed.self), default: Speed.full.rawValue,
    help: "As fast as it can be, or at the pace of then.")

  static let command = Command(
    name: "replay",
    summary: "show a raw recording, or make tables of it",
    discussion: [
      "Plays what the sensors gave through the code that live sensors go through: samples and flags "
        + "come out as they did then, bit for bit. Says which sensors were recorded, how fast they "
        + "measured, what was lost, and whether the recording is whole.",
      "A recording whose last block is torn, by a full disk or a power cut, is read up to there. So "
        + "is one that is damaged in the middle; the exit code is 65 then.",
    ],
    arguments: [input], options: [info, json, target, output, speed],
    examples: [
      Example("What was recorded", "goniometer replay knee.giraw"),
      Example("A table for other programs", "goniometer replay knee.giraw --to csv -o knee.csv"),
      Example(
        "Rows at the pace of then", "goniometer replay knee.giraw --to csv --speed realtime"),
    ]
  ) { arguments, console in
    let path = arguments[input]
    let pace = arguments[speed] == .full ? RawPlayback.Pace.full : .realTime
    var playing = try RecordingPlayback(path: path, pace: pace)
    if arguments[target] != nil {
      guard !arguments[json], !arguments[info] else {
        throw UsageError("--to makes tables; --info and --json go without it", command: "replay")
      }
      try playing.writeTables(to: arguments[output], console)
      console.say(playing.report.text)
    } else {
      guard !arguments.isGiven(output) else {
        throw UsageError("--output needs --to csv", command: "replay")
      }
      try playing.run { _, _ in }
      if arguments[json] {
        let envelope = try playing.envelope(console.commandLine)
        try console.output.write(envelope.jsonBytes())
      } else {
        try console.output.write(playing.report.text + "\n")
      }
    }
    for warning in playing.warnings { console.warn(warning) }
    if let damage = playing.report.end?.damage(of: path) { throw damage }
    return .success
  }
}
