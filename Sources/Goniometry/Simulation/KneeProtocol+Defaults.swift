// SPDX-License-Identifier: Apache-2.0

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
