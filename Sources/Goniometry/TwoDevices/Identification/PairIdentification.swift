// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// A joint found in the movement of two sensors, in one pass over a finished recording.
///
/// Each stage decides one thing and hands it to the next:
///
/// | stage | decides | from |
/// | --- | --- | --- |
/// | ``AxisSearch`` (done before) | which axes the hinge may have | rates and gravity of both sensors |
/// | ``StanceSearch`` | which posture is the stance, and the axis that is level in it | where sensors sit on a limb |
/// | ``CandidateAngle`` | the angle about that axis, except for sense and zero | gravity and heading |
/// | ``FlexionSense`` | which sense is flexion | a statement, the stance, or the lever arms |
/// | `PairCalibration.zeroed` | where 0° is | the stance, the angle itself, or a statement |
/// | checks | whether the joint can be trusted | the rows, under the final axis |
struct PairIdentification {
  /// The calibration found.
  var calibration: PairCalibration
  /// The axis, in the sense that the search gave it, with its lever arms.
  let candidate: AxisCandidate
  /// The stance; `nil` where none was stated or found.
  let stance: PossibleStance?
  /// Score by which it beats the next answer that gives another angle; `nil` where there is none.
  let margin: Double?
  /// Degrees from the 1st to the 99th percentile of the angle.
  let range: Double
  /// How sure the sense of flexion is.
  let sign: FlexionSign
  /// Whether the recordings belong together.
  let shared: SharedMovement
  /// How much of the relative movement is about the hinge.
  let relativeMotion: RelativeMotion
  /// A step in the hinge axis, where there is one.
  let axisShift: AxisShift?
  /// A step in the stance, where there is one.
  let stanceShift: StanceShift?
  /// The heading difference under the final axes.
  let heading: SmoothedHeading
  /// The thinned rows that it was found from.
  let samples: AxisSamples

  /// The pose of the stance.
  var pose: StandingPose? { stance?.pose }
  /// Score by which sensors along the limbs fit worse than sensors anywhere; 0 without a stance.
  var stanceBehind: Double { stance?.behind ?? 0 }
  /// Score by which a stated stance fits better than the same posture with a bent joint; `nil` where
  /// the times of no stance were stated.
  var statedStanceLead: Double? {
    stance.flatMap { $0.pose.isStated ? $0.straightLead : nil }
  }

  /// - Throws: `exchangedSensors`, `uprightHinge`, `noHinge`, `contradictoryDirection`, `tooShort`; where
  ///   the sense is undecided `sensorMoved`, `noHinge`, `noMovement` or `signUndecided`.
  init(
    _ pair: SensorPair, _ search: AxisSearch, proximal: SegmentMotion, distal: SegmentMotion,
    options: PairOptions
  ) throws(MeasurementError) {
    samples = search.samples

    let stances = StanceSearch(search)
    if let seconds = stances.exchangedSeconds {
      throw .exchangedSensors(seconds: seconds, joint: options.joint)
    }
    stance = stances.stance

    let found = stance?.candidate ?? search.candidate
    guard found.verticality <= AxisCandidate.steepest else {
      throw .uprightHinge(verticality: found.verticality)
    }
    let sense = try FlexionSense(
      of: try CandidateAngle(found, pose: stance?.pose, in: samples), stances,
      firstMovement: options.firstMovement, in: samples)

    let angle = sense.angle
    (candidate, heading, range) = (angle.candidate, angle.heading, angle.range)
    shared = SharedMovement(angle.candidate.arms, in: samples)
    axisShift = AxisShift(angle.candidate, in: samples)
    switch sense.sign {
    case .success(let decided): sign = decided
    case .failure(let undecided): throw Self.fault(axisShift, shared) ?? undecided
    }
    margin =
      stance != nil || sense.isAboutLikeliest
      ? stances.margin : search.margin(of: angle.degrees)

    let flexion = angle.flexion(sign)
    let series = AngleSeries(time: samples.time, degrees: flexion.degrees)
    calibration = try flexion.calibration.zeroed(series, hasPose: stance != nil, at: options.zero)

    let axes = angle.calibration.axes
    relativeMotion = RelativeMotion(
      about: axes.proximal, pair, proximal, distal, heading: heading, samples: samples)
    stanceShift =
      if let pose = stance?.pose { StanceShift(pose, axes: axes, in: samples) } else { nil }
    calibration.uncertainty = CalibrationUncertainty(
      of: calibration, in: pair, pose: stance?.pose, heading: heading, samples: samples,
      fixation: options.fixation)
  }

  /// A fault of the recording that explains why its sense is undecided; `nil` for none.
  private static func fault(
    _ axisShift: AxisShift?, _ shared: SharedMovement
  ) -> MeasurementError? {
    if let time = axisShift?.time {
      return .sensorMoved(from: time.lowerBound, to: time.upperBound)
    }
    return shared.verdict == .bad ? .noHinge(reason: SharedMovement.causes) : nil
  }
}
