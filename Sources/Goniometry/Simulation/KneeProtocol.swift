// SPDX-License-Identifier: Apache-2.0

/// What the simulated leg does.
public enum KneeProtocol: String, Sendable, Hashable, Codable, CaseIterable {
  /// Sitting, thigh level and still; the shank swings from the flexed to the extended end and back.
  case seatedExtension = "seated-extension"
  /// Lying on the back, hip fixed; the heel slides along the bed from the extended to the flexed
  /// end and back.
  case heelSlide = "heel-slide"
  /// Feet on the floor; from sitting to standing and back. The shank leans by 0.28 of the flexion,
  /// so both segments move and the hip travels.
  case sitToStand = "sit-to-stand"
  /// As `heelSlide`, driven by a motor: slow, of constant speed but for its ends.
  case passiveMachine = "machine"
  /// Strides with two flexion waves each, the hip moving forward and bobbing; no heel-strike shock.
  /// The full range is reached in the strides counted as repetitions; one stride more on either
  /// side swells from and fades to standing.
  case walking
  /// Standing on the other leg, hip fixed; the knee is lifted forward and put down, the shank
  /// hanging within a tenth of the flexion of the vertical.
  case thighLift = "thigh-lift"
  /// From standing on a step of 0.35 m, down to the floor with nearly straight legs, a landing that
  /// bends the knee and is felt with some 2 g, up again and back onto the step.
  case dropLanding = "drop-landing"
}
