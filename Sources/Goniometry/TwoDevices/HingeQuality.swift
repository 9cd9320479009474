// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// Whether two segments moved like a hinge, and whether the right one was found.
enum HingeQuality {
  static func checks(
    of found: PairIdentification, angles: [PairAngle], tissue: TissueTilt, clocks: ClockFinding,
    joint: Joint
  ) -> [QualityCheck] {
    [
      residual(of: found.calibration.axes, in: found.samples), share(found.relativeMotion),
      steepness(found.candidate.verticality), sign(found), margin(found),
      arms(found), jointCentre(found), Self.tissue(tissue), shared(found.shared, clocks),
      movement(found.range),
      mounting(found),
      pose(found, angles), heading(angles),
    ] + [found.sign.firstMovement, Self.clocks(clocks, joint)].compactMap(\.self)
  }

  /// The checks of a recording that was measured with an earlier calibration: whether the sensors
  /// still sit as they did then.
  static func checks(
    of axes: HingeAxes, in samples: AxisSamples, arms: LeverArms, relativeMotion: RelativeMotion,
    angles: [PairAngle]
  ) -> [QualityCheck] {
    [
      residual(of: axes, in: samples), share(relativeMotion),
      steepness(AxisCandidate.verticality(of: axes, in: samples)), Self.arms(arms),
      heading(angles),
    ]
  }

  /// The hinge's inclination must be the same seen from both sensors.
  private static func residual(of axes: HingeAxes, in samples: AxisSamples) -> QualityCheck {
    let squares = zip(samples.proximal, samples.distal).reduce(0) { sum, row in
      let difference = row.0.up.dot(axes.proximal) - row.1.up.dot(axes.distal)
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

  private static func sign(_ found: PairIdentification) -> QualityCheck {
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

  private static func margin(_ found: PairIdentification) -> QualityCheck {
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
  private static func mounting(_ found: PairIdentification) -> QualityCheck {
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

  /// Score by which a stated stance fits better as a bent joint, from which it cannot be one.
  private static let mostBentLead = 0.08

  /// Degrees by which the exercise straightens the joint beyond the stance, and how many standard deviations more than usual the
  /// places of the sensors show it bent there, from which it may be so.
  private static let (beyond, mostBent) = (5.0, 0.5)

  private static func pose(_ found: PairIdentification, _ angles: [PairAngle]) -> QualityCheck {
    guard let pose = found.pose else {
      return QualityCheck(
        name: "standing_pose", value: 0, unit: "s", verdict: .good,
        advice:
          "No quiet upright stance was found, so zero is the most extended position and not a "
          + "straight joint, unless an angle was stated.")
    }
    let lead = found.statedStanceLead ?? 0
    if lead < -PossibleStance.leastLead.certain {
      return QualityCheck(
        name: "standing_pose", value: pose.seconds, unit: "s",
        verdict: lead < -mostBentLead ? .bad : .doubtful,
        advice:
          "The stated stance looks like a bent joint, as in sitting, so zero and the sense of flexion "
          + "may be wrong: state times at which the person stands straight, or none.")
    }
    if let bend = StanceBend(found), bend.excess > mostBent,
      OrderStatistics.quantile(angles.map(\.degrees), 0.01) < -beyond
    {
      let degrees = (bend.degrees / 5).rounded() * 5
      return QualityCheck(
        name: "standing_pose", value: pose.seconds, unit: "s", verdict: .doubtful,
        advice:
          "By the places of the sensors the joint is bent by about \(degrees.shown(0))° in the stance, so 0° may not be "
          + "straight: stand as straight as you can, or state the angle of a pose that you measured."
      )
    }
    return QualityCheck(
      name: "standing_pose", value: pose.seconds, unit: "s", verdict: .good,
      advice: pose.isStated
        ? "The stated stance was quiet; it levels the axis and gives zero."
        : "A quiet upright stance was found; it levels the axis and gives zero.")
  }

  private static func heading(_ angles: [PairAngle]) -> QualityCheck {
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
