// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Samples or an event of a reader's sensors, which are numbered from 0.
public enum MotionEvent {
  /// Samples in order of time; the memory is the reader's, and valid until the call returns.
  case samples(sensor: Int, UnsafeBufferPointer<MotionSample>)
  /// A device is gone, or gives nothing any more; the reader keeps looking for it.
  case lost(sensor: Int, IIOError)
  /// It is back: samples that follow have a new time base.
  case restarted(sensor: Int)
  /// A remark about a sensor.
  case remark(sensor: Int, StreamRemark)
  /// A sensor will give no more.
  case ended(sensor: Int)
  /// Nothing came for a tenth of a second; repeated every tenth.
  case quiet
}

/// Reads sensors on the thread that calls it.
///
/// Cost: a wait, a read and the source's clock reading for each batch; no allocation while scans
/// come. Everything that has come is delivered before it waits again, in the order of arrival across
/// sensors.
///
/// Only ``stop()`` may be called from another thread, or a signal handler.
///
/// ```swift
/// try MotionReader([sensor]).run { event in
///   if case .samples(_, let samples) = event { print(samples.count) }
/// }
/// ```
public final class MotionReader: @unchecked Sendable {
  /// The sensors, in the order of their numbers.
  public let sensors: [MotionSensor]
  private let isStopped = Atomic<Bool>(false)
  private let wake = WakePipe()

  /// A reader of sensors that are not started yet.
  public init(_ sensors: [MotionSensor]) {
    self.sensors = sensors
  }

  /// Starts the sensors and delivers samples and events until all have ended or ``stop()`` is called.
  /// Then it restores every sensor setting, after errors too.
  ///
  /// - Throws: an ``IIOError`` that a sensor cannot recover from, or the error of `deliver`.
  public func run(_ deliver: (MotionEvent) throws -> Void) throws {
    defer { for sensor in sensors { sensor.stop() } }
    if isStopped.load(ordering: .acquiring) { return }
    for sensor in sensors { try sensor.start() }
    var queue = ArrivalQueue(sensors)
    let waiting = SourceWaiting(sensors.flatMap(\.streams), wake: wake.descriptor)
    while !isStopped.load(ordering: .acquiring) {
      let hadSamples = try deliverAll(&queue, deliver)
      guard !queue.isAtEnd else { return }
      if isStopped.load(ordering: .acquiring) { return }
      if waiting.wait(afterSamples: hadSamples) { try deliver(.quiet) }
    }
  }

  /// Ends the run that is going on, or the next one at its start. A reader that was stopped stays
  /// so.
  public func stop() {
    isStopped.store(true, ordering: .releasing)
    wake.write()
  }

  /// Delivers until every sensor is quiet.
  ///
  /// - Returns: whether there were samples.
  private func deliverAll(
    _ queue: inout ArrivalQueue, _ deliver: (MotionEvent) throws -> Void
  ) throws -> Bool {
    var hadSamples = false
    while !isStopped.load(ordering: .acquiring), let (sensor, advance) = try queue.next() {
      switch advance {
      case .samples(let samples):
        // Of readings whose time stamps stand still none is a sample.
        guard !samples.isEmpty else { break }
        hadSamples = true
        try deliver(.samples(sensor: sensor, samples))
      case .lost(let error): try deliver(.lost(sensor: sensor, error))
      case .restarted: try deliver(.restarted(sensor: sensor))
      case .ended: break
      case .quiet: continue
      }
      while let remark = sensors[sensor].nextRemark() {
        try deliver(.remark(sensor: sensor, remark))
      }
      if case .ended = advance { try deliver(.ended(sensor: sensor)) }
    }
    return hadSamples
  }
}

/// Samples and events of several sensors in the order of arrival.
private struct ArrivalQueue {
  private enum State {
    case unknown
    case given(StreamAdvance)
    case quiet
    case ended
  }

  private let sensors: [MotionSensor]
  private var states: [State]

  init(_ sensors: [MotionSensor]) {
    self.sensors = sensors
    states = sensors.map { _ in .unknown }
  }

  /// Whether no sensor will give any more.
  var isAtEnd: Bool { states.allSatisfy { if case .ended = $0 { true } else { false } } }

  /// The first to arrive; `nil` once when all sensors are quiet.
  mutating func next() throws(IIOError) -> (sensor: Int, StreamAdvance)? {
    var first: Int?
    for place in sensors.indices {
      if case .unknown = states[place] {
        switch try sensors[place].advance() {
        case .samples(let samples): states[place] = .given(.samples(samples))
        case .quiet: states[place] = .quiet
        case .ended:
          states[place] = .ended
          return (place, .ended)
        case let event: return (place, event)
        }
      }
      guard case .given = states[place] else { continue }
      if first.map({ sensors[place].arrival < sensors[$0].arrival }) ?? true { first = place }
    }
    guard let first, case .given(let advance) = states[first] else {
      for place in states.indices {
        if case .quiet = states[place] { states[place] = .unknown }
      }
      return nil
    }
    states[first] = .unknown
    return (first, advance)
  }
}
