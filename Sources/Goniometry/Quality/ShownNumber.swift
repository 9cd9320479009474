// SPDX-License-Identifier: Apache-2.0

extension Double {
  /// The number for a sentence: rounded to a number of decimals, without trailing zeros.
  ///
  /// NaN and infinities show as Swift prints them.
  func shown(_ places: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return description }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int64(rounded)) : rounded.description
  }
}
