// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// Whether the device turned about the axis that ResearchKit's formula is for.
///
/// The formula reads the turn about the device's x axis (upright) or y axis (on its side). A movement
/// about another axis comes out too small by the cosine of the angle between them, or as nothing, and the
/// numbers look like any others. They are doubtful and not bad: who asks for the formula compares it.
enum FormulaAxis {
  /// rad/s, 20 °/s: slower turning is rest and the gyroscope's bias.
  private static let slowest = 0.35
  /// The share of the turning that is enough, the cosine of 20°: ranges are a sixteenth too small.
  private static let enough = 0.94

  /// The check; `nil` where the device did not turn.
  static func check(
    _ recording: InertialRecording, _ orientation: DeviceOrientation
  ) -> QualityCheck? {
    var (along, all) = (0.0, 0.0)
    for sample in recording {
      let rate = sample.angularVelocity
      let length = rate.norm
      guard length.isFinite, length > slowest else { continue }
      along += abs(orientation == .portrait ? rate.x : rate.y)
      all += length
    }
    guard all > 0 else { return nil }
    let share = along / all
    let axis = orientation == .portrait ? "x" : "y"
    let verdict: Verdict = share >= enough ? .good : .doubtful
    return QualityCheck(
      name: "formula_axis", value: share, unit: "1", verdict: verdict,
      advice: verdict == .good
        ? "The device turned about its \(axis) axis, as the formula supposes."
        : "Only \((share * 100).shown(0)) % of the turning was about the device's \(axis) axis, for which the "
          + "formula is: the angles are too small. Measure without the formula, or fix the device "
          + "so that the joint's axis is along its \(axis) axis.")
  }
}
