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

}

/// The main numbers of days with shares, for the description of a plot.
public struct DaySummary: Sendable, Hashable {
  /// How many days there are.
  public let count: Int
  /// The mean of the shares, whole percent; `nil` without a share.
  public let meanPercent: Int?
  /// How many days have the whole share.
  public let complete: Int
  /// How many days have no share.
  public let missing: Int

  /// Sums up days.
  ///
  /// - Parameter shares: One a day; `nil`, or not finite, for a day without events.
  public init(_ shares: [Double?]) {
    let known = shares.compactMap(WholePercent.drawn)
    count = shares.count
    complete = known.count { $0 >= 1 }
    missing = shares.count - known.count
    meanPercent =
      known.isEmpty ? nil : WholePercent.of(known.reduce(0, +) / Double(known.count))
  }

  /// The numbers as an English sentence.
  var sentence: String {
    let days = "\(count) \(count == 1 ? "day" : "days")"
    guard let meanPercent else { return count == 0 ? "No days." : "\(days), all without events." }
    return "\(days): mean \(meanPercent) %, \(complete) complete"
      + (missing > 0 ? ", \(missing) without events." : ".")
  }
}
