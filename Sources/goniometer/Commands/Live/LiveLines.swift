// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import Measurement

/// A live measurement as NDJSON: a header, an update every so often, events as they happen; the
/// result, or why there is none, is the last line. Each is handed on at once.
struct LiveLines: LiveOutput {
  /// What the measurement was set to, in the header.
  struct Settings: Encodable {
    let everySeconds: Double
    let durationSeconds: Double?
    let filter: AttitudeFilter
    let side: Side
    let activity: Activity
  }

  private struct Update: Encodable {
    let kind = "update"
    let timeSeconds: Double
    let phase: MeasurementPhase
    let progress: Double
    let instruction: String
    let degrees, halfWidth95Degrees: Double
    let minimumDegrees, maximumDegrees, rangeDegrees: Double
    let repetitionCount, markCount: Int
    let verdict: Verdict
    let doubts: [String]
    let sensors: [LiveState.Sensor]

    private enum CodingKeys: CodingKey {
      case kind, timeSeconds, phase, progress, instruction, degrees, halfWidth95Degrees
      case minimumDegrees, maximumDegrees, rangeDegrees, repetitionCount, markCount, verdict
      case doubts, sensors
    }
  }

  private struct Failure: Encodable {
    let kind = "error"
    let message: String
    private enum CodingKeys: CodingKey { case kind, message }
  }

  let interval: Double
  private let console: Console
  private let header: ([LiveSource]) throws -> [UInt8]

  init(
    _ console: Console, settings: Settings, method: MeasurementMethod,
    parameters: some EstimatorParameters, calibrations: [AppliedCalibration]
  ) {
    (interval, self.console) = (settings.everySeconds, console)
    header = { sources in
      try OutputEnvelope(
        kind: "header", commandLine: console.commandLine, method: method.rawValue,
        parameters: parameters, inputs: sources, calibrations: calibrations, result: settings
      ).jsonBytes(isPretty: false)
    }
  }

  mutating func begin(_ sources: [LiveSource]) throws { try write(header(sources)) }

  mutating func update(_ state: LiveState) throws {
    try write(
      Update(
        timeSeconds: state.time, phase: state.phase, progress: state.progress,
        instruction: state.instruction, degrees: state.reading?.degrees ?? .nan,
        halfWidth95Degrees: state.reading?.uncertainty.halfWidth95 ?? .nan,
        minimumDegrees: state.minimum ?? .nan, maximumDegrees: state.maximum ?? .nan,
        rangeDegrees: state.range ?? .nan, repetitionCount: state.repetitionCount,
        markCount: state.markCount, verdict: state.quality.overall,
        doubts: state.quality.filter { $0.verdict != .good }.map(\.name), sensors: state.sensors
      ).jsonBytes(isPretty: false))
  }

  mutating func note(_ event: LiveEvent) throws { try write(event.jsonBytes(isPretty: false)) }

  mutating func end() {}

  /// The last line where there is no result.
  func fail(_ message: String) throws {
    try write(Failure(message: message).jsonBytes(isPretty: false))
  }

  private func write(_ line: [UInt8]) throws {
    try console.output.write(line)
    try console.output.flush()
  }
}
