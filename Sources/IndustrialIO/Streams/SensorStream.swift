// SPDX-License-Identifier: Apache-2.0

/// The outcome of asking a stream.
public enum StreamAdvance {
  /// Samples in order of time, valid until the stream is asked again; none where all that came was
  /// left out.
  case samples(UnsafeBufferPointer<MotionSample>)
  /// Nothing yet.
  case quiet
  /// The device is gone, or gives nothing any more; the stream goes on looking for it. Said once.
  case lost(IIOError)
  /// The device is back: what follows is of another time.
  case restarted
  /// There will be no more.
  case ended
}

/// Samples of one source of scans, with their times judged: gaps and restarts flagged, repeats left
/// out, jitter smoothed where it is large; all of it counted.
///
/// One thread uses it. Memory is taken at the start; asking allocates nothing where scans come.
public final class SensorStream {
  private let source: any ScanSource
  private let tap: (any ScanTap)?
  private var decoder: ScanDecoder
  private var monitor: StreamMonitor
  private var buffers: ScanBuffers
  /// When the scans of the last read were there, nanoseconds of ``MonotonicClock``.
  private(set) var arrival: Int64 = 0
  /// Whether asking again at once may give more: the last read filled the buffer, or the source
  /// waits on nothing.
  private(set) var mayHaveMore = false
  /// The meaning of the scans. Final once started; it may change after
  /// ``StreamAdvance/restarted``.
  public private(set) var description: StreamDescription
  /// The statistics so far.
  public var statistics: StreamStatistics { monitor.statistics }

  /// A stream of a source, which is not started yet.
  ///
  /// - Parameter tap: sees every scan and event first.
  /// - Throws: ``IIOError/layout(device:_:)`` where its scans cannot be read.
  public init(_ source: any ScanSource, tap: (any ScanTap)? = nil) throws(IIOError) {
    (self.source, self.tap) = (source, tap)
    description = source.description
    decoder = try ScanDecoder(naming: description)
    monitor = StreamMonitor(description)
    buffers = ScanBuffers(description)
  }

  /// Begins to capture. Where that fails the device is as it was.
  public func start() throws(IIOError) {
    do {
      try source.start()
      description = source.description
      decoder = try ScanDecoder(naming: description)
      monitor = StreamMonitor(description)
      buffers = ScanBuffers(description)
      try tap?.begin(description)
    } catch {
      source.stop()
      throw error
    }
  }

  /// Ends, and puts the device back as it was. May be called more than once.
  public func stop() { source.stop() }

  /// Scans that one read can give at most.
  var capacity: Int { buffers.samples.count }
  /// A descriptor to wait on; `nil` without one.
  var descriptor: Int32? { source.descriptor }
  /// When to ask at the latest, nanoseconds of ``MonotonicClock``.
  var deadline: Int64 { source.deadline }

  /// Gives what has come. Never waits.
  public func advance() throws(IIOError) -> StreamAdvance {
    let read = try source.read(into: buffers.scans)
    switch read {
    case .quiet:
      mayHaveMore = false
      return .quiet
    case .scans(let count, let arrival):
      return try take(count, arrival: arrival)
    case .lost(let error):
      try note(read)
      return .lost(error)
    case .restarted:
      description = source.description
      decoder = try ScanDecoder(naming: description)
      monitor.restart(description)
      buffers = ScanBuffers(description)
      try note(read)
      try tap?.begin(description)
      return .restarted
    case .ended:
      try note(read)
      return .ended
    }
  }

  /// The next thing to be known about the stream; `nil` where there is none.
  public func nextRemark() -> StreamRemark? { monitor.nextRemark() }

  private func take(_ count: Int, arrival: Int64) throws(IIOError) -> StreamAdvance {
    let scans = UnsafeRawBufferPointer(rebasing: buffers.scans[..<(count * decoder.byteCount)])
    try tap?.write(scans, arrival: arrival)
    let isFull = count == buffers.samples.count
    self.arrival = arrival
    mayHaveMore = isFull || source.descriptor == nil
    let decoded = decoder.decode(scans, time: arrival, into: buffers.samples)
    let kept = monitor.update(
      UnsafeMutableBufferPointer(rebasing: buffers.samples[..<decoded]), arrival: arrival,
      isFull: isFull)
    return .samples(UnsafeBufferPointer(rebasing: buffers.samples[..<kept]))
  }

  private func note(_ event: ScanRead) throws(IIOError) {
    mayHaveMore = event != .ended
    guard let tap else { return }
    try tap.event(event, at: MonotonicClock.nanoseconds)
  }
}

extension ScanDecoder {
  /// A decoder whose errors name the device.
  fileprivate init(naming description: StreamDescription) throws(IIOError) {
    do { try self.init(description) } catch {
      throw .layout(device: description.identity.description, error)
    }
  }
}

/// Memory for the scans of one read, and for the samples made of them.
private final class ScanBuffers {
  let scans: UnsafeMutableRawBufferPointer
  let samples: UnsafeMutableBufferPointer<MotionSample>

  /// Room for a quarter of a second of scans: 64…1024. It follows from the description alone, so
  /// that a replay is read in the same pieces.
  init(_ description: StreamDescription) {
    let wanted = (description.nominalRateHz ?? 0) / 4
    let count = wanted.isFinite ? Int(min(max(wanted.rounded(.up), 64), 1024)) : 64
    scans = .allocate(byteCount: count * description.layout.byteCount, alignment: 16)
    samples = .allocate(capacity: count)
  }

  deinit {
    scans.deallocate()
    samples.deallocate()
  }
}
