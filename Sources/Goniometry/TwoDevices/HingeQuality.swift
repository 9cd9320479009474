// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Whether two segments moved like a hinge, and whether the right one was found.
enum HingeQuality {
  static func checks(of found: KneeIdentification, angles: [KneeAngle]) -> [QualityCheck] {
    [
      residual(of: found.calibration.axes, in: found.samples), share(found.relativeMotion),
      steepness(found.candidate.verticality), sign(found), margin(found),
      arms(found), jointCentre(found), shared(found.shared), movement(found.range), mounting(found),
      pose(found), heading(angles),
    ] + [found.sign.firstMovement].compactMap(\.self)
  }

  /// The checks of a recording that was measured with an earlier calibration: whether the sensors
  /// still sit as they did then.
  static func checks(
    of axes: HingeAxes, in samples: AxisSamples, arms: LeverArms, relativeMotion: RelativeMotion,
    angles: [KneeAngle]
  ) -> [QualityCheck] {
    [
      residual(of: axes, in: samples), share(relativeMotion),
      steepness(AxisCandidate.verticality(of: axes, in: samples)), Self.arms(arms),
      heading(angles),
    ]
  }

  /// The hinge's inclination must be the same seen from both sensors.
  private static func residual(of axes: HingeAxes, in samples: AxisSamples) -> QualityCheck {
    let squares = zip(samples.thigh, samples.shank).reduce(0) { sum, row in
      let difference = row.0.up.dot(axes.thigh) - row.1.up.dot(axes.shank)
      return sum + difference * difference
    }
    let value = (squares / Double(samples.count)).squareRoot()
    return QualityCheck(
      name: "axis_residual", value: value, unit: "1",
      verdict: value < 0.1 ? .good : value < 0.15 ? .doubtful : .bad,
      advice: value < 0.1
        ? "The hinge axis has the same inclination seen from both sensors."
        : "The two sensors disagree about the hinge axis; fix them firmly and repeat the movement.")
  }

  /// Below one half, more of the relative rotation is off the axis than about it: no hinge, unless
  /// there is little of it beside what both segments do together.
  private static func share(_ motion: RelativeMotion) -> QualityCheck {
    let verdict: Verdict =
      motion.share >= 0.6 || motion.offAxis < 0.45
      ? .good : motion.share >= 0.5 || motion.offAxis < 0.5 ? .doubtful : .bad
    let advice =
      switch verdict {
      case .good: "The relative movement is mostly about one axis, or small."
      case .doubtful:
        "Much of the relative movement is not about the hinge; look at the curve before use."
      case .bad:
        "Less than half of the relative movement is about one axis: these sensors do not sit on "
          + "the two sides of a hinge, or they slip."
      }
    return QualityCheck(
      name: "single_axis_share", value: motion.share, unit: "1", verdict: verdict, advice: advice)
  }

  private static func steepness(_ value: Double) -> QualityCheck {
    QualityCheck(
      name: "axis_verticality", value: value, unit: "1",
      verdict: value < 0.6 ? .good : value < AxisCandidate.steepest ? .doubtful : .bad,
      advice: value < 0.6
        ? "The hinge lies level enough for gravity to show it."
        : "The hinge stands nearly upright, where gravity cannot show it; measure with the leg in a "
          + "vertical plane.")
  }

  private static func sign(_ found: KneeIdentification) -> QualityCheck {
    let value = found.sign.confidence
    let isSure = found.sign.isSure
    return QualityCheck(
      name: "sign_confidence", value: value, unit: "1", verdict: isSure ? .good : .doubtful,
      advice: found.sign.isStated
        ? "The sense of flexion was stated."
        : isSure
          ? "The angle is clearly one-sided, so the sense of flexion is certain."
          : found.pose == nil
            ? "Without a stance the sense of flexion rests on where the sensors seem to sit: stand "
              + "straight in the recording, or state what the first movement is."
            : "The sense of flexion rests on a range that is not clearly one-sided: stand straight in "
              + "the recording, or state what the first movement is.")
  }

