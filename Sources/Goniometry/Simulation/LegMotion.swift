// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The bones' motion: thigh and shank attitude and the place of the knee, at any time.
///
/// Earth frame: x forward, y left, z up. A positive turn about y carries the top of a limb forward,
/// so flexion, which carries the foot back, is positive about y on either leg.
struct LegMotion: Sendable {
  /// A step to drop from, and how long the ways down and up take: falling at 1 g at most.
  private enum Drop {
    static let (height, seconds, fallingShare, climbing) = (0.35, 0.45, 0.7, 1.0)
  }

  /// The two bones at one moment.
  struct Pose: Sendable {
    /// Limb to Earth.
    var thigh: AttitudeMotion
    /// Limb to Earth.
    var shank: AttitudeMotion
    /// Earth frame, metres.
    var knee: VectorMotion
    /// Radians.
    var flexion: Jet
  }

  private let parameters: KneeSimulation.Parameters
  /// Flexion in degrees; in walking, the course of the stride's amplitude instead.
  private var course: MotionProfile
  /// 0 standing, 1 in the protocol's own pose.
  private var settled: MotionProfile
  /// 0 at rest, 1 while exercising: swells the out-of-plane motion.
  private var exercising: MotionProfile
  /// Metres walked.
  private var walked: MotionProfile
  /// Height of the feet over the floor, metres: where there is a step to drop from.
  private var raised: MotionProfile
  private let stride: SimulatedStride
  /// Steps to the place of the exercise and away from it: 0 at rest, 1 at full stride, each with its stride.
  private var steps: [(size: MotionProfile, stride: SimulatedStride)] = []
  private let outOfPlanePhases: Vector3
  /// Seconds of upright stance at the start, `nil` where there is none.
  let standing: ClosedRange<Double>?
  /// Seconds from the first to the end of the last repetition.
  let exercise: ClosedRange<Double>
  /// Seconds.
  let duration: Double

  init(_ p: KneeSimulation.Parameters) {
    parameters = p
    standing = p.standing > 0 ? 0...p.standing : nil
    var random = RandomSource(seed: p.seed, purpose: .outOfPlane)
    outOfPlanePhases = 2 * .pi * Vector3(random.uniform(), random.uniform(), random.uniform())
    let walks = p.kneeProtocol == .walking
    let upright = p.standing > 0 || walks
    let (low, high) = (p.flexionDegrees.lowerBound, p.flexionDegrees.upperBound)
    let (first, second) = p.kneeProtocol.startsFlexed ? (high, low) : (low, high)

    settled = MotionProfile(startValue: upright ? 0 : 1)
    settled.rest(p.standing)
    course = MotionProfile(startValue: walks ? 0 : (upright ? p.standingFlexionDegrees : first))
    course.rest(p.standing)
    walked = MotionProfile(startValue: 0)
    if upright && !walks {
      if p.besides.stridesBefore > 0 {
        steps.append(Self.walk(p.besides.stridesBefore, &course, &settled, &walked))
      }
      settled.move(to: 1, in: p.transition)
      if let through = p.besides.throughDegrees {
        course.move(to: through, in: p.transition)
        course.rest(0.5)
        course.move(to: first, in: 0.8)
        course.rest(0.5)
      } else {
        course.move(to: first, in: p.transition)
      }
    }
    course.rest(p.restBefore)
    let start = course.end
    let time = p.movementDuration
    let shape = p.kneeProtocol.moveShape
    raised = MotionProfile(startValue: p.kneeProtocol == .dropLanding ? Drop.height : 0)
    raised.rest(start)
    if walks {
      course.move(to: 1, in: 2 * time)
      course.rest(Double(p.repetitions) * 2 * time)
      course.move(to: 0, in: 2 * time)
    } else {
      for repetition in 0..<p.repetitions {
        let second = repetition == 0 ? p.besides.firstTurnsAt ?? second : second
        if p.kneeProtocol == .dropLanding {
          raised.move(to: 0, in: Drop.seconds, shape: .fallAndCatch(share: Drop.fallingShare))
          course.rest(Drop.fallingShare * Drop.seconds)
        }
        course.move(to: second, in: time, shape: shape)
        course.rest(p.pause)
        course.move(to: first, in: time, shape: shape)
        course.rest(p.pause)
        if p.kneeProtocol == .dropLanding {
          raised.rest(course.end - raised.end)
          raised.move(to: Drop.height, in: Drop.climbing)
          course.rest(Drop.climbing)
        }
      }
    }
    exercise = start...course.end
    let length = course.end - start
    exercising = MotionProfile(startValue: 0)
    exercising.rest(start)
    exercising.move(to: 1, in: length / 4)
    exercising.rest(length / 2)
    exercising.move(to: 0, in: length / 4)
    stride = SimulatedStride(start: start, period: 2 * time)
    walked.rest(start - walked.end)
    if walks {
      let ramp = 1 / Double(p.repetitions + 2)
      walked.move(
        to: SimulatedStride.metres * Double(p.repetitions + 1), in: length,
        shape: .constantSpeed(ramps: ramp))
    }
    course.rest(p.restAfter)
    if p.besides.standingAtTheEnd > 0, upright, !walks {
      settled.rest(course.end - settled.end)
      settled.move(to: 0, in: p.transition)
      course.move(to: p.standingFlexionDegrees, in: p.transition)
      if p.besides.stridesAfter > 0 {
        steps.append(Self.walk(p.besides.stridesAfter, &course, &settled, &walked))
      }
      course.rest(p.besides.standingAtTheEnd)
    }
    duration = course.end
  }

