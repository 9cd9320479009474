// SPDX-License-Identifier: Apache-2.0

/// Why a regular expression gives no answer.
public enum PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The pattern is no regular expression.
  case invalid(pattern: String, detail: String)
  /// The pattern, or the text it is asked of, has more UTF-16 units than the limit.
  case tooLong(limit: Int)
  /// No answer was found within that many steps.
  case tooCostly(steps: Int)

  /// The fault and its remedy, in one line.
  public var description: String {
    switch self {
    case .invalid(let pattern, let detail):
      let shown = pattern.count > 80 ? pattern.prefix(80) + "…" : pattern[...]
      return "'\(shown)' is no regular expression (ICU syntax): \(detail)"
    case .tooLong(let limit):
      return "more than \(limit) characters in a regular expression or the text it is asked of"
    case .tooCostly(let steps):
      return "the regular expression gave no answer within \(steps) steps: repetitions in each "
        + "other, as in (a+)+, may take for ever; rewrite it without them"
    }
  }
}
