// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// Where a simulated sensor sits on its limb, and how it is turned.
///
/// The limb's frame: x forward, y to the left, z along the limb towards the hip; standing, it is
/// level. Its origin is the knee.
public struct SensorPlacement: Sendable, Hashable {
  /// How the sensor is turned against the limb.
  public enum Mounting: Sendable, Hashable {
    /// The sensor's axes are the limb's.
    case aligned
    /// Any rotation, drawn uniformly from the seed.
    case random
    /// This rotation vector (axis × angle, radians) takes the sensor's vectors to the limb's frame.
    case rotation(Vector3)
  }

  /// How the sensor is turned; random by default.
  public var mounting = Mounting.random
  /// Metres from the knee along the limb: up the thigh, down the shank.
  public var distanceFromKnee: Double
  /// Metres from the limb's axis to the front.
  public var forward: Double
  /// Metres from the limb's axis to the outer side: right on a right leg.
  public var outward: Double

  /// A placement; by default on the outer front of the limb, turned at random.
  public init(
    mounting: Mounting = .random, distanceFromKnee: Double, forward: Double = 0.03,
    outward: Double = 0.06
  ) {
    self.mounting = mounting
    self.distanceFromKnee = distanceFromKnee
    self.forward = forward
    self.outward = outward
  }
}
