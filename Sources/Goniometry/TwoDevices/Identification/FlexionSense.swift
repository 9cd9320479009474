// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The decision which sense of the axis is flexion. It gives every angle its sign.
///
/// The first of these that applies decides:
///
/// 1. The first movement was **stated**: the first movement in the angle is that one. A stance that
///    shows the opposite for certain is an error.
/// 2. There is a **stance**: a joint bends to one side of straight only, so flexion is the larger side.
/// 3. There is **none**: the lever arms show along which lines the limbs lie, and so which angle is
///    straight (``StraightJoint``), or that the leg lies and its joint rises (``LyingLeg``).
///
/// In the third case the posture that is most likely the stance, though not told from others, is
/// asked as well. The arms know nothing of how a limb is held, and both use the same
/// accelerations. If the two contradict each other, the posture decides if the joint is straight in it
/// for certain, the arms decide if it is bent in it for certain, and otherwise the sense is undecided.
struct FlexionSense {
  /// The angle whose sense this is: the given one, or that about the axis of the likeliest posture.
  let angle: CandidateAngle
  /// The sense, or the reason why it is undecided.
  let sign: Result<FlexionSign, MeasurementError>
  /// Whether the likeliest posture decided and brought its own axis.
  let isAboutLikeliest: Bool

  /// - Parameters:
  ///   - angle: about the axis found.
  ///   - stances: the stance, by whose pose the angle is counted; the likeliest posture without one.
  /// - Throws: `contradictoryDirection`; `noHinge` as ``CandidateAngle`` does.
  init(
    of angle: CandidateAngle, _ stances: StanceSearch, firstMovement: FirstMovement?,
    in samples: AxisSamples
  ) throws(MeasurementError) {
    let aboutStance =
      stances.stance == nil
      ? nil : FlexionSign(aboutStance: angle.degrees, isStance: stances.isCertain)
    if let firstMovement {
      self.init(angle, try Self.stated(firstMovement, angle, unless: aboutStance, in: samples))
    } else if stances.stance != nil {
      self.init(angle, Self.told(aboutStance, otherwise: .notOneSided))
    } else {
      self = try Self.withoutStance(angle, likeliest: stances.likeliest, in: samples)
    }
  }

  private init(
    _ angle: CandidateAngle, _ sign: Result<FlexionSign, MeasurementError>,
    isAboutLikeliest: Bool = false
  ) {
    (self.angle, self.sign, self.isAboutLikeliest) = (angle, sign, isAboutLikeliest)
  }

  /// Case 1.
  private static func stated(
    _ movement: FirstMovement, _ angle: CandidateAngle, unless aboutStance: FlexionSign?,
    in samples: AxisSamples
  ) throws(MeasurementError) -> Result<FlexionSign, MeasurementError> {
    let series = AngleSeries(time: samples.time, degrees: angle.degrees)
    guard let sign = FlexionSign(series: series, firstMovement: movement) else {
      return .failure(
        .noMovement(degrees: angle.range, needed: RangeOfMotion.Options().minimumExcursion))
    }
    if let aboutStance, aboutStance.isSure, aboutStance.isReversed != sign.isReversed {
      throw .contradictoryDirection(stated: movement)
    }
    return .success(sign)
  }

  /// Case 3.
  private static func withoutStance(
    _ angle: CandidateAngle, likeliest posture: PossibleStance?, in samples: AxisSamples
  ) throws(MeasurementError) -> FlexionSense {
    let byArms = byArms(angle, in: samples)
    let sense = FlexionSense(
      angle, told(byArms, otherwise: samples.showsAccelerations ? .notOneSided : .tooSlow))
    guard samples.showsAccelerations, let posture,
      let byPosture = FlexionSign(aboutStance: posture.degrees, isStance: false)
    else { return sense }
    if let byArms, angle.flexionAxis(byArms).dot(posture.angle.flexionAxis(byPosture)) > 0 {
      return sense
    }
    if posture.isStraight {
      return FlexionSense(
        try CandidateAngle(posture.candidate, pose: nil, in: samples), .success(byPosture),
        isAboutLikeliest: true)
    }
    return byArms == nil || posture.isBent
      ? sense : FlexionSense(angle, told(nil, otherwise: .contradiction))
  }

  /// The sense that follows from where the sensors seem to sit; `nil` where that does not say.
  private static func byArms(_ angle: CandidateAngle, in samples: AxisSamples) -> FlexionSign? {
    let candidate = angle.candidate
    guard samples.showsAccelerations && candidate.arms.pointSomewhere else { return nil }
    return FlexionSign(degrees: angle.degrees, straight: StraightJoint(candidate, in: samples))
      ?? LyingLeg(candidate, degrees: angle.degrees, in: samples).map(FlexionSign.init)
  }

  /// Why a sense is undecided, as a person is told it.
  private enum Doubt: String {
    case notOneSided = "the range is not clearly one-sided, as a hinge's is"
    case tooSlow = "there is no stance, and the movement is too slow to show where the joint is"
    case contradiction =
      "where the sensors seem to sit and how the leg is held contradict each other"
  }

  private static func told(
    _ sign: FlexionSign?, otherwise doubt: Doubt
  ) -> Result<FlexionSign, MeasurementError> {
    sign.map { .success($0) } ?? .failure(.signUndecided(reason: doubt.rawValue))
  }
}
