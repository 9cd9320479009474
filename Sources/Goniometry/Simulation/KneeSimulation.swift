// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A simulated leg with a sensor on the thigh and one on the shank, of which everything is known.
///
/// Attitude, angular velocity, specific force and flexion come from one analytic motion, so that
/// they agree to rounding before the sensors' errors are added. The same parameters give the same
/// bytes. The work and the memory are those of the samples; wobble adds 1000 steps a second.
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

  /// What is simulated. Made for a protocol with its usual values; then set what differs.
  public struct Parameters: Sendable, Hashable {
    /// What the leg does.
    public var kneeProtocol: KneeProtocol
    /// Least and greatest flexion of the exercise, degrees within −30…170; 0 is straight.
    public var flexionDegrees: ClosedRange<Double>
    /// Flexion while standing upright, degrees; 0 by default.
    public var standingFlexionDegrees = 0.0
    /// How fast.
    public var pace: Pace
    /// Repetitions there and back (strides), 1…10 000.
    public var repetitions: Int
    /// Seconds at each end of a movement; 0.5 by default. Not used in walking.
    public var pause = 0.5
    /// Seconds of upright stance at the start; 0 starts in the protocol's own pose.
    public var standing: Double
    /// Seconds from stance into the protocol's pose; 2 by default. Not used in walking.
    public var transition = 2.0
    /// Seconds of rest before the first repetition; 1 by default.
    public var restBefore = 1.0
    /// Seconds of rest after the last repetition; 1 by default.
    public var restAfter = 1.0
    /// Which leg; it mirrors placements and out-of-plane motion. Right by default.
    public var side = Side.right
    /// Amplitude of what a hinge does not do, degrees, 0…30: the thigh swings and turns by it, the
    /// tibia turns by it and abducts by half of it at 90° of flexion. 0 by default.
    public var outOfPlaneDegrees = 0.0
    /// Hip to knee, metres; 0.42 by default, an adult's of 1.72 m (Winter 2009, figure 4.1).
    public var thighLength = 0.42
    /// Knee to ankle, metres; 0.42 by default.
    public var shankLength = 0.42
    /// Where the thigh's sensor sits; 0.20 m above the knee by default.
    public var thigh = SensorPlacement(distanceFromKnee: 0.20)
    /// Where the shank's sensor sits; 0.18 m below the knee by default.
    public var shank = SensorPlacement(distanceFromKnee: 0.18)
    /// What both sensors get wrong; nothing by default.
    public var errors = SensorErrors()
    /// How both sensors move on the bone; not at all by default.
    public var softTissue = SoftTissue()
    /// Samples a second, 1…10 000 Hz; 100 by default.
    public var rateHz = 100.0
    /// Standard deviation of the sampling instants, a share of the period, 0…0.3; they are reported
    /// as they were, and never cross. 0 by default.
    public var timingJitter = 0.0
    /// Share of samples lost singly and at random, 0…0.9; 0 by default.
    public var lostShare = 0.0
    /// Stretches, in seconds, in which no sample of either sensor is kept; none by default.
    public var gaps: [ClosedRange<Double>] = []
    /// Whether the gyroscope reports its mean over the step that ends at the sample, as delta-angle
    /// modules do, in place of the value of the instant; false by default.
    public var gyroscopeAveragesStep = false
    /// Where all that is random comes from.
    public var seed: UInt64 = 1

    /// The usual values of a protocol.
    public init(_ kneeProtocol: KneeProtocol) {
      self.kneeProtocol = kneeProtocol
      flexionDegrees = kneeProtocol.defaultFlexionDegrees
      pace = kneeProtocol.defaultPace
      repetitions = kneeProtocol.defaultRepetitions
      standing = kneeProtocol.defaultStanding
    }
  }

  /// What is simulated.
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

extension KneeSimulation {
  /// Runs the simulation.
  public func run() -> SimulatedKnee {
    SimulatedKnee(
      thigh: sensor(.thigh), shank: sensor(.shank), flexion: trueFlexion,
      standing: motion.standing, exercise: motion.exercise)
  }

  private var sampleCount: Int { Int((motion.duration * parameters.rateHz).rounded(.down)) + 1 }

  private var trueFlexion: AngleSeries {
    let times = (0..<sampleCount).map { Double($0) / parameters.rateHz }
    return AngleSeries(
      time: times, degrees: times.map(flexionDegrees(at:)),
      standardDeviation: Array(repeating: 0, count: times.count))
  }

