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
    arguments: [names], options: [Command.json, udevRule, SensorOptions.root],
    examples: [
      Example("See what is there and what is wrong"),
      Example("One sensor, for programs", "bmi160 --json"),
      Example("Let people who are not root capture", "--udev-rule"),
    ]
  ) { arguments, console in
    if arguments[udevRule] {
      try console.output.write(UdevRule.text)
      return .success
    }
    let root = arguments[SensorOptions.root] ?? "/"
    let survey = try SensorSurvey(IIOTree(root: root), names: arguments[names])
    if arguments[Command.json] {
      try console.writeResult(
        SensorSurveyDocument(survey, wording: SensorOptions.wording), parameters: ["root": root])
    } else {
      try console.print(survey.text(width: console.width))
    }
    if survey.systemFinding != nil { return .noInput }
    return survey.examinations.contains(where: \.canBeRead) ? .success : .noResult
  }
}

/// The rule that lets users other than root capture sensors. `Support/60-goniometer-iio.rules` is the same
/// text, which a test holds.
enum UdevRule {
  /// udev: `%p` is the device's path below /sys, `$$` a dollar.
  static let text = #"""
    # Motion sensors for the members of the group 'iio', without root.
    #
    #   sudo groupadd -f -r iio
    #   sudo usermod -aG iio $USER        # then log out and in again
    #   sudo cp 60-goniometer-iio.rules /etc/udev/rules.d/
    #   sudo udevadm control --reload
    #   sudo udevadm trigger --action=add --subsystem-match=iio
    #
    # 'goniometer devices --udev-rule' prints this file. The group may read the sensors' scans, and
    # write what capturing needs: buffer, trigger, clock, rates, scales, channels; of a trigger its
    # rate. Making a timer trigger remains root's: see goniometer-trigger.service.

    SUBSYSTEM=="iio", KERNEL=="iio:device*", ACTION!="remove", GROUP="iio", MODE="0660", \
      RUN+="/bin/sh -c 'cd /sys%p && for f in buffer/enable buffer/length buffer/watermark trigger/current_trigger current_timestamp_clock sampling_frequency in_*sampling_frequency in_*scale scan_elements/*_en buffer*/enable buffer*/length buffer*/watermark buffer*/*_en; do [ -e $$f ] && chgrp iio $$f && chmod g+w $$f; done; true'"

    SUBSYSTEM=="iio", KERNEL=="trigger*", ACTION!="remove", \
      RUN+="/bin/sh -c 'cd /sys%p && [ -e sampling_frequency ] && chgrp iio sampling_frequency && chmod g+w sampling_frequency; true'"

    """#
}
