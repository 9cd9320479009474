// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
public import Inertial

/// A simulated measurement of a joint with a sensor on either side: a neutral posture, a few lively movements, then
/// each movement of the joint to both ends.
///
/// ```swift
/// let trial = JointSimulation(JointSimulation.Parameters(.hip, side: .left)).run()
/// let pair = try SensorPair(proximal: trial.proximal, distal: trial.distal)
/// ```
public struct JointSimulation: Sendable {
  /// The settings of a simulation. All lengths of time are seconds, all angles degrees.
  public struct Parameters: Sendable {
    /// The joint.
    public var joint: Joint
    /// The side of the body.
    public var side: Side
    /// How far each movement of the joint goes, in their order; two thirds of what few people exceed by default.
    public var reach: [MovementSimulation.Reach]
    /// The neutral posture before, between and after the movements.
    public var neutral = 2.0
    /// Lively movements forwards and back at first: their number, and how many there are a second.
    public var lively = (count: 6, hertz: 0.8)
    /// Repetitions of each movement.
    public var repetitions = 2
    /// Mean speed, °/s.
    public var degreesPerSecond = 60.0
    /// Rest at either end.
    public var pause = 0.3
    /// Share of a movement that the other planes move along by.
    public var coupling = 0.0
    /// How far the proximal segment sways while the person moves.
    public var swayDegrees = 4.0
    /// How far the joint travels in the room while the person moves, metres.
    public var travel = 0.04
    /// How far the proximal segment turns to and fro, degrees, and the joint travels, metres, slowly and all the time after
    /// the first neutral posture, as people stand: for half a second that looks like rest.
    public var stance = (degrees: 0.0, travel: 0.0)
    /// The direction of the body that points to the sky in the neutral posture: `forward` of a person who lies on the back.
    public var up = BodyDirection.up
    /// How far the second segment faces another way than the first in the neutral posture.
    public var facingDegrees = 0.0
    /// How far each segment leans in the neutral posture, in a direction that is drawn.
    public var leanDegrees = 0.0
    /// Share of the movement across the limb that skin keeps from the distal sensor.
    public var slideShare = 0.0
    /// Share of the turn along the limb that it keeps: about a third on an upper arm (Cutti, Paolini, Troncossi,
    /// Cappello, Davalli 2005, Med Biol Eng Comput 43:341, doi 10.1007/BF02345813).
    public var twistShare = 0.0
    /// Tilt of a sensor on soft tissue under an acceleration of 1 g across the limb.
    public var wobbleDegreesPerG = 0.0
    /// Degrees by which the distal sensor slips half-way, about an axis that is drawn.
    public var slipDegrees = 0.0
    /// The errors of the sensors.
    public var errors = SensorErrors()
    /// Samples a second.
    public var rateHz = 100.0
    /// Standard deviation of the time of each sample, seconds.
    public var jitter = 0.0
    /// Whether each angular velocity is the mean over the step before, as of devices that integrate, and not an instant.
    public var givesMeanRates = false
    /// Where all that is random comes from.
    public var seed: UInt64 = 1

    /// A measurement of a joint with the usual values.
    public init(_ joint: Joint, side: Side = .unstated) {
      (self.joint, self.side) = (joint, side)
      reach = joint.movements.map { movement in
        func end(_ direction: Movement.Direction) -> Double {
          min(150, direction.limits.usual * 2 / 3)
        }
        return .init(positive: end(movement.positive), negative: end(movement.negative))
      }
    }

    /// The first of the movements forwards and back: the one that has more room.
    package var first: FirstMovement {
      let flexion = joint.movements.first { $0.plane == .sagittal }
      return flexion.map { $0.positive.limits.usual < $0.negative.limits.usual } ?? false
        ? .extension : .flexion
    }
  }