  private func sensor(_ segment: SensorMotion.Segment) -> SimulatedSensor {
    let isThigh = segment == .thigh
    var sensor = SensorMotion(segment, of: motion, parameters)
    var clock = RandomSource(
      seed: parameters.seed, purpose: isThigh ? .thighClock : .shankClock)
    var model = SensorErrorModel(
      parameters.errors, rateHz: parameters.rateHz,
      random: RandomSource(
        seed: parameters.seed, purpose: isThigh ? .thighErrors : .shankErrors))
    var recording = InertialRecording()
    var attitudes: [Quaternion] = []
    recording.reserveCapacity(sampleCount)
    attitudes.reserveCapacity(sampleCount)
    var last: (time: Double, attitude: Quaternion)?
    var lost = 0
    for index in 0..<sampleCount {
      let time = instant(index, &clock)
      let moment = sensor.moment(at: time)
      let attitude = moment.attitude
      var sample = moment.sample
      if parameters.gyroscopeAveragesStep, let last {
        let turn = (last.attitude.conjugate * attitude).rotationVector
        sample.angularVelocity = turn / (time - last.time)
      }
      last = (time, attitude)
      let reading = model.reading(sample)
      // Drawn whether it is used or not, so that a gap does not shift what follows it.
      let isLost = clock.uniform() < parameters.lostShare
      if isLost || parameters.gaps.contains(where: { $0.contains(time) }) {
        lost += 1
      } else {
        recording.append(reading)
        attitudes.append(attitude)
      }
    }
    return SimulatedSensor(
      recording: recording, attitudes: attitudes, mounting: sensor.mounting,
      hingeAxis: sensor.hingeAxis, leverArm: sensor.leverArm, gyroscopeBias: model.gyroscopeBias,
      accelerometerBias: model.accelerometerBias, gyroscopeMatrix: model.gyroscopeMatrix,
      accelerometerMatrix: model.accelerometerMatrix, clippedSamples: model.clippedSamples,
      lostSamples: lost)
  }

  /// When a sample is taken: on the grid, or off it by at most 0.45 of a period.
  private func instant(_ index: Int, _ clock: inout RandomSource) -> Double {
    let late = min(max(clock.normal(parameters.timingJitter), -0.45), 0.45)
    return max(0, (Double(index) + late) / parameters.rateHz)
  }
}

/// What a simulation gives: two recordings, and the truth about them.
public struct SimulatedKnee: Sendable {
  /// The sensor on the thigh.
  public var thigh: SimulatedSensor
  /// The sensor on the shank.
  public var shank: SimulatedSensor
  /// True flexion on the undisturbed sampling grid, a row for every period, gaps or not; its
  /// standard deviation is zero.
  public var flexion: AngleSeries
  /// When the leg stands upright and still, seconds; `nil` where the protocol has no stance.
  public var standing: ClosedRange<Double>?
  /// From the start of the first repetition to the end of the last pause, seconds.
  public var exercise: ClosedRange<Double>
}

/// The recording of one simulated sensor, and the truth about it.
public struct SimulatedSensor: Sendable {
  /// What the sensor reported, errors included.
  public var recording: InertialRecording
  /// True attitude of the sensor at each row of the recording, with heading: the leg faces along x.
  public var attitudes: [Quaternion]
  /// Sensor to limb, as mounted; see ``SensorPlacement`` for the limb's frame.
  public var mounting: Quaternion
  /// The knee's axis in the sensor's frame, unit; about it flexion turns the shank positively.
  public var hingeAxis: Vector3
  /// From the knee to the sensor, metres, sensor frame.
  public var leverArm: Vector3
  /// The gyroscope's bias at the start, rad/s, sensor frame.
  public var gyroscopeBias: Vector3
  /// The accelerometer's bias, m/s², sensor frame.
  public var accelerometerBias: Vector3
  /// What the gyroscope makes of a true rate before bias and noise: scale and misalignment.
  public var gyroscopeMatrix: SensorCalibration.Matrix
  /// What the accelerometer makes of a true specific force before bias and noise.
  public var accelerometerMatrix: SensorCalibration.Matrix
  /// Samples with a component that was clipped at the end of the range.
  public var clippedSamples: Int
  /// Samples that were lost, singly or in gaps.
  public var lostSamples: Int
}
