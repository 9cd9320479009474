// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// A recording while it is made.
struct RecordingSession {
  private let sensors: [OpenedSensor]
  private let duration: Double?
  private let console: Console
  private var sink: any RecordingSink
  private var progress: ProgressLine
  private let reader: MotionReader
  /// Nanoseconds of the monotonic clock: of the first samples, of the last words, of the last
  /// handing on.
  private var begun: Int64?
  private var shown: Int64 = 0
  private var flushed: Int64 = 0
  private var absences = SensorAbsences()
  private var isOver = false

  init(
    _ sensors: [OpenedSensor], duration: Double?, to sink: any RecordingSink, _ console: Console
  ) {
    (self.sensors, self.duration, self.sink, self.console) = (sensors, duration, sink, console)
    progress = ProgressLine(console)
    reader = MotionReader(sensors.map(\.sensor))
  }

  /// Records until the time is over, a signal comes or something fails.
  mutating func run() throws -> ExitCode {
    let reader = reader
    Interrupts.hold { reader.stop() }
    defer { Interrupts.hold(nil) }
    var failure: (any Error)?
    do {
      try reader.run { try take($0) }
    } catch {
      failure = error
    }
    progress.clear()
    if failure == nil { failure = absences.error }
    do {
      try sink.finish(failure.map { "\($0)" } ?? (isOver ? "duration" : "stopped"))
    } catch {
      failure = failure ?? error
    }
    if sink.hasBegun { console.say(summary) }
    if let failure { throw Self.output(failure) }
    return .success
  }

  private mutating func take(_ event: MotionEvent) throws {
    let now = MonotonicClock.nanoseconds
    switch event {
    case .samples(let number, let samples):
      if begun == nil { begun = now }
      try sink.append(samples, of: number, sensors[number].sensor)
    case .lost(let number, let error):
      absences.begin(number, error, at: now)
      warn(number, Self.words(error))
    case .restarted(let number):
      if absences.end(number) {
        warn(number, "\(sensors[number].name) is back")
      }
    case .remark(let number, let remark): warn(number, "\(remark)")
    case .ended(let number):
      guard !absences.contains(number) else { break }
      absences.begin(number, .stalled(device: sensors[number].name, seconds: 0), at: now)
    case .quiet: break
    }
    try look(at: now)
  }

  /// What is said of a sensor that gives nothing more; one whose settings were changed goes on at
  /// once.
  private static func words(_ error: IIOError) -> String {
    if case .settingChanged = error { return "\(error)" }
    return "\(error); waiting \(Int(SensorAbsences.longest)) s for it to come back"
  }

  /// What is due by the clock.
  private mutating func look(at now: Int64) throws {
    if now - flushed >= 500_000_000 {
      flushed = now
      try sink.flush()
    }
    if let error = absences.overdue(at: now) { throw error }
    let elapsed = begun.map { Double(now - $0) * 1e-9 } ?? 0
    if let duration, elapsed >= duration {
      isOver = true
      reader.stop()
    }
    guard now - shown >= 200_000_000 else { return }
    shown = now
    progress.show(line(elapsed: elapsed))
  }

  private mutating func warn(_ number: Int, _ words: String) {
    progress.clear()
    console.warn(sensors.count == 1 ? words : "\(sensors[number].role): \(words)")
  }

  /// `0:12 of 0:30  thigh 1248 samples, 104.0 Hz  shank …  120 kB`.
  private func line(elapsed: Double) -> String {
    var parts = [
      duration.map { "\(elapsed.clock) of \($0.clock), \(max(0, $0 - elapsed).clock) left" }
        ?? elapsed.clock
    ]
    for (number, opened) in sensors.enumerated() {
      let role = sensors.count == 1 ? "" : opened.role + " "
      parts.append(
        !absences.contains(number) ? role + opened.sensor.counts.short : role + "not there")
    }
    parts.append(sink.byteCount.bytes)
    return parts.joined(separator: " | ")
  }

  private var summary: String {
    let lines = sensors.map { opened in
      let devices = opened.sensor.descriptions.map(\.identity.description)
      return "  \(opened.role): \(devices.joined(separator: " and ")), \(opened.sensor.counts.long)"
    }
    let size = sink.byteCount
    return ([sink.name + (size == 0 ? "" : ": \(size.bytes)")] + lines).joined(separator: "\n")
  }

  /// A reader of standard output that left early is none of our errors.
  private static func output(_ error: any Error) -> any Error {
    guard case .system(let failure)? = error as? IIOError, failure.name == "EPIPE",
      failure.path == "standard output"
    else { return error }
    return OutputError.closedPipe
  }
}
