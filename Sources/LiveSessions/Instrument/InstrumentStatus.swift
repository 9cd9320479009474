// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// The state of an unattended instrument at one moment. The status file holds it as JSON; ``words`` is a line
/// of it for people.
public struct InstrumentStatus: Encodable, Sendable, Hashable {
  /// The part of its work that an instrument does.
  public enum Activity: String, Encodable, Sendable, CaseIterable {
    case starting, measuring, analysing, done, failed
  }

  /// The part of its work that it does now.
  public var activity: Activity = .starting
  /// The number of the measurement.
  public let number: Int
  /// Seconds measured so far.
  public var seconds = 0.0
  /// Seconds to measure.
  public let durationSeconds: Double
  /// The instruction for the person; empty before the first sample.
  public var instruction = ""
  /// The angle, degrees; not a number where there is none.
  public var degrees = Double.nan
  /// The range so far, degrees; not a number where there is none.
  public var rangeDegrees = Double.nan
  /// Whether the machine's date can be relied on.
  public var timeIsSet = false
  /// Measurements in the folder that have a result.
  public var resultCount = 0
  /// Bytes of all measurements.
  public var byteCount = 0
  /// The most bytes that they may take.
  public let capacityBytes: Int
  /// How the measurement ended, or why it failed.
  public var outcome: String?

  /// The status of a measurement that begins.
  public init(_ folder: ResultFolder, durationSeconds: Double) {
    (number, capacityBytes) = (folder.number, folder.capacity)
    self.durationSeconds = durationSeconds
  }

  /// Takes over a state of the measurement.
  public mutating func take(_ state: LiveState) {
    (activity, seconds, instruction) = (.measuring, state.time, state.caption)
    (degrees, rangeDegrees) = (state.reading?.degrees ?? .nan, state.range ?? .nan)
  }

  /// Takes over what the folder holds.
  public mutating func take(_ content: ResultFolder.Content) {
    (resultCount, byteCount) = (content.resultCount, content.byteCount)
  }

  /// One line for people.
  public var words: String {
    var parts = ["measurement \(number): \(activity.rawValue)"]
    if activity == .measuring { parts[0] += " for \(Int(seconds)) of \(Int(durationSeconds)) s" }
    if let outcome {
      parts.append(outcome)
    } else if !instruction.isEmpty {
      parts.append(instruction)
    }
    parts.append(
      "\(resultCount) results, \(byteCount / 1_000_000) of \(capacityBytes / 1_000_000) MB")
    if !timeIsSet { parts.append("time not set") }
    return parts.joined(separator: "; ")
  }
}
