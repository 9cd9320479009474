// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension CarePlanStore {
  /// An answer of the store now, and again whenever a change makes it another one.
  ///
  /// ```swift
  /// for try await events in store.updates({ try $0.events(from: morning, to: evening) }) {
  ///   draw(events)
  /// }
  /// ```
  ///
  /// Changes through this store are seen at once, those of other programs after `interval` at the latest.
  /// An answer equal to the last one is not given again. The sequence ends when the store is closed.
  ///
  /// - Parameters:
  ///   - interval: How often other programs' changes are looked for; one second by default. Cost: a look at
  ///     one number in memory.
  ///   - read: Asks the store.
  public nonisolated func updates<Answer: Sendable & Equatable>(
    checkingEvery interval: Duration = .seconds(1),
    _ read: @escaping @Sendable (isolated CarePlanStore) throws -> Answer
  ) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      let watching = Task { [self] in
        let changes = await observe()
        let polling = Task { await poll(every: interval) }
        defer { polling.cancel() }
        do {
          var last = try await read(self)
          continuation.yield(last)
          for await _ in changes {
            let answer = try await read(self)
            guard answer != last else { continue }
            last = answer
            continuation.yield(answer)
          }
          continuation.finish()
        } catch {
          // A change that was signalled before the store was closed is read after it.
          if await isClosed {
            continuation.finish()
          } else {
            continuation.finish(throwing: error)
          }
        }
      }
      continuation.onTermination = { _ in watching.cancel() }
    }
  }

  /// A signal for every change; several that nobody has seen yet are one.
  private func observe() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = UUID.random()
    observers[key] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(key) }
    }
    return stream
  }

  private var isClosed: Bool { connection.isClosed }

  private func forget(_ key: UUID) { observers[key] = nil }

  /// Signals changes of other programs until it is cancelled or the store is closed.
  private func poll(every interval: Duration) async {
    var known = try? connection.integer("PRAGMA data_version")
    while !Task.isCancelled, !observers.isEmpty {
      try? await Task.sleep(for: interval)
      let version = try? connection.integer("PRAGMA data_version")
      if version != known {
        known = version
        for observer in observers.values { observer.yield() }
      }
    }
  }
}
