// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// A sensor that was listened to, and what its streams were like: the provenance of a live result.
struct LiveSource: Encodable {
  /// One device of it.
  struct Stream: Encodable {
    let device: String
    let label: String?
    let path: String
    let origin: String
    let clock, trigger: String?
    let kernel: String
    let nominalRateHz, requestedRateHz, measuredRateHz: Double?
    let samples, gaps, lostSamples, overruns, saturatedSamples, restarts: Int
  }

  /// `thigh`, `shank` or `device`.
  let role: String
  /// As the person named it.
  let name: String
  let streams: [Stream]
  /// What was to be known about it while it ran, a sentence each.
  let warnings: [String]

  /// A sensor at the end of a measurement, or before it.
  init(_ opened: OpenedSensor, warnings: [String] = []) {
    (role, name, self.warnings) = (opened.role, opened.name, warnings)
    streams = zip(opened.sensor.descriptions, opened.sensor.statistics).map { stream, met in
      Stream(
        device: stream.identity.name, label: stream.identity.label, path: stream.identity.parent,
        origin: stream.origin.rawValue, clock: stream.clock, trigger: stream.trigger,
        kernel: stream.kernel, nominalRateHz: stream.nominalRateHz,
        requestedRateHz: stream.requestedRateHz, measuredRateHz: met.measuredRateHz,
        samples: met.samples, gaps: met.gaps, lostSamples: met.lost, overruns: met.overruns,
        saturatedSamples: met.saturated, restarts: met.restarts)
    }
  }
}
