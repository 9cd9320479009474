// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Whether pieces of a measurement may be done at the same time, on two cores. The result is the same.
package enum TwoCores {
  /// Whether they may, in the task that reads it; a piece of a piece may not.
  @TaskLocal static var areUsed = false

  /// Does work whose pieces may be done on two cores.
  ///
  /// - Parameter wanted: whether they may.
  package static func use<Value, Failure: Error>(
    _ wanted: Bool, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Passed on as a value, as `withValue` forgets the type of an error.
    try $areUsed.withValue(wanted) { Result(catching: work) }.get()
  }
}

extension Array where Element: Sendable {
  /// Transforms each element, some of them on another core where ``TwoCores`` are used.
  func mapped<Result>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    guard TwoCores.areUsed, count > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { results, initialized in
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: count) { place in
        TwoCores.use(false) {
          results.initializeElement(at: place, to: transform(self[place]))
        }
      }
      initialized = count
    }
  }
}

/// Does two pieces of work that share nothing, the second one on another core where ``TwoCores`` are used;
/// what each of them gives.
package func both<First, Second>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard TwoCores.areUsed else { return (first(), second()) }
  nonisolated(unsafe) var results: (First?, Second?)
  DispatchQueue.concurrentPerform(iterations: 2) { piece in
    TwoCores.use(false) {
      if piece == 0 { results.0 = first() } else { results.1 = second() }
    }
  }
  guard let a = results.0, let b = results.1 else {
    preconditionFailure("both pieces are done when they return")
  }
  return (a, b)
}
