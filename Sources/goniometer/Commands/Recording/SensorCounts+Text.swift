// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import LiveSessions

extension SensorCounts {
  /// `3120 samples, 104.0 Hz, 2 gaps`: what fits on a line that changes.
  var short: String {
    var words = "\(samples) samples" + (rateHz.map { ", \($0.decimals(1)) Hz" } ?? "")
    if gaps > 0 { words += ", \(gaps.of("gap"))" }
    if saturated > 0 { words += ", \(saturated) saturated" }
    return words
  }

  /// All of it, as a sentence without a full stop.
  var long: String {
    let rate = rateHz.map { ", \($0.decimals(1)) Hz" } ?? ""
    let asked = requestedRateHz.map { " (\($0.decimals(1)) asked for)" } ?? ""
    return "\(samples.of("sample"))\(rate)\(asked), \(gaps.of("gap")) (\(lost) lost), "
      + "\(saturated) saturated, \(restarts.of("restart"))"
  }
}

extension Double {
  /// Seconds as `1:05` or `1:00:05`.
  var clock: String {
    let seconds = Int(min(max(0, self), 1e9))
    let (minutes, rest) = (seconds / 60, seconds % 60)
    let tail = (rest < 10 ? ":0" : ":") + "\(rest)"
    guard minutes >= 60 else { return "\(minutes)\(tail)" }
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)\(tail)"
  }
}

extension Int {
  /// `1 gap`, `2 gaps`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// `512 bytes`, `12.3 kB`, `4.5 MB`.
  var bytes: String {
    switch self {
    case ..<1000: "\(self) bytes"
    case ..<1_000_000: "\((Double(self) / 1e3).decimals(1)) kB"
    default: "\((Double(self) / 1e6).decimals(1)) MB"
    }
  }
}
