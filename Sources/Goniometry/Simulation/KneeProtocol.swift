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

// What a protocol is like unless told otherwise.
extension KneeProtocol {
  var defaultFlexionDegrees: ClosedRange<Double> {
    switch self {
    case .seatedExtension: 0...90
    case .heelSlide: 0...120
    case .sitToStand: 0...90
    case .passiveMachine: 0...90
    case .walking: 2...62
    case .thighLift: 0...90
    case .dropLanding: 10...75
    }
  }

  /// Upright stance at the start, seconds; the lying protocols have none.
  var defaultStanding: Double {
    switch self {
    case .seatedExtension, .sitToStand, .walking, .thighLift, .dropLanding: 3
    case .heelSlide, .passiveMachine: 0
    }
  }

  var defaultPace: KneeSimulation.Pace {
    switch self {
    case .seatedExtension, .heelSlide, .sitToStand, .thighLift: .meanSpeed(degreesPerSecond: 60)
    case .dropLanding: .meanSpeed(degreesPerSecond: 200)
    // Continuous passive motion machines run at about 0.5–4°/s.
    case .passiveMachine: .meanSpeed(degreesPerSecond: 3)
    // 54 strides a minute: 108 steps a minute, the usual cadence of adults.
    case .walking: .period(seconds: 1.1)
    }
  }

  var defaultRepetitions: Int {
    switch self {
    case .passiveMachine: 1
    case .walking: 8
    case .seatedExtension, .heelSlide, .sitToStand, .thighLift, .dropLanding: 3
    }
  }

  var moveShape: MotionProfile.Shape {
    self == .passiveMachine ? .constantSpeed(ramps: 0.1) : .minimumJerk
  }

  /// Whether a repetition begins at the flexed end.
  var startsFlexed: Bool { self == .seatedExtension || self == .sitToStand }
}
