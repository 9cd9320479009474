// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// What a raw recording holds and how the recording went.
struct RecordingReport: Encodable {
  /// One device of a sensor.
  struct Stream: Encodable {
    let device: String
    let label: String?
    let path, kernel, origin: String
    let clock, trigger: String?
    let nominalRateHz, requestedRateHz, measuredRateHz, jitterSeconds: Double?
    let scans, samples, settlingScans, gaps, lostSamples, overruns, saturatedSamples, restarts: Int
    let longestGapSeconds: Double
    let layout: [String]
    let attributes: [String: String]
  }

  struct Sensor: Encodable {
    let name: String
    /// Between its first and its last sample; `nil` where there is none.
    let durationSeconds: Double?
    let streams: [Stream]

    init(name: String, sensor: MotionSensor, span: ClosedRange<Int64>?) {
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

  let path: String
  let startedUTC: String
  let program: String
  let sensors: [Sensor]
  /// `nil` where it was not played to the end.
  let end: RawEnd?

  init(path: String, header: RawHeader, end: RawEnd?, sensors: [Sensor]) {
    (self.path, self.end, self.sensors) = (path, end, sensors)
    (startedUTC, program) = (header.started, header.program)
  }

  private enum CodingKeys: CodingKey {
    case startedUTC, recordedBy, sensors, end, endReason, endOffset
  }

  func encode(to encoder: any Encoder) throws {
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

  /// For people, without a line break at the end.
  var text: String {
    var lines = ["\(path): begun \(startedUTC) by \(program)"]
    for sensor in sensors {
      lines.append("  \(sensor.name): \(sensor.durationSeconds.map { $0.fixed(3) } ?? "0") s")
      for stream in sensor.streams { lines += stream.lines.map { "    \($0)" } }
    }
    lines.append("  The recording \(end.map(\.description) ?? "was not played to its end").")
    return lines.joined(separator: "\n")
  }
}

extension RecordingReport.Stream {
  fileprivate var lines: [String] {
    let rates = [
      measuredRateHz.map { "\($0.fixed(1)) Hz measured" },
      nominalRateHz.map { "\($0.fixed(1)) Hz by its driver" },
      requestedRateHz.map { "\($0.fixed(1)) Hz asked for" },
    ].compactMap(\.self)
    let way = ["buffer": "from its buffer", "polling": "by polling", "network": "over the network"]
    return [
      "\(label.map { "\($0) (\(device))" } ?? device) at \(path), \(way[origin] ?? origin)"
        + (trigger.map { ", trigger \($0)" } ?? "") + ", clock \(clock ?? "of arrival")"
        + (kernel.isEmpty ? "" : ", Linux \(kernel)"),
      rates.isEmpty ? "rate not known" : "rate \(rates.joined(separator: ", "))",
      "\(samples) samples of \(scans) scans (\(settlingScans) while settling); "
        + (gaps == 0
          ? "no gap"
          : "\(gaps.of("gap")), \(lostSamples) lost, the longest \(longestGapSeconds.fixed(3)) s")
        + "; \(overruns.of("overrun")), \(saturatedSamples) saturated, \(restarts.of("restart"))",
    ]
  }
}
