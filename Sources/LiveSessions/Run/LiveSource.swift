// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// A sensor of a live measurement and the state of its streams: the provenance of a live result.
public struct LiveSource: Encodable, Sendable {
  /// One device of the sensor.
  package struct Stream: Encodable, Sendable {
    let device: String
    let label: String?
    let path: String
    let origin: String
    let clock, trigger: String?
    let kernel: String
    /// Not a number while unknown.
    let nominalRateHz, requestedRateHz, measuredRateHz: Double
    let samples, gaps, lostSamples, overruns, saturatedSamples, restarts: Int
  }

  /// The name of the segment, or `device`.
  public let role: String
  /// The name that the user gave the sensor.
  public let name: String
  package let streams: [Stream]
  /// The raw recording that the samples come from; left out for a live sensor.
  package let recording: PlayedFile?
  /// Warnings while it ran, one sentence each.
  public let warnings: [String]

  /// A sensor without streams of this machine, such as a phone.
  public init(role: String, name: String, warnings: [String] = []) {
    (self.role, self.name, self.warnings) = (role, name, warnings)
    (streams, recording) = ([], nil)
  }

  /// A sensor at the end of a measurement, or before it.
  public init(_ opened: OpenedSensor, warnings: [String] = []) {
    self.init(opened, recording: nil, warnings: warnings)
  }

  /// A sensor of a recording that was played.
  package init(_ opened: OpenedSensor, recording: PlayedFile?, warnings: [String]) {
    self.recording = recording
    (role, name, self.warnings) = (opened.role, opened.name, warnings)
    streams = zip(opened.sensor.descriptions, opened.sensor.statistics).map { stream, met in
      Stream(
        device: stream.identity.name, label: stream.identity.label, path: stream.identity.parent,
        origin: stream.origin.rawValue, clock: stream.clock, trigger: stream.trigger,
        kernel: stream.kernel, nominalRateHz: stream.nominalRateHz ?? .nan,
        requestedRateHz: stream.requestedRateHz ?? .nan, measuredRateHz: met.measuredRateHz ?? .nan,
        samples: met.samples, gaps: met.gaps, lostSamples: met.lost, overruns: met.overruns,
        saturatedSamples: met.saturated, restarts: met.restarts)
    }
  }
}
