// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A length of time as a person types it.
package struct TypedDuration: Sendable, Equatable {
  package let seconds: Double
}

extension ValueType where Value == TypedDuration {
  /// A number of seconds, minutes or hours: `30`, `30s`, `5m`, `1.5h`; at most 30 days.
  package static let duration = ValueType("TIME", expecting: "a time such as 30s, 5m or 1.5h") {
    text in
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    let unit = text.last.flatMap { units[$0] }
    guard let number = ValueText.finite(String(unit == nil ? text[...] : text.dropLast())) else {
      return nil
    }
    let seconds = number * (unit ?? 1)
    return seconds > 0 && seconds <= 30 * 86400 ? TypedDuration(seconds: seconds) : nil
  }
}
