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

/// How a simulated sensor moves on the bone beneath it.
///
/// A spring and a damper carry it (the wobbling mass of Gruber et al. 1998,
/// doi 10.1016/S0021-9290(98)00033-5, reduced to two transverse directions): it lags behind the
/// bone's acceleration, shifts and tilts. Besides, skin and muscle slide with flexion.
public struct SoftTissue: Sendable, Hashable {
  /// Tilt under a steady transverse acceleration of 1 g, degrees; 0, the default, is rigid.
  public var wobbleDegreesPerG = 0.0
  /// Undamped frequency of the wobble, Hz; 0.5…50, 8 by default.
  public var wobbleFrequencyHz = 8.0
  /// Share of critical damping, 0…5; 0.3 by default.
  public var wobbleDamping = 0.3
  /// Share of the flexion that the two sensors together do not follow, 0…0.5; 0 by default.
  public var slideShare = 0.0

  /// A rigid fixation, to set what is wanted.
  public init() {}
}
