// SPDX-License-Identifier: Apache-2.0

/// Shares as whole percents that do not claim too much.
public enum WholePercent {
  /// The nearest whole percent, 0…100, of a share.
  ///
  /// Only a whole share is 100, and only none is 0: 0.999 is 99, and 0.001 is 1. Shares beyond 0…1 count
  /// as the nearer end, and one that is not a number as 0.
  ///
  /// - Parameter share: 0…1.
  public static func of(_ share: Double) -> Int {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 100 }
    return min(max(Int((share * 100).rounded()), 1), 99)
  }

  /// A share within 0…1; `nil` for none and for one that is not finite.
  static func drawn(_ share: Double?) -> Double? {
    guard let share, share.isFinite else { return nil }
    return min(max(share, 0), 1)
  }

  /// The main numbers of days in English: how many there are, their mean, how many are complete, and how
  /// many have no events.
  ///
  /// - Parameter shares: One a day; `nil` for a day without events.
  static func summary(ofDays shares: [Double?]) -> String {
    let known = shares.compactMap(Self.drawn)
    let days = "\(shares.count) \(shares.count == 1 ? "day" : "days")"
    guard !known.isEmpty else {
      return shares.isEmpty ? "No days." : "\(days), all without events."
    }
    let mean = known.reduce(0, +) / Double(known.count)
    let missing = shares.count - known.count
    return "\(days): mean \(of(mean)) %, \(known.count { $0 >= 1 }) complete"
      + (missing > 0 ? ", \(missing) without events." : ".")
  }
}
