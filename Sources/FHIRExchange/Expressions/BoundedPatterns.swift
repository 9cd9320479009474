// SPDX-License-Identifier: Apache-2.0

public import FHIRPath
internal import StudyTasks

/// Tries the regular expressions of untrusted expressions, each within bounds of its own.
public struct BoundedPatterns: FHIRPathPatterns {
  /// The only one.
  public init() {}

  /// Whether some part of a text matches.
  public func isFound(_ pattern: String, in text: String) -> Bool? {
    try? compiled(pattern).isFound(in: text)
  }

  /// Whether the text as a whole matches.
  public func matchesWhole(_ pattern: String, _ text: String) -> Bool? {
    try? compiled(pattern).matchesWhole(text)
  }

  /// The text with each part that matches replaced.
  public func replaced(_ pattern: String, in text: String, by substitution: String) -> String? {
    try? compiled(pattern).replacing(in: text, with: substitution)
  }

  /// The pattern with `.` for line ends, too.
  private func compiled(_ pattern: String) throws(PatternError) -> BoundedPattern {
    try BoundedPattern("(?s)" + pattern)
  }
}
