// SPDX-License-Identifier: Apache-2.0

package import Goniometry
internal import Inertial

/// The settings of a simulated recording and the truth about it, for `card.json` and
/// `README.md`.
package struct SimulationCard {
  let parameters: KneeSimulation.Parameters
  let note: String?
  let program: OutputProgram
  let commandLine: [String]
  let truth: SimulationTruth
  /// Rows of each recording for calibration, by the stem of its file.
  let calibrations: [(name: String, rows: Int)]

  /// A card.
  ///
  /// - Parameter commandLine: the call that made the recordings.
  package init(
    parameters: KneeSimulation.Parameters, of simulated: SimulatedKnee, devices: SimulatedDevices,
    calibrations: [(name: String, rows: Int)] = [], note: String?, program: OutputProgram,
    commandLine: [String]
  ) {
    (self.calibrations, self.program) = (calibrations, program)
    (self.parameters, self.note, self.commandLine) = (parameters, note, commandLine)
    truth = SimulationTruth(of: simulated, devices)
  }

  /// `card.json`.
  package func json() throws -> [UInt8] {
    try OutputEnvelope(
      program: program, commandLine: commandLine,
      parameters: SimulationSettings(parameters, note: note),
      inputs: [String](), result: truth
    ).jsonBytes()
  }
}

extension SimulationCard {
  /// A summary for the person at the terminal.
  package func summary(folder: String) -> String {
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
  ///
  /// - Parameter command: the call as a shell takes it.
  package func markdown(command: String) -> String {
    truth.markdown(
      parameters, note: note, program: program.version, command: command,
      calibrations: calibrations)
  }
}
