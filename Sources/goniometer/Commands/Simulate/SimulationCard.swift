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
    truth.markdown(
      parameters, note: note, program: Version.current,
      command: commandLine.map(Self.shellWord).joined(separator: " "), calibrations: calibrations)
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
