// SPDX-License-Identifier: Apache-2.0

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
