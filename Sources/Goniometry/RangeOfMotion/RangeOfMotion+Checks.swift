// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

extension RangeOfMotion {
  /// Whether a joint can move so: the range, and the extremes if 0° is a position of the joint; and whether whole repetitions
  /// that reach alike show it.
  ///
  /// - Parameters:
  ///   - movement: by default the joint's first one.
  ///   - isAlone: whether the joint did nothing but this movement; of one among several the repetitions are not compared.
  public func checks(
    of joint: Joint, movement: Movement? = nil, isAlone: Bool = true
  ) -> [QualityCheck] {
    guard let movement = movement ?? joint.movements.first else { return [] }
    return [rangeCheck(movement, joint)] + (zero.isAnatomical ? [limitsCheck(movement, joint)] : [])
      + repetitionChecks(isAlone: isAlone) + [tremor.map(Tremor.check)].compactMap(\.self)
  }

  private func rangeCheck(_ movement: Movement, _ joint: Joint) -> QualityCheck {
    let verdict = movement.range.verdict(range)
    let causes =
      zero == .neutral
      ? "check the gyroscope's unit and columns, and that the device did not slip"
      : "check that the two recordings are of one \(joint.words.limbs.unstated.english) and one trial and "
        + "the gyroscope's unit and columns, and that no sensor slipped"
    return QualityCheck(
      name: "range", value: range, unit: "deg", verdict: verdict,
      advice: verdict == .good
        ? "The range is one that the joint can have."
        : "\(joint.words.headings.unstated.english): \(verdict.people) moves through \(range.shown(0))°; \(causes)."
    )
  }

  private func limitsCheck(_ movement: Movement, _ joint: Joint) -> QualityCheck {
    let ends = [(movement.positive, maximum, maximum), (movement.negative, -minimum, minimum)]
      .map { (direction: $0, value: $2, degrees: $1, verdict: $0.limits.verdict($1)) }
    let end = ends[ends[0].verdict >= ends[1].verdict ? 0 : 1]
    let causes =
      switch zero {
      case .standingPose:
        "the sense of flexion may be the wrong one, the stance may be none, the two sensors may be "
          + "exchanged, or a sensor slipped"
      case .neutral:
        "the first movement may be the other one, the recording may not begin in the neutral posture, or "
          + "the device slipped"
      case .stated, .gravity, .mostExtended, .start:
        "the stated angle or the sense of flexion may be wrong, the two sensors may be exchanged, or a "
          + "sensor slipped"
      }
    return QualityCheck(
      name: "anatomical_limits", value: end.value, unit: "deg", verdict: end.verdict,
      advice: end.verdict == .good
        ? "The joint can move so far in both directions."
        : "\(joint.words.headings.unstated.english): \(end.verdict.people) reaches \(end.degrees.shown(0))° of "
          + "\(end.direction.noun.english); \(causes).")
  }
}

extension Verdict {
  /// How many people do what is bad or doubtful.
  fileprivate var people: String { self == .bad ? "nobody" : "hardly anybody" }
}

extension Movement.Limits {
  /// Whether a joint can reach so many degrees.
  fileprivate func verdict(_ degrees: Double) -> Verdict {
    .on(degrees, good: usual, doubtful: most)
  }
}
