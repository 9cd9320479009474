// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import IndustrialIO
internal import Inertial

/// A live measurement while it is made: reads the sensors on the thread that calls it, and shows
/// what comes.
struct LiveRun<Subject: LiveSubject> {
  /// Sentences of each sensor that are kept for the result.
  private static var mostWarnings: Int { 100 }
  /// Nanoseconds between looks at the keyboard.
  private static var keyInterval: Int64 { 20_000_000 }

  private(set) var subject: Subject
  /// What was to be known of each sensor while it ran, a sentence each.
  private(set) var warnings: [[String]]
  /// What ended it before its time.
  private(set) var failure: (any Error)?

  private let sensors: [OpenedSensor]
  private let isReplay: Bool
  private let holdsInterrupts: Bool
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
  ///   - holdsInterrupts: whether Ctrl-C ends the measurement and not the program.
  ///   - isInline: whether searches for the joint hold up the samples.
  init(
    _ subject: Subject, _ sensors: [OpenedSensor], isReplay: Bool, isInline: Bool,
    duration: Double?, holdsInterrupts: Bool = true
  ) {
    (self.subject, self.sensors, self.duration) = (subject, sensors, duration)
    (self.isReplay, self.holdsInterrupts) = (isReplay, holdsInterrupts)
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
  mutating func run(
    _ output: inout some LiveOutput<Subject.State>, keys: (any KeySource)?
  ) throws {
    let reader = reader
    if holdsInterrupts { Interrupts.hold { reader.stop() } }
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
      guard thrown is IIOError, subject.hasSamples else {
        throw thrown
      }
      failure = thrown
    } else if !isReplay {
      failure = absences.error
    }
  }

  private mutating func take(_ event: MotionEvent, _ output: inout some LiveOutput<Subject.State>)
    throws
  {
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
      subject.lose(sensor: number, because: "\(error)")
      try note(.lost, number, "\(error)", &output)
    case .restarted(let number):
      absences.end(number)
      clock.forget(number)
      subject.restart(sensor: number)
      try note(.restarted, number, "the sensor is back", &output)
    case .remark(let number, let remark):
      try note(.remark, number, "\(remark)", &output)
    case .ended(let number):
      guard !isReplay else { break }
      if !absences.contains(number) {
        absences.begin(
          number, .stalled(device: sensors[number].name, seconds: 0),
          at: MonotonicClock.nanoseconds)
        subject.lose(sensor: number, because: "it gives no more")
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
    _ output: inout some LiveOutput<Subject.State>
  ) throws {
    let origin = clock.origin(of: number, samples, arrival: sensors[number].sensor.arrival)
    silence = 0
    if !subject.hasSamples, let first = samples.first, let last = samples.last {
      subject.begin(
        first: first.inertial(since: origin).time, newest: last.inertial(since: origin).time)
    }
    defer { subject.flush() }
    for sample in samples where !sample.flags.contains(.noAngularVelocity) {
      let inertial = sample.inertial(since: origin)
      subject.add(inertial, from: number)
      elapsed.advance(to: inertial.time, of: number)
      if searches == nil, let job = subject.identificationJob() {
        try adopt(job.run(), &output)
      }
      if elapsed.seconds >= nextUpdate { try update(&output) }
      guard !subject.isOver else {
        reader.stop()
        break
      }
    }
    if let searches, let job = subject.identificationJob() { searches.start(job) }
  }

  /// All that is not there is gone for this reason.
  mutating func lose(_ reason: String) {
    for number in sensors.indices where !subject.hasSamples || absences.contains(number) {
      subject.lose(sensor: number, because: reason)
    }
  }

  private mutating func adopt(
    _ outcome: IdentificationJob.Outcome, _ output: inout some LiveOutput<Subject.State>
  ) throws {
    let before = subject.calibrationCount
    subject.adopt(outcome)
    guard subject.calibrationCount > before else { return }
    try note(
      .joint, nil, before == 0 ? "the joint was found" : "a better joint was found", &output)
  }

  private mutating func update(_ output: inout some LiveOutput<Subject.State>) throws {
    nextUpdate = max(nextUpdate + output.interval, elapsed.seconds + silence)
    try output.update(
      subject.state(
        LiveMoment(
          roles: sensors.map(\.role), time: elapsed.seconds, absent: absences.sensors)))
  }

  private mutating func note(
    _ name: LiveEvent.Name, _ number: Int?, _ text: String,
    _ output: inout some LiveOutput<Subject.State>
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
  private mutating func look(
    _ output: inout some LiveOutput<Subject.State>, _ keys: (any KeySource)?
  ) throws {
    if let outcome = searches?.take() { try adopt(outcome, &output) }
    if let duration, elapsed.seconds + silence >= duration { reader.stop() }
    let now = MonotonicClock.nanoseconds
    if !isReplay, let error = absences.overdue(at: now) { throw error }
    guard let keys, now - keysRead >= Self.keyInterval else { return }
    keysRead = now
    for key in try keys.pressed() {
      switch subject.press(key) {
      case .nothing: break
      case .stop: reader.stop()
      case .note(let name, let text): try note(name, nil, text, &output)
      }
    }
    if subject.isOver { reader.stop() }
  }
}
