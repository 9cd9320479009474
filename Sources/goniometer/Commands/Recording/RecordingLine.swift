// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
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
