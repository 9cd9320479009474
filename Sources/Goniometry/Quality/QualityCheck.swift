// SPDX-License-Identifier: Apache-2.0

/// How far a figure can be trusted.
public enum Verdict: String, Sendable, Codable, CaseIterable, Comparable {
  /// Use it.
  case good
  /// Look before using it.
  case doubtful
  /// Do not use it.
  case bad

  /// Good is least.
  public static func < (a: Verdict, b: Verdict) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .good: 0
    case .doubtful: 1
    case .bad: 2
    }
  }
}

/// One thing that was checked about a measurement.
public struct QualityCheck: Sendable, Hashable, Codable {
  /// A short, stable name in snake case, for programs: `axis_residual`.
  public var name: String
  /// The figure that was judged; `nil` where there is none.
  public var value: Double?
  /// UCUM unit of `value`; `1` for a ratio, `{#}` for a count.
  public var unit: String
  /// What the figure means for the result.
  public var verdict: Verdict
  /// One sentence: what was found and, unless good, what to do.
  public var advice: String

  /// A check from its parts; a value that is not finite becomes `nil`.
  public init(name: String, value: Double?, unit: String, verdict: Verdict, advice: String) {
    self.name = name
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
    self.unit = unit
    self.verdict = verdict
    self.advice = advice
  }
}

extension Collection where Element == QualityCheck {
  /// The worst verdict among the checks; good where there are none.
  public var overall: Verdict { map(\.verdict).max() ?? .good }
}
