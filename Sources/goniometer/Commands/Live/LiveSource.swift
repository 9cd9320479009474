// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// A sensor that was listened to, and what its streams were like: the provenance of a live result.
struct LiveSource: Encodable, Sendable {
  /// One device of it.
  struct Stream: Encodable, Sendable {
    let device: String
    let label: String?
    let path: String
    let origin: String
    let clock, trigger: String?
    let kernel: String
    /// Not a number where it is not known.
    let nominalRateHz, requestedRateHz, measuredRateHz: Double
    let samples, gaps, lostSamples, overruns, saturatedSamples, restarts: Int
  }

  /// `thigh`, `shank` or `device`.
  let role: String
  /// As the person named it.
  let name: String
  let streams: [Stream]
  /// The raw recording that it is of; left out for a sensor.
  let recording: RecordingPlayback.Input?
  /// What was to be known about it while it ran, a sentence each.
  let warnings: [String]

  /// A sensor at the end of a measurement, or before it.
  init(
    _ opened: OpenedSensor, recording: RecordingPlayback.Input? = nil, warnings: [String] = []
  ) {
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
