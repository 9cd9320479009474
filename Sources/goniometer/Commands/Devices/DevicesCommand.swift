// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import LiveSessions
internal import Measurement

/// `goniometer devices [NAME...]`.
enum DevicesCommand {
  static let names = Argument(
    repeating: "NAME", .text,
    help: "A sensor by its label, name, iio:deviceN or a part of its path; all without.")
  static let json = Option(flag: "json", short: "j", help: "Print JSON.")
  static let udevRule = Option(
    flag: "udev-rule",
    help: "Print the udev rule that lets members of the group 'iio' capture sensors, and end.")
  static let command = Command(
    name: "devices",
    summary: "list this machine's motion sensors, what is wrong with them and how to fix it",
    discussion: [
      "Finds accelerometers and gyroscopes of Linux Industrial I/O by what they measure, puts "
        + "together those that belong together, and tells how each can be read, its rates, trigger, "
        + "clock and mount matrix, and what its accelerometer reads now. Hold the sensors still: "
        + "at rest that is gravity, 9.8 m/s². Nothing is changed; a sleeping sensor is woken.",
      "Ends with 0 where a sensor can be read as things are, by its buffer or by polling, with 1 "
        + "where none can, and with 66 where there is none.",
    ],
    arguments: [names], options: [json, udevRule, SensorOptions.root],
    examples: [
      Example("See what is there and what is wrong", "goniometer devices"),
      Example("One sensor, for programs", "goniometer devices bmi160 --json"),
      Example("Let people who are not root capture", "goniometer devices --udev-rule"),
    ]
  ) { arguments, console in
    if arguments[udevRule] {
      try console.output.write(UdevRule.text)
      return .success
    }
    let root = arguments[SensorOptions.root] ?? "/"
    let survey = try SensorSurvey(IIOTree(root: root), names: arguments[names])
    if arguments[json] {
      let envelope = OutputEnvelope(
        commandLine: console.commandLine, parameters: ["root": root],
        inputs: [String](), result: SensorSurveyDocument(survey, wording: SensorOptions.wording))
      try console.output.write(envelope.jsonBytes())
    } else {
      try console.print(survey.text(width: console.width))
    }
    if survey.systemFinding != nil { return .noInput }
    return survey.examinations.contains(where: \.canBeRead) ? .success : .noResult
  }
}
