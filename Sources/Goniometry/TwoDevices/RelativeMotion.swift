// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How much of the rotation of the shank against the thigh is about the hinge.
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
    about axis: Vector3, _ pair: SensorPair, _ thigh: SegmentMotion, _ shank: SegmentMotion,
    heading: SmoothedHeading, samples: AxisSamples
  ) {
    var (about, all, total, hint) = (0.0, 0.0, 0.0, 0)
    for (rows, thinned) in zip(pair.segments, samples.segments) {
      for row in rows {
        let angle = heading.at(pair.time[row], in: thinned, after: &hint).angle
        let turned = Quaternion(angle: angle, axis: .unitZ) * shank.attitude[row]
        let relative = thigh.attitude[row].conjugate * turned
        let rate = relative.rotate(shank.rate[row]) - thigh.rate[row]
        let along = rate.dot(axis)
        let both = shank.rate[row].norm + thigh.rate[row].norm
        about += along * along
        all += rate.squaredNorm
        total += both * both
      }
    }
    share = all > 0 ? about / all : 0
    offAxis = total > 0 ? (max(0, all - about) / total).squareRoot() : 0
  }
}
