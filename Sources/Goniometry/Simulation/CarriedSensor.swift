// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A sensor on soft tissue that tilts at once under acceleration, as tissue does that is stiffer than the movement
/// is fast.
struct CarriedSensor {
  /// The sensor without the tilt, and the specific force on it in the Earth frame.
  typealias Moment = (sensor: AttitudeMotion, force: Vector3)

  /// Tilt under an acceleration of 1 g across the limb, degrees.
  let wobbleDegreesPerG: Double
  /// Along the limb, in the frame of the moment's sensor, a unit vector.
  let long: Vector3

  /// Seconds over which the rate of a device on soft tissue is the slope of its attitude.
  private static let instant = 1e-4

  /// The reading of the sensor at a time, without errors.
  func sample(at time: Double, _ moment: (Double) -> Moment) -> InertialSample {
    let now = moment(time)
    guard wobbleDegreesPerG > 0 else {
      return InertialSample(
        time: time, specificForce: now.sensor.value.inverseRotate(now.force),
        angularVelocity: now.sensor.angularVelocity)
    }
    let (before, after) = (
      tilted(moment(time - Self.instant)), tilted(moment(time + Self.instant))
    )
    return InertialSample(
      time: time, specificForce: tilted(now).inverseRotate(now.force),
      angularVelocity: (before.conjugate * after).rotationVector / (2 * Self.instant))
  }

  /// The sensor tilted by the acceleration across the limb: its top stays behind.
  private func tilted(_ moment: Moment) -> Quaternion {
    let acceleration = moment.force - .unitZ * InertialSample.standardGravity
    let local = moment.sensor.value.inverseRotate(acceleration)
    let scale = wobbleDegreesPerG * .degree / InertialSample.standardGravity
    return moment.sensor.value * Quaternion(rotationVector: local.cross(long) * scale)
  }
}
