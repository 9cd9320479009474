// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Inertial
internal import Synchronization

/// The samples of one table, read on a thread of its own some blocks ahead of who takes them.
///
/// At most `depth` blocks are held, and their memory goes round. The thread ends with the table,
/// after an error, or, once nobody will take another block, with the one it is reading.
final class ReadAhead: Sendable {
  private struct Part {
    var samples: [InertialSample]
    /// The provenance of all up to these.
    var source: RecordingSource
  }

  private struct State {
    var parts: [Part] = []
    /// Memory of blocks that were taken.
    var spare: [[InertialSample]] = []
    var ending: Result<RecordingSource, RecordingError>?
    var isAbandoned = false
  }

  /// Used by the thread alone.
  private final class Reading: @unchecked Sendable {
    var table: TableSamples

    init(_ table: consuming TableSamples) { self.table = table }
  }

  private let state = Mutex(State())
  /// Signalled for every part, and for the end.
  private let news = DispatchSemaphore(value: 0)
  /// Signalled for every part that may be read.
  private let room = DispatchSemaphore(value: 0)

  /// Blocks ahead: enough that neither side waits for the other's hiccup, few enough for the cache.
  private static let depth = 4

  /// Begins to read.
  init(_ table: consuming TableSamples) {
    let reading = Reading(table)
    for _ in 0..<Self.depth { room.signal() }
    // It holds on to what it shares with the taker, and to nothing else of this.
    DispatchQueue(label: "goniometer.read-ahead").async { [self] in read(reading) }
  }

  /// No more blocks will be taken.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    room.signal()
  }

  /// Replaces the block's samples with the next ones, and the provenance with that of all so far;
  /// `false` at the end, with none.
  func next(
    into block: inout [InertialSample], _ source: inout RecordingSource
  ) throws(RecordingError) -> Bool {
    news.wait()
    var old: [InertialSample] = []
    swap(&old, &block)
    old.removeAll(keepingCapacity: true)
    let memory = old
    let part: Part? = state.withLock { state in
      guard !state.parts.isEmpty else { return nil }
      state.spare.append(memory)
      return state.parts.removeFirst()
    }
    if let part {
      room.signal()
      (block, source) = (part.samples, part.source)
      return true
    }
    // Whoever asks again is told the same.
    news.signal()
    if let ending = state.withLock({ $0.ending }) { source = try ending.get() }
    return false
  }

  private func end(_ ending: Result<RecordingSource, RecordingError>) {
    state.withLock { $0.ending = ending }
    news.signal()
  }

  private func read(_ reading: Reading) {
    while true {
      room.wait()
      let memory: [InertialSample]? = state.withLock { state in
        state.isAbandoned ? nil : state.spare.popLast() ?? []
      }
      guard var block = memory else { return }
      do throws(RecordingError) {
        guard try reading.table.next(into: &block) else {
          return end(.success(reading.table.source))
        }
      } catch {
        return end(.failure(error))
      }
      let part = Part(samples: block, source: reading.table.source)
      state.withLock { $0.parts.append(part) }
      news.signal()
    }
  }
}
