// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A moving vector with its first two time derivatives, in a frame that the holder names.
struct VectorMotion: Sendable, Equatable {
  var value: Vector3
  var rate: Vector3
  var acceleration: Vector3

  init(_ value: Vector3, _ rate: Vector3 = .zero, _ acceleration: Vector3 = .zero) {
    (self.value, self.rate, self.acceleration) = (value, rate, acceleration)
  }

  init(_ x: Jet, _ y: Jet, _ z: Jet) {
    value = Vector3(x.value, y.value, z.value)
    rate = Vector3(x.rate, y.rate, z.rate)
    acceleration = Vector3(x.acceleration, y.acceleration, z.acceleration)
  }

  static func + (a: VectorMotion, b: VectorMotion) -> VectorMotion {
    VectorMotion(a.value + b.value, a.rate + b.rate, a.acceleration + b.acceleration)
  }

  static func - (a: VectorMotion, b: VectorMotion) -> VectorMotion {
    VectorMotion(a.value - b.value, a.rate - b.rate, a.acceleration - b.acceleration)
  }
}