  /// Score by which an answer must beat the next one.
  private static let leastMargin = 0.05

  private static func margin(_ found: KneeIdentification) -> QualityCheck {
    let isClear = found.margin.map { $0 >= leastMargin } ?? true
    return QualityCheck(
      name: "axis_margin", value: found.margin, unit: "1", verdict: isClear ? .good : .doubtful,
      advice: isClear
        ? "No other axis explains the movement nearly as well."
        : "Another axis explains the movement nearly as well; record more movement, standing up and "
          + "sitting down for example.")
  }

  /// A movement so small fits too many axes.
  private static func movement(_ degrees: Double) -> QualityCheck {
    QualityCheck(
      name: "movement_range", value: degrees, unit: "deg",
      verdict: degrees >= 20 ? .good : .doubtful,
      advice: degrees >= 20
        ? "The joint moved far enough to show its axis."
        : "The joint moved too little to show its axis well; bend it by 20° or more.")
  }

  /// A sensor must stay where it is on its limb.
  private static func mounting(_ found: KneeIdentification) -> QualityCheck {
    func check(_ degrees: Double, _ verdict: Verdict, _ advice: String) -> QualityCheck {
      QualityCheck(
        name: "sensor_moved", value: degrees, unit: "deg", verdict: verdict, advice: advice)
    }
    if let shift = found.axisShift {
      let degrees = shift.angle * 180 / .pi
      return check(
        degrees, .bad,
        "A sensor moved on its limb between \(shift.time.lowerBound.shown(1)) s and "
          + "\(shift.time.upperBound.shown(1)) s: the hinge axis jumped by \(degrees.shown(0))°; measure "
          + "what comes before and after separately.")
    }
    guard let shift = found.stanceShift else {
      return check(0, .good, "Both sensors stayed where they were on their limbs.")
    }
    return check(
      shift.degrees, .doubtful,
      "The stances before \(shift.time.lowerBound.shown(1)) s and after "
        + "\(shift.time.upperBound.shown(1)) s differ by \(shift.degrees.shown(0))°: a sensor moved on its "
        + "limb in between, or the person stood otherwise.")
  }

  /// Lever arms under which a resting thigh would stand on its head: a cosine below this.
  private static let upsideDown = -0.3

  private static func arms(_ found: KneeIdentification) -> QualityCheck {
    var check = arms(found.candidate.arms)
    let arms = found.candidate.arms
    guard found.pose == nil, found.samples.showsAccelerations, arms.pointSomewhere else {
      return check
    }
    // Nobody rests with the thigh upside down.
    let up = OrderStatistics.median(
      found.samples.calmRows.map { found.samples.thigh[$0].up.dot(arms.thigh) / arms.thigh.norm })
    if up < upsideDown {
      check.verdict = max(check.verdict, .doubtful)
      check.advice =
        "Seen from the joint, a sensor lies where it cannot be in rest: the movement may be too "
        + "small or about another axis, or the two recordings are exchanged."
    }
    return check
  }

  private static func arms(_ arms: LeverArms) -> QualityCheck {
    let value = max(arms.thigh.norm, arms.shank.norm)
    return QualityCheck(
      name: "lever_arm", value: value, unit: "m",
      verdict: value <= 0.5 ? .good : value <= 0.7 ? .doubtful : .bad,
      advice: value <= 0.5
        ? "Both sensors come out at a believable distance from the joint."
        : "A sensor comes out further from the joint than a segment of the leg is long: the axis may be "
          + "wrong, or the two recordings differ in units, signs, axes or clock.")
  }

  /// Largest difference of the joint centre's two accelerations on firmly worn sensors, m/s², and as a
  /// share of the sensors' own accelerations.
  private static let (mostResidual, mostShare) = (1.6, 0.33)
  /// The same limit, m/s², where sensors along the limbs fit worse than sensors anywhere, and the
  /// score from which they do.
  private static let (lessResidual, mostBehind) = (1.1, 0.15)

