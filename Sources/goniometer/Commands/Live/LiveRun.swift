// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import IndustrialIO
internal import Inertial

/// A live measurement while it is made: reads the sensors on the thread that calls it, and shows
/// what comes.
struct LiveRun<Measurement: LiveMeasurement> {
  /// Sentences of each sensor that are kept for the result.
  private static var mostWarnings: Int { 100 }
  /// Nanoseconds between looks at the keyboard.
  private static var keyInterval: Int64 { 20_000_000 }

  private(set) var measurement: Measurement
  /// What was to be known of each sensor while it ran, a sentence each.
  private(set) var warnings: [[String]]
  /// What ended it before its time.
  private(set) var failure: (any Error)?

  private let sensors: [OpenedSensor]
  private let isReplay: Bool
  private let duration: Double?
  private let reader: MotionReader
  /// `nil` where searches are run at once, so that a replay gives the same every time.
  private let searches: SearchRunner?
  private var clock: LiveClock
  private var hasBegun = false
  private var elapsed: ElapsedTime
  private var nextUpdate = 0.0
  /// Seconds of silence after the newest sample, so far as they were said.
  private var silence = 0.0
  private var keysRead: Int64 = 0
  private var absences = SensorAbsences()

  /// - Parameters:
  ///   - isReplay: whether the sensors are of a recording.
  ///   - isInline: whether searches for the joint hold up the samples.
  init(
    _ measurement: Measurement, _ sensors: [OpenedSensor], isReplay: Bool, isInline: Bool,
    duration: Double?
  ) {
    (self.measurement, self.sensors, self.duration) = (measurement, sensors, duration)
    self.isReplay = isReplay
    warnings = sensors.map { _ in [] }
    reader = MotionReader(sensors.map(\.sensor))
    searches = isInline ? nil : SearchRunner()
    clock = LiveClock(places: sensors.map { _ in "" })
    elapsed = ElapsedTime(sensors: sensors.count)
  }

  /// Reads until a key, a signal, the time or the sensors end it.
  ///
  /// - Throws: what the output cannot go on after, and why nothing came at all; anything else is
  ///   ``failure``.
  mutating func run(_ output: inout some LiveOutput, keys: Keyboard?) throws {
    let reader = reader
    Interrupts.hold { reader.stop() }
    defer { Interrupts.hold(nil) }
    var thrown: (any Error)?
    do {
      try reader.run { event in
        try take(event, &output)
        try look(&output, keys)
      }
    } catch {
      thrown = error
    }
    try output.end()
    if let thrown {
      // Without a sample there is nothing to make a result of.
      guard thrown is IIOError, measurement.motions.contains(where: { $0.lastTime != nil }) else {
        throw thrown
      }
      failure = thrown
    } else if !isReplay {
      failure = absences.error
    }
  }

  private mutating func take(_ event: MotionEvent, _ output: inout some LiveOutput) throws {
    if !hasBegun {
      hasBegun = true
      // Descriptions are final now.
      clock = LiveClock(places: sensors.map { LiveClock.place(of: $0.sensor) })
      try output.begin(sensors.map { LiveSource($0) })
      for (number, sensor) in sensors.enumerated() {
        for doubt in sensor.doubts { try note(.remark, number, doubt, &output) }
      }
    }
    switch event {
    case .samples(let number, let samples): try take(samples, of: number, &output)
    case .lost(let number, let error):
      // Damage of a recording is told of the file as a whole, at its end.
      if isReplay, !error.isRecorded { break }
      absences.begin(number, error, at: MonotonicClock.nanoseconds)
      try note(.lost, number, "\(error)", &output)
    case .restarted(let number):
      absences.end(number)
      clock.forget(number)
      measurement.restart(sensor: number)
      try note(.restarted, number, "the sensor is back", &output)
    case .remark(let number, let remark):
      try note(.remark, number, "\(remark)", &output)
    case .ended(let number):
      guard !isReplay else { break }
      if !absences.contains(number) {
        absences.begin(
          number, .stalled(device: sensors[number].name, seconds: 0),
          at: MonotonicClock.nanoseconds)
      }
      try note(.ended, number, "the sensor gives no more", &output)
      reader.stop()
    case .quiet:
      silence += 0.1
      // Sums of tenths are not exact.
      if elapsed.seconds + silence >= nextUpdate - 1e-6 { try update(&output) }
    }
  }

  private mutating func take(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int,
    _ output: inout some LiveOutput
  ) throws {
    let origin = clock.origin(of: number, samples, arrival: sensors[number].sensor.arrival)
    silence = 0
    for sample in samples where !sample.flags.contains(.noAngularVelocity) {
      let inertial = sample.inertial(since: origin)
      measurement.add(inertial, from: number)
      elapsed.advance(to: inertial.time, of: number)
      if searches == nil, let job = measurement.identificationJob() {
        try adopt(job.run(), &output)
      }
      if elapsed.seconds >= nextUpdate { try update(&output) }
    }
    if let searches, let job = measurement.identificationJob() { searches.start(job) }
  }

  private mutating func adopt(
    _ outcome: IdentificationJob.Outcome, _ output: inout some LiveOutput
  ) throws {
    let before = measurement.calibrationCount
    measurement.adopt(outcome)
    guard measurement.calibrationCount > before else { return }
    try note(
      .joint, nil, before == 0 ? "the joint was found" : "a better joint was found", &output)
  }

  private mutating func update(_ output: inout some LiveOutput) throws {
    nextUpdate = max(nextUpdate + output.interval, elapsed.seconds + silence)
    var state = LiveState(measurement, roles: sensors.map(\.role), time: elapsed.seconds)
    for number in absences.sensors { state.sensors[number].isLost = true }
    try output.update(state)
  }

  private mutating func note(
    _ name: LiveEvent.Name, _ number: Int?, _ text: String, _ output: inout some LiveOutput
  ) throws {
    if let number, name != .restarted || !isReplay,
      warnings[number].count < Self.mostWarnings, !warnings[number].contains(text)
    {
      warnings[number].append(text)
    }
    try output.note(
      LiveEvent(
        timeSeconds: elapsed.seconds, event: name,
        sensor: sensors.count > 1 ? number.map { sensors[$0].role } : nil, text: text))
  }

  /// What is due by searches, keys and clocks.
  private mutating func look(_ output: inout some LiveOutput, _ keys: Keyboard?) throws {
    if let outcome = searches?.take() { try adopt(outcome, &output) }
    if let duration, elapsed.seconds + silence >= duration { reader.stop() }
    let now = MonotonicClock.nanoseconds
    if !isReplay, let error = absences.overdue(at: now) { throw error }
    guard let keys, now - keysRead >= Self.keyInterval else { return }
    keysRead = now
    for key in keys.pressed() {
      switch key {
      case .mark:
        measurement.mark()
        try note(.mark, nil, "mark \(measurement.marks.count)", &output)
      case .zero:
        let text =
          measurement.zeroAnew()
          ? measurement.phase == .zero ? "zeroing anew" : "zero stays as it was"
          : "there is no angle to zero yet"
        try note(.zero, nil, text, &output)
      case .quit: reader.stop()
      }
    }
  }
}
