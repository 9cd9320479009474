// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension Double {
  /// The number with that many decimals, correctly rounded, for people; `n/a` if it is not finite,
  /// never a negative zero.
  package func decimals(_ count: Int) -> String {
    guard isFinite else { return "n/a" }
    // Room for the 309 digits of the largest number.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + count) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      _ = withVaList([Int32(count), self]) { vsnprintf(start, buffer.count, "%.*f", $0) }
      return String(cString: start)
    }
    let isZero = text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
    return isZero ? String(text.dropFirst()) : text
  }
}
