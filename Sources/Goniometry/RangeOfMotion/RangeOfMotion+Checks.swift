// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

extension RangeOfMotion {
  /// Degrees that a knee can move through, and that none can. (Passive flexion with the heel on the
  /// buttock ends at 150 to 165°; knees of lax people hyperextend by up to 20°.)
  private static let range = (usual: 160.0, most: 170.0)
  /// The same of flexion.
  private static let flexion = (usual: 155.0, most: 165.0)
  /// The same of hyperextension.
  private static let hyperextension = (usual: 15.0, most: 25.0)

  /// Whether a knee can move so: the range, and the extremes where 0° is a position of the joint.
  public var checks: [QualityCheck] { [rangeCheck] + (zero.isAnatomical ? [limitsCheck] : []) }

  private var rangeCheck: QualityCheck {
    let verdict = Self.verdict(range, Self.range)
    return QualityCheck(
      name: "range", value: range, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The range is one that a knee can have."
        : "\(verdict == .bad ? "No knee" : "Hardly a knee") moves through \(range.shown(0))°: check "
          + "that the two recordings are of one leg and one trial and the gyroscope's unit and "
          + "columns, and that no sensor slipped.")
  }

  private var limitsCheck: QualityCheck {
    let (flexed, extended) = (
      Self.verdict(maximum, Self.flexion), Self.verdict(-minimum, Self.hyperextension)
    )
    let isFlexion = flexed >= extended
    let verdict = max(flexed, extended)
    let found =
      isFlexion
      ? "bends to \(maximum.shown(0))°" : "hyperextends by \((-minimum).shown(0))°"
    let causes =
      zero == .standingPose
      ? "the sense of flexion may be the wrong one, the stance may be none, thigh and shank may be "
        + "exchanged, or a sensor slipped"
      : "the stated angle or the sense of flexion may be wrong, thigh and shank may be exchanged, or "
        + "a sensor slipped"
    return QualityCheck(
      name: "anatomical_limits", value: isFlexion ? maximum : minimum, unit: "deg",
      verdict: verdict,
      advice: verdict == .good
        ? "A knee can bend and extend so far."
        : "\(verdict == .bad ? "No knee" : "Hardly a knee") \(found): \(causes).")
  }

  private static func verdict(
    _ value: Double, _ limits: (usual: Double, most: Double)
  ) -> Verdict {
    value <= limits.usual ? .good : value <= limits.most ? .doubtful : .bad
  }
}
