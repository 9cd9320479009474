// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Inertial

/// The hinge axis of a joint, seen from both sensors.
public struct HingeAxes: Sendable, Hashable, Codable {
  /// Unit vector along the axis in the thigh sensor's frame.
  public var thigh: Vector3
  /// The same direction in the shank sensor's frame.
  public var shank: Vector3

  /// Axes from two unit vectors.
  public init(thigh: Vector3, shank: Vector3) {
    self.thigh = thigh
    self.shank = shank
  }

  /// The same line with the other sense: angles about it change sign.
  var reversed: HingeAxes { HingeAxes(thigh: -thigh, shank: -shank) }

  /// The pair with the shank's sense changed: the other way to combine the two sensors, in which
  /// their angles add up instead of cancelling.
  var shankReversed: HingeAxes { HingeAxes(thigh: thigh, shank: -shank) }

  /// Whether both axes agree with another pair's within an angle, whatever the common sense.
  func isSameLine(as other: HingeAxes, within radians: Double) -> Bool {
    func near(_ o: HingeAxes) -> Bool {
      thigh.angle(to: o.thigh) < radians && shank.angle(to: o.shank) < radians
    }
    return near(other) || near(other.reversed)
  }
}

extension Vector3 {
  /// Radians about this unit vector, −π…π, from one direction to another, as seen along it; the
  /// first should lie normal to it.
  func turn(from a: Vector3, to b: Vector3) -> Double { atan2(b.dot(cross(a)), b.dot(a)) }
}
