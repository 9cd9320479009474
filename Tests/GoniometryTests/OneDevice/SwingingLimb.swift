// SPDX-License-Identifier: Apache-2.0

import Glibc
import Goniometry
import Inertial
import SyntheticMotion

/// A limb that turns about a fixed axis, with a device on it: true angles and what the device
/// feels.
///
/// Closed forms all through: angle, rate and angular acceleration of cosine movements, gravity, and
/// the tangential and centripetal acceleration at the lever arm.
struct SwingingLimb {
  /// Movements there and back.
  var count = 4
  /// Degrees from the start.
  var amplitude = 120.0
  /// Seconds there and back.
  var period = 3.0
  /// Seconds of rest before the movements.
  var restBefore = 2.0
  /// Seconds of rest between the movements.
  var restBetween = 0.5
  /// Seconds of rest after the movements.
  var restAfter = 1.0
  /// The hinge in the room; unit length.
  var hinge = Vector3.unitX
  /// Degrees of the limb above hanging when the angle is zero.
  var startFromHanging = 0.0
  /// Metres from the joint to the device along the limb.
  var arm = 0.3
  /// Metres from the limb's middle to the device.
  var offset = 0.05
  /// Device to limb. With the identity the device's x axis is the hinge.
  var mounting = Quaternion.identity
  /// Hz.
  var rateHz = 100.0
  /// rad/s, device frame.
  var bias = Vector3.zero
  /// Standard deviation of the gyroscope's noise, rad/s.
  var rateNoise = 0.0
  /// Standard deviation of the accelerometer's noise, m/s².
  var forceNoise = 0.0
  /// For the noise.
  var seed: UInt64 = 1
  /// Degrees by which the limb turns about its own length, three times there and back a movement.
  var spin = 0.0
  /// Metres by which the joint itself moves up and down.
  var centreAmplitude = 0.0
  /// … and how often a second.
  var centreHz = 1.0

  /// A phone's noise: 0.1 °/s and 0.02 m/s² a sample, and a bias of this many °/s.
  mutating func becomePhone(biasDegrees: Double) {
    rateNoise = 0.1 * .pi / 180
    forceNoise = 0.02
    bias = Vector3(0.6, -0.5, 0.624) * (biasDegrees * .pi / 180)
  }

  /// Seconds.
  var duration: Double {
    restBefore + Double(count) * period + Double(max(0, count - 1)) * restBetween + restAfter
  }

  /// Radians, rad/s and rad/s² at a time.
  func angle(at t: Double) -> (Double, Double, Double) {
    let phase = t - restBefore
    let cycle = period + restBetween
    guard phase > 0, phase < Double(count) * cycle else { return (0, 0, 0) }
    let inCycle = phase.truncatingRemainder(dividingBy: cycle)
    guard inCycle < period else { return (0, 0, 0) }
    let (half, w) = (amplitude * .pi / 360, 2 * .pi / period)
    return (
      half * (1 - cos(w * inCycle)), half * w * sin(w * inCycle), half * w * w * cos(w * inCycle)
    )
  }

  /// Radians and rad/s of the turn about the limb's length.
  private func spin(at t: Double) -> (Double, Double) {
    guard angle(at: t).1 != 0 else { return (0, 0) }
    let inCycle = (t - restBefore).truncatingRemainder(dividingBy: period + restBetween)
    let (size, w) = (spin * .pi / 180, 6 * Double.pi / period)
    return (size * sin(w * inCycle), size * w * cos(w * inCycle))
  }

  /// The recording.
  func recording() -> InertialRecording {
    var generator = SplitMix64(seed: seed)
    let level = Quaternion(from: .unitX, to: hinge)
    let first = Quaternion(angle: startFromHanging * .pi / 180, axis: hinge) * level
    var result = InertialRecording()
    for k in 0...Int((duration * rateHz).rounded()) {
      let t = Double(k) / rateHz
      let (angle, speed, acceleration) = angle(at: t)
      let limb = Quaternion(angle: angle, axis: hinge) * first
      // The limb hangs along its own −y… z is the way off the limb.
      let r = limb.rotate(Vector3(0, -offset, -arm))
      let tangential = hinge.cross(r) * acceleration
      let squaredSpeed: Double = speed * speed
      let centripetal = hinge.cross(hinge.cross(r)) * squaredSpeed
      let w = 2 * .pi * centreHz
      let centre = Vector3(0, 0, -centreAmplitude * w * w * sin(w * t))
      let force = tangential + centripetal + centre + Vector3(0, 0, 9.80665)
      let (spinAngle, spinSpeed) = spin(at: t)
      let spun = Quaternion(angle: spinAngle, axis: .unitZ) * mounting
      let device = limb * spun
      let rate = device.inverseRotate(hinge * speed + limb.rotate(.unitZ) * spinSpeed)
      result.append(
        InertialSample(
          time: t, specificForce: device.inverseRotate(force) + noise(forceNoise, &generator),
          angularVelocity: rate + bias + noise(rateNoise, &generator)))
    }
    return result
  }

  private func noise(_ deviation: Double, _ generator: inout SplitMix64) -> Vector3 {
    guard deviation > 0 else { return .zero }
    return generator.nextNoiseVector() * deviation
  }
}
