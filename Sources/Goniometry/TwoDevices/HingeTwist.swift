// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How far the distal segment turns about the vertical, against the hinge, as the joint bends.
///
/// Bending turns the tibia inwards, guided by the joint's surfaces and ligaments (Wilson, Feikes,
/// O'Connor 1998, J. Biomech. 31:1127), and soft tissue carries the sensors along. The heading
/// difference that the hinge axes show in one instant therefore depends on the flexion then. Over
/// many movements that averages out; in the first seconds of a stream it does not. Taking off what
/// the calibration movement showed halves the variance that a start in motion adds to the angle.
enum HingeTwist {
  /// Radians a radian that are usual: the ridge's standard deviation.
  private static let usualSlope = 0.15
  /// Rows that tell one thing: wobble keeps its value over half a second.
  private static let rowsPerFact = AxisSamples.rateHz / 2

  /// The slope of the hinge's horizontal wobble over flexion, radians a radian, 0 where the
  /// movement does not show it.
  ///
  /// A regression with a free intercept, each row weighted by how level the axes lie, shrunk
  /// towards 0 by what is usual.
  static func slope(
    of calibration: PairCalibration, in samples: AxisSamples, heading: SmoothedHeading
  ) -> Double {
    guard let angle = JointAngle(calibration) else { return 0 }
    var sums = Sums()
    for (row, smoothed) in zip(0..<samples.count, heading.atRows(of: samples)) {
      let (proximal, distal) = (samples.proximal[row].attitude, samples.distal[row].attitude)
      let raw = HeadingPhasor(axes: calibration.axes, proximal: proximal, distal: distal)
      let flexion = angle.degrees(proximal: proximal, distal: distal, heading: smoothed.direction)
      sums.add(flexion * .pi / 180, raw.angle(from: smoothed), weight: raw.length * raw.length)
    }
    return sums.slope(usual: usualSlope, rowsPerFact: rowsPerFact)
  }

  /// Weighted sums of a straight line.
  private struct Sums {
    private var (w, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ a: Double, _ b: Double, weight: Double) {
      w += weight
      x += weight * a
      y += weight * b
      xx += weight * a * a
      xy += weight * a * b
      yy += weight * b * b
    }

    func slope(usual: Double, rowsPerFact: Double) -> Double {
      guard w > 0 else { return 0 }
      let (varianceX, varianceY) = (max(0, xx - x * x / w), max(0, yy - y * y / w))
      let both = xy - x * y / w
      guard varianceX > 0 else { return 0 }
      let remainder = max(0, varianceY - both * both / varianceX) / w
      return both / (varianceX + remainder * rowsPerFact / (usual * usual))
    }
  }
}

/// How much of the rotation of the distal segment against the proximal segment is about the hinge.
///
/// Measured at the full rate, not on the thinned rows: sensors that shake on soft tissue do it
/// above the movement's own frequencies.
struct RelativeMotion {
  /// Share of the relative angular rate, squared, that is about the hinge; 0 without any.
  let share: Double
  /// Root mean square of the relative rate off the hinge, over that of ‖ω₁‖ + ‖ω₂‖: legs that turn
  /// with the body and bend little have a small share and little off the hinge as well.
  let offAxis: Double

  init(
    about axis: Vector3, _ pair: SensorPair, _ proximal: SegmentMotion, _ distal: SegmentMotion,
    heading: SmoothedHeading, samples: AxisSamples
  ) {
    var (about, all, total, hint) = (0.0, 0.0, 0.0, 0)
    for (rows, blocks) in zip(pair.segments, samples.blocks.segments) {
      for row in rows {
        let direction = heading.at(pair.time[row], in: blocks, after: &hint).direction
        let turned = direction.turn(distal.attitude[row].rotate(distal.rate[row]))
        let rate = proximal.attitude[row].inverseRotate(turned) - proximal.rate[row]
        let along = rate.dot(axis)
        let both = distal.rate[row].norm + proximal.rate[row].norm
        about += along * along
        all += rate.squaredNorm
        total += both * both
      }
    }
    share = all > 0 ? about / all : 0
    offAxis = total > 0 ? (max(0, all - about) / total).squareRoot() : 0
  }
}
