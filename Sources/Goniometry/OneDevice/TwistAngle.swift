// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
internal import Inertial

/// How far a sensor has turned about an axis of its own since its first attitude.
///
/// Radians, right-handed, unwrapped: half a turn and more are what they are, as long as two
/// attitudes in a row differ by less than half a turn. What turns about other axes does not enter
/// (swing–twist decomposition); a drift of the heading enters with the vertical part of the axis
/// only, however far it goes.
struct TwistAngle: Sendable {
  /// Unit length, sensor frame.
  let axis: Vector3
  /// The angle after the last attitude.
  private(set) var radians = 0.0
  /// The attitude that twists are taken from, and the angle there.
  private var reference: (attitude: Quaternion, radians: Double)?

  /// The squared cosine of half a swing of 60°. Half a turn has no twist, so before the heading or
  /// another movement comes near it, a new reference is taken.
  private static let leastAgreement = 0.75

  init(axis: Vector3) { self.axis = axis }

  /// Takes in the next attitude and gives back the angle.
  mutating func update(attitude: Quaternion) -> Double {
    let reference = reference ?? (attitude, 0)
    let relative = reference.attitude.conjugate * attitude
    let turned = reference.radians + relative.twistAngle(about: axis)
    radians += (turned - radians).remainder(dividingBy: 2 * .pi)
    let along = relative.vector.dot(axis)
    let agreement = relative.w * relative.w + along * along
    self.reference = agreement < Self.leastAgreement ? (attitude, radians) : reference
    return radians
  }
}

/// How far the angle of one device about its own axis may be off.
struct HingeUncertainty {
  /// The axis of the movement, device frame.
  let axis: Vector3
  /// Standard deviation of the inclination, degrees.
  var inclination: Double
  /// The part of it that the accelerometer's offset has after the sensor turned by a right angle and more,
  /// where 0° is the first angle: turned by less it is less, since both ends share the offset. Degrees.
  var offset = 0.0
  /// Of the drift about the vertical part of the axis, °/s.
  let drift: Double
  /// The meaning of 0°.
  let zero: AngleZero
  /// How firmly the other segment was held.
  let fixation: Fixation
  /// Degrees a degree that the direction of the axis leaves out: by default of one that is off by 6°.
  var axisShare = usualAxisShare
  /// Degrees a degree that the gyroscope's scale leaves.
  var scale = Self.scale
  /// Share of the shake that legs have which walk and land.
  var shakeShare = 1.0

  /// The usual ``axisShare``.
  static let usualAxisShare = 0.005
  /// Scale of an uncalibrated gyroscope, degrees a degree.
  static let scale = 0.01

  /// Standard deviation of the inclination, degrees, from the specific force at rest, m/s².
  ///
  /// An offset that shows in the length of the vector is about as large across it.
  ///
  /// - Parameter rounding: the part of rounded readings, degrees.
  static func inclination(gravity: Double, rounding: Double = 0) -> Double {
    hypot(hypot(leastInclination, offset(gravity: gravity)), rounding)
  }

  /// The error of the inclination by an offset of the accelerometer, degrees.
  static func offset(gravity: Double) -> Double {
    abs(gravity / InertialSample.standardGravity - 1) * 180 / .pi
  }

  /// Standard deviation of the inclination by a sensor without an offset, degrees.
  static let leastInclination = 0.3
  /// The same of a difference of two inclinations that are some seconds apart.
  static let leastDifference = 0.2

  /// Standard deviation of zero, degrees: of a start that is zero by definition it is that of
  /// holding it; a stated mounting is one by eye.
  private var zeroDeviation: Double {
    switch zero {
    case .start, .mostExtended: 0.3
    case .neutral: 0.2
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
    let shared = offset * min(1, 2 * sin(abs(turned) * .degree / 2))
    return AngleUncertainty(
      sensor: hypot(hypot(inclination, shared), hypot(drift * seconds, scale * turned)),
      axis: axisShare * abs(turned), zero: zeroDeviation,
      slide: SoftTissuePrior.ofOneSegment * SoftTissuePrior.slide(turned),
      shake: shakeShare * SoftTissuePrior.ofOneSegment
        * SoftTissuePrior.shake(acceleration: across.norm),
      fixation: fixation.otherSegment(turned))
  }
}
