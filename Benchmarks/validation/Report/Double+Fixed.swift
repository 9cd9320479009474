// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Double {
  /// The number with that many decimals; a dash where it is not finite, never a negative zero.
  func fixed(_ decimals: Int) -> String {
    guard isFinite else { return "–" }
    let text = String(format: "%.\(decimals)f", self)
    let isZero = text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
    return isZero ? String(text.dropFirst()) : text
  }

  /// The same with its sign, also where that is a plus.
  func signed(_ decimals: Int) -> String {
    let text = fixed(decimals)
    return isFinite && self > 0 && text.contains { ("1"..."9").contains($0) } ? "+" + text : text
  }

  /// The share in per cent.
  var percent: String { (100 * self).fixed(0) + " %" }
}
