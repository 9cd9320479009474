// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import Inertial
internal import LiveSessions

/// A recording on the terminal: a line that changes, and warnings above it.
struct RecordingLine: RecordingObserver {
  private let console: Console
  private let roles: [String]
  private var progress: ProgressLine

  init(_ console: Console, roles: [String]) {
    (self.console, self.roles) = (console, roles)
    progress = ProgressLine(console)
  }

  mutating func warn(_ sensor: Int, _ text: String) {
    progress.clear()
    console.warn(roles.count == 1 ? text : "\(roles[sensor]): \(text)")
  }

  /// `0:12 of 0:30 | thigh 1248 samples, 104.0 Hz | shank … | 120 kB`.
  mutating func update(_ state: RecordingProgress) {
    let elapsed = state.elapsed
    var parts = [
      state.duration.map { "\(elapsed.clock) of \($0.clock), \(max(0, $0 - elapsed).clock) left" }
        ?? elapsed.clock
    ]
    for sensor in state.sensors {
      let role = roles.count == 1 ? "" : sensor.role + " "
      parts.append(role + (sensor.counts?.short ?? "not there"))
    }
    parts.append(state.byteCount.bytes)
    progress.show(parts.joined(separator: " | "))
  }

  /// Takes the line away, and says what was recorded.
  mutating func end(_ run: RecordingRun) {
    progress.clear()
    guard run.sink.hasBegun else { return }
    let lines = run.sensors.map { opened in
      let devices = opened.sensor.descriptions.map(\.identity.description)
      return "  \(opened.role): \(devices.joined(separator: " and ")), \(opened.sensor.counts.long)"
    }
    let size = run.sink.byteCount
    console.say(
      ([run.sink.name + (size == 0 ? "" : ": \(size.bytes)")] + lines).joined(separator: "\n"))
  }
}

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
  /// `512 bytes`, `12.3 kB`, `4.5 MB`.
  var bytes: String {
    switch self {
    case ..<1000: "\(self) bytes"
    case ..<1_000_000: "\((Double(self) / 1e3).decimals(1)) kB"
    default: "\((Double(self) / 1e6).decimals(1)) MB"
    }
  }
}
