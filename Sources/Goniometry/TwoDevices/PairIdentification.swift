// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// Finds a joint in the movement of two sensors: the axis, the lever arms, the standing pose, the
/// sense of flexion, zero. One pass over a finished recording.
struct PairIdentification {
  /// The calibration found.
  var calibration: PairCalibration
  /// The best answer before levelling, with its lever arms.
  var candidate: AxisCandidate
  /// Score by which it beats the next answer that gives another angle; `nil` where there is none.
  var margin: Double?
  /// Degrees from the 1st to the 99th percentile of the angle.
  var range: Double
  /// The pose, where one was stated or found.
  var pose: StandingPose?
  /// Score by which sensors along the limbs fit worse than sensors anywhere; 0 without a stance.
  var stanceBehind: Double
  /// Score by which a stated stance fits better than the same posture with a bent joint; `nil` where the
  /// times of no stance were stated.
  var statedStanceLead: Double?
  /// Whether the recordings belong together.
  var shared: SharedMovement
  /// How sure the sense of flexion is.
  var sign: FlexionSign
  /// How much of the relative movement is about the hinge.
  var relativeMotion: RelativeMotion
  /// A step in the hinge axis, where there is one.
  var axisShift: AxisShift?
  /// A step in the stance, where there is one.
  var stanceShift: StanceShift?
  /// The heading difference under the final axes.
  var heading: SmoothedHeading
  /// The thinned rows that it was found from.
  var samples: AxisSamples

  /// Standard deviation of the heading's Gaussian average, seconds.
  static let headingDeviation = 4.0

  init(
    _ pair: SensorPair, _ search: AxisSearch, proximal: SegmentMotion, distal: SegmentMotion,
    options: PairOptions
  ) throws(MeasurementError) {
    samples = search.samples
    let stances = try Self.stances(
      in: search, of: options.joint, usesTwoCores: options.usesTwoCores)
    pose = stances.answer?.pose
    stanceBehind = stances.answer?.behind ?? 0
    statedStanceLead = pose?.isStated ?? false ? stances.answer?.straightLead : nil
    let free = stances.answer?.candidate ?? search.candidate
    guard free.verticality <= AxisCandidate.steepest else {
      throw .uprightHinge(verticality: free.verticality)
    }
    var reading = try Reading(free, pose, in: samples)
    let fromStance =
      pose == nil ? nil : FlexionSign(aboutStance: reading.degrees, isStance: stances.isCertain)
    var sign: FlexionSign? =
      if let firstMovement = options.firstMovement {
        FlexionSign(series: reading.series(in: samples), firstMovement: firstMovement)
      } else { pose == nil ? reading.signFromArms(in: samples) : fromStance }
    var doubt = Self.whyUndecided(samples, hasPose: pose != nil)
    margin = pose == nil ? Self.margin(of: reading.degrees, in: search) : stances.margin
    // Both read the same accelerations; the arms alone know nothing of how a limb is held.
    if options.firstMovement == nil, samples.showsAccelerations, let posture = stances.likeliest,
      let fromPosture = FlexionSign(aboutStance: posture.degrees, isStance: false)
    {
      let flexion = posture.candidate.axes.proximal * (fromPosture.isReversed ? -1 : 1)
      let isSame = sign.map { reading.flexionAxis($0).dot(flexion) > 0 } ?? false
      if !isSame && posture.isStraight {
        (reading, sign) = (try Reading(posture.candidate, nil, in: samples), fromPosture)
        margin = stances.margin
      } else if !isSame && sign != nil && !posture.isBent {
        sign = nil
        doubt = "where the sensors seem to sit and how the leg is held contradict each other"
      }
    }
    let (best, found) = (reading.candidate, reading.calibration)
    candidate = best
    heading = reading.heading
    shared = SharedMovement(best.arms, in: samples)
    axisShift = AxisShift(best, in: samples)
    var series = reading.series(in: samples)
    range = Self.span(of: series)
    guard let sign else {
      if let axisShift {
        throw .sensorMoved(from: axisShift.time.lowerBound, to: axisShift.time.upperBound)
      }
      if shared.verdict == .bad { throw .noHinge(reason: SharedMovement.causes) }
      if options.firstMovement != nil {
        throw .noMovement(
          degrees: range, needed: RangeOfMotion.Options().minimumExcursion)
      }
      throw .signUndecided(reason: doubt)
    }
    if let stated = options.firstMovement, let fromStance, fromStance.isSure,
      fromStance.isReversed != sign.isReversed
    {
      throw .contradictedSense(stated: stated)
    }
    if sign.isReversed { series.degrees = series.degrees.map { -$0 } }
    self.sign = sign
    relativeMotion = RelativeMotion(
      about: found.axes.proximal, pair, proximal, distal, heading: heading, samples: samples)
    stanceShift = if let pose { StanceShift(pose, axes: found.axes, in: samples) } else { nil }
    calibration = try Self.zeroed(
      sign.isReversed ? found.reversed : found, series, hasPose: pose != nil, options.zero)
    calibration.uncertainty = CalibrationUncertainty(
      of: calibration, in: pair, pose: pose, heading: heading, samples: samples,
      usesTwoCores: options.usesTwoCores)
  }

