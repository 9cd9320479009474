// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Finds a joint in the movement of two sensors: the axis, the lever arms, the standing pose, the
/// sense of flexion, zero. One pass over a finished recording.
struct KneeIdentification {
  /// The calibration found.
  var calibration: KneeCalibration
  /// What its zero is.
  var zero: AngleZero
  /// The best answer before levelling, with its lever arms.
  var candidate: AxisCandidate
  /// Score by which it beats the next different answer; `nil` where there is none.
  var margin: Double?
  /// The pose, where one was stated or found.
  var pose: StandingPose?
  /// How sure the sense of flexion is.
  var sign: FlexionSign
  /// Share of the relative angular rate, squared, that is about the hinge.
  var singleAxisShare: Double
  /// The heading difference under the final axes.
  var heading: SmoothedHeading
  /// The thinned rows that it was found from.
  var samples: AxisSamples

  /// Standard deviation of the heading's Gaussian average, seconds.
  private static let headingDeviation = 4.0
  /// Degrees by which one of the segments must tilt.
  private static let leastMovement = 10.0

  init(
    _ pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion, options: KneeOptions
  ) throws(MeasurementError) {
    samples = AxisSamples(pair, thigh: thigh, shank: shank)
    let movement = max(Self.tilting(samples.thigh), Self.tilting(samples.shank))
    guard movement > Self.leastMovement else {
      throw .noMovement(degrees: movement, needed: Self.leastMovement)
    }
    let candidates = AxisCandidate.all(in: samples)
    guard let best = candidates.first else {
      throw .noHinge(reason: "no start of the search led to an axis")
    }
    candidate = best
    margin = candidates.count > 1 ? candidates[1].score - best.score : nil
    if let standing = options.standing {
      pose = try StandingPose(in: pair, thigh: thigh, shank: shank, stated: standing)
    } else {
      pose = StandingPose(in: pair, thigh: thigh, shank: shank, arms: best.arms)
    }
    let found = try Self.directions(candidate: best, pose: pose, samples: samples)
    heading = SmoothedHeading(
      axes: found.axes, samples: samples, standardDeviation: Self.headingDeviation)
    guard let angle = JointAngle(found, lowest: -180) else {
      throw .noHinge(reason: "the axis lies along a limb")
    }
    var series = AngleSeries(time: samples.time, degrees: samples.degrees(angle, heading))
    let sign =
      if let firstMovement = options.firstMovement {
        FlexionSign(series: series, firstMovement: firstMovement)
      } else {
        FlexionSign(degrees: series.degrees, hasPose: pose != nil)
      }
    guard let sign else {
      if options.firstMovement != nil {
        throw .noMovement(
          degrees: Self.span(of: series), needed: RangeOfMotion.Options().minimumExcursion)
      }
      throw .signUndecided(reason: "the range is not clearly one-sided, as a knee's is")
    }
    if sign.isReversed { series.degrees = series.degrees.map { -$0 } }
    self.sign = sign
    singleAxisShare = Self.share(
      about: found.axes.thigh, pair, thigh, shank, heading: heading, samples: samples)
    (calibration, zero) = try Self.zeroed(
      sign.isReversed ? found.reversed : found, series, hasPose: pose != nil, options.zero)
  }

  private static func span(of series: AngleSeries) -> Double {
    OrderStatistics.quantile(series.degrees, 0.99) - OrderStatistics.quantile(series.degrees, 0.01)
  }

  /// The calibration with its zero where it was asked for.
  private static func zeroed(
    _ found: KneeCalibration, _ series: AngleSeries, hasPose: Bool, _ wanted: KneeOptions.Zero
  ) throws(MeasurementError) -> (KneeCalibration, AngleZero) {
    var calibration = found
    switch wanted {
    case .standing where hasPose:
      return (calibration, .standingPose)
    case .standing, .mostExtended:
      let options = RangeOfMotion.Options()
      guard let least = HeldAngles(series, plateau: options.plateau).degrees.min() else {
        throw .tooShort(seconds: 0, needed: options.minimumDuration)
      }
      calibration.zeroOffset += least
      return (calibration, .mostExtended)
    case .startsAt(let angle):
      let end = (series.time.first ?? 0) + 0.5
      let first = zip(series.time, series.degrees).prefix { $0.0 <= end }.map(\.1)
      calibration.zeroOffset += OrderStatistics.median(first) - angle
      return (calibration, .stated)
    }
  }

  /// How far a segment turned from where it started, degrees, seen from gravity; single rows aside.
  private static func tilting(_ segments: [AxisSamples.Segment]) -> Double {
    guard let first = segments.first else { return 0 }
    let tilts = segments.map { $0.up.angle(to: first.up) * 180 / .pi }
    return OrderStatistics.quantile(tilts, 0.99)
  }

  /// Measured at the full rate, not on the thinned rows: sensors that shake on soft tissue do it
  /// above the movement's own frequencies.
  private static func share(
    about axis: Vector3, _ pair: SensorPair, _ thigh: SegmentMotion, _ shank: SegmentMotion,
    heading: SmoothedHeading, samples: AxisSamples
  ) -> Double {
    var (about, all, hint) = (0.0, 0.0, 0)
    for (rows, thinned) in zip(pair.segments, samples.segments) {
      for row in rows {
        let angle = heading.at(pair.time[row], in: thinned, after: &hint).angle
        let turned = Quaternion(angle: angle, axis: .unitZ) * shank.attitude[row]
        let relative = thigh.attitude[row].conjugate * turned
        let rate = relative.rotate(shank.rate[row]) - thigh.rate[row]
        let along = rate.dot(axis)
        about += along * along
        all += rate.squaredNorm
      }
    }
    return all > 0 ? about / all : 0
  }

  /// The axis, levelled where the pose allows it, and the long axes of both segments.
  private static func directions(
    candidate: AxisCandidate, pose: StandingPose?, samples: AxisSamples
  ) throws(MeasurementError) -> KneeCalibration {
    guard let pose else {
      // Without a pose the lever arms have to serve: down the thigh to the joint, and on.
      let axes = candidate.axes
      let shank = candidate.arms.shank - axes.shank * axes.shank.dot(candidate.arms.shank)
      guard let thighDown = (-candidate.arms.thigh).normalized, let shankDown = shank.normalized
      else { throw .noHinge(reason: "the joint came out in the sensors themselves") }
      return KneeCalibration(axes: axes, thighDown: thighDown, shankDown: shankDown)
    }
    let upright = AxisFit.Upright(thigh: pose.thighUp, shank: pose.shankUp)
    guard let levelled = AxisFit.axes(near: candidate.axes, in: samples, upright: upright) else {
      throw .noHinge(reason: "the axis could not be levelled")
    }
    return KneeCalibration(
      axes: levelled.axes, thighDown: -pose.thighUp, shankDown: -pose.shankUp)
  }
}

extension AxisSamples {
  /// The angle at each thinned row.
  func degrees(_ angle: JointAngle, _ heading: SmoothedHeading) -> [Double] {
    (0..<count).map { row in
      angle.reading(
        thigh: thigh[row].attitude, shank: shank[row].attitude, heading: heading[row].angle
      ).degrees
    }
  }
}
