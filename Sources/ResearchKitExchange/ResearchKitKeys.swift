// SPDX-License-Identifier: Apache-2.0

/// The keys and classes that are written.
public enum ResearchKitKeys: String, CaseIterable, Sendable {
  /// Those that ResearchKit's own reader takes. It stops at any other, so a value that needs one is
  /// left out and noted: skip rules, and when a form's item is visible.
  case registered
  /// These as well, so that everything that has a place in ResearchKit's classes comes back here:
  /// `ORKPredicateSkipStepNavigationRule` with `resultPredicateFormat`, `visibilityRule` of a form's
  /// item, and `allowsBackNavigation` of a step.
  case extended
}
