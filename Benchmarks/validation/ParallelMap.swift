// SPDX-License-Identifier: Apache-2.0

extension Array where Element: Sendable {
  /// The results of a function over all elements, in their order, on all cores.
  ///
  /// The elements are handed out one at a time, so that long ones do not hold up the others; what
  /// is computed does not depend on who computes it.
  func parallelMap<Result: Sendable>(
    workers: Int, _ body: @escaping @Sendable (Element) throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      var next = 0
      func addTask() {
        guard next < count else { return }
        let (index, element) = (next, self[next])
        group.addTask { (index, try body(element)) }
        next += 1
      }
      for _ in 0..<Swift.max(1, workers) { addTask() }
      while let (index, result) = try await group.next() {
        results[index] = result
        addTask()
      }
      return results.compactMap(\.self)
    }
  }
}
