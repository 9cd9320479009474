// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO
internal import Inertial

extension Int {
  /// `1 gap`, `2 gaps`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension RecordingReport {
  /// For people, without a line break at the end.
  package var text: String {
    var lines = ["\(path): begun \(startedUTC) by \(program)"]
    for sensor in sensors {
      lines.append("  \(sensor.name): \(sensor.durationSeconds.map { $0.decimals(3) } ?? "0") s")
      for stream in sensor.streams { lines += stream.lines.map { "    \($0)" } }
    }
    lines.append("  The recording \(end.map(\.description) ?? "was not played to its end").")
    return lines.joined(separator: "\n")
  }
}

extension RecordingReport.Stream {
  fileprivate var lines: [String] {
    let rates = [
      measuredRateHz.map { "\($0.decimals(1)) Hz measured" },
      nominalRateHz.map { "\($0.decimals(1)) Hz by its driver" },
      requestedRateHz.map { "\($0.decimals(1)) Hz asked for" },
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
          : "\(gaps.of("gap")), \(lostSamples) lost, the longest \(longestGapSeconds.decimals(3)) s")
        + "; \(overruns.of("overrun")), \(saturatedSamples) saturated, \(restarts.of("restart"))",
    ]
  }
}
