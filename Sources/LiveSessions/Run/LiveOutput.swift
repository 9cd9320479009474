// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// Shows a live measurement while it runs: on a screen, as lines of JSON, or on a page.
public protocol LiveOutput {
  /// Seconds between updates.
  var interval: Double { get }
  /// Begins, with the sensors as they were started.
  mutating func begin(_ sources: [LiveSource]) throws
  /// Shows a state.
  mutating func update(_ state: LiveState) throws
  /// Reports an event.
  mutating func note(_ event: LiveEvent) throws
  /// Ends, after the sensors were stopped.
  mutating func end() throws
}

/// An event of a live measurement; encoded, a line of kind `event`.
public struct LiveEvent: Encodable, Sendable, Hashable {
  /// The kind of event.
  public enum Name: String, Encodable, Sendable, CaseIterable {
    case mark, zero, paused, joint, lost, restarted, remark, ended
  }

  /// `event`.
  public let kind = "event"
  /// Seconds since the first sample.
  public let timeSeconds: Double
  /// The kind of event.
  public let event: Name
  /// The sensor's role; `nil` if it concerns no single sensor.
  public let sensor: String?
  /// The event in one sentence.
  public let text: String

  /// An event from its parts.
  public init(timeSeconds: Double, event: Name, sensor: String?, text: String) {
    (self.timeSeconds, self.event) = (timeSeconds, event)
    (self.sensor, self.text) = (sensor, text)
  }

  private enum CodingKeys: CodingKey { case kind, timeSeconds, event, sensor, text }

  /// The text with the sensor before it, for people.
  public var words: String { sensor.map { "\($0): \(text)" } ?? text }
}

/// A live measurement at one moment for programs: a line of kind `update`.
public struct LiveUpdate: Encodable, Sendable {
  let kind = "update"
  let timeSeconds: Double
  let phase: LivePhase
  let progress: Double
  let instruction: String
  let degrees, half95Degrees: Double
  let minimumDegrees, maximumDegrees, rangeDegrees: Double
  let repetitionCount, markCount: Int
  let verdict: Verdict
  let doubts: [String]
  let sensors: [LiveState.Sensor]

  private enum CodingKeys: CodingKey {
    case kind, timeSeconds, phase, progress, instruction, degrees, half95Degrees
    case minimumDegrees, maximumDegrees, rangeDegrees, repetitionCount, markCount, verdict
    case doubts, sensors
  }

  /// The line of a state. Unknown numbers are NaN; an encoder has to state its form of them.
  public init(_ state: LiveState) {
    timeSeconds = state.time
    (phase, progress, instruction) = (state.phase, state.progress, state.caption)
    degrees = state.reading?.degrees ?? .nan
    half95Degrees = state.reading?.uncertainty.halfWidth95 ?? .nan
    minimumDegrees = state.extremes?.lowerBound ?? .nan
    maximumDegrees = state.extremes?.upperBound ?? .nan
    rangeDegrees = state.range ?? .nan
    (repetitionCount, markCount) = (state.repetitions, state.markCount)
    verdict = state.quality.overall
    doubts = state.quality.filter { $0.verdict != .good }.map(\.name)
    sensors = state.sensors
  }
}

/// The last line of a live measurement that has no result.
public struct LiveFailure: Encodable, Sendable, Hashable {
  let kind = "error"
  /// Why there is no result.
  public let message: String

  /// A failure with its reason.
  public init(message: String) { self.message = message }

  private enum CodingKeys: CodingKey { case kind, message }
}
