// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

// Checks of the joint centre's accelerations: lever arms, soft tissue, matching files, clocks.
extension HingeQuality {
  /// Lever arms under which a resting proximal segment would stand on its head: a cosine below this.
  private static let upsideDown = -0.3

  static func arms(_ found: PairIdentification) -> QualityCheck {
    var check = arms(found.candidate.arms)
    let arms = found.candidate.arms
    guard found.pose == nil, found.samples.showsAccelerations, arms.pointSomewhere else {
      return check
    }
    // Nobody rests with the proximal segment upside down.
    let up = OrderStatistics.median(
      found.samples.calmRows.map {
        found.samples.proximal[$0].up.dot(arms.proximal) / arms.proximal.norm
      })
    if up < upsideDown {
      check.verdict = max(check.verdict, .doubtful)
      check.advice =
        "Seen from the joint, a sensor lies where it cannot be in rest: the movement may be too "
        + "small or about another axis, or the two recordings are exchanged."
    }
    return check
  }

  static func arms(_ arms: LeverArms) -> QualityCheck {
    let value = max(arms.proximal.norm, arms.distal.norm)
    return QualityCheck(
      name: "joint_distance", value: value, unit: "m",
      verdict: .on(value, good: 0.4, doubtful: 0.6),
      advice: value <= 0.4
        ? "Both sensors come out at a believable distance from the joint."
        : "A sensor seems to be \(value.shown(2)) m from the joint: check that both are on one limb, and that the two "
          + "recordings have the same units, signs, axes and clock.")
  }

  /// Largest difference of the joint centre's two accelerations on firmly worn sensors, m/s², and as a
  /// share of the sensors' own accelerations.
  private static let (mostResidual, mostShare) = (1.6, 0.33)
  /// The same limit, m/s², where sensors along the limbs fit worse than sensors anywhere, and the
  /// score from which they do.
  private static let (lessResidual, mostBehind) = (1.1, 0.15)

  /// Both sensors must see one joint centre accelerate, with the sensors where they were put.
  static func jointCentre(_ found: PairIdentification) -> QualityCheck {
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

  /// Degrees of the range from which a lean puts it in doubt: what is left in the angles hides so much
  /// of it or adds so much to it, or so much was hidden by what was taken off. Impacts add up to 1.5°
  /// where the range is right.
  private static let mostTilt = (hidden: 1.5, added: 2.0, takenOff: 17.0)

  /// The range must be the bones'.
  static func tissue(_ tilt: TissueTilt) -> QualityCheck {
    let isLoose =
      tilt.left >= mostTilt.hidden || -tilt.left + tilt.missed >= mostTilt.added
      || tilt.takenOff >= mostTilt.takenOff
    let amount = "\(abs(tilt.takenOff).shown(1))°"
    return QualityCheck(
      name: "tissue_tilt", value: tilt.left + tilt.takenOff, unit: "deg",
      verdict: isLoose ? .doubtful : .good,
      advice: isLoose
        ? "The sensors sit on soft tissue that tilts them under the movement's acceleration, so that "
          + "the range may be off by several degrees: fix both firmly, over bone where there is some, "
          + "or move more slowly."
        : tilt.takenOff == 0
          ? "Soft tissue hardly tilts the sensors at the ends of the range."
          : "Soft tissue tilts the sensors under the movement's acceleration; "
            + (tilt.takenOff > 0
              ? "\(amount) that this hides of the range were added."
              : "\(amount) that this adds to the range were taken off."))
  }

  /// Two sensors of one leg see one joint.
  static func shared(_ movement: SharedMovement, _ clocks: ClockFinding) -> QualityCheck {
    let turnsApart = movement.turnsApart && !clocks.isTold
    let verdict = turnsApart ? .bad : movement.verdict
    let finding =
      turnsApart
      ? "The two segments turn at times of their own"
      : "The accelerations of the two sensors do not belong to one joint"
    return QualityCheck(
      name: "shared_movement", value: movement.shareOfCalmer, unit: "1", verdict: verdict,
      advice: verdict == .good
        ? "The accelerations of both sensors belong to one joint."
        : "\(finding): \(SharedMovement.causes). "
          + "Check the files, record both sensors by one clock, and fix them firmly.")
  }

  /// Both sensors must see the joint centre move at the same time.
  static func clocks(_ finding: ClockFinding, _ joint: Joint) -> QualityCheck {
    func check(_ seconds: Double?, _ verdict: Verdict, _ advice: String) -> QualityCheck {
      QualityCheck(
        name: "clock_offset", value: seconds, unit: "s", verdict: verdict, advice: advice)
    }
    /// How far the distal segment's times are off and to which side, such as `2.00 s late`.
    func difference(_ seconds: Double) -> String {
      let size = seconds.magnitude
      let (milliseconds, whole) = ((1000 * size).shown(0), size.shown(2))
      if size < 1 { return seconds > 0 ? "\(milliseconds) ms late" : "\(milliseconds) ms early" }
      return seconds > 0 ? "\(whole) s late" : "\(whole) s early"
    }
    switch finding {
    case .agree(let uncertainty):
      return check(
        0, .good,
        "Both sensors see the joint move at the same time, to \((1000 * uncertainty).shown(0)) ms.")
    case .ambiguous(let seconds, let rival):
      let moved = seconds == 0 ? "as they are" : "moved by \((-seconds).shown(2)) s"
      return check(
        seconds, .doubtful,
        "The \(joint.distal.noun)'s times fit \(moved), and may be \(difference(rival)): both sensors move more alike then, as a "
          + "movement that repeats does a cycle later. Record both by one clock, or tap on both at the start."
      )
    case .drifts(let share):
      let (percent, distal, proximal) = (
        (100 * share.magnitude).shown(1), joint.distal.noun, joint.proximal.noun
      )
      return check(
        nil, .doubtful,
        share > 0
          ? "The \(distal)'s clock runs \(percent) % slow against the \(proximal)'s: its times were stretched by that. State the rate that each sensor has, or record both by one clock."
          : "The \(distal)'s clock runs \(percent) % fast against the \(proximal)'s: its times were stretched by that. State the rate that each sensor has, or record both by one clock."
      )
    case .untold(let apart?):
      let sooner = apart > 0 ? joint.distal : joint.proximal
      return check(
        nil, .doubtful,
        "Both recordings begin at 0 s, and the \(sooner.noun)'s ends \(apart.magnitude.shown(1)) s sooner: each sensor may count "
          + "from when it was switched on, and the movement is too slow to show it. Record both by one clock, or tap on "
          + "both at the start.")
    case .untold(nil):
      return check(
        nil, .good,
        "The movement is too slow to show whether the clocks of the two sensors agree. Record both by "
          + "one clock, or tap on both at the start.")
    case .differ(let seconds, let uncertainty, let isMoved):
      let moved = isMoved ? " and were moved by that" : ""
      return check(
        seconds, .doubtful,
        "The \(joint.distal.noun)'s times are \(difference(seconds)) (± \((1000 * uncertainty).shown(0)) ms) against "
          + "the \(joint.proximal.noun)'s\(moved); synchronise the sensors.")
    case .suspected(let seconds):
      return check(
        seconds, .doubtful,
        "The \(joint.distal.noun)'s times may be \(difference(seconds)) against the \(joint.proximal.noun)'s: both sensors would then "
          + "turn at the same time. The movement is too slow to prove it, so nothing was moved; check "
          + "the clocks, or tap on both sensors at the start.")
    }
  }
}
