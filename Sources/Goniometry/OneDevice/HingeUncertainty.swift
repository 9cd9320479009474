// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// How far the angle of one device about its own axis may be off.
struct HingeUncertainty {
  /// The axis of the movement, device frame.
  let axis: Vector3
  /// Standard deviation of the inclination, degrees.
  let inclination: Double
  /// Of the drift about the vertical part of the axis, °/s.
  let drift: Double
  /// What 0° means.
  let zero: AngleZero

  /// Scale of an uncalibrated gyroscope, degrees a degree.
  private static let scale = 0.01
  /// Degrees a degree that an axis leaves out which is off by 6°.
  private static let axisShare = 0.005

  /// Standard deviation of the inclination, degrees, from the specific force at rest, m/s².
  ///
  /// An offset that shows in the length of the vector is about as large across it.
  static func inclination(gravity: Double) -> Double {
    hypot(0.3, abs(gravity / InertialSample.standardGravity - 1) * 180 / .pi)
  }

  /// Standard deviation of zero, degrees: of a start that is zero by definition it is that of
  /// holding it; a stated mounting is one by eye.
  private var zeroDeviation: Double {
    switch zero {
    case .start, .mostExtended: 0.3
    case .stated, .standingPose: 1.1
    case .gravity: 2.5
    }
  }

  /// The uncertainty of each angle of a recording.
  func column(
    of degrees: [Double], _ recording: InertialRecording, attitudes: [Quaternion]
  ) -> [AngleUncertainty] {
    let start = recording.time.first ?? 0
    let first = degrees.first ?? 0
    return zip(degrees, zip(recording, attitudes)).map { angle, row in
      uncertainty(
        turned: angle - first, seconds: row.0.time - start, specificForce: row.0.specificForce,
        up: row.1.up)
    }
  }

  /// The uncertainty of an angle, so many degrees and seconds from the first one.
  func uncertainty(
    turned: Double, seconds: Double, specificForce: Vector3, up: Vector3
  ) -> AngleUncertainty {
    let movement = specificForce - up * InertialSample.standardGravity
    let across = movement - axis * movement.dot(axis)
    return AngleUncertainty(
      sensor: hypot(inclination, hypot(drift * seconds, Self.scale * turned)),
      axis: Self.axisShare * abs(turned), zero: zeroDeviation,
      slide: SoftTissuePrior.ofOneSegment * SoftTissuePrior.slide(turned),
      shake: SoftTissuePrior.ofOneSegment * SoftTissuePrior.shake(acceleration: across.norm))
  }
}
