// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// Checks of a joint with three axes.
enum ThreeAxisQuality {
  /// Every check, the likeliest cause of trouble first.
  static func checks(
    _ shown: ShownJoint, _ degrees: [Double], _ turning: TurningAxes, _ neutral: NeutralPosture,
    _ tilt: NeutralTilt, _ frames: AnatomicalFrames, of joint: Joint
  ) -> [QualityCheck] {
    checks(of: shown.heading, degrees)
      + [shown.heading.centre.map { order($0, frames, joint) }].compactMap(\.self)
      + [lateral(turning), held(neutral)] + [tilt.doubt.map(posture)].compactMap(\.self)
  }

  private static func posture(_ doubt: NeutralTilt.Doubt) -> QualityCheck {
    let advice =
      switch doubt {
      case .isBetween:
        "In the neutral posture the limb was neither upright nor level: stand, sit upright or lie flat in it and "
          + "name the test, or movements to the side and turns mix."
      case .isOther:
        "The sensors sit as in another posture than that of the named test: check which test it was, or leave it "
          + "out."
      }
    return QualityCheck(
      name: "posture", value: nil, unit: "1", verdict: .doubtful, advice: advice)
  }

  /// Which sensor is nearer to the head from the joint: the proximal one of a limb, the distal one of the spine. An arm that
  /// the movement does not show says nothing.
  private static func order(
    _ heading: CentreHeading, _ frames: AnatomicalFrames, _ joint: Joint
  ) -> QualityCheck {
    let arms = heading.knownArms(under: frames)
    let apart = (arms.proximal?.z ?? 0) - (arms.distal?.z ?? 0)
    let metres = joint.hasSides ? apart : -apart
    let verdict = Verdict.on(-metres, good: 0.03, doubtful: 0.08)
    return QualityCheck(
      name: "segment_order", value: metres, unit: "m", verdict: verdict,
      advice: verdict == .good
        ? "Each sensor is on its side of the joint."
        : "The sensor \(joint.proximal.place.english) seems to be \(joint.distal.place.english), and the other way "
          + "round: check which recording is which.")
  }

  /// The checks of a joint of which nothing is known.
  static func checks(of shown: ShownJoint, _ degrees: [Double]) -> [QualityCheck] {
    [oneAxis(shown)] + checks(of: shown.heading, degrees)
  }

  /// Checks of the heading alone.
  ///
  /// - Parameter degrees: standard deviation of what the heading gives the worst known angle in each row.
  static func checks(of heading: JointHeading, _ degrees: [Double]) -> [QualityCheck] {
    guard let centre = heading.centre else {
      return [
        QualityCheck(
          name: "source_heading", value: nil, unit: "1", verdict: .doubtful,
          advice:
            "How the sensors face each other is what they say themselves, and nothing here tests it: keep away from "
            + "iron and motors, or record samples.")
      ]
    }
    return [self.heading(degrees), self.centre(centre), arms(centre)]
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
    let advice =
      switch facing.evidence {
      case .clear: "Forwards and backwards can be told apart."
      case .open: "The joint moves nearly as far backwards as forwards: state which came first."
      case .contradicted:
        "The leg swings as if it walked backwards: check which movement came first."
      }
    let direction = QualityCheck(
      name: "direction", value: nil, unit: "1",
      verdict: facing.evidence == .clear ? .good : .doubtful, advice: advice)
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

  /// Metres by which the joint lies on the other side of a sensor on the middle of the body, beyond so many standard
  /// deviations, from which the stated side is doubtful.
  private static let (leastAside, asideDeviations) = (0.03, 2.0)

  /// Checks of what is known of the joint.
  ///
  /// - Parameter left: how far the proximal sensor is to the left of the joint, and the standard deviation of that, metres;
  ///   `nil` where forwards and backwards are told badly.
  static func checks(
    of joint: Joint, _ side: Side, left: (metres: Double, deviation: Double)? = nil
  ) -> [QualityCheck] {
    guard joint.hasSides else { return [] }
    if side != .unstated {
      guard let left, joint.isAside else { return [] }
      let metres = side == .left ? -left.metres : left.metres
      let isThere = metres > -max(leastAside, asideDeviations * left.deviation)
      return [
        QualityCheck(
          name: "side", value: metres, unit: "m", verdict: isThere ? .good : .doubtful,
          advice: isThere
            ? "Nothing speaks against the stated side."
            : "The joint lies on the other side of the sensor \(joint.proximal.place.english): check the side, and which "
              + "movement came first.")
      ]
    }
    return [
      QualityCheck(
        name: "side", value: nil, unit: "1", verdict: .doubtful,
        advice: "The side is not stated: movement to the side and rotation count as those of a "
          + "right limb.")
    ]
  }

  private static func heading(_ degrees: [Double]) -> QualityCheck {
    let degrees = OrderStatistics.quantile(degrees, 0.9)
    let verdict = Verdict.on(degrees, good: 3, doubtful: 6)
    return QualityCheck(
      name: "heading_uncertainty", value: degrees, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The movement shows how the sensors face each other."
        : "The alignment of the sensors is known to \(degrees.shown(1))°: begin with a few fast "
          + "movements in all directions.")
  }

  /// Two sensors on one joint disagree by so much beside a share of the acceleration, m/s²: in all rows, and where both
  /// segments hardly turn. The share is up to 0.4 in simulations (98 %), on people up to 0.6; of two people who
  /// move as people do it is more than 0.8, and 1 in 200 simulated two who only sway and bend slowly come to less than 0.4.
  private static let (usualError, calmError) = (0.3, 0.1)

  private static func centre(_ heading: CentreHeading) -> QualityCheck {
    let doubt = max(
      heading.agreement.doubt(beside: usualError),
      heading.calmAgreement?.doubt(beside: calmError) ?? 0)
    let verdict = Verdict.on(doubt, good: 0.4, doubtful: 0.8)
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
    guard neutral.isHeld else {
      return QualityCheck(
        name: "neutral", value: 0, unit: "s", verdict: .bad,
        advice:
          "No posture was held still, and 0° is where the segments moved least: begin with the neutral "
          + "posture and hold it for two seconds.")
    }
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

extension Joint {
  /// Whether the proximal sensor sits on the middle of the body, so that the joint lies to one side of it.
  var isAside: Bool { hasSides && [.trunk, .pelvis].contains(proximal) }
}
