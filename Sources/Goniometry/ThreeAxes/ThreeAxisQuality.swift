// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// Checks of a joint with three axes.
enum ThreeAxisQuality {
  /// Every check, the likeliest cause of trouble first.
  static func checks(
    _ heading: CentreHeading, _ lateral: LateralAxis, _ neutral: NeutralPosture
  ) -> [QualityCheck] {
    [
      self.heading(heading), ambiguity(heading), arms(heading), self.lateral(lateral),
      held(neutral),
    ]
  }

  /// Checks of what is known of the joint.
  static func checks(of joint: Joint, _ side: Side) -> [QualityCheck] {
    // Nobody compared more than one person's hips and ankles with markers.
    let evidence = QualityCheck(
      name: "evidence", value: nil, unit: "1", verdict: .doubtful,
      advice: "Two sensors on a joint with three axes were compared with optical markers in one "
        + "person who walked: use the numbers beside another measurement.")
    guard joint.hasSides, side == .unstated else { return [evidence] }
    return [
      evidence,
      QualityCheck(
        name: "side", value: nil, unit: "1", verdict: .doubtful,
        advice: "The side is not stated: movement to the side and rotation count as those of a "
          + "right limb."),
    ]
  }

  private static func heading(_ heading: CentreHeading) -> QualityCheck {
    let degrees = OrderStatistics.quantile(heading.deviations, 0.9) / .degree
    let verdict = Verdict.on(degrees, good: 2, doubtful: 6)
    return QualityCheck(
      name: "heading", value: degrees, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The movement shows how the sensors face each other."
        : "How the sensors face each other is known to \(degrees.shown(1))°: begin with a few lively "
          + "movements in all directions.")
  }

  private static func ambiguity(_ heading: CentreHeading) -> QualityCheck {
    let verdict = Verdict.on(heading.ambiguity, good: 0.6, doubtful: 0.85)
    return QualityCheck(
      name: "heading_choice", value: heading.ambiguity, unit: "1", verdict: verdict,
      advice: verdict == .good
        ? "One way of facing each other fits the accelerations of the joint."
        : "Another way of facing each other fits the accelerations of the joint nearly as well: check "
          + "that both sensors are on neighbouring segments and on one clock, and move more lively."
    )
  }

  private static func arms(_ heading: CentreHeading) -> QualityCheck {
    let longest = max(heading.arms.proximal.norm, heading.arms.distal.norm)
    let verdict = Verdict.on(longest, good: 0.6, doubtful: 0.9)
    return QualityCheck(
      name: "joint_distance", value: longest, unit: "m", verdict: verdict,
      advice: verdict == .good
        ? "Both sensors are near a joint between them."
        : "A sensor would be \(longest.shown(2)) m from the joint: check that the sensors are on "
          + "neighbouring segments of one limb.")
  }

  private static func lateral(_ lateral: LateralAxis) -> QualityCheck {
    let missing = 1 - lateral.share
    let verdict = Verdict.on(missing, good: 0.4, doubtful: 0.55)
    return QualityCheck(
      name: "lateral_share", value: lateral.share, unit: "1", verdict: verdict,
      advice: verdict == .good
        ? "Most of the movement is about one axis."
        : "Only \((100 * lateral.share).shown(0)) % of the movement is about one axis, which is taken for the "
          + "lateral one: begin with bending and straightening.")
  }

  private static func held(_ neutral: NeutralPosture) -> QualityCheck {
    let verdict = Verdict.on(-neutral.seconds, good: -1, doubtful: -0.5)
    return QualityCheck(
      name: "neutral", value: neutral.seconds, unit: "s", verdict: verdict,
      advice: verdict == .good
        ? "The neutral posture was held still."
        : "The neutral posture was held for \(neutral.seconds.shown(1)) s: hold it for two seconds."
    )
  }
}
