// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import SyntheticMotion

/// Two segments with a joint of three axes between them, and a sensor on either: the truth in closed form, rates and
/// accelerations by central differences.
struct SimulatedBallJoint {
  /// Samples a second.
  var rateHz = 100.0
  /// Seconds, the neutral posture at the start included.
  var seconds = 30.0
  /// Seconds of the neutral posture.
  var neutral = 3.0
  /// Amplitudes of the angles about the lateral, the floating and the long axis, degrees.
  var amplitudes = Vector3(40, 12, 10)
  /// The middle of the first angle, as a share of its amplitude: a joint that goes further to one side.
  var offset = 0.5
  /// Times a second that the first angle goes there and back.
  var frequency = 0.7
  /// Metres that the joint moves in the room.
  var travel = 0.08
  /// Angular velocity that the distal gyroscope adds, rad/s.
  var bias = Vector3.zero
  var seed: UInt64 = 1
  /// How fast the proximal segment and the joint move in the room.
  var tempo = 1.0

  struct Pair {
    var proximal, distal: InertialRecording
    /// Degrees of the three angles.
    var truth: [Vector3]
  }

  func make() -> Pair {
    var draw = SplitMix64(seed: seed)
    let mountings = (draw.nextRotation(), draw.nextRotation())
    let arms = (Vector3(0.02, 0.06, 0.15), Vector3(0.03, -0.07, -0.2))
    let turned = Double.random(in: -3...3, using: &draw)
    func body(_ time: Double, isDistal: Bool) -> (attitude: Quaternion, place: Vector3) {
      let pose = pose(time, facing: turned)
      let attitude = isDistal ? pose.proximal * pose.joint : pose.proximal
      return (attitude, pose.centre + attitude.rotate(isDistal ? arms.1 : arms.0))
    }
    func recording(isDistal: Bool, _ mounting: Quaternion, bias: Vector3) -> InertialRecording {
      let h = 1e-4
      return InertialRecording(
        (0..<Int(seconds * rateHz)).map { row in
          let time = Double(row) / rateHz
          let (a, b, c) = (
            body(time - h, isDistal: isDistal), body(time, isDistal: isDistal),
            body(time + h, isDistal: isDistal)
          )
          let acceleration = (a.place + c.place - b.place * 2) / (h * h)
          let rate = (a.attitude.conjugate * c.attitude).rotationVector / (2 * h)
          let force = b.attitude.inverseRotate(
            acceleration + Vector3(0, 0, InertialSample.standardGravity))
          return InertialSample(
            time: time, specificForce: mounting.inverseRotate(force),
            angularVelocity: mounting.inverseRotate(rate) + bias)
        })
    }
    return Pair(
      proximal: recording(isDistal: false, mountings.0, bias: .zero),
      distal: recording(isDistal: true, mountings.1, bias: bias),
      truth: (0..<Int(seconds * rateHz)).map { angles(Double($0) / rateHz) * (180 / .pi) })
  }

  /// 0 in the neutral posture, 1 in the movement.
  private func share(_ time: Double) -> Double {
    let x = min(1, max(0, (time - neutral) / 1.5))
    return x * x * x * (10 - 15 * x + 6 * x * x)
  }

  private func angles(_ time: Double) -> Vector3 {
    let phase = 2 * Double.pi * frequency * (time - neutral)
    let scale = share(time) * Double.pi / 180
    return Vector3(
      scale * amplitudes.x * (offset - cos(phase)), scale * amplitudes.y * sin(0.61 * phase),
      scale * amplitudes.z * sin(0.37 * phase + 0.4))
  }

  private func pose(
    _ time: Double, facing: Double
  ) -> (proximal: Quaternion, joint: Quaternion, centre: Vector3) {
    let (move, s) = (share(time), tempo * (time - neutral))
    let a = angles(time)
    let proximal =
      Quaternion(angle: facing + 0.3 * move * sin(0.9 * s), axis: .unitZ)
      * Quaternion(angle: 0.2 * move * sin(1.7 * s), axis: .unitY)
      * Quaternion(angle: 0.1 * move * sin(2.3 * s), axis: .unitX)
    let joint =
      Quaternion(angle: a.x, axis: .unitY) * Quaternion(angle: a.y, axis: .unitX)
      * Quaternion(angle: a.z, axis: .unitZ)
    let centre = Vector3(sin(4.1 * s), cos(3.3 * s + 1), 0.5 * sin(5.3 * s)) * (travel * move)
    return (proximal, joint, centre)
  }
}
