// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// Checks of a joint with three axes.
enum ThreeAxisQuality {
  /// Every check, the likeliest cause of trouble first.
  static func checks(
    _ shown: ShownJoint, _ turning: TurningAxes, _ neutral: NeutralPosture, of joint: Joint
  ) -> [QualityCheck] {
    checks(of: shown.heading)
      + [shown.heading.centre.map { order($0, neutral, joint) }].compactMap(\.self)
      + [lateral(turning), held(neutral)]
  }

  /// Which sensor is higher above the joint in the neutral posture: the proximal one of a limb, the distal one of the
  /// spine.
  private static func order(
    _ heading: CentreHeading, _ neutral: NeutralPosture, _ joint: Joint
  ) -> QualityCheck {
    let proximal = heading.arms.proximal.dot(neutral.up.proximal)
    let distal = heading.arms.distal.dot(neutral.up.distal)
    let metres = joint.hasSides ? proximal - distal : distal - proximal
    let verdict = Verdict.on(-metres, good: 0, doubtful: 0.04)
    return QualityCheck(
      name: "segment_order", value: metres, unit: "m", verdict: verdict,
      advice: verdict == .good
        ? "Each sensor is on its side of the joint."
        : "The sensor \(joint.proximal.place.english) seems to be \(joint.distal.place.english), and the other way "
          + "round: check which recording is which.")
  }

  /// The checks of a joint of which nothing is known.
  static func checks(of shown: ShownJoint) -> [QualityCheck] {
    [oneAxis(shown)] + checks(of: shown.heading)
  }

  /// Checks of the heading alone.
  static func checks(of heading: JointHeading) -> [QualityCheck] {
    guard let centre = heading.centre else {
      return [
        QualityCheck(
          name: "source_heading", value: nil, unit: "1", verdict: .doubtful,
          advice:
            "How the sensors face each other is what they say themselves, and nothing here tests it: keep away from "
            + "iron and motors, or record samples.")
      ]
    }
    return [self.heading(centre), self.centre(centre), arms(centre)]
  }

  private static func oneAxis(_ shown: ShownJoint) -> QualityCheck {
    let verdict = Verdict.on(shown.lean, good: 3, doubtful: ShownJoint.leastLean)
    return QualityCheck(
      name: "one_axis", value: shown.lean, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The movement is about one axis."
        : verdict == .doubtful
          ? "The axis tilts by \(shown.lean.shown(1))°: the sensors sit loosely, or the joint has more axes."
          : shown.method == .twoAxes
            ? "The movement is about two axes, so it has no single angle: use the attitude of each sample."
            : "The movement is about three axes, so it has no single angle: use the attitude of each sample."
    )
  }

  /// Checks of the sense, and of the posture at the end.
  ///
  /// - Parameters:
  ///   - last: the mean attitude of the last posture that was held; `nil` where there is none.
  ///   - neutral: that of the neutral posture.
  static func checks(
    _ facing: MovementSigns.Facing, _ last: Quaternion?, _ neutral: Quaternion
  ) -> [QualityCheck] {
    let direction = QualityCheck(
      name: "direction", value: nil, unit: "1", verdict: facing.isShown ? .good : .doubtful,
      advice: facing.isShown
        ? "Forwards and backwards can be told apart."
        : "The joint moves nearly as far backwards as forwards: state which came first.")
    guard let last else { return [direction] }
    let degrees = (neutral.conjugate * last).rotationVector.norm / .degree
    let verdict: Verdict = degrees <= 10 ? .good : .doubtful
    return [
      direction,
      QualityCheck(
        name: "neutral_return", value: degrees, unit: "deg", verdict: verdict,
        advice: verdict == .good
          ? "The joint came back to its neutral posture."
          : "The last posture that was held is \(degrees.shown(0))° from the first: end with the neutral "
            + "posture, so that a sensor that slips shows."),
    ]
  }

  /// Checks of what is known of the joint.
  static func checks(of joint: Joint, _ side: Side) -> [QualityCheck] {
    guard joint.hasSides, side == .unstated else { return [] }
    return [
      QualityCheck(
        name: "side", value: nil, unit: "1", verdict: .doubtful,
        advice: "The side is not stated: movement to the side and rotation count as those of a "
          + "right limb.")
    ]
  }

  private static func heading(_ heading: CentreHeading) -> QualityCheck {
    let degrees = OrderStatistics.quantile(heading.deviations, 0.9) / .degree
    let verdict = Verdict.on(degrees, good: 2.5, doubtful: 6)
    return QualityCheck(
      name: "heading_uncertainty", value: degrees, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The movement shows how the sensors face each other."
        : "The alignment of the sensors is known to \(degrees.shown(1))°: begin with a few fast "
          + "movements in all directions.")
  }

  /// Of sensors on one joint the sum is 0.2…0.9 in simulated people, of two people's 0.9…1.9.
  private static func centre(_ heading: CentreHeading) -> QualityCheck {
    let doubt = heading.ambiguity + heading.misfit
    let verdict = Verdict.on(doubt, good: 0.92, doubtful: 1.4)
    return QualityCheck(
      name: "joint_centre", value: doubt, unit: "1", verdict: verdict,
      advice: verdict == .good
        ? "Both sensors agree on how their joint moves in the room."
        : "The sensors disagree on how a joint between them moves: check that both are on one person, "
          + "one clock and neighbouring segments, and move faster.")
  }

  private static func arms(_ heading: CentreHeading) -> QualityCheck {
    let longest = max(heading.arms.proximal.norm, heading.arms.distal.norm)
    let verdict = Verdict.on(longest, good: 0.4, doubtful: 0.6)
    return QualityCheck(
      name: "joint_distance", value: longest, unit: "m", verdict: verdict,
      advice: verdict == .good
        ? "Both sensors are near a joint between them."
        : "A sensor would be \(longest.shown(2)) m from the joint: check that the sensors are on "
          + "neighbouring segments of one limb.")
  }

  private static func lateral(_ lateral: TurningAxes) -> QualityCheck {
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
    guard !neutral.isAfterMovement else {
      return QualityCheck(
        name: "neutral", value: neutral.seconds, unit: "s", verdict: .doubtful,
        advice: "The first posture that was held still came after movement: begin with the neutral "
          + "posture, or state when it was held.")
    }
    let verdict = Verdict.on(-neutral.seconds, good: -1, doubtful: -0.5)
    return QualityCheck(
      name: "neutral", value: neutral.seconds, unit: "s", verdict: verdict,
      advice: verdict == .good
        ? "The neutral posture was held still."
        : "The neutral posture was held for \(neutral.seconds.shown(1)) s: hold it for two seconds."
    )
  }
}
