// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

extension Double {
  /// The number with that many decimals, correctly rounded, for people to read; "n/a" where it is
  /// not finite, never a negative zero.
  func fixed(_ decimals: Int) -> String { self.decimals(decimals) }
}
