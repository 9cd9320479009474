// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

extension Array where Element: Sendable {
  /// Transforms each element, on two cores if asked for. A transform that asks for two cores itself runs
  /// on one.
  ///
  /// - Parameter usesTwoCores: whether some of them may be done on another core.
  func mapped<Result>(
    usesTwoCores: Bool, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard usesTwoCores, count > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { results, initialized in
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: count) { place in
        results.initializeElement(at: place, to: transform(self[place]))
      }
      initialized = count
    }
  }
}

/// Does two pieces of work that share nothing, on two cores if asked for; what each of them gives.
/// A piece that asks for two cores itself runs on one.
///
/// - Parameter usesTwoCores: whether the second one may run on another core.
package func both<First, Second>(
  usesTwoCores: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard usesTwoCores else { return (first(), second()) }
  nonisolated(unsafe) var results: (First?, Second?)
  DispatchQueue.concurrentPerform(iterations: 2) { piece in
    if piece == 0 { results.0 = first() } else { results.1 = second() }
  }
  guard let a = results.0, let b = results.1 else {
    preconditionFailure("both pieces are done when they return")
  }
  return (a, b)
}
