// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Measurement

extension OutputProgram {
  /// This program.
  static let goniometer = OutputProgram(name: "goniometer", version: Version.current)
}

extension OutputEnvelope {
  /// The envelope of an output of this program.
  init(
    kind: String? = nil, commandLine: [String],
    identity: MeasurementIdentity = MeasurementIdentity(), method: String? = nil,
    parameters: Parameters,
    inputs: [Input], calibrations: [AppliedCalibration] = [], warnings: [String] = [],
    result: Result
  ) {
    self.init(
      program: .goniometer, kind: kind, commandLine: commandLine, identity: identity,
      method: method,
      parameters: parameters, inputs: inputs, calibrations: calibrations, warnings: warnings,
      result: result)
  }
}
