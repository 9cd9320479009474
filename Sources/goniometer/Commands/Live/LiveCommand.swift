// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import IndustrialIO
internal import Inertial
internal import Measurement

/// `goniometer live --device NAME`, `goniometer live --thigh NAME --shank NAME`.
enum LiveCommand {
  static let json = Option(
    flag: "json", short: "j", help: "Print lines of JSON, as where the output is no terminal.")
  static let every = Option(
    "every", .number(in: 0.01...60), default: "0.1", placeholder: "SECONDS",
    help: "How often there is a line of JSON.")
  static let duration = Option(
    "duration", .duration, short: "t", help: "How long to measure; until q or Ctrl-C without it.")
  static let replay = Option(
    "replay", .file, help: "Measure from a raw recording as if it came in now.")
  static let realTime = Option(flag: "real-time", help: "Play a recording in real time.")
  static let demo = Option(
    flag: "demo", help: "Measure a simulated leg with two sensors, to try this without any.")
  static let record = Option("record", .file, help: "Also write a raw recording to this file.")
  static let force = Option(flag: "force", help: "Replace the file of --record.")
  static let folder = Option(
    "folder", .file, placeholder: "DIR",
    help: "Measure unattended: a raw recording and the result go into this folder, numbered.")
  static let keep = Option(
    "keep", .integer(in: 16...10_000_000), default: "1000", placeholder: "MB",
    help: "Megabytes that the measurements of --folder may take; the oldest go first.")
  static let allChecks = AnalyzeCommand.allChecks
  private static let settings: [MeasurementSetting] = [
    .filter, .side, .activity, .zero, .firstMovement, .fixation, .hanging, .limbAxis,
  ]

  /// The request that the options of a live measurement make; its recording is none.
  static func request(_ arguments: ParsedArguments) throws(UsageError) -> MeasurementRequest {
    // Other options of the command have names of settings.
    try arguments.request { setting in
      switch setting {
      case .device, .rate, .segment(_, .device): false
      default: true
      }
    }
  }

  static let command = Command(
    name: "live",
    summary: "measure a joint while it moves, from live sensors",
    discussion: [
      "Hold still, standing straight; bend and straighten the knee a few times, from which its axis "
        + "is found; stand straight once more if asked; then bend as far as it goes. The screen says "
        + "what to do, and shows the angle, the range so far and the repetitions. Space marks a "
        + "moment, z sets zero again at the next pose that is held for a second, p pauses and goes on, q or "
        + "Ctrl-C ends with the result; a second Ctrl-C ends without.",
      "With a sensor on the thigh and one on the shank (--thigh, --shank) the knee's own angle is "
        + "measured; with one on the moving limb (--device) the limb's, which is the knee's only "
        + "while the other segment keeps still. Two sensors on other neighbours (--pelvis, --thigh) show one "
        + "--movement of their joint, and one device a standard test (--joint, --movement): hold the neutral "
        + "posture, move to both ends, and hold it again.",
      "The angle on the screen knows the past alone. The result is what 'analyze' makes of the whole motion, which is "
        + "kept in memory: 56 bytes a sample and sensor.",
      "Where the output is no terminal, or with --json, it is a line of JSON each for a header, an "
        + "update every --every seconds, what happens, and in the end the result as 'analyze' has "
        + "it. Exits with 1 where there is no valid measurement.",
      "With --folder it is one measurement of an instrument that nobody sits at, as the service "
        + "goniometer-live makes one after another: 000012.giraw has the scans, on the disk twice a "
        + "second, 000012.json the result, whole or not at all, with whether the machine's date "
        + "could be relied on. What it does is in status.json, there or in the folder that systemd "
        + "gives for it, and in 'systemctl status'.",
    ],
    options: [demo, json, every, duration, allChecks],
    groups: SensorOptions.groups + [
      MeasurementOptions.movementGroup,
      OptionGroup("Measurement", of: Self.settings),
      IdentityOptions.group, MeasurementOptions.sensorsGroup,
      MeasurementOptions.segmentCorrectionsGroup,
      OptionGroup("Recordings", [record, force, replay, realTime, folder, keep]),
    ],
    examples: [
      Example("Half a minute without sensors, to see what it is like", "--demo"),
      Example("A knee with two sensors", "--thigh left --shank right --side left"),
      Example("One device on the shank", "--device bmi160"),
      Example(
        "A neck that turns, the device on the forehead",
        "--device bmi160 --joint neck --movement rotation"),
      Example("Half a minute for programs", "--thigh left --shank right --duration 30s --json"),
      Example("One sensor on another machine", "--thigh bmi160 --shank iiod:board/bmi160"),
      Example(
        "Ten minutes on a board that nobody sits at",
        "--thigh left --shank right --duration 10m --folder /var/lib/knees"),
      Example("What a recording would have shown", "--replay knee.giraw --real-time"),
    ]
  ) { arguments, console in
    try LiveSession.run(arguments, console)
  }
}

/// Options of `live` that do not go together.
extension LiveCommand {
  /// Throws where options exclude or need each other.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    let live: [any DeclaredOption] = SensorOptions.names + SensorOptions.capture + [record]
    let instead: (option: String, excluded: [any DeclaredOption])? =
      if arguments[demo] {
        ("demo", live + [replay, realTime])
      } else if arguments[replay] != nil { ("replay", live) } else { nil }
    if let instead, let option = arguments.firstGiven(instead.excluded) {
      throw UsageError("\(option) has no meaning with --\(instead.option)")
    }
    if arguments[demo], let option = arguments.firstCorrection {
      throw UsageError("\(option) has no meaning with --demo")
    }
    try UsageError.refuse([
      "--real-time goes with --replay": arguments[realTime] && arguments[replay] == nil,
      "--force goes with --record": arguments[force] && arguments[record] == nil,
    ])
    if arguments[folder] != nil {
      if let option = arguments.firstGiven([json, record, replay, allChecks]) {
        throw UsageError("\(option) has no meaning with --folder")
      }
      if arguments[duration] == nil { throw UsageError("--folder needs --duration") }
    } else if arguments.isGiven(keep) {
      throw UsageError("--keep goes with --folder")
    }
    if arguments[record] == "-" {
      throw UsageError("--record needs a file: standard output is for the measurement")
    }
  }
}
