// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
package import IndustrialIO
internal import Inertial

/// A live measurement while it runs: takes the samples of a source on the calling thread, feeds a
/// consumer, runs the searches for the joint, and reports states and events.
///
/// ```swift
/// let sensors = try SensorSelection(names: [name]).open()
/// var run = LiveRun(consumer, SensorSource(sensors))
/// try run.run(&output, actions: nil)
/// if let failure = run.failure { throw failure }
/// ```
public struct LiveRun<Consumer: SampleConsumer> {
  /// Sentences of each sensor that are kept for the result.
  private static var mostWarnings: Int { 100 }
  /// Nanoseconds between looks for actions.
  private static var actionInterval: Int64 { 20_000_000 }

  /// The consumer, with all samples so far.
  public private(set) var consumer: Consumer
  /// The warnings of each sensor while it ran, one sentence each.
  public private(set) var warnings: [[String]]
  /// The error that ended the run early; the samples before it are in ``consumer``.
  public private(set) var failure: (any Error)?

  private let source: any SampleSource
  private let sensors: [SourceSensor]
  private let duration: Double?
  /// `nil` if searches run at once, so that a replay gives the same result every time.
  private let searches: SearchRunner?
  private var clock: LiveClock
  private var hasBegun = false
  private var elapsed: ElapsedTime
  private var nextUpdate = 0.0
  /// Seconds after the newest sample in which none came, so far as they were reported, or in which the time stamps
  /// stood still.
  private var silence = 0.0
  /// When the time stamps went on last, by this machine's clock, ns.
  private var advanced = MonotonicClock.nanoseconds
  private var actionsRead: Int64 = 0
  private var absences = SensorAbsences()

  /// A run that has not begun.
  ///
  /// - Parameters:
  ///   - isInline: whether searches for the joint delay the samples, as in a replay at full speed.
  ///   - duration: seconds after which the run ends; `nil`: no limit.
  public init(
    _ consumer: Consumer, _ source: any SampleSource, isInline: Bool = false,
    duration: Double? = nil
  ) {
    (self.consumer, self.source, self.duration) = (consumer, source, duration)
    sensors = source.sensors
    warnings = sensors.map { _ in [] }
    searches = isInline ? nil : SearchRunner()
    clock = LiveClock(places: sensors.map { _ in "" })
    elapsed = ElapsedTime(sensors: sensors.count)
  }

  /// Reads until an action, the duration, the sensors or `SampleSource.stop()` end it.
  ///
  /// - Parameter actions: the user's actions; `nil` if nobody is there.
  /// - Throws: errors of the output, and the reason if there was no sample at all. Any other error
  ///   is ``failure``.
  public mutating func run(
    _ output: inout some LiveOutput, actions: (any ActionSource)?
  ) throws {
    var thrown: (any Error)?
    do {
      try source.run { event in try handle(event, &output, actions) }
    } catch {
      thrown = error
    }
    try end(thrown, &output)
  }

  /// Takes an event of the source, and does what is due: for a caller that asks the source itself in place of
  /// ``run(_:actions:)``.
  package mutating func handle(
    _ event: MotionEvent, _ output: inout some LiveOutput, _ actions: (any ActionSource)?
  ) throws {
    try take(event, &output)
    try look(&output, actions)
  }

  /// Ends a run whose source has ended or thrown an error; throws as ``run(_:actions:)`` does.
  package mutating func end(
    _ thrown: (any Error)?, _ output: inout some LiveOutput
  ) throws {
    try output.end()
    if let thrown {
      // Without a sample there is nothing to make a result of.
      guard thrown is IIOError, consumer.hasSamples else { throw thrown }
      failure = thrown
    } else if !source.isRecorded {
      failure = absences.error
    }
  }

