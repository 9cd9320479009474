// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection where Index == Int {
  /// The first place whose element fulfils a condition, by bisection; the end if none does.
  ///
  /// - Parameter condition: once an element fulfils it, all later ones do.
  @inlinable
  package func partitionPoint(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
