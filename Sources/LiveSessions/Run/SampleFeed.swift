// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import IndustrialIO
internal import Synchronization

/// A source of samples that other code hands in, such as a phone's over a network.
///
/// Any thread adds samples; the thread of the ``LiveRun`` takes them. The queue is bounded: with
/// ``capacity`` samples waiting, the oldest events go, and ``dropped`` counts their samples.
///
/// ```swift
/// let feed = SampleFeed([SourceSensor(role: "device", name: "phone")])
/// var run = LiveRun(consumer, feed)
/// // On another thread: feed.add(samples, from: 0) as they come, feed.end() at the end.
/// try run.run(&output, actions: nil)
/// ```
public final class SampleFeed: SampleSource {
  private enum Entry: Sendable {
    case samples(sensor: Int, [MotionSample], arrival: Int64)
    case lost(sensor: Int, IIOError)
    case restarted(sensor: Int)
  }

  private struct State {
    var entries: [Entry] = []
    var waiting = 0
    var dropped = 0
    var isEnded = false
    var isStopped = false
    /// When events were delivered last.
    var delivered = MonotonicClock.nanoseconds
    var arrivals: [Int64]
  }

  /// The sensors in the order of their numbers.
  public let sensors: [SourceSensor]
  /// `false`: the samples are live.
  public var isRecorded: Bool { false }
  /// Samples that wait at most.
  public let capacity: Int
  private let clocks: [String]
  private let state: Mutex<State>
  private let wake = DispatchSemaphore(value: 0)

  /// A feed without samples.
  ///
  /// - Parameters:
  ///   - clocks: the clock that stamps each sensor's samples; by default one clock for all.
  ///   - capacity: samples that wait at most: by default half a minute of two sensors at 1 kHz.
  public init(_ sensors: [SourceSensor], clocks: [String]? = nil, capacity: Int = 60_000) {
    (self.sensors, self.capacity) = (sensors, max(1, capacity))
    self.clocks = clocks ?? []
    state = Mutex(State(arrivals: sensors.map { _ in 0 }))
  }

  /// Samples that nobody took in time.
  public var dropped: Int { state.withLock { $0.dropped } }

  /// Adds samples of a sensor in order of time. Samples of an unknown sensor are ignored.
  public func add(_ samples: [MotionSample], from sensor: Int) {
    guard !samples.isEmpty else { return }
    add(.samples(sensor: sensor, samples, arrival: MonotonicClock.nanoseconds), of: sensor)
  }

  /// Reports that a sensor is gone; ``restart(_:)`` reports its return.
  public func lose(_ sensor: Int, _ error: IIOError) {
    add(.lost(sensor: sensor, error), of: sensor)
  }

  /// Reports that a sensor is back. Samples that follow have a new time base.
  public func restart(_ sensor: Int) { add(.restarted(sensor: sensor), of: sensor) }

  /// Ends the run regularly, after the samples that wait.
  public func end() {
    state.withLock { $0.isEnded = true }
    wake.signal()
  }

  private func add(_ entry: Entry, of sensor: Int) {
    guard sensors.indices.contains(sensor) else { return }
    state.withLock { state in
      guard !state.isEnded, !state.isStopped else { return }
      state.entries.append(entry)
      if case .samples(_, let samples, _) = entry { state.waiting += samples.count }
      while state.waiting > capacity,
        let place = state.entries.firstIndex(where: {
          if case .samples = $0 { true } else { false }
        }), case .samples(_, let samples, _) = state.entries.remove(at: place)
      {
        state.waiting -= samples.count
        state.dropped += samples.count
      }
    }
    wake.signal()
  }
}

// As a source.
extension SampleFeed {
  /// The sensors by role and name.
  public var provenance: [LiveSource] { sensors.map { LiveSource(role: $0.role, name: $0.name) } }

  /// The clock that was stated for a sensor.
  public func clock(of sensor: Int) -> String {
    clocks.indices.contains(sensor) ? clocks[sensor] : ""
  }

  /// When the last delivered samples were added.
  public func arrival(of sensor: Int) -> Int64 { state.withLock { $0.arrivals[sensor] } }

  /// Delivers on the calling thread until ``end()`` or ``stop()``.
  public func run(_ deliver: (MotionEvent) throws -> Void) throws {
    while try take(deliver) { _ = wake.wait(timeout: .now() + .milliseconds(100)) }
  }

  /// Delivers what waits, or that a tenth of a second was quiet: for a thread that takes from several feeds in
  /// turn. Whether there is more to come.
  package func take(_ deliver: (MotionEvent) throws -> Void) throws -> Bool {
    let now = MonotonicClock.nanoseconds
    let (entries, isOver, isQuiet) = state.withLock { state in
      if state.isStopped { return ([Entry](), true, false) }
      let isQuiet = state.entries.isEmpty && now - state.delivered >= 100_000_000
      if isQuiet || !state.entries.isEmpty { state.delivered = now }
      defer {
        state.entries.removeAll(keepingCapacity: true)
        state.waiting = 0
      }
      return (state.entries, state.isEnded, isQuiet)
    }
    for entry in entries {
      if state.withLock({ $0.isStopped }) { return false }
      try hand(entry, to: deliver)
    }
    if isQuiet, !isOver { try deliver(.quiet) }
    return !isOver
  }

  private func hand(_ entry: Entry, to deliver: (MotionEvent) throws -> Void) throws {
    switch entry {
    case .samples(let sensor, let samples, let arrival):
      state.withLock { $0.arrivals[sensor] = arrival }
      try samples.withUnsafeBufferPointer { try deliver(.samples(sensor: sensor, $0)) }
    case .lost(let sensor, let error): try deliver(.lost(sensor: sensor, error))
    case .restarted(let sensor): try deliver(.restarted(sensor: sensor))
    }
  }

  /// Ends the run at once; samples that wait are not delivered.
  public func stop() {
    state.withLock { $0.isStopped = true }
    wake.signal()
  }
}