  /// Some strides from the stance and back to one.
  private static func walk(
    _ strides: Int, _ course: inout MotionProfile, _ settled: inout MotionProfile,
    _ walked: inout MotionProfile
  ) -> (size: MotionProfile, stride: SimulatedStride) {
    let (period, start) = (1.1, course.end)
    let seconds = Double(strides + 1) * period
    var size = MotionProfile(startValue: 0)
    size.rest(start)
    size.move(to: 1, in: period)
    size.rest(seconds - 2 * period)
    size.move(to: 0, in: period)
    walked.rest(start - walked.end)
    walked.move(
      to: walked.finalValue + SimulatedStride.metres * Double(strides), in: seconds,
      shape: .constantSpeed(ramps: 1 / Double(strides + 1)))
    course.rest(seconds + 0.5)
    settled.rest(course.end - settled.end)
    return (size, SimulatedStride(start: start, period: period))
  }

  /// Flexion, radians.
  func flexion(at time: Double) -> Jet {
    let course = course[time]
    guard parameters.kneeProtocol == .walking else {
      let stepping = steps.reduce(course) { sum, step in
        sum + step.size[time] * (Self.steppingDegrees * step.stride.flexion(at: time))
      }
      return Double.degree * (stepping + tremor(at: time))
    }
    let (low, high) = (parameters.flexionDegrees.lowerBound, parameters.flexionDegrees.upperBound)
    let wave = low + (high - low) * stride.flexion(at: time)
    let degrees = course * wave + parameters.standingFlexionDegrees * (1 - course)
    return Double.degree * degrees
  }

  /// Flexion of a stride to the place of an exercise, degrees.
  private static let steppingDegrees = 60.0

  /// Tremor, degrees: from the start of the exercise to its end.
  private func tremor(at time: Double) -> Jet {
    guard parameters.besides.tremorDegrees != 0 else { return Jet(0) }
    return (parameters.besides.tremorDegrees * exercising[time]) * wave(time, hertz: 6, phase: 0)
  }

  /// The bones at a time, seconds.
  func pose(at time: Double) -> Pose {
    let flexion = flexion(at: time)
    let turn = thighTurn(at: time, flexion: flexion)
    let swell = exercising[time]
    // Mirrored for the left leg: turns about x and z change sign.
    let amplitude = parameters.outOfPlaneDegrees * .degree * (parameters.side == .right ? 1 : -1)
    var thigh = AttitudeMotion(turn, about: .unitY)
    var joint = AttitudeMotion(flexion, about: .unitY)
    if amplitude != 0 {
      let swing = amplitude * swell * wave(time, hertz: 0.37, phase: outOfPlanePhases.x)
      let yaw = amplitude * swell * wave(time, hertz: 0.23, phase: outOfPlanePhases.y)
      thigh = AttitudeMotion(yaw, about: .unitZ) * AttitudeMotion(swing, about: .unitX) * thigh
      let share = (2 / .pi) * flexion
      joint =
        joint * AttitudeMotion(0.5 * amplitude * share, about: .unitX)
        * AttitudeMotion(amplitude * share, about: .unitZ)
    }
    let shank = thigh * joint
    return Pose(
      thigh: thigh, shank: shank, knee: knee(at: time, thigh: thigh, shank: shank),
      flexion: flexion)
  }

  /// Turn of the thigh about y, radians: 0 upright, −π/2 pointing forward.
  private func thighTurn(at time: Double, flexion: Jet) -> Jet {
    let stepping = steps.reduce(Jet(0)) {
      $0 + $1.size[time] * $1.stride.hipFlexion(at: time)
    }
    return ownThighTurn(at: time, flexion: flexion) + -1 * stepping
  }

