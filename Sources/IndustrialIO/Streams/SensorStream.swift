// SPDX-License-Identifier: Apache-2.0

/// What came of asking a stream.
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

/// Samples of one source of scans, with their times judged.
///
/// One thread uses it. Memory is taken at the start; asking allocates nothing where scans come.
public final class SensorStream {
  private let source: any ScanSource
  private let tap: (any ScanTap)?
  /// What the samples are made of. Final once started; may be another one after
  /// ``StreamAdvance/restarted``.
  public private(set) var description: StreamDescription
  /// What was met so far.
  public var statistics: StreamStatistics { StreamStatistics() }

  /// A stream of a source, which is not started yet.
  ///
  /// - Parameter tap: sees every scan and event first.
  /// - Throws: ``IIOError/layout(device:_:)`` where its scans cannot be read.
  public init(_ source: any ScanSource, tap: (any ScanTap)? = nil) throws(IIOError) {
    (self.source, self.tap) = (source, tap)
    description = source.description
  }

  /// Begins to capture.
  public func start() throws(IIOError) { try source.start() }

  /// Ends, and puts the device back as it was. May be called more than once.
  public func stop() { source.stop() }

  /// Gives what has come. Never waits.
  public func advance() throws(IIOError) -> StreamAdvance { .quiet }

  /// The next thing to be known about the stream; `nil` where there is none.
  public func nextRemark() -> StreamRemark? { nil }
}
