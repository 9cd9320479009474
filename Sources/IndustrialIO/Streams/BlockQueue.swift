// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A bounded queue of blocks from the reading thread to the task that takes them. The newest are
/// kept.
final class BlockQueue: Sendable {
  /// Samples are gathered into blocks of up to so many.
  private static let fullBlock = 64

  fileprivate typealias Waiter = CheckedContinuation<MotionBlock?, any Error>

  fileprivate struct State {
    var blocks: [MotionBlock] = []
    var waiter: Waiter?
    var isFinished = false
    var failure: (any Error)?
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int) { self.capacity = capacity }

  /// Adds what a reader delivers.
  func add(_ event: MotionEvent) {
    switch event {
    case .samples(let sensor, let samples): add(samples, of: sensor)
    case .lost(let sensor, let error): add(MotionBlock(sensor: sensor, content: .lost(error)))
    case .restarted(let sensor): add(MotionBlock(sensor: sensor, content: .restarted))
    case .remark(let sensor, let remark):
      add(MotionBlock(sensor: sensor, content: .remark(remark)))
    case .ended(let sensor): add(MotionBlock(sensor: sensor, content: .ended))
    case .quiet: break
    }
  }

  /// No more will be added. What is there can still be taken; then comes the failure, once.
  func finish(_ failure: (any Error)?) {
    let waiter = state.withLock { state -> Waiter? in
      state.isFinished = true
      // Whoever waits has found nothing to take, so the failure is theirs.
      guard let waiter = state.waiter else {
        state.failure = failure
        return nil
      }
      state.waiter = nil
      return waiter
    }
    guard let waiter else { return }
    if let failure { waiter.resume(throwing: failure) } else { waiter.resume(returning: nil) }
  }

  /// The oldest block; waits for one.
  func next(isolation actor: isolated (any Actor)?) async throws -> MotionBlock? {
    try await withCheckedThrowingContinuation(isolation: actor) { continuation in
      let ready = state.withLock { state -> Result<MotionBlock?, any Error>? in
        if let block = state.takeFirst() { return .success(block) }
        if let failure = state.failure {
          state.failure = nil
          return .failure(failure)
        }
        guard !state.isFinished, state.waiter == nil else { return .success(nil) }
        state.waiter = continuation
        return nil
      }
      if let ready { continuation.resume(with: ready) }
    }
  }

  private func add(_ samples: UnsafeBufferPointer<MotionSample>, of sensor: Int) {
    let isGathered = state.withLock { state in
      state.gather(samples, of: sensor, upTo: Self.fullBlock)
    }
    if !isGathered { add(MotionBlock(sensor: sensor, content: .samples(Array(samples)))) }
  }

  private func add(_ block: MotionBlock) {
    let waiter = state.withLock { state -> Waiter? in
      if let waiter = state.waiter {
        state.waiter = nil
        return waiter
      }
      var block = block
      if state.blocks.count == capacity { state.dropOne(before: &block) }
      state.blocks.append(block)
      return nil
    }
    waiter?.resume(returning: block)
  }
}

extension BlockQueue.State {
  /// Takes the oldest block, with the number of samples dropped before it.
  fileprivate mutating func takeFirst() -> MotionBlock? {
    guard !blocks.isEmpty else { return nil }
    return blocks.removeFirst()
  }

  /// Adds samples to the newest block where that is of the same sensor and has room.
  fileprivate mutating func gather(
    _ samples: UnsafeBufferPointer<MotionSample>, of sensor: Int, upTo full: Int
  ) -> Bool {
    guard let last = blocks.indices.last, blocks[last].sensor == sensor,
      case .samples(var gathered) = blocks[last].content, gathered.count + samples.count <= full
    else { return false }
    blocks[last].content = .ended
    gathered.append(contentsOf: samples)
    blocks[last].content = .samples(gathered)
    return true
  }

  /// Makes room: the oldest samples go, or the oldest event if there are no samples. The block that
  /// follows it, which may be the one about to be added, reports how many.
  fileprivate mutating func dropOne(before added: inout MotionBlock) {
    let place = blocks.firstIndex { if case .samples = $0.content { true } else { false } } ?? 0
    let gone = blocks.remove(at: place)
    var count = gone.dropped
    if case .samples(let samples) = gone.content { count += samples.count }
    if place < blocks.count { blocks[place].dropped += count } else { added.dropped += count }
  }
}
