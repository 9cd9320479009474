// SPDX-License-Identifier: Apache-2.0

/// A simulated leg with a sensor on the thigh and one on the shank, of which everything is known.
///
/// Attitude, angular velocity, specific force and flexion come from one analytic motion, so that
/// they agree to rounding before the sensors' errors are added. The same parameters give the same
/// bytes. The work and the memory are those of the samples; wobble adds 1000 steps a second.
///
/// ```swift
/// var parameters = KneeSimulation.Parameters(.sitToStand)
/// parameters.repetitions = 5
/// parameters.errors = SensorGrade.module.errors
/// let knee = try KneeSimulation(parameters).run()
/// print(knee.thigh.recording.count, knee.flexion.degrees.max() ?? .nan)
/// ```
public struct KneeSimulation: Sendable {
  /// A leg.
  public enum Side: String, Sendable, Hashable, Codable, CaseIterable {
    /// The right leg.
    case right
    /// The left leg.
    case left
  }

  /// How fast the leg moves.
  public enum Pace: Sendable, Hashable {
    /// Range over duration of one movement, without pauses; the peak is 1.875 times this (1.11
    /// times on the machine).
    case meanSpeed(degreesPerSecond: Double)
    /// A whole repetition with its two pauses, or a stride.
    case period(seconds: Double)
  }

  /// The settings of a simulation: the usual values of a protocol, each of which can be changed.
  public struct Parameters: Sendable, Hashable {
    /// The movement of the leg.
    public var kneeProtocol: KneeProtocol
    /// Least and greatest flexion of the exercise, degrees within −30…170; 0 is straight.
    public var flexionDegrees: ClosedRange<Double>
    /// Flexion while standing upright, degrees; 0 by default.
    package var standingFlexionDegrees = 0.0
    /// How fast.
    public var pace: Pace
    /// Repetitions there and back (strides), 1…10 000.
    public var repetitions: Int
    /// Seconds at each end of a movement; 0.5 by default. Not used in walking.
    public var pause = 0.5
    /// Seconds of upright stance at the start; 0 starts in the protocol's own pose.
    public var standing: Double
    /// Seconds from stance into the protocol's pose; 2 by default. Not used in walking.
    package var transition = 2.0
    /// Seconds of rest before the first repetition; 1 by default.
    package var restBefore = 1.0
    /// Seconds of rest after the last repetition; 1 by default.
    package var restAfter = 1.0
    /// Movements beside the test; none by default.
    package var besides = Besides()
    /// Which leg; it mirrors placements and out-of-plane motion. Right by default.
    public var side = Side.right
    /// Amplitude of what a hinge does not do, degrees, 0…30: the thigh swings and turns by it, the
    /// tibia turns by it and abducts by half of it at 90° of flexion. 0 by default.
    package var outOfPlaneDegrees = 0.0
    /// Hip to knee, metres; 0.42 by default, an adult's of 1.72 m (Winter 2009, figure 4.1).
    package var thighLength = 0.42
    /// Knee to ankle, metres; 0.42 by default.
    package var shankLength = 0.42
    /// Where the thigh's sensor sits; 0.20 m above the knee by default.
    package var thigh = SensorPlacement(distanceFromKnee: 0.20)
    /// Where the shank's sensor sits; 0.18 m below the knee by default.
    package var shank = SensorPlacement(distanceFromKnee: 0.18)
    /// The errors of both sensors; none by default.
    public var errors = SensorErrors()
    /// How both sensors move on the bone; not at all by default.
    package var softTissue = SoftTissue()
    /// Samples a second, 1…10 000 Hz; 100 by default.
    public var rateHz = 100.0
    /// Standard deviation of the sampling instants, a share of the period, 0…0.3; they are reported
    /// as they were, and never cross. 0 by default.
    package var timingJitter = 0.0
    /// Share of samples lost singly and at random, 0…0.9; 0 by default.
    package var lostShare = 0.0
    /// Stretches, in seconds, in which no sample of either sensor is kept; none by default.
    package var gaps: [ClosedRange<Double>] = []
    /// Whether the gyroscope reports its mean over the step that ends at the sample, as delta-angle
    /// modules do, in place of the value of the instant; false by default.
    package var gyroscopeAveragesStep = false
    /// Where all that is random comes from.
    public var seed: UInt64 = 1

    /// Movements that people make beside the test that was meant.
    package struct Besides: Sendable, Hashable {
      /// Strides from the stance to the seat or the bed, and away from it to another stance after the test. Not used in walking.
      package var stridesBefore = 0, stridesAfter = 0
      /// Flexion through which the joint goes on the way into the exercise, degrees.
      package var throughDegrees: Double?
      /// Where the first repetition turns back, degrees, as with a therapist's help.
      package var firstTurnsAt: Double?
      /// Seconds of the same stance at the end; 0 ends in the exercise's own position.
      package var standingAtTheEnd = 0.0
      /// Half of the swing of a tremor in the exercise, degrees, at 6 Hz.
      package var tremorDegrees = 0.0

      /// Nothing.
      package init() {}
    }

    /// The usual values of a protocol.
    public init(_ kneeProtocol: KneeProtocol) {
      self.kneeProtocol = kneeProtocol
      flexionDegrees = kneeProtocol.defaultFlexionDegrees
      pace = kneeProtocol.defaultPace
      repetitions = kneeProtocol.defaultRepetitions
      standing = kneeProtocol.defaultStanding
    }
  }

  /// The settings of the simulation.
  public let parameters: Parameters
  let motion: LegMotion

  /// Checks the parameters and lays out the motion.
  public init(_ parameters: Parameters) throws(SimulationError) {
    try parameters.check()
    self.parameters = parameters
    motion = LegMotion(parameters)
    let samples = motion.duration * parameters.rateHz
    guard samples <= Self.greatestSampleCount else {
      throw .invalidParameter(
        name: "duration × rate",
        found: "\(samples < 1e18 ? "\(Int(samples))" : "\(samples)") samples",
        expected: "at most \(Int(Self.greatestSampleCount)): fewer repetitions or a lower rate")
    }
  }

  /// Ten million rows are a gigabyte of text; more is a slip of the keyboard.
  private static let greatestSampleCount = 1e7

  /// Length of the recording, seconds.
  public var duration: Double { motion.duration }

  /// The true flexion at any time, degrees: the angle of the joint coordinate system about the
  /// thigh's hinge axis (Grood & Suntay 1983, doi 10.1115/1.3138397).
  public func flexionDegrees(at time: Double) -> Double {
    motion.flexion(at: time).value * 180 / .pi
  }
}

/// The movement of a simulated leg.
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

// The defaults of a protocol.
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

/// Why a simulation cannot be run.
public enum SimulationError: Error, Sendable, Hashable {
  /// A parameter is outside what the model can do: its name, what was given, what is accepted.
  case invalidParameter(name: String, found: String, expected: String)
}

extension SimulationError: CustomStringConvertible {
  /// One sentence with the parameter, what was given and what is accepted.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let found, let expected):
      "\(name) is \(found); expected \(expected)"
    }
  }
}
