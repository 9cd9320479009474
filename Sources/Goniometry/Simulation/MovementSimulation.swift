// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
public import Inertial

/// A simulated test of a movement with one device: what a telephone at its place would record of a segment
/// that leaves its neutral posture, goes to both ends and comes back.
///
/// ```swift
/// var parameters = MovementSimulation.Parameters([TestedMovement(rotation, place: forehead)])
/// parameters.errors = SensorGrade.phone.errors
/// let trial = MovementSimulation(parameters).run()
/// print(trial.reached[0].positive)   // degrees
/// ```
public struct MovementSimulation: Sendable {
  /// The settings of a simulated test. All lengths of time are seconds.
  public struct Parameters: Sendable, Hashable {
    /// The movements, one after another, each with its test, the place of the device and the side.
    public var tested: [TestedMovement]
    /// Degrees from neutral to either end, one pair a movement; two thirds of what few people exceed by
    /// default. An end of 0 is not gone to.
    public var reach: [Reach]
    /// Repetitions of each movement.
    public var repetitions = 3
    /// Mean speed, °/s.
    public var degreesPerSecond = 60.0
    /// Rest at either end.
    public var pause = 0.3
    /// Neutral posture before, between and after the movements.
    public var neutral = 2.0
    /// Amplitude of tremor while the person moves, degrees at 6 Hz; a tenth of it in neutral.
    public var tremorDegrees = 0.0
    /// Amplitude of the sway of the body that carries the joint, degrees at 0.3 Hz.
    public var swayDegrees = 0.0
    /// Degrees by which the axis of the movement is tilted against that of the body: movement that is
    /// coupled, in a direction that is drawn.
    public var couplingDegrees = 0.0
    /// Degrees by which the device is turned about its long side against its place.
    public var turnDegrees = 0.0
    /// Share of the movement that skin keeps from the device.
    public var slideShare = 0.0
    /// Tilt of the device on soft tissue under an acceleration of 1 g across the limb, degrees; it follows at
    /// once, as tissue does that is stiffer than the movement is fast.
    public var wobbleDegreesPerG = 0.0
    /// Degrees by which the device slips on the limb half-way, about an axis that is drawn.
    public var slipDegrees = 0.0
    /// Degrees by which the person misses neutral at the end.
    public var returnDegrees = 0.0
    /// Degrees, in the sense of the first movement's positive direction, by which the posture at the start is not the one that
    /// the test says.
    public var startDegrees = 0.0
    /// The errors of the sensor.
    public var errors = SensorErrors()
    /// Samples a second.
    public var rateHz = 100.0
    /// Where all that is random comes from.
    public var seed: UInt64 = 1

    /// A test of movements with the usual values.
    public init(_ tested: [TestedMovement]) {
      self.tested = tested
      reach = tested.map { tested in
        let ends = tested.movement.directions.map { $0.limits.usual * 2 / 3 }
        let only = tested.test.flatMap { $0.isOneSided ? $0.first : nil }
        return Reach(
          positive: only == .extension ? 0 : ends[0], negative: only == .flexion ? 0 : ends[1])
      }
    }
  }

  /// Degrees from neutral in both directions of a movement.
  public struct Reach: Sendable, Hashable {
    /// The positive direction.
    public var positive: Double
    /// The negative one.
    public var negative: Double

    /// A reach from its parts.
    public init(positive: Double, negative: Double) {
      (self.positive, self.negative) = (positive, negative)
    }
  }

  /// The settings.
  public let parameters: Parameters
  private let profiles: [MotionProfile]
  private let axes: [Vector3]
  private let tremor: MotionProfile
  private let slip: (profile: MotionProfile, axis: Vector3)
  private let swayAxis: Vector3
  private let duration: Double

  private static let tremorHz = 6.0
  /// Share of the tremor that is there in neutral, and seconds in which the rest sets in.
  private static let (tremorInRest, ramp) = (0.1, 0.3)
  private static let swayHz = 0.3

  /// Lays out the motion.
  public init(_ parameters: Parameters) {
    self.parameters = parameters
    var random = RandomSource(seed: parameters.seed, purpose: .outOfPlane)
    axes = parameters.tested.map { tested in
      let turn = tested.bodyTurn
      guard let across = turn.cross(random.normalVector(1)).normalized else { return turn }
      return Quaternion(angle: parameters.couplingDegrees * .degree, axis: across).rotate(turn)
    }
    swayAxis = random.normalVector(1).normalized ?? .unitX
    let slipAxis = random.normalVector(1).normalized ?? .unitX
    var (profiles, end): ([MotionProfile], Double) = ([], parameters.neutral)
    for (index, (tested, reach)) in zip(parameters.tested, parameters.reach).enumerated() {
      var profile = MotionProfile(startValue: 0)
      profile.rest(end)
      let isLast = index == parameters.tested.count - 1
      profile.go(
        to: reach, first: tested.test?.first ?? .flexion, times: parameters.repetitions,
        degreesPerSecond: parameters.degreesPerSecond, pause: parameters.pause,
        home: isLast ? parameters.returnDegrees : 0)
      end = profile.end + parameters.neutral
      profiles.append(profile)
    }
    self.profiles = profiles
    var tremor = MotionProfile(startValue: Self.tremorInRest)
    for profile in profiles {
      tremor.rest(parameters.neutral)
      tremor.move(to: 1, in: Self.ramp)
      tremor.rest(max(0, profile.end - tremor.end - Self.ramp))
      tremor.move(to: Self.tremorInRest, in: Self.ramp)
    }
    self.tremor = tremor
    duration = end
    var moved = MotionProfile(startValue: 0)
    moved.rest(end / 2)
    moved.move(to: parameters.slipDegrees, in: 0.3)
    slip = (moved, slipAxis)
  }