  /// The settings.
  public let parameters: Parameters
  private let profiles: [Movement.Plane: MotionProfile]
  private let activity, standing: MotionProfile
  private let signs: MovementSigns
  /// To the sensors from the joint, metres in the segments' frames; and the sensors' mountings.
  private let sensors: [(arm: Vector3, mounting: Quaternion)]
  private let facing: Double
  private let posture: Quaternion
  private let times: [Double]
  private let lean: [Vector3]
  private let slip: (profile: MotionProfile, axis: Vector3)
  /// How the proximal segment turns to and fro about z, y and x, and how the joint travels along x, y and z.
  private let turns, ways: [Wave]

  /// A movement to and fro of a person: while they move, and slowly all the time. Everybody has rhythms of their own.
  private struct Wave {
    private let live, slow: (hertz: Double, phase: Double)

    init(near hertz: Double, slow slowHertz: Double, _ random: inout RandomSource) {
      func own(_ hertz: Double, _ random: inout RandomSource) -> (Double, Double) {
        (hertz * (0.8 + 0.4 * random.uniform()), 2 * .pi * random.uniform())
      }
      (live, slow) = (own(hertz, &random), own(slowHertz, &random))
    }

    /// The waves at a time, of size 1.
    func at(_ time: Double) -> (live: Jet, slow: Jet) {
      func sine(_ wave: (hertz: Double, phase: Double)) -> Jet {
        let turn = 2 * Double.pi * wave.hertz
        return Jet(turn * time + wave.phase, turn).sine
      }
      return (sine(live), sine(slow))
    }
  }

  /// Lays out the motion.
  public init(_ parameters: Parameters) {
    self.parameters = parameters
    let p = parameters
    var random = RandomSource(seed: p.seed, purpose: .outOfPlane)
    signs = MovementSigns(PairOptions(joint: p.joint), p.side)
    facing = random.uniform() * 2 * .pi
    let up = p.up.components
    posture = Quaternion(from: Vector3(up.x, up.y, up.z), to: .unitZ)
    // Of the spine the distal segment is the upper one; a chest's sensor sits below the shoulder.
    let above = !p.joint.hasSides ? [-1.0, 1] : p.joint.proximal == .trunk ? [-0.5, -1] : [1, -1]
    sensors = zip(p.joint.segments, above).map { segment, along in
      let length = 0.1 + 0.15 * random.uniform()
      let ahead = 0.05 * random.normal(0.5)
      // A hip and a shoulder are to the side of a sensor on the middle of the body.
      let isMiddle = segment == p.joint.proximal && p.joint.isAside
      let middle = isMiddle ? (segment == .trunk ? 0.17 : 0.09) * (p.side == .left ? -1 : 1) : 0
      let aside = middle + (isMiddle ? 0.02 : 0.05) * random.normal(1)
      // A foot's sensor is ahead of the ankle.
      let arm =
        segment == .foot
        ? Vector3(0.6 * length, aside, ahead - 0.03) : Vector3(ahead, aside, along * length)
      return (arm, random.rotation())
    }
    lean = (0..<2).map { _ in
      let direction = random.uniform() * 2 * .pi
      return Vector3(cos(direction), sin(direction), 0) * (p.leanDegrees * .degree)
    }
    var plans: [Movement.Plane: MotionProfile] = [:]
    var end = p.neutral
    func append(_ plane: Movement.Plane, _ body: (inout MotionProfile) -> Void) {
      var profile = plans[plane] ?? MotionProfile(startValue: 0)
      profile.rest(end - profile.end)
      body(&profile)
      end = profile.end
      plans[plane] = profile
    }
    let ranges = zip(p.joint.movements, p.reach)
    if p.lively.count > 0, let (_, reach) = ranges.first(where: { $0.0.plane == .sagittal }) {
      let half = 0.5 / p.lively.hertz
      let goesUp = p.first == .flexion
      append(.sagittal) { profile in
        for _ in 0..<p.lively.count {
          profile.move(to: goesUp ? 0.6 * reach.positive : -0.6 * reach.negative, in: half)
          profile.move(to: goesUp ? -0.2 * reach.negative : 0.2 * reach.positive, in: half)
        }
        profile.move(to: 0, in: half)
      }
      end += p.neutral
    }
    var active = MotionProfile(startValue: 0)
    active.rest(p.neutral)
    active.move(to: 1, in: 0.5)
    active.rest(max(0, end - p.neutral - active.end))
    active.move(to: 0.4, in: 0.5)
    for (movement, reach) in ranges {
      append(movement.plane) { profile in
        profile.go(
          to: reach, first: .flexion, times: p.repetitions, degreesPerSecond: p.degreesPerSecond,
          pause: p.pause, home: 0)
      }
      end += p.neutral
    }
    if p.joint.pairMethod == .twoAxes {
      // The second axis, of which the joint has no movement of its own.
      append(.transverse) { profile in
        profile.go(
          to: .init(positive: 50, negative: 40), first: .flexion, times: 3, degreesPerSecond: 90,
          pause: 0.2, home: 0)
      }
      end += p.neutral
    }
    active.rest(max(0, end - p.neutral - active.end))
    active.move(to: 0, in: 0.5)
    var standing = MotionProfile(startValue: 0)
    standing.rest(p.neutral)
    standing.move(to: 1, in: 1.5)
    (profiles, activity, self.standing) = (plans, active, standing)
    var moved = MotionProfile(startValue: 0)
    moved.rest(end / 2)
    moved.move(to: p.slipDegrees, in: 0.3)
    slip = (moved, random.normalVector(1).normalized ?? .unitX)
    var rhythms = RandomSource(seed: p.seed, purpose: .sway)
    turns = [(0.23, 0.17), (0.41, 0.23), (0.57, 0.3)].map { Wave(near: $0, slow: $1, &rhythms) }
    ways = [(0.83, 0.4), (0.61, 0.27), (1.3, 0.5)].map { Wave(near: $0, slow: $1, &rhythms) }
    times = (0...Int(end * p.rateHz)).map {
      (Double($0) + p.jitter * p.rateHz * max(-2, min(2, random.normal(1)))) / p.rateHz
    }
  }

