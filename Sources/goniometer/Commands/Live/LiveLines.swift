// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import LiveSessions
internal import Measurement

/// A live measurement as NDJSON: a header, an update every so often, events as they happen; the
/// result, or why there is none, is the last line. Each is handed on at once.
struct LiveLines: LiveOutput {
  /// The settings of the measurement, for the header.
  struct Settings: Encodable {
    let everySeconds: Double
    let durationSeconds: Double?
    let filter: AttitudeFilter
    let side: Side
    let activity: Activity
  }

  let interval: Double
  private let console: Console
  private let header: ([LiveSource]) throws -> [UInt8]

  init(
    _ console: Console, settings: Settings, identity: MeasurementIdentity,
    method: MeasurementMethod,
    parameters: some EstimatorParameters, calibrations: [AppliedCalibration]
  ) {
    (interval, self.console) = (settings.everySeconds, console)
    header = { sources in
      try OutputEnvelope(
        program: .goniometer,
        kind: "header", commandLine: console.commandLine, identity: identity,
        method: method.rawValue, parameters: parameters, inputs: sources,
        calibrations: calibrations, result: settings
      ).jsonBytes(isPretty: false)
    }
  }

  mutating func begin(_ sources: [LiveSource]) throws { try write(header(sources)) }

  mutating func update(_ state: LiveState) throws {
    try write(LiveUpdate(state).jsonBytes(isPretty: false))
  }

  mutating func note(_ event: LiveEvent) throws { try write(event.jsonBytes(isPretty: false)) }

  mutating func end() {}

  /// The last line where there is no result.
  func fail(_ message: String) throws {
    try write(LiveFailure(message: message).jsonBytes(isPretty: false))
  }

  private func write(_ line: [UInt8]) throws {
    try console.output.write(line)
    try console.output.flush()
  }
}
