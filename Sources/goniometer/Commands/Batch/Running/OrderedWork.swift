// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Work on numbered items by several threads, whose results are handed on in order.
///
/// Threads take the next number each time they are free; none gets further ahead of the oldest
/// result still missing than a window, so that memory does not grow with the number of items.
final class OrderedWork<Result: Sendable>: Sendable {
  private struct State {
    var next: Int
    var done: [Int: Result] = [:]
    var running = 0
    var isStopped = false
  }

  private let count: Int
  private let workers: Int
  private let body: @Sendable (Int) -> Result
  private let state = Mutex(State(next: 0))
  /// Signalled for every result and every thread that ends.
  private let news = DispatchSemaphore(value: 0)
  /// Signalled for every item that may be begun.
  private let room = DispatchSemaphore(value: 0)
  /// Items a thread may be ahead, for each thread.
  private static var window: Int { 16 }

  /// - Parameters:
  ///   - count: how many items there are.
  ///   - workers: how many threads, at least 1.
  ///   - body: makes the result of an item; called on any of the threads.
  init(count: Int, workers: Int, _ body: @escaping @Sendable (Int) -> Result) {
    precondition(workers > 0)
    (self.count, self.workers, self.body) = (count, min(workers, max(1, count)), body)
  }

  /// Begins no more items; those under way are finished.
  func stop() {
    state.withLock { $0.isStopped = true }
    for _ in 0..<workers { room.signal() }
    news.signal()
  }

  /// Does the work; returns when all is done, or after ``stop()`` once what was begun has ended.
  ///
  /// - Parameters:
  ///   - tick: called a few times a second.
  ///   - deliver: takes the results in order, on this thread. After ``stop()`` numbers may be missing.
  ///     An error ends the work and is thrown once the threads have ended.
  func run(
    tick: () -> Void = {}, deliver: (Int, Result) throws -> Void
  ) throws {
    let threads = try start()
    // Joined, not left to end by themselves: what a library does at the end of a thread (OpenSSL
    // frees what it held for it) must not meet what it does at the end of the process.
    defer { for thread in threads { pthread_join(thread, nil) } }
    for _ in 0..<workers * Self.window { room.signal() }
    var failure: (any Error)?
    var next = 0
    func take() -> (Int, Result)? {
      state.withLock { state in
        if let result = state.done.removeValue(forKey: next) { return (next, result) }
        guard state.isStopped, state.running == 0, let least = state.done.keys.min() else {
          return nil
        }
        return state.done.removeValue(forKey: least).map { (least, $0) }
      }
    }
    while true {
      while failure == nil, let (number, result) = take() {
        next = number + 1
        do {
          try deliver(number, result)
          room.signal()
        } catch {
          failure = error
          stop()
        }
      }
      if state.withLock({ $0.running == 0 }) { break }
      _ = news.wait(timeout: .now() + .milliseconds(200))
      tick()
    }
    while failure == nil, let (number, result) = take() {
      next = number + 1
      try deliver(number, result)
    }
    if let failure { throw failure }
  }

  private func start() throws(CommandFailure) -> [pthread_t] {
    var threads: [pthread_t] = []
    for _ in 0..<workers {
      state.withLock { $0.running += 1 }
      let work = Unmanaged.passRetained(Work { self.work() })
      var thread = pthread_t()
      let number = pthread_create(
        &thread, nil,
        { work in
          if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      guard number != 0 else {
        threads.append(thread)
        continue
      }
      work.release()
      let running = state.withLock { state in
        state.running -= 1
        return state.running
      }
      // With fewer threads than asked for the work is still done.
      guard running > 0 else {
        throw CommandFailure(
          .inputOutput, "no thread can be started: \(OutputError.reason(number))")
      }
      break
    }
    return threads
  }

  private func work() {
    while true {
      room.wait()
      let item: Int? = state.withLock { state in
        guard !state.isStopped, state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let item else { break }
      let result = body(item)
      state.withLock { $0.done[item] = result }
      news.signal()
    }
    // Another thread may wait for room that nobody will make any more.
    room.signal()
    state.withLock { $0.running -= 1 }
    news.signal()
  }
}

/// What a thread is started with.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