  /// Runs the simulation.
  public func run() -> SimulatedJoint {
    let p = parameters
    let device = CarriedSensor(wobbleDegreesPerG: p.wobbleDegreesPerG, long: .unitZ)
    func recording(_ index: Int, _ purpose: RandomSource.Purpose) -> InertialRecording {
      var model = SensorErrorModel(
        p.errors, rateHz: p.rateHz, random: RandomSource(seed: p.seed, purpose: purpose))
      return InertialRecording(
        times.enumerated().map { row, time in
          var felt = device.sample(at: time) { moment(at: $0, of: index) }
          let mounting = sensors[index].mounting
          if p.givesMeanRates, row > 0 {
            let (before, here) = (times[row - 1], time)
            let turn =
              moment(at: before, of: index).sensor.value.conjugate
              * moment(at: here, of: index).sensor.value
            felt = InertialSample(
              time: time, specificForce: felt.specificForce,
              angularVelocity: turn.rotationVector * (1 / (here - before)))
          }
          return model.reading(
            InertialSample(
              time: time, specificForce: mounting.inverseRotate(felt.specificForce),
              angularVelocity: mounting.inverseRotate(felt.angularVelocity)))
        })
    }
    return SimulatedJoint(
      proximal: recording(0, .thighErrors), distal: recording(1, .shankErrors), time: times,
      angles: truth(at: times))
  }

  /// The true attitudes of both sensors, soft tissue's slide included and its wobble not.
  public func attitudes() -> (proximal: AttitudeSeries, distal: AttitudeSeries)? {
    func series(_ index: Int) -> AttitudeSeries? {
      AttitudeSeries(
        time: times,
        attitudes: times.map {
          moment(at: $0, of: index).sensor.value * sensors[index].mounting
        })
    }
    guard let proximal = series(0), let distal = series(1) else { return nil }
    return (proximal, distal)
  }

