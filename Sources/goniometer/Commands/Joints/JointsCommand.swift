// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Inertial
internal import Measurement

/// `goniometer joints`.
enum JointsCommand {
  private static let joint = Argument(
    optional: "JOINT", .choice(Joint.self), help: "This joint alone.")

  static let command = Command(
    name: "joints",
    summary: "list the joints, their movements and the standard tests of each",
    discussion: [
      "The names are those of --joint, --movement, --test and --place; the usual test and the usual place "
        + "come first. Ranges that people usually reach are context and no verdict.",
      "A place is of the right side; on the left side it is the mirrored one.",
    ],
    arguments: [joint],
    options: [Command.json, MeasurementSetting.age, MeasurementSetting.sex],
    examples: [
      Example("All of them"), Example("One joint", "neck"),
      Example("The usual ranges of a woman of 30 years", "hip --age 30 --sex female"),
    ]
  ) { arguments, console in
    let joints = arguments[joint].map { [$0] } ?? Joint.allCases
    let named = try arguments.request().named
    let person = try UsageError.of(named.person)
    if arguments[Command.json] {
      try console.writeResult(joints.map { JointDocument($0, for: person) })
    } else {
      for joint in joints {
        let lines = joint.listing(for: person).flatMap {
          TextLayout.wrap($0.text, width: console.width - 2, indent: $0.indent)
        }
        try console.output.write(lines.joined(separator: "\n") + "\n\n")
      }
    }
    return .success
  }
}
