// SPDX-License-Identifier: Apache-2.0

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
      commandLine: commandLine, parameters: SimulationSettings(parameters, note: note),
      inputs: [String](), result: truth
    ).jsonBytes()
  }
}