  /// The same without steps to the place of the exercise.
  private func ownThighTurn(at time: Double, flexion: Jet) -> Jet {
    let settled = settled[time]
    switch parameters.kneeProtocol {
    case .seatedExtension:
      // Who stands with a bent joint leans both segments alike.
      return -.pi / 2 * settled
        + -0.5 * .degree * parameters.standingFlexionDegrees * (1 - settled)
    case .heelSlide, .passiveMachine:
      // The height of the knee that leaves the heel on the bed: a triangle of thigh and shank.
      let rise = Jet.arcTangent2(
        parameters.shankLength * flexion.sine,
        parameters.thighLength + parameters.shankLength * flexion.cosine)
      return -1 * (settled * (.pi / 2 + rise))
    case .sitToStand:
      return (0.28 - 1) * flexion
    case .walking:
      return -1 * (course[time] * stride.hipFlexion(at: time))
    case .thighLift:
      return -0.9 * flexion
    case .dropLanding:
      return (0.28 - 1) * flexion
    }
  }

  private func knee(at time: Double, thigh: AttitudeMotion, shank: AttitudeMotion) -> VectorMotion {
    let (thighLength, shankLength) = (parameters.thighLength, parameters.shankLength)
    if parameters.kneeProtocol == .sitToStand || parameters.kneeProtocol == .dropLanding {
      let foot = VectorMotion(Jet(0), Jet(0), raised[time])
      return foot + shank.rotate(VectorMotion(.unitZ * shankLength))
    }
    let settled = parameters.kneeProtocol == .thighLift ? Jet(0) : settled[time]
    // The seat lies behind the feet at knee height; the bed's height has no influence.
    var forward = -thighLength * settled
    var height = (thighLength + shankLength) - thighLength * settled
    if parameters.kneeProtocol == .walking {
      forward = walked[time]
      height = (thighLength + shankLength) - course[time] * stride.drop(at: time)
    }
    for step in steps { height = height + -1 * (step.size[time] * step.stride.drop(at: time)) }
    if !steps.isEmpty { forward = forward + walked[time] }
    let hip = VectorMotion(forward, Jet(0), height)
    return hip - thigh.rotate(VectorMotion(.unitZ * thighLength))
  }

  private func wave(_ time: Double, hertz: Double, phase: Double) -> Jet {
    let rate = 2 * Double.pi * hertz
    return Jet(rate * time + phase, rate).sine
  }
}

/// One stride of level walking, repeated: shapes of our own with the landmarks of the textbooks
/// (Perry & Burnfield 2010): a small flexion wave in stance, a large one in swing.
struct SimulatedStride: Sendable {
  /// Length of a stride, metres.
  static let metres = 1.4

  /// When the first stride starts, seconds.
  let start: Double
  /// Seconds a stride.
  let period: Double

  private static let waves = [
    (height: 0.28, centre: 0.14, sharpness: 4.0), (height: 1, centre: 0.72, sharpness: 5),
  ]

  /// Least and greatest value of the raw waves, so that the knee reaches exactly the stated range.
  private let least: Double
  private let greatest: Double

  init(start: Double, period: Double) {
    (self.start, self.period) = (start, period)
    let values = (0..<4000).map { Self.rawFlexion(Jet(Double($0) / 4000)).value }
    least = values.min() ?? 0
    greatest = values.max() ?? 1
  }

  private func phase(_ time: Double) -> Jet { Jet((time - start) / period, 1 / period) }

  private static func rawFlexion(_ phase: Jet) -> Jet {
    var sum = Jet(0)
    for wave in waves {
      // A bell on a circle (von Mises), which is smooth where one stride meets the next.
      let bell = (wave.sharpness * ((2 * .pi * (-wave.centre + phase)).cosine - 1)).exponential
      sum = sum + wave.height * bell
    }
    return sum
  }

  /// Knee flexion, 0 at its least, 1 at its greatest.
  func flexion(at time: Double) -> Jet {
    (1 / (greatest - least)) * (-least + Self.rawFlexion(phase(time)))
  }

  /// Flexion of the hip, radians: 30° forward at heel strike, 10° back at push-off.
  func hipFlexion(at time: Double) -> Jet {
    .degree * (10 + 20 * (2 * .pi * phase(time)).cosine)
  }

  /// How far the hip is below its standing height, metres: 4 cm, twice a stride.
  func drop(at time: Double) -> Jet {
    0.02 * (1 + (4 * .pi * phase(time)).cosine)
  }
}