  private func truth(at times: [Double]) -> [Movement.Plane: [Double]] {
    let all = times.map { JointAngles(joint(at: $0).value, signs.convention) }
    return [
      .sagittal: all.map { signs.lateral * $0.lateral / .degree },
      .frontal: all.map { signs.sagittal * $0.sagittal / .degree },
      .transverse: all.map { signs.longitudinal * $0.longitudinal / .degree },
    ]
  }

  /// The distal segment in the proximal one.
  private func joint(at time: Double) -> AttitudeMotion {
    turn(.sagittal, signs.lateral, .unitY, time) * turn(.frontal, signs.sagittal, .unitX, time)
      * turn(.transverse, signs.longitudinal, .unitZ, time)
  }

  private func turn(
    _ plane: Movement.Plane, _ sign: Double, _ axis: Vector3, _ time: Double
  ) -> AttitudeMotion {
    let radians: Double = sign * Double.degree
    return AttitudeMotion(radians * degrees(plane, at: time), about: axis)
  }

  /// The angle about the axis of a plane, degrees, its positive movement positive.
  private func degrees(_ plane: Movement.Plane, at time: Double) -> Jet {
    let own = profiles[plane]?[time] ?? Jet(0)
    guard parameters.coupling != 0, parameters.joint.pairMethod == .threeAxes else { return own }
    return Movement.Plane.allCases.filter { $0 != plane }.reduce(own) { sum, other in
      profiles[other].map { sum + parameters.coupling * $0[time] } ?? sum
    }
  }

  /// A sensor on its segment, in the segment's frame, and the specific force on it.
  private func moment(at time: Double, of index: Int) -> CarriedSensor.Moment {
    let p = parameters
    let (live, standing) = (activity[time], standing[time])
    func wave(_ wave: Wave, _ size: Double, slow: Double) -> Jet {
      let (quick, calm) = wave.at(time)
      return size * (live * quick) + slow * (standing * calm)
    }
    let sway = p.swayDegrees * .degree
    let (slow, way) = (p.stance.degrees * .degree, p.stance.travel)
    let proximal =
      AttitudeMotion(Quaternion(angle: facing, axis: .unitZ))
      * AttitudeMotion(wave(turns[0], sway, slow: slow), about: .unitZ)
      * AttitudeMotion(wave(turns[1], sway, slow: slow), about: .unitY)
      * AttitudeMotion(wave(turns[2], 0.6 * sway, slow: slow), about: .unitX)
      * AttitudeMotion(posture)
      * AttitudeMotion(Quaternion(rotationVector: lean[0]))
    let centre = VectorMotion(
      wave(ways[0], p.travel, slow: way), wave(ways[1], p.travel, slow: way),
      wave(ways[2], 0.5 * p.travel, slow: 0))
    var segment = proximal
    var tissue = AttitudeMotion(.identity)
    if index == 1 {
      let neutral = Quaternion(angle: p.facingDegrees * .degree, axis: .unitZ)
      segment =
        proximal * joint(at: time)
        * AttitudeMotion(neutral * Quaternion(rotationVector: lean[1]))
      // Skin keeps a share of each turn from the sensor.
      tissue =
        turn(.sagittal, -p.slideShare * signs.lateral, .unitY, time)
        * turn(.frontal, -p.slideShare * signs.sagittal, .unitX, time)
        * turn(.transverse, -p.twistShare * signs.longitudinal, .unitZ, time)
        * AttitudeMotion(.degree * slip.profile[time], about: slip.axis)
    }
    let path = centre + segment.rotate(VectorMotion(sensors[index].arm))
    return (segment * tissue, path.acceleration + .unitZ * InertialSample.standardGravity)
  }
}

/// The recordings of a simulated joint, and the truth about it.
public struct SimulatedJoint: Sendable {
  /// The samples of the sensors, errors included.
  public let proximal, distal: InertialRecording
  /// Seconds.
  public let time: [Double]
  /// The true angle about the axis of each plane, degrees, the positive movement of the joint positive.
  public let angles: [Movement.Plane: [Double]]
}
