// SPDX-License-Identifier: Apache-2.0

/// What one sensor gave, in the order in which it came.
public struct MotionBlock: Sendable, Hashable {
  /// What a block tells.
  public enum Content: Sendable, Hashable {
    /// Samples in order of time.
    case samples([MotionSample])
    /// The device is gone, or gives nothing any more; the reader goes on looking for it.
    case lost(IIOError)
    /// It is back: what follows is of another time.
    case restarted
    /// Something to be known.
    case remark(StreamRemark)
    /// It will give no more.
    case ended
  }

  /// Number of the sensor.
  public var sensor: Int
  /// What it gave.
  public var content: Content
  /// Samples, of any sensor, that were dropped before this block because nobody took them in time.
  public var dropped: Int
}

/// A reader's sensors as an asynchronous sequence of blocks, read on a thread of its own.
///
/// Bounded: where nobody takes blocks in time the oldest are dropped, and counted in the next
/// block. Cancelling the task, or letting go of the sequence, ends the reading and puts the devices
/// back as they were; an error ends the sequence by being thrown.
public struct MotionBlocks: AsyncSequence, Sendable {
  /// What the sequence is made of.
  public typealias Element = MotionBlock

  /// Blocks of a reader that nobody else runs.
  ///
  /// - Parameter capacity: blocks that are kept for a slow taker.
  public init(_ reader: MotionReader, capacity: Int = 64) {}

  /// Takes the blocks; there is one taker.
  public struct Iterator: AsyncIteratorProtocol {
    /// The next block; `nil` after the last.
    public mutating func next() async throws -> MotionBlock? { try await next(isolation: nil) }
    /// The next block; `nil` after the last.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> MotionBlock? { nil }
  }

  /// Starts the reader's thread, at the first call.
  public func makeAsyncIterator() -> Iterator { Iterator() }
}