  private static func whyUndecided(_ samples: AxisSamples, hasPose: Bool) -> String {
    hasPose || samples.showsAccelerations
      ? "the range is not clearly one-sided, as a hinge's is"
      : "there is no stance, and the movement is too slow to show where the joint is"
  }

  /// The angle about a candidate for the axis, before its sense is known.
  private struct Reading {
    let candidate: AxisCandidate
    let calibration: PairCalibration
    let heading: SmoothedHeading
    /// At each thinned row.
    let degrees: [Double]

    init(
      _ candidate: AxisCandidate, _ pose: StandingPose?, in samples: AxisSamples
    ) throws(MeasurementError) {
      self.candidate = candidate
      calibration = try PairIdentification.directions(of: candidate, pose)
      heading = SmoothedHeading(
        axes: calibration.axes, samples: samples,
        standardDeviation: PairIdentification.headingDeviation)
      guard let degrees = samples.degrees(of: calibration, heading) else {
        throw .noHinge(reason: "the axis lies along a limb")
      }
      self.degrees = degrees
    }

    func series(in samples: AxisSamples) -> AngleSeries {
      AngleSeries(time: samples.time, degrees: degrees)
    }

    /// The hinge axis in the proximal sensor's frame, flexion positive about it.
    func flexionAxis(_ sign: FlexionSign) -> Vector3 {
      calibration.axes.proximal * (sign.isReversed ? -1 : 1)
    }

    /// The sense that follows from where the sensors seem to sit; `nil` where that does not say.
    func signFromArms(in samples: AxisSamples) -> FlexionSign? {
      guard samples.showsAccelerations && candidate.arms.pointSomewhere else { return nil }
      return FlexionSign(degrees: degrees, straight: StraightJoint(candidate, in: samples))
        ?? LyingLeg(candidate, degrees: degrees, in: samples).map(FlexionSign.init)
    }
  }

  private static func stances(
    in search: AxisSearch, of joint: Joint, usesTwoCores: Bool
  ) throws(MeasurementError) -> StanceSearch {
    let stances = StanceSearch(search, usesTwoCores: usesTwoCores)
    if let seconds = stances.exchangedSeconds {
      throw .exchangedSensors(seconds: seconds, joint: joint)
    }
    return stances
  }

  /// Scores further behind than this are not looked at.
  private static let farBehind = 1.0
  /// Score by which the answer beats the next one that gives another angle.
  ///
  /// Many minima are one joint: levelled, or in a movement that shows only their common part, their
  /// angles are the same, and which of them is taken does not matter.
  private static func margin(
    of degrees: [Double], in search: AxisSearch
  ) -> Double? {
    let best = search.candidate
    for other in search.candidates where other.axes != best.axes {
      let behind = other.score - best.score
      guard behind < farBehind else { return behind }
      guard let found = try? directions(of: other, nil) else { continue }
      let heading = SmoothedHeading(
        axes: found.axes, samples: search.samples, standardDeviation: headingDeviation)
      guard let others = search.samples.degrees(of: found, heading) else { continue }
      // Which way the joint bends is not known yet.
      if AngleDifference.isAnother(degrees, others),
        AngleDifference.isAnother(degrees, others.map { -$0 })
      {
        return behind
      }
    }
    return nil
  }

