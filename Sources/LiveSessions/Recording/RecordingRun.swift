// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// Shows a recording while it is made.
package protocol RecordingObserver {
  /// Reports a warning about a sensor, one sentence.
  mutating func warn(_ sensor: Int, _ text: String)
  /// Shows the progress; called about five times a second.
  mutating func update(_ progress: RecordingProgress)
}

/// A recording at one moment.
package struct RecordingProgress {
  /// A sensor.
  package struct Sensor: Sendable, Equatable {
    /// The name of the segment, or `device`.
    package let role: String
    /// The counts so far; `nil` while the sensor is gone.
    package let counts: SensorCounts?
  }

  /// Seconds since the first samples.
  package let elapsed: Double
  /// Seconds after which it ends; `nil`: no limit.
  package let duration: Double?
  /// The sensors in the order of their numbers.
  package let sensors: [Sensor]
  /// Bytes so far.
  package let byteCount: Int
}

/// A recording while it is made, on the thread that calls it.
package struct RecordingRun {
  /// The sensors in the order of their numbers.
  package let sensors: [OpenedSensor]
  /// The target.
  package private(set) var sink: any RecordingSink
  private let duration: Double?
  private let reader: MotionReader
  /// Nanoseconds of the monotonic clock: of the first samples, of the last progress, of the last
  /// flush.
  private var begun: Int64?
  private let started = MonotonicClock.nanoseconds
  private var shown: Int64 = 0
  private var flushed: Int64 = 0
  private var absences = SensorAbsences()
  private var isOver = false

  /// - Parameter duration: seconds after which it ends; `nil`: no limit.
  package init(_ sensors: [OpenedSensor], duration: Double?, to sink: any RecordingSink) {
    (self.sensors, self.duration, self.sink) = (sensors, duration, sink)
    reader = MotionReader(sensors.map(\.sensor))
  }

  /// Ends the recording; may be called from any thread.
  package var stop: @Sendable () -> Void { { [reader] in reader.stop() } }

  /// Records until the duration is over, ``stop`` is called or something fails. What came before is
  /// in the target in any case.
  ///
  /// - Throws: ``LiveSessionError/readerLeft`` if the reader of standard output has gone away; the
  ///   error of a sensor or of the target.
  package mutating func run(_ observer: inout some RecordingObserver) throws {
    var failure: (any Error)?
    do {
      try reader.run { try take($0, &observer) }
    } catch {
      failure = error
    }
    if failure == nil { failure = absences.error }
    do {
      try sink.finish(failure.map { "\($0)" } ?? (isOver ? "duration" : "stopped"))
    } catch {
      failure = failure ?? error
    }
    if let failure { throw Self.isReaderGone(failure) ? LiveSessionError.readerLeft : failure }
  }

  private mutating func take(
    _ event: MotionEvent, _ observer: inout some RecordingObserver
  ) throws {
    let now = MonotonicClock.nanoseconds
    switch event {
    case .samples(let number, let samples):
      if begun == nil { begun = now }
      try sink.append(samples, of: number, sensors[number].sensor)
    case .lost(let number, let error):
      absences.begin(number, error, at: now)
      observer.warn(number, Self.text(error))
    case .restarted(let number):
      if absences.end(number) {
        observer.warn(number, "\(sensors[number].name) is back")
      }
    case .remark(let number, let remark): observer.warn(number, "\(remark)")
    case .ended(let number):
      guard !absences.contains(number) else { break }
      absences.begin(number, .stalled(device: sensors[number].name, seconds: 0), at: now)
    case .quiet: break
    }
    try look(at: now, &observer)
  }

  /// The warning of a sensor that is gone. A sensor whose settings were changed goes on at once.
  private static func text(_ error: IIOError) -> String {
    if case .settingChanged = error { return "\(error)" }
    return "\(error); waiting \(Int(SensorAbsences.longest)) s for it to come back"
  }

  /// Does what is due by the clock.
  private mutating func look(at now: Int64, _ observer: inout some RecordingObserver) throws {
    if now - flushed >= 500_000_000 {
      flushed = now
      try sink.flush()
    }
    if let error = absences.overdue(at: now) { throw error }
    // Of sensors that give nothing at all, that is said above.
    if begun == nil, let first = sensors.first,
      Double(now - started) * 1e-9 > SensorAbsences.longest
    {
      throw IIOError.malformed(
        place: first.name, reason: "it gives readings whose time stamps stand still; reconnect it")
    }
    let elapsed = begun.map { Double(now - $0) * 1e-9 } ?? 0
    if let duration, elapsed >= duration {
      isOver = true
      reader.stop()
    }
    guard now - shown >= 200_000_000 else { return }
    shown = now
    observer.update(
      RecordingProgress(
        elapsed: elapsed, duration: duration,
        sensors: sensors.enumerated().map { number, opened in
          RecordingProgress.Sensor(
            role: opened.role, counts: absences.contains(number) ? nil : opened.sensor.counts)
        }, byteCount: sink.byteCount))
  }

  private static func isReaderGone(_ error: any Error) -> Bool {
    guard case .system(let failure)? = error as? IIOError else { return false }
    return failure.name == "EPIPE" && failure.path == "standard output"
  }
}