  private mutating func take(_ event: MotionEvent, _ output: inout some LiveOutput) throws {
    if !hasBegun {
      hasBegun = true
      // Descriptions are final now.
      clock = LiveClock(places: sensors.indices.map { source.clock(of: $0) })
      try output.begin(source.provenance)
      for (number, sensor) in sensors.enumerated() {
        for doubt in sensor.doubts { try note(.remark, number, doubt, &output) }
      }
    }
    switch event {
    case .samples(let number, let samples): try take(samples, of: number, &output)
    case .lost(let number, let error):
      // Damage of a recording is reported for the file as a whole, at its end.
      if source.isRecorded, !error.isRecorded { break }
      absences.begin(number, error, at: MonotonicClock.nanoseconds)
      consumer.lose(sensor: number, because: "\(error)")
      try note(.lost, number, "\(error)", &output)
    case .restarted(let number):
      absences.end(number)
      clock.forget(number)
      consumer.restart(sensor: number)
      try note(.restarted, number, "the sensor is back", &output)
    case .remark(let number, let remark):
      try note(.remark, number, "\(remark)", &output)
    case .ended(let number):
      guard !source.isRecorded else { break }
      if !absences.contains(number) {
        absences.begin(
          number, .stalled(device: sensors[number].name, seconds: 0),
          at: MonotonicClock.nanoseconds)
        consumer.lose(sensor: number, because: "it gives no more")
      }
      try note(.ended, number, "the sensor gives no more", &output)
      source.stop()
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
    let origin = clock.origin(of: number, samples, arrival: source.arrival(of: number))
    let before = elapsed.seconds
    silence = 0
    defer {
      let now = MonotonicClock.nanoseconds
      if elapsed.seconds > before || source.isRecorded {
        advanced = now
      } else {
        // A counter that has stopped does not hold up the end.
        silence = Double(now - advanced) * 1e-9
      }
    }
    if !consumer.hasSamples, let first = samples.first, let last = samples.last {
      consumer.begin(
        first: first.inertial(since: origin).time, newest: last.inertial(since: origin).time)
    }
    defer { consumer.flush() }
    for sample in samples where !sample.flags.contains(.noAngularVelocity) {
      let inertial = sample.inertial(since: origin)
      consumer.add(inertial, from: number)
      elapsed.advance(to: inertial.time, of: number)
      if searches == nil, let job = consumer.identificationJob() {
        try adopt(job.run(), &output)
      }
      if elapsed.seconds >= nextUpdate { try update(&output) }
      guard !consumer.isOver else {
        source.stop()
        break
      }
    }
    if let searches, let job = consumer.identificationJob() { searches.start(job) }
  }

  /// The error of sensors with which a part of the run ended early: the samples so far are kept, and the consumer
  /// knows which sensors are gone.
  package mutating func settle(
    _ body: (inout LiveRun) throws -> Void
  ) throws -> IIOError? {
    do {
      try body(&self)
      if let failure { throw failure }
      return nil
    } catch let error as IIOError {
      lose("\(error)")
      return error
    }
  }

  /// Tells the consumer that every absent sensor is gone for this reason.
  public mutating func lose(_ reason: String) {
    for number in sensors.indices where !consumer.hasSamples || absences.contains(number) {
      consumer.lose(sensor: number, because: reason)
    }
  }

  private mutating func adopt(
    _ outcome: IdentificationJob.Outcome, _ output: inout some LiveOutput
  ) throws {
    let before = consumer.calibrationCount
    consumer.adopt(outcome)
    guard consumer.calibrationCount > before else { return }
    try note(.joint, nil, before == 0 ? "the joint was found" : "a better joint was found", &output)
  }

  private mutating func update(_ output: inout some LiveOutput) throws {
    nextUpdate = max(nextUpdate + output.interval, elapsed.seconds + silence)
    try output.update(
      consumer.shown(
        at:
          LiveMoment(roles: sensors.map(\.role), time: elapsed.seconds, absent: absences.sensors)))
  }

  private mutating func note(
    _ name: LiveEvent.Name, _ number: Int?, _ text: String,
    _ output: inout some LiveOutput
  ) throws {
    if let number, name != .restarted || !source.isRecorded,
      warnings[number].count < Self.mostWarnings, !warnings[number].contains(text)
    {
      warnings[number].append(text)
    }
    try output.note(
      LiveEvent(
        timeSeconds: elapsed.seconds, event: name,
        sensor: sensors.count > 1 ? number.map { sensors[$0].role } : nil, text: text))
  }

  /// Does what is due by searches, actions and clocks.
  private mutating func look(
    _ output: inout some LiveOutput, _ actions: (any ActionSource)?
  ) throws {
    if let outcome = searches?.take() { try adopt(outcome, &output) }
    if let duration, elapsed.seconds + silence >= duration { source.stop() }
    let now = MonotonicClock.nanoseconds
    if !source.isRecorded, let error = absences.overdue(at: now) { throw error }
    guard let actions, now - actionsRead >= Self.actionInterval else { return }
    actionsRead = now
    for action in try actions.actions() {
      switch consumer.perform(action) {
      case .stop: source.stop()
      case .note(let name, let text): try note(name, nil, text, &output)
      }
    }
    if consumer.isOver { source.stop() }
  }
}