  /// Runs the simulation.
  public func run() -> SimulatedMovements {
    let p = parameters
    var recording = InertialRecording()
    var (time, degrees): ([Double], [Double]) = ([], [])
    var model = SensorErrorModel(
      p.errors, rateHz: p.rateHz, random: RandomSource(seed: p.seed, purpose: .shankErrors))
    let device = CarriedSensor(wobbleDegreesPerG: p.wobbleDegreesPerG, long: .unitY)
    for index in 0...Int(duration * p.rateHz) {
      let now = Double(index) / p.rateHz
      recording.append(model.reading(device.sample(at: now, moment)))
      time.append(now)
      degrees.append(profiles.reduce(0) { $0 + $1[now].value })
    }
    return SimulatedMovements(
      recording: recording,
      angles: AngleSeries(
        time: time, degrees: degrees, standardDeviation: Array(repeating: 0, count: time.count)),
      reached: zip(zip(p.tested, axes), p.reach).map { pair, reach in
        // The part of a turn about a tilted axis that is about the axis of the body.
        let cosine = pair.0.bodyTurn.dot(pair.1)
        func twist(_ degrees: Double) -> Double {
          let half = degrees * .degree / 2
          return 2 * atan2(cosine * sin(half), cos(half)) / .degree
        }
        return Reach(positive: twist(reach.positive), negative: twist(reach.negative))
      })
  }

  /// The sensor without the wobble, and the specific force on it in the Earth frame.
  private func moment(at time: Double) -> CarriedSensor.Moment {
    let p = parameters
    let start = Quaternion(angle: p.startDegrees * .degree, axis: p.tested[0].bodyTurn)
    var segment = AttitudeMotion(start)
    func wave(_ degrees: Double, _ hertz: Double) -> Jet {
      let turn = 2 * Double.pi * hertz
      return (degrees * .degree) * (Jet(turn * time, turn).sine)
    }
    if p.swayDegrees > 0 {
      segment = segment * AttitudeMotion(wave(p.swayDegrees, Self.swayHz), about: swayAxis)
    }
    var tissue = AttitudeMotion(.identity)
    for (profile, axis) in zip(profiles, axes) {
      let angle = Double.degree * profile[time]
      segment = segment * AttitudeMotion(angle, about: axis)
      tissue = tissue * AttitudeMotion(-p.slideShare * angle, about: axis)
    }
    if p.tremorDegrees > 0 {
      let shake = tremor[time] * wave(p.tremorDegrees, Self.tremorHz)
      segment = segment * AttitudeMotion(shake, about: axes[0])
    }
    let bone = AttitudeMotion(p.tested[0].posture) * segment
    let slipped = AttitudeMotion(Double.degree * slip.profile[time], about: slip.axis)
    let turned = Quaternion(angle: p.turnDegrees * .degree, axis: .unitY)
    let sensor = bone * tissue * slipped * AttitudeMotion(p.tested[0].mounting * turned)
    let path = bone.rotate(VectorMotion(p.tested[0].leverArm))
    return (sensor, path.acceleration + .unitZ * InertialSample.standardGravity)
  }
}

extension MotionProfile {
  /// Moves to both ends of a reach and comes home.
  mutating func go(
    to reach: MovementSimulation.Reach, first: FirstMovement, times: Int, degreesPerSecond: Double,
    pause: Double, home: Double
  ) {
    var ends = [reach.positive, -reach.negative]
    if first == .extension { ends.reverse() }
    func go(to degrees: Double) {
      let way = abs(degrees - finalValue)
      if way > 0 { move(to: degrees, in: max(0.3, way / degreesPerSecond)) }
    }
    for _ in 0..<times {
      for end in ends {
        go(to: end)
        rest(pause)
      }
    }
    go(to: home)
  }
}

/// The recording of a simulated test, and the truth about it.
public struct SimulatedMovements: Sendable {
  /// The samples as the sensor reported them, errors included.
  public let recording: InertialRecording
  /// The true angle about the axis of the movement that is under way, degrees, positive as the movement
  /// says.
  public let angles: AngleSeries
  /// The true angle of each movement in the plane of the body, degrees from neutral.
  public let reached: [MovementSimulation.Reach]
}

// The body in the posture of a test: x forward, y to the left, z up.
extension TestedMovement {
  /// The axis of the positive direction; of the lateral axis without a test.
  fileprivate var bodyTurn: Vector3 { test.map { Vector3($0.turn(on: side)) } ?? .unitY }
  /// Body to Earth.
  fileprivate var posture: Quaternion {
    Quaternion(from: test.map { Vector3($0.up) } ?? .unitZ, to: .unitZ)
  }
  /// From the joint to the device, metres.
  fileprivate var leverArm: Vector3 {
    let (screen, top) = directions
    return Vector3(screen) * 0.05 - Vector3(top) * 0.2
  }
  private var directions: (screen: BodyDirection, top: BodyDirection) {
    (place ?? test?.places.first)?.directions(on: side) ?? (.forward, .up)
  }
  /// Device to body.
  fileprivate var mounting: Quaternion {
    let (screen, top) = (Vector3(directions.screen), Vector3(directions.top))
    let facing = Quaternion(from: .unitZ, to: screen)
    let edge = facing.rotate(.unitY)
    let turn =
      edge.dot(top) < -0.999
      ? Quaternion(angle: .pi, axis: screen) : Quaternion(from: edge, to: top)
    return turn * facing
  }
}