  /// Both sensors must see one joint centre accelerate, with the sensors where they were put.
  private static func jointCentre(_ found: KneeIdentification) -> QualityCheck {
    let value = found.candidate.arms.residual
    let isLoose =
      value > mostResidual && found.shared.shareOfBoth > mostShare
      || value > lessResidual && found.stanceBehind > mostBehind
    return QualityCheck(
      name: "joint_centre_residual", value: value, unit: "m/s2",
      verdict: isLoose ? .doubtful : .good,
      advice: isLoose
        ? "The two sensors disagree about how the joint centre accelerates: a sensor sits loosely or on "
          + "soft tissue that wobbles, or the clocks differ. Fix both firmly, over bone where there is "
          + "some, and repeat."
        : "Both sensors see the same joint centre accelerate.")
  }

  /// Two sensors of one leg see one joint.
  private static func shared(_ movement: SharedMovement) -> QualityCheck {
    let verdict = movement.verdict
    return QualityCheck(
      name: "shared_movement", value: movement.shareOfCalmer, unit: "1", verdict: verdict,
      advice: verdict == .good
        ? "The accelerations of both sensors belong to one joint."
        : "The accelerations of the two sensors do not belong to one joint: \(SharedMovement.causes). "
          + "Check the files, record both sensors by one clock, and fix them firmly.")
  }

  private static func pose(_ found: KneeIdentification) -> QualityCheck {
    guard let pose = found.pose else {
      return QualityCheck(
        name: "standing_pose", value: 0, unit: "s", verdict: .good,
        advice:
          "No quiet upright stance was found, so zero is the most extended position and not a "
          + "straight knee, unless an angle was stated.")
    }
    return QualityCheck(
      name: "standing_pose", value: pose.seconds, unit: "s", verdict: .good,
      advice: pose.isStated
        ? "The stated stance was quiet; it levels the axis and gives zero."
        : "A quiet upright stance was found; it levels the axis and gives zero.")
  }

  /// Both sensors must see the joint centre move at the same time.
  static func clocks(_ finding: ClockFinding) -> QualityCheck {
    func check(_ seconds: Double?, _ verdict: Verdict, _ advice: String) -> QualityCheck {
      QualityCheck(
        name: "clock_offset", value: seconds, unit: "s", verdict: verdict, advice: advice)
    }
    /// How far the shank's times are off, such as `2.00 s late`.
    func difference(_ seconds: Double) -> String {
      let size = seconds.magnitude
      let amount = size < 1 ? "\((1000 * size).shown(0)) ms" : "\(size.shown(2)) s"
      return "\(amount) \(seconds > 0 ? "late" : "early")"
    }
    switch finding {
    case .agree(let uncertainty):
      return check(
        0, .good,
        "Both sensors see the joint move at the same time, to \((1000 * uncertainty).shown(0)) ms.")
    case .untold:
      return check(
        nil, .good,
        "The movement is too slow to show whether the clocks of the two sensors agree. Record both by "
          + "one clock, or tap on both at the start.")
    case .differ(let seconds, let uncertainty, let isMoved):
      return check(
        seconds, .doubtful,
        "The shank's times are \(difference(seconds)) (± \((1000 * uncertainty).shown(0)) ms) against "
          + "the thigh's\(isMoved ? " and were moved by that" : ""); synchronise the sensors.")
    case .suspected(let seconds):
      return check(
        seconds, .doubtful,
        "The shank's times may be \(difference(seconds)) against the thigh's: both sensors would then "
          + "turn at the same time. The movement is too slow to prove it, so nothing was moved; check "
          + "the clocks, or tap on both sensors at the start.")
    }
  }

  private static func heading(_ angles: [KneeAngle]) -> QualityCheck {
    let blind = Double(angles.count { $0.isFromGravity }) / Double(max(1, angles.count))
    return QualityCheck(
      name: "heading_unseen_share", value: blind, unit: "1",
      verdict: blind < 0.05 ? .good : blind < 0.5 ? .doubtful : .bad,
      advice: blind < 0.05
        ? "The headings of both sensors could be brought together all the time."
        : "The headings of the sensors could not be brought together for a part of the time; the "
          + "angle there comes from gravity alone.")
  }
}
