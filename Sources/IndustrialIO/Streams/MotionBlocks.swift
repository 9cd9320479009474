// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A reader's sensors as an asynchronous sequence of blocks, read on a thread of its own.
///
/// Bounded: if nobody takes blocks in time, the oldest samples are dropped, and counted in the next
/// block. Samples that wait are gathered into blocks of up to 64. Cancelling the task, or releasing
/// the sequence and its iterator, ends the reading and restores every sensor setting. The sequence
/// throws errors. There is no block for a reader's ``MotionEvent/quiet``.
///
/// A block costs some allocations and a task's wake-up; ``MotionReader`` costs neither.
public struct MotionBlocks: AsyncSequence, Sendable {
  /// The elements of the sequence.
  public typealias Element = MotionBlock

  private let thread: ReaderThread

  /// Blocks of a reader that nobody else runs.
  ///
  /// - Parameter capacity: blocks that are kept for a slow taker, at least 1.
  public init(_ reader: MotionReader, capacity: Int = 64) {
    thread = ReaderThread(reader, BlockQueue(capacity: Swift.max(capacity, 1)))
  }

  /// Takes the blocks; there is one taker.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let thread: ReaderThread

    /// The next block; `nil` after the last.
    public mutating func next() async throws -> MotionBlock? {
      try await thread.next(isolation: nil)
    }

    /// The next block, without leaving the caller's actor; `nil` after the last.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> MotionBlock? {
      try await thread.next(isolation: actor)
    }
  }

  /// Starts the reader's thread, at the first call.
  public func makeAsyncIterator() -> Iterator {
    thread.start()
    return Iterator(thread: thread)
  }
}

/// Owns the thread: when the last sequence and iterator are gone, the reading ends.
private final class ReaderThread: Sendable {
  private let reader: MotionReader
  private let queue: BlockQueue
  private let isStarted = Atomic<Bool>(false)

  init(_ reader: MotionReader, _ queue: BlockQueue) { (self.reader, self.queue) = (reader, queue) }

  deinit { reader.stop() }

  func start() {
    guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let work = Unmanaged.passRetained(ReaderWork(reader, queue))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<ReaderWork>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard failure == 0 else {
      work.release()
      queue.finish(IIOError.system(SystemFailure("start", "a thread", number: failure)))
      return
    }
    pthread_detach(thread)
  }

  func next(isolation actor: isolated (any Actor)?) async throws -> MotionBlock? {
    try await withTaskCancellationHandler {
      try await queue.next(isolation: actor)
    } onCancel: {
      reader.stop()
    }
  }
}

/// The work of the thread. It holds nothing of the sequence, so that its release is noticed.
private final class ReaderWork {
  private let reader: MotionReader
  private let queue: BlockQueue

  init(_ reader: MotionReader, _ queue: BlockQueue) { (self.reader, self.queue) = (reader, queue) }

  func run() {
    do {
      try reader.run { queue.add($0) }
      queue.finish(nil)
    } catch {
      queue.finish(error)
    }
  }
}
