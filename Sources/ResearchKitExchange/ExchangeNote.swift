// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Something that a conversion could not say in the other form, and where.
public struct ExchangeNote: Sendable, Hashable, CustomStringConvertible {
  /// The place in ResearchKit's JSON.
  public let path: JSONPath
  /// What is lost or means nothing, in one sentence.
  public let sentence: String

  /// The place and the sentence, in one line.
  public var description: String { "\(path): \(sentence)" }
}

/// Which keys and classes are written.
public enum ResearchKitKeys: String, CaseIterable, Sendable {
  /// Those that ResearchKit's own reader takes. It stops at any other, so what needs one is left out
  /// and noted: skip rules, and when a form's item is visible.
  case registered
  /// These as well, so that everything that has a place in ResearchKit's classes comes back here:
  /// `ORKPredicateSkipStepNavigationRule` with `resultPredicateFormat`, `visibilityRule` of a form's
  /// item, and `allowsBackNavigation` of a step.
  case extended
}
