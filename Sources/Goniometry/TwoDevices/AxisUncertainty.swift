// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

extension CalibrationUncertainty {
  /// Of the inclination of an attitude, degrees, without what an accelerometer's offset adds.
  private static let leastInclination = 0.3
  /// Of zero in a stance: how straight people stand when they are told to.
  private static let standing = 1.1
  /// Of an angle typed in: a goniometer's reading.
  private static let stated = 2.0

  /// The uncertainty of a calibration just found in a recording.
  init(
    of calibration: PairCalibration, in pair: SensorPair, pose: StandingPose?,
    heading: SmoothedHeading, samples: AxisSamples, fixation: Fixation
  ) {
    self.fixation = fixation
    axisShare = AxisUncertainty.share(
      of: calibration, pose: pose, heading: heading, samples: samples)
    zero = calibration.zero == .stated ? Self.stated : Self.standing
    (proximalInclination, distalInclination) = both(
      { Self.inclination(of: pair.proximal, period: pair.nominalPeriod) },
      { Self.inclination(of: pair.distal, period: pair.nominalPeriod) })
  }

  /// An offset that shows in the length of the vector at rest is about as large across it. Coarsely
  /// rounded readings leave an inclination open besides.
  private static func inclination(of recording: InertialRecording, period: Double) -> Double {
    let offsets = RestPeriod.all(in: recording, period: period).map {
      ($0.meanForce.norm / InertialSample.standardGravity - 1) * 180 / .pi
    }
    let offset = offsets.isEmpty ? 0 : OrderStatistics.median(offsets)
    return hypot(hypot(leastInclination, offset), ReadingStep(of: recording).inclination)
  }
}

/// The uncertainty of the angle that comes from the fitted axis.
///
/// The information in the rows is JᵀJ/s² with the fit's own residuals for s². Neighbouring rows are
/// off alike, since what they do not follow is soft tissue and turning about other axes, so rows
/// count as if they came once in a correlation time. Each root of the inverse information is a step
/// of one standard deviation, by which the axes are moved; the heading follows them, and what the
/// angle changes by is compared with the excursion.
enum AxisUncertainty {
  /// Seconds over which residuals resemble one another.
  private static let correlation = 1.0
  /// Standard deviation of the axis's tilt in standing, radians: a joint's is level to 3°.
  private static let levelness = 0.05
  /// A share beyond this says no more than that nothing is known.
  private static let greatest = 0.5

  /// Standard deviation of the angle for the axis's sake, as a share of the excursion from zero.
  ///
  /// Costs eight readings of each thinned row.
  static func share(
    of calibration: PairCalibration, pose: StandingPose?, heading: SmoothedHeading,
    samples: AxisSamples
  ) -> Double {
    let downs = samples.distalDowns(of: calibration, heading)
    let information = information(of: calibration.axes, pose: pose, samples.hinge.all)
    guard let roots = InverseRoots.of(information, rows: 4),
      let usual = readings(calibration, downs, turnedBy: 0, samples)
    else { return greatest }
    let centre = usual.indices.min { abs(usual[$0]) < abs(usual[$1]) } ?? 0
    let excursion = usual.reduce(0) { $0 + ($1 - usual[centre]) * ($1 - usual[centre]) }
    let steps = roots.flatMap { root in
      [1.0, -1].map { $0 * SIMD4(root[0], root[1], root[2], root[3]) }
    }
    let changes = steps.mapped { step -> Double in
      var moved = calibration
      moved.axes = calibration.axes.moved(by: step)
      let turn = turn(from: calibration.axes, to: moved.axes, samples)
      guard let changed = readings(moved, downs, turnedBy: turn, samples) else {
        return .infinity
      }
      let offset = changed[centre] - usual[centre]
      // Both senses of a step are one error.
      return 0.5
        * zip(changed, usual).reduce(0) {
          let change = ($1.0 - $1.1 - offset).withinHalfTurn
          return $0 + change * change
        }
    }
    let squares = changes.reduce(0, +)
    return excursion > 0 ? min(greatest, (squares / excursion).squareRoot()) : greatest
  }

  /// Of the four parameters, row by row.
  private static func information(
    of axes: HingeAxes, pose: StandingPose?, _ rows: HingeRows
  ) -> [Double] {
    var sums = rows.sums(at: axes)
    // Two residuals a row.
    let variance = max(1e-6, sums.cost / Double(max(1, 2 * rows.count - 4)))
    let weight = 1 / (variance * max(1, correlation * AxisSamples.rateHz))
    for column in 0..<4 { sums.curvature[column] *= weight }
    if let pose {
      let upright = AxisFit.Upright(proximal: pose.proximalUp, distal: pose.distalUp)
      for row in AxisFit.levelling(axes, upright) { sums.add(0, row.slopes / levelness) }
    }
    return (0..<16).map { sums.curvature[$0 / 4][$0 % 4] }
  }

  /// How far the distal segment's heading goes when the axes do, radians.
  private static func turn(
    from axes: HingeAxes, to moved: HingeAxes, _ samples: AxisSamples
  ) -> Double {
    let sum = samples.blocks.headings.reduce(HeadingPhasor(real: 0, imaginary: 0)) {
      $0 + $1.phasor(moved).turned(backBy: $1.phasor(axes))
    }
    return sum.angle
  }

  /// The angle at each row.
  ///
  /// - Parameters:
  ///   - downs: as ``AxisSamples/distalDowns(of:_:)``.
  ///   - turn: by how much more the distal segment's heading is turned, radians.
  private static func readings(
    _ calibration: PairCalibration, _ downs: [Vector3], turnedBy turn: Double,
    _ samples: AxisSamples
  ) -> [Double]? {
    guard let angle = JointAngle(calibration) else { return nil }
    let turn = HeadingDirection(cosine: cos(turn), sine: sin(turn))
    return zip(samples.proximal, downs).map {
      angle.degrees(proximal: $0.attitude, down: turn.turn($1))
    }
  }
}
