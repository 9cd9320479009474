// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The outcome of one window.
struct WindowOutcome: Sendable {
  var recording: String
  /// Seconds on the recording's clock.
  var window: ClosedRange<Double>
  /// Whether the stance was stated.
  var hasPose: Bool
  /// The checks of the window's own analysis; empty where it gave no angle.
  var quality: [QualityCheck] = []
  /// Against the reference over the whole recording; `nil` where the window gave no angle.
  var errors: ReferenceAngle.Errors?
  /// Why there is no angle.
  var refusal: String?

  /// Degrees over the whole recording from which a calibration is bad.
  static let badFrom = 5.0

  var isBad: Bool { errors.map { !($0.rmse <= Self.badFrom) } ?? false }
  var isWrongSign: Bool { errors.map { $0.correlation < 0 } ?? false }
  /// Whether a check doubts the joint. That there is no stance is the case under study, and said
  /// in every such window, so it does not count.
  var isFlagged: Bool {
    quality.contains { $0.verdict != .good && $0.name != "standing_pose" }
  }
}
