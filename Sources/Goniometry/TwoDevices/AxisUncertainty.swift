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
    of calibration: KneeCalibration, in pair: SensorPair, pose: StandingPose?,
    heading: SmoothedHeading, samples: AxisSamples
  ) {
    axisShare = AxisUncertainty.share(
      of: calibration, pose: pose, heading: heading, samples: samples)
    zero = calibration.zero == .stated ? Self.stated : Self.standing
    thighInclination = Self.inclination(of: pair.thigh)
    shankInclination = Self.inclination(of: pair.shank)
  }

  /// An offset that shows in the length of the vector at rest is about as large across it.
  private static func inclination(of recording: InertialRecording) -> Double {
    let offsets = RestPeriod.all(in: recording).map {
      ($0.meanForce.norm / InertialSample.standardGravity - 1) * 180 / .pi
    }
    return hypot(leastInclination, offsets.isEmpty ? 0 : OrderStatistics.median(offsets))
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
  /// Standard deviation of the axis's tilt in standing, radians: a knee's is level to 3°.
  private static let levelness = 0.05
  /// A share beyond this says no more than that nothing is known.
  private static let greatest = 0.5

  /// Standard deviation of the angle for the axis's sake, as a share of the excursion from zero.
  ///
  /// Costs eight readings of each thinned row.
  static func share(
    of calibration: KneeCalibration, pose: StandingPose?, heading: SmoothedHeading,
    samples: AxisSamples
  ) -> Double {
    let fit = AxisFit(samples, around: calibration.axes, upright: nil)
    guard let information = information(of: fit, pose: pose, calibration.axes),
      let roots = InverseRoots.of(information, rows: fit.parameterCount),
      let usual = readings(calibration, heading: heading, turnedBy: 0, samples)
    else { return greatest }
    let centre = usual.indices.min { abs(usual[$0]) < abs(usual[$1]) } ?? 0
    let excursion = usual.reduce(0) { $0 + ($1 - usual[centre]) * ($1 - usual[centre]) }
    var squares = 0.0
    for root in roots {
      for sign in [1.0, -1] {
        var moved = calibration
        moved.axes = root.map { sign * $0 }.withUnsafeBufferPointer {
          $0.baseAddress.map(fit.axes(at:)) ?? calibration.axes
        }
        let turn = turn(from: calibration.axes, to: moved.axes, samples)
        guard let changed = readings(moved, heading: heading, turnedBy: turn, samples) else {
          return greatest
        }
        let offset = changed[centre] - usual[centre]
        // Both senses of a step are one error.
        squares +=
          0.5
          * zip(changed, usual).reduce(0) {
            let change = ($1.0 - $1.1 - offset).remainder(dividingBy: 360)
            return $0 + change * change
          }
      }
    }
    return excursion > 0 ? min(greatest, (squares / excursion).squareRoot()) : greatest
  }

  /// Of the four parameters, row by row.
  private static func information(
    of fit: AxisFit, pose: StandingPose?, _ axes: HingeAxes
  ) -> [Double]? {
    let (rows, columns) = (fit.residualCount, fit.parameterCount)
    let start = Array(repeating: 0.0, count: columns)
    var residuals = Array(repeating: 0.0, count: rows)
    var jacobian = Array(repeating: 0.0, count: rows * columns)
    start.withUnsafeBufferPointer { start in
      residuals.withUnsafeMutableBufferPointer { residuals in
        jacobian.withUnsafeMutableBufferPointer { jacobian in
          guard let p = start.baseAddress, let r = residuals.baseAddress,
            let j = jacobian.baseAddress
          else { return }
          fit.residuals(at: p, into: r)
          fit.jacobian(at: p, into: j)
        }
      }
    }
    let samples = fit.samples
    let variance =
      max(1e-6, residuals.reduce(0) { $0 + $1 * $1 } / Double(max(1, rows - columns)))
    let weight = 1 / (variance * max(1, correlation * AxisSamples.rateHz))
    var result = Array(repeating: 0.0, count: columns * columns)
    func add(_ row: [Double], _ weight: Double) {
      for a in 0..<columns {
        for b in 0..<columns { result[columns * a + b] += weight * row[a] * row[b] }
      }
    }
    for row in 0..<rows { add(Array(jacobian[(columns * row)..<(columns * (row + 1))]), weight) }
    if let pose {
      // The rows of an upright fit: up in the directions that the axes can move in.
      let upright = AxisFit(
        samples, around: axes, upright: AxisFit.Upright(thigh: pose.thighUp, shank: pose.shankUp))
      for row in upright.levelDerivatives { add(row, 1 / (levelness * levelness)) }
    }
    return result
  }

  /// How far the shank's heading goes when the axes do, radians.
  private static func turn(
    from axes: HingeAxes, to moved: HingeAxes, _ samples: AxisSamples
  ) -> Double {
    var sum = HeadingPhasor(real: 0, imaginary: 0)
    for (thigh, shank) in zip(samples.thigh, samples.shank) {
      let a = HeadingPhasor(axes: axes, thigh: thigh.attitude, shank: shank.attitude)
      let b = HeadingPhasor(axes: moved, thigh: thigh.attitude, shank: shank.attitude)
      sum =
        sum
        + HeadingPhasor(
          real: b.real * a.real + b.imaginary * a.imaginary,
          imaginary: b.imaginary * a.real - b.real * a.imaginary)
    }
    return sum.angle
  }

  private static func readings(
    _ calibration: KneeCalibration, heading: SmoothedHeading, turnedBy turn: Double,
    _ samples: AxisSamples
  ) -> [Double]? {
    guard let angle = JointAngle(calibration) else { return nil }
    return (0..<samples.count).map { row in
      angle.reading(
        thigh: samples.thigh[row].attitude, shank: samples.shank[row].attitude,
        heading: heading[row].angle + turn
      ).degrees
    }
  }
}
