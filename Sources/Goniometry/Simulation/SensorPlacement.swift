// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// Where a simulated sensor sits on its limb, and how it is turned.
///
/// The limb's frame: x forward, y to the left, z along the limb towards the hip; standing, it is
/// level. Its origin is the knee.
package struct SensorPlacement: Sendable, Hashable {
  /// How the sensor is turned against the limb.
  package enum Mounting: Sendable, Hashable {
    /// The sensor's axes are the limb's.
    case aligned
    /// Any rotation, drawn uniformly from the seed.
    case random
    /// This rotation vector (axis × angle, radians) takes the sensor's vectors to the limb's frame.
    case rotation(Vector3)
  }

  /// How the sensor is turned; random by default.
  package var mounting = Mounting.random
  /// Metres from the knee along the limb: up the thigh, down the shank.
  package var distanceFromKnee: Double
  /// Metres from the limb's axis to the front.
  package var forward: Double
  /// Metres from the limb's axis to the outer side: right on a right leg.
  package var outward: Double

  /// A placement; by default on the outer front of the limb, turned at random.
  package init(
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
package struct SoftTissue: Sendable, Hashable {
  /// Tilt under a steady transverse acceleration of 1 g, degrees; 0, the default, is rigid.
  package var wobbleDegreesPerG = 0.0
  /// Undamped frequency of the wobble, Hz; 0.5…50, 8 by default.
  package var wobbleFrequencyHz = 8.0
  /// Share of critical damping, 0…5; 0.3 by default.
  package var wobbleDamping = 0.3
  /// Share of the flexion that the two sensors together do not follow, 0…0.5; 0 by default.
  package var slideShare = 0.0

  /// A rigid fixation, to set what is wanted.
  package init() {}
}

/// The damped oscillator that carries a sensor on its bone, in units of its shift under 1 g.
///
/// Integrated by the classical Runge–Kutta scheme on a grid of 1 ms that does not depend on the
/// sampling rate; the second derivative comes from the equation itself, so angular velocity and
/// specific force stay consistent with the attitude.
struct SoftTissueMotion {
  private struct State {
    var shift = (x: 0.0, y: 0.0)
    var speed = (x: 0.0, y: 0.0)
  }

  private static let step = 1e-3

  private let stiffness: Double
  private let friction: Double
  /// The bone's transverse acceleration over g, in the limb's frame.
  private let drive: (Double) -> (x: Double, y: Double)
  private var state = State()
  private var ticks = 0
  /// The drive at the last tick: what one step ends with, the next begins with.
  private var driveAtTick: (x: Double, y: Double)

  init(_ tissue: SoftTissue, drive: @escaping (Double) -> (x: Double, y: Double)) {
    let angular = 2 * Double.pi * tissue.wobbleFrequencyHz
    stiffness = angular * angular
    friction = 2 * tissue.wobbleDamping * angular
    self.drive = drive
    driveAtTick = drive(0)
  }

  /// The shift at a time that does not precede an earlier one by more than a step.
  mutating func shift(at time: Double) -> (x: Jet, y: Jet) {
    while Double(ticks + 1) * Self.step <= time {
      let end = drive(Double(ticks + 1) * Self.step)
      state = advanced(state, from: Double(ticks) * Self.step, by: Self.step, to: end)
      (driveAtTick, ticks) = (end, ticks + 1)
    }
    let start = Double(ticks) * Self.step
    let end = time == start ? driveAtTick : drive(time)
    let now = time == start ? state : advanced(state, from: start, by: time - start, to: end)
    let acceleration = derivative(now, end).speed
    return (
      Jet(now.shift.x, now.speed.x, acceleration.x), Jet(now.shift.y, now.speed.y, acceleration.y)
    )
  }

  private func derivative(_ s: State, _ drive: (x: Double, y: Double)) -> State {
    // The mass is left behind: it is pushed against the bone's acceleration.
    let x = stiffness * (-drive.x - s.shift.x) - friction * s.speed.x
    let y = stiffness * (-drive.y - s.shift.y) - friction * s.speed.y
    return State(shift: s.speed, speed: (x, y))
  }

  /// One step from the last tick, whose end has the drive `last`.
  private func advanced(
    _ s: State, from time: Double, by h: Double, to last: (x: Double, y: Double)
  ) -> State {
    let (first, middle) = (driveAtTick, drive(time + h / 2))
    let k1 = derivative(s, first)
    let k2 = derivative(moved(s, k1, h / 2), middle)
    let k3 = derivative(moved(s, k2, h / 2), middle)
    let k4 = derivative(moved(s, k3, h), last)
    var result = moved(s, k1, h / 6)
    result = moved(result, k2, h / 3)
    result = moved(result, k3, h / 3)
    return moved(result, k4, h / 6)
  }

  private func moved(_ s: State, _ d: State, _ h: Double) -> State {
    State(
      shift: (s.shift.x + h * d.shift.x, s.shift.y + h * d.shift.y),
      speed: (s.speed.x + h * d.speed.x, s.speed.y + h * d.speed.y))
  }
}