  private static func span(of series: AngleSeries) -> Double {
    OrderStatistics.quantile(series.degrees, 0.99) - OrderStatistics.quantile(series.degrees, 0.01)
  }

  /// The calibration with its zero where it was asked for.
  private static func zeroed(
    _ found: PairCalibration, _ series: AngleSeries, hasPose: Bool, _ wanted: PairOptions.Zero
  ) throws(MeasurementError) -> PairCalibration {
    var calibration = found
    switch wanted {
    case .standing where hasPose:
      calibration.zero = .standingPose
    case .standing, .mostExtended:
      let options = RangeOfMotion.Options()
      guard let least = HeldAngles(series, plateau: options.plateau).degrees.min() else {
        throw .tooShort(seconds: 0, needed: options.minimumDuration)
      }
      calibration.zeroOffset += least
      calibration.zero = .mostExtended
    case .startsAt(let angle):
      let end = (series.time.first ?? 0) + 0.5
      let first = zip(series.time, series.degrees).prefix { $0.0 <= end }.map(\.1)
      calibration.zeroOffset += OrderStatistics.median(first) - angle
      calibration.zero = .stated
    }
    return calibration
  }

  /// The long axes of both segments: down in the pose; without one the lever arms have to serve, down
  /// the proximal segment to the joint, and on.
  private static func directions(
    of candidate: AxisCandidate, _ pose: StandingPose?
  ) throws(MeasurementError) -> PairCalibration {
    let (axes, arms) = (candidate.axes, candidate.arms)
    if let pose {
      return PairCalibration(axes: axes, proximalDown: -pose.proximalUp, distalDown: -pose.distalUp)
    }
    guard let proximalDown = (-arms.proximal).normalized, let distalDown = arms.distal.normalized
    else {
      throw .noHinge(reason: "the joint came out in the sensors themselves")
    }
    return PairCalibration(axes: axes, proximalDown: proximalDown, distalDown: distalDown)
  }
}

/// Whether two angles of one movement are different answers, whatever their zeros.
enum AngleDifference {
  /// Root mean square difference from which they are, degrees.
  private static let different = 3.0

  static func isAnother(_ a: [Double], _ b: [Double]) -> Bool {
    spread(zip(a, b).map { $0 - $1 }) > different
  }

  /// Root mean square distance from the median, whole turns aside, degrees.
  private static func spread(_ degrees: [Double]) -> Double {
    let middle = OrderStatistics.median(degrees)
    let squares = degrees.reduce(0) { sum, value in
      let off = (value - middle).withinHalfTurn
      return sum + off * off
    }
    return (squares / Double(max(1, degrees.count))).squareRoot()
  }
}

extension AxisSamples {
  /// The angle at each thinned row, with the turn cut opposite to where the joint mostly is:
  /// without a pose, zero may come out anywhere, in the middle of the movement even. `nil` as for
  /// ``JointAngle``.
  func degrees(of calibration: PairCalibration, _ heading: SmoothedHeading) -> [Double]? {
    guard let angle = JointAngle(calibration, lowest: -180) else { return nil }
    var (x, y) = (0.0, 0.0)
    let degrees = zip(time.indices, heading.atRows(of: self)).map { row, heading in
      let place = angle.place(
        proximal: proximal[row].attitude, distal: distal[row].attitude, heading: heading.direction)
      let length = (place.along * place.along + place.across * place.across).squareRoot()
      if length > 0 {
        x += place.along / length
        y += place.across / length
      }
      return angle.clinical(atan2(place.across, place.along))
    }
    // Readings are less by the zero than the directions whose mean this is.
    let middle = (atan2(y, x) * 180 / .pi - calibration.zeroOffset).withinHalfTurn
    return degrees.map { JointAngle.inTurn($0, from: middle - 180) }
  }
}
