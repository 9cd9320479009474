// SPDX-License-Identifier: Apache-2.0

/// Whatever gives whole scans of one device: its buffer, polling, a board's iiod, a raw recording.
///
/// One thread asks several sources in turn, so none of them may wait: ``read(into:)`` gives what is
/// there. ``descriptor`` and ``deadline`` tell when it is worth asking again.
public protocol ScanSource: AnyObject {
  /// The meaning of the scans. Final once started; it may change at ``ScanRead/restarted``.
  var description: StreamDescription { get }
  /// A descriptor that can be read when scans have come; `nil` for a source paced by time, and while
  /// there is nothing to wait on.
  var descriptor: Int32? { get }
  /// When to ask at the latest, nanoseconds of ``MonotonicClock``. Asking earlier does no harm.
  var deadline: Int64 { get }

  /// Begins to capture.
  func start() throws(IIOError)
  /// Copies the scans that have come to the start of a buffer, as many as fit. Never waits, and
  /// allocates nothing where scans come.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead
  /// Ends, and puts everything back as it was. May be called more than once.
  func stop()
}

/// The outcome of asking a source.
public enum ScanRead: Sendable, Hashable {
  /// So many whole scans, which were there at that time of ``MonotonicClock``, nanoseconds.
  case scans(Int, arrival: Int64)
  /// Nothing yet.
  case quiet
  /// The device is gone, or gives nothing any more; the source goes on looking for it. Said once.
  case lost(IIOError)
  /// The device is back: what follows is of another time.
  case restarted
  /// There will be no more.
  case ended
}
