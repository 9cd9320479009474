// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement

/// `goniometer simulate --output DIR`.
enum SimulateCommand {
  static let output = Option(
    required: "output", .text, short: "o", placeholder: "DIR",
    help: "Folder for the recordings; made where it does not exist.")
  static let force = Option(
    flag: "force", short: "f", help: "Replace the files of an earlier simulation.")
  static let decimals = Option(
    "decimals", .integer(in: 2...15),
    help: "Digits after the point in the recordings and the truth; all that there are without it.")
  static let devices = Option(
    "devices", .choice(SimulatedDevices.self), default: "both", help: "Which sensors to write.")
  static let calibration = Option(
    flag: "calibration",
    help: "Also write a recording of each sensor held in 18 poses and turned in between, for "
      + "'calibrate'.")
  static let note = Option(
    "note", .text, help: "A sentence for the card: what the recording is for.")
  static let seed = Option(
    "seed", .integer(in: 0...Int.max), default: "1", placeholder: "N",
    help: "Where all that is random comes from; the same seed gives the same bytes.")

  static let command = Command(
    name: "simulate",
    summary: "make recordings of a simulated knee or of another movement, with the true angle",
    discussion: [
      "Simulates a leg with a sensor on the thigh and one on the shank and writes what they would "
        + "have recorded: thigh.csv and shank.csv (t,ax,ay,az,gx,gy,gz in s, m/s² of specific force "
        + "and rad/s), truth.csv (time_s,flexion_deg), card.json and README.md with everything the "
        + "files were made from.",
      "Protocols: seated-extension, sitting with the thigh still; heel-slide, lying on the back; "
        + "sit-to-stand, both segments moving over fixed feet; machine, lying, driven slowly at "
        + "constant speed; walking; thigh-lift, standing on the other leg and lifting the knee; "
        + "drop-landing, from a step down to a landing that bends the knee, and back. All but "
        + "heel-slide and machine start with an upright stance.",
      "With --joint and --movement it simulates a standard test with one device, at its usual place unless "
        + "--place says another: device.csv, truth.csv and card.json. Each movement goes to both ends of --range, "
        + "-45-60 for example, and begins and ends in neutral for --standing seconds.",
      "Nothing is written unless all of it can be, and no existing file is replaced without "
        + "--force.",
    ],
    options: [output, force, devices, calibration, decimals, note, seed],
    groups: [
      OptionGroup(
        "Another movement",
        [
          MeasurementSetting.joint, MeasurementSetting.movement, MeasurementSetting.test,
          MeasurementSetting.place, coupling, turn, tremor,
        ]), movementGroup, sensorGroup, errorGroup, tissueGroup, samplingGroup,
    ],
    examples: [
      Example(
        "A seated extension from 110° to 5° with a telephone's sensors",
        "--range 5-110 --grade phone --output knee"),
      Example(
        "Without any error, both sensors turned by 30° about the limb's axis",
        "--grade ideal --mounting 0,0,30 --output clean"),
      Example(
        "A telephone's sensors, and recordings to calibrate them",
        "--grade phone --calibration --output knee"),
      Example(
        "A neck that turns, a telephone on the forehead",
        "--joint neck --movement rotation --range -60-70 --grade phone --output neck"),
      Example(
        "A slow machine, with a gap", "--protocol machine --speed 2 --gap 20-20.6 --output slow"),
    ]
  ) { arguments, console in
    let folder = SimulationFolder(path: arguments[output], replacesFiles: arguments[force])
    if try simulatesMovement(arguments) {
      let simulated = try MovementCard(arguments, console)
      try folder.write(simulated.files(decimals: arguments[decimals]))
      console.note(simulated.summary(folder: arguments[output]))
      return .success
    }
    let parameters = try simulationParameters(arguments)
    let knee = try KneeSimulation(parameters).run()
    guard knee.thigh.recording.count > 0, knee.shank.recording.count > 0 else {
      throw UsageError("--gap and --lost leave no sample to write")
    }
    let extra =
      try arguments[calibration] ? arguments[devices].calibrationRecordings(for: parameters) : []
    let command = ["goniometer"] + console.commandLine.dropFirst()
    let card = SimulationCard(
      parameters: parameters, of: knee, devices: arguments[devices],
      calibrations: extra.map { ($0.name, $0.recording.count) }, note: arguments[note],
      program: .goniometer, commandLine: command)
    let recordings =
      arguments[devices].sensors(of: knee).map { ($0.name, $0.sensor.recording) }
      + extra.map { ($0.name, $0.recording) }
    let words = command.map(CompletionScript.word).joined(separator: " ")
    try folder.write(
      [.text("README.md", card.markdown(command: words).utf8)]
        + recordings.map { .recording($0.0, $0.1, decimals: arguments[decimals]) }
        + [.truth(knee.flexion, "flexion_deg", decimals: arguments[decimals])]
        + [.text("card.json", card.json())])
    console.note(card.summary(folder: arguments[output]))
    return .success
  }
}
