// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The acceleration of a point of a turning body beside that of another one, at `arm` from it:
/// ω̇ × r + ω × (ω × r), linear in r.
///
/// - Parameters:
///   - arm: metres, in the body's frame, as the others.
///   - rate: ω, rad/s.
///   - derivative: ω̇, rad/s².
/// - Returns: m/s².
func leverArmAcceleration(_ arm: Vector3, rate: Vector3, derivative: Vector3) -> Vector3 {
  derivative.cross(arm) + rate.cross(rate.cross(arm))
}
