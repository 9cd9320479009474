// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What a reader tells of its sensors, which it numbers from 0.
public enum MotionEvent {
  /// Samples in order of time; the memory is the reader's, and valid until the call returns.
  case samples(sensor: Int, UnsafeBufferPointer<MotionSample>)
  /// A device is gone, or gives nothing any more; the reader goes on looking for it.
  case lost(sensor: Int, IIOError)
  /// It is back: what follows is of another time.
  case restarted(sensor: Int)
  /// Something to be known about a sensor.
  case remark(sensor: Int, StreamRemark)
  /// A sensor will give no more.
  case ended(sensor: Int)
  /// Nothing came for a tenth of a second; said again every tenth.
  case quiet
}

/// Reads sensors on the thread that calls it.
///
/// Where scans come: a wait and a read a batch, and the reading of the clock that the source does;
/// no allocation. All that has come is delivered before it waits again, in the order of arrival
/// whichever sensor it is of.
///
/// Only ``stop()`` may be called from another thread, or a signal handler.
public final class MotionReader: @unchecked Sendable {
  /// The sensors, in the order of their numbers.
  public let sensors: [MotionSensor]
  private let isStopped = Atomic<Bool>(false)
  private let wake = WakePipe()

  /// A reader of sensors that are not started yet.
  public init(_ sensors: [MotionSensor]) {
    self.sensors = sensors
  }

  /// Starts the sensors, delivers what they give until all have ended or ``stop()`` is called, and
  /// puts the devices back as they were, on errors too.
  ///
  /// - Throws: what a sensor cannot go on after, an ``IIOError``, or whatever `deliver` throws.
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
        hadSamples = true
        if !samples.isEmpty { try deliver(.samples(sensor: sensor, samples)) }
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

/// What several sensors give, in the order of its arrival.
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

  /// What arrived first; `nil` once when all sensors are quiet.
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
