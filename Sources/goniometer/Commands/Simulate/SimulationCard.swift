// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement

/// The settings of a simulated recording and the truth about it, for `card.json` and
/// `README.md`.
struct SimulationCard {
  let parameters: KneeSimulation.Parameters
  let note: String?
  let commandLine: [String]
  let truth: SimulationTruth
  /// Rows of each recording for calibration, by the stem of its file.
  let calibrations: [(name: String, rows: Int)]

  init(
    parameters: KneeSimulation.Parameters, knee: SimulatedKnee, devices: SimulatedDevices,
    calibrations: [(name: String, rows: Int)] = [], note: String?, commandLine: [String]
  ) {
    self.calibrations = calibrations
    (self.parameters, self.note, self.commandLine) = (parameters, note, commandLine)
    truth = SimulationTruth(of: knee, devices)
  }

  func json() throws -> [UInt8] {
    try OutputEnvelope(
      program: .goniometer,
      commandLine: commandLine, parameters: SimulationSettings(parameters, note: note),
      inputs: [String](), result: truth
    ).jsonBytes()
  }
}

extension SimulationCard {
  /// A summary for the person at the terminal.
  func summary(folder: String) -> String {
    let stems = truth.sensors.keys.sorted(by: >) + calibrations.map(\.name)
    let names = stems.map { "\($0).csv" }
    let counts = truth.sensors.values.map(\.samples)
    let least = truth.leastFlexionDegrees.decimals(1)
    let greatest = truth.greatestFlexionDegrees.decimals(1)
    return "wrote \(names.joined(separator: ", ")), truth.csv, README.md and card.json to "
      + "'\(folder)': \(truth.durationSeconds.decimals(1)) s, \(counts.max() ?? 0) samples, "
      + "true flexion \(least)° to \(greatest)°"
  }

  /// `README.md`: the same for people.
  var markdown: String {
    """
    # Simulated knee: \(parameters.kneeProtocol.rawValue)

    \(note.map { $0 + "\n\n" } ?? "")Simulated: nobody was measured. Made by `goniometer` \
    \(Version.current) with

    ```
    \(commandLine.map(Self.shellWord).joined(separator: " "))
    ```

    | file | columns | rows |
    | --- | --- | --- |
    \(fileRows)
    | truth.csv | `time_s,flexion_deg`: s, degrees of flexion, 0 is straight | every instant |
    | card.json | all parameters and the truth about the sensors | |

    ## Truth

    | what | value |
    | --- | --- |
    \(truthRows)

    Earth frame: z up. Limb frame: x forward, y left, z along the limb towards the hip.

    """
  }

  private var fileRows: String {
    let recordings =
      truth.sensors.sorted { $0.key > $1.key }.map { (name: $0.key, rows: $0.value.samples) }
      + calibrations
    return recordings.map { name, rows in
      "| \(name).csv | `t,ax,ay,az,gx,gy,gz`: s, m/s² of specific force, rad/s | \(rows) |"
    }.joined(separator: "\n")
  }

  private var truthRows: String {
    var rows = [
      ("flexion", "\(interval([truth.leastFlexionDegrees, truth.greatestFlexionDegrees], 1))°"),
      ("range of motion", "\(truth.rangeDegrees.decimals(1))°"),
      ("repetitions", "\(parameters.repetitions)"),
      ("side", parameters.side.rawValue),
      ("standing upright", truth.standingSeconds.map { "\(interval($0, 2)) s" } ?? "not at all"),
      ("exercise", "\(interval(truth.exerciseSeconds, 2)) s"),
      (
        "duration, rate",
        "\(truth.durationSeconds.decimals(2)) s, \(parameters.rateHz.decimals(2)) Hz"
      ),
    ]
    for (name, sensor) in truth.sensors.sorted(by: { $0.key > $1.key }) {
      rows.append(("\(name): hinge axis in the sensor's frame", vector(sensor.hingeAxis, 4)))
      rows.append(("\(name): knee to sensor, m", vector(sensor.leverArmMetres, 4)))
      rows.append(("\(name): gyroscope bias, °/s", vector(sensor.gyroscopeBiasDegreesPerSecond, 3)))
      rows.append(
        ("\(name): samples lost, clipped", "\(sensor.lostSamples), \(sensor.clippedSamples)"))
    }
    return rows.map { "| \($0.0) | \($0.1) |" }.joined(separator: "\n")
  }

  private func interval(_ bounds: [Double], _ decimals: Int) -> String {
    bounds.map { $0.decimals(decimals) }.joined(separator: " to ")
  }

  private func vector(_ components: [Double], _ decimals: Int) -> String {
    "(" + components.map { $0.decimals(decimals) }.joined(separator: ", ") + ")"
  }

  /// The word as a shell takes it.
  private static func shellWord(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { letter in
      letter.properties.isAlphabetic || ("0"..."9").contains(letter)
        || "-_./,=+:@%".unicodeScalars.contains(letter)
    }
    return plain && !word.isEmpty ? word : CompletionScript.quoted(word)
  }
}
