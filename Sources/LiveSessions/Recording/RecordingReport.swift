// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO

/// The contents of a raw recording, and how the recording went.
package struct RecordingReport: Encodable {
  /// One device of a sensor.
  package struct Stream: Encodable {
    package let device: String
    package let label: String?
    package let path, kernel, origin: String
    package let clock, trigger: String?
    package let nominalRateHz, requestedRateHz, measuredRateHz, jitterSeconds: Double?
    package let scans, samples, settlingScans, gaps, lostSamples, overruns, saturatedSamples,
      restarts: Int
    package let longestGapSeconds: Double
    package let layout: [String]
    package let attributes: [String: String]
  }

  package struct Sensor: Encodable {
    package let name: String
    /// Between its first and its last sample; `nil` without samples.
    package let durationSeconds: Double?
    package let streams: [Stream]

    package init(name: String, sensor: MotionSensor, span: ClosedRange<Int64>?) {
      self.name = name
      durationSeconds = span.map { Double($0.upperBound &- $0.lowerBound) * 1e-9 }
      streams = zip(sensor.descriptions, sensor.statistics).map { stream, met in
        Stream(
          device: stream.identity.name, label: stream.identity.label,
          path: stream.identity.parent, kernel: stream.kernel, origin: stream.origin.rawValue,
          clock: stream.clock, trigger: stream.trigger, nominalRateHz: stream.nominalRateHz,
          requestedRateHz: stream.requestedRateHz, measuredRateHz: met.measuredRateHz,
          jitterSeconds: met.jitterSeconds, scans: met.scans, samples: met.samples,
          settlingScans: met.settling, gaps: met.gaps, lostSamples: met.lost,
          overruns: met.overruns, saturatedSamples: met.saturated, restarts: met.restarts,
          longestGapSeconds: met.longestGapSeconds,
          layout: stream.layout.channels.map { "\($0.name) \($0.index) \($0.type)" },
          attributes: Dictionary(
            stream.attributes.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first }))
      }
    }
  }

  package let path: String
  package let startedUTC: String
  package let program: String
  package let sensors: [Sensor]
  /// `nil` if it was not played to the end.
  package let end: RawEnd?

  package init(path: String, header: RawHeader, end: RawEnd?, sensors: [Sensor]) {
    (self.path, self.end, self.sensors) = (path, end, sensors)
    (startedUTC, program) = (header.started, header.program)
  }

  private enum CodingKeys: CodingKey {
    case startedUTC, recordedBy, sensors, end, endReason, endOffset
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(startedUTC, forKey: .startedUTC)
    try values.encode(program, forKey: .recordedBy)
    try values.encode(sensors, forKey: .sensors)
    switch end {
    case .complete(let reason):
      try values.encode("complete", forKey: .end)
      try values.encode(reason, forKey: .endReason)
    case .unfinished: try values.encode("unfinished", forKey: .end)
    case .torn(let offset):
      try values.encode("torn", forKey: .end)
      try values.encode(offset, forKey: .endOffset)
    case .damaged(let offset, let reason):
      try values.encode("damaged", forKey: .end)
      try values.encode(reason, forKey: .endReason)
      try values.encode(offset, forKey: .endOffset)
    case nil: try values.encodeNil(forKey: .end)
    }
  }
}
