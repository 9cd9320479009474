// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// A quantity that rests, moves smoothly to another value, rests again, and so on.
///
/// Before the first move it has the start value, after the last the final one. Value, rate and
/// acceleration are continuous everywhere.
struct MotionProfile: Sendable {
  /// How a move starts and ends.
  enum Shape: Sendable {
    /// 10u³ − 15u⁴ + 6u⁵, as people reach (Flash & Hogan 1985,
    /// doi 10.1523/JNEUROSCI.05-07-01688.1985): the peak speed is 1.875 times the mean.
    case minimumJerk
    /// A constant speed with this share (0…0.5) of the duration to speed up and as much to slow
    /// down, as a motor does.
    case constantSpeed(ramps: Double)
    /// A push that waxes and wanes for this share of the duration, and one against it for the
    /// rest, as in falling and being caught: accelerations of sin², 4/share at most.
    case fallAndCatch(share: Double)
  }

  private struct Move {
    var start: Double
    var duration: Double
    var from: Double
    var to: Double
    var shape: Shape
  }

  private let startValue: Double
  private var moves: [Move] = []
  /// When the last move or rest ends, seconds.
  private(set) var end = 0.0

  init(startValue: Double) { self.startValue = startValue }

  /// The value after the last move.
  var finalValue: Double { moves.last?.to ?? startValue }

  /// Stays for this many seconds.
  mutating func rest(_ seconds: Double) { end += seconds }

  /// Moves to a value in this many seconds, greater than zero.
  mutating func move(to value: Double, in seconds: Double, shape: Shape = .minimumJerk) {
    moves.append(Move(start: end, duration: seconds, from: finalValue, to: value, shape: shape))
    end += seconds
  }

  /// Value and derivatives at a time, by bisection over the moves.
  subscript(time: Double) -> Jet {
    let next = moves.partitionPoint { $0.start > time }
    guard next > 0 else { return Jet(startValue) }
    let move = moves[next - 1]
    guard time < move.start + move.duration else { return Jet(move.to) }
    let phase = Jet((time - move.start) / move.duration, 1 / move.duration)
    return move.from + (move.to - move.from) * move.shape.progress(phase)
  }
}

extension MotionProfile.Shape {
  /// 0…1 over a phase of 0…1.
  func progress(_ phase: Jet) -> Jet {
    let u = phase.value
    switch self {
    case .minimumJerk:
      let rest = 1 - u
      return phase.mapped(
        u * u * u * (10 - 15 * u + 6 * u * u), 30 * u * u * rest * rest,
        60 * u * rest * (1 - 2 * u))
    case .constantSpeed(let ramps):
      let speed = 1 / (1 - ramps)
      if u > 0.5 { return 1 - progress(1 - phase) }
      if u >= ramps { return phase.mapped(speed * (u - ramps / 2), speed, 0) }
      let w = u / ramps
      return phase.mapped(
        speed * ramps * w * w * w * (1 - w / 2), speed * w * w * (3 - 2 * w),
        speed * 6 * w * (1 - w) / ramps)
    case .fallAndCatch(let share):
      let (push, catching) = (4 / share, 1 - share)
      if u < share {
        let fall = Self.push(phase.value, share)
        return phase.mapped(push * fall.value, push * fall.rate, push * fall.acceleration)
      }
      let (w, stop) = (u - share, push * share / catching)
      let held = Self.push(w, catching)
      let (distance, speed) = (push * share * share / 4, push * share / 2)
      return phase.mapped(
        distance + speed * w - stop * held.value, speed - stop * held.rate,
        -stop * held.acceleration)
    }
  }

  /// The twofold integral of sin²(πw/length), with its derivatives.
  private static func push(_ w: Double, _ length: Double) -> Jet {
    let turn = 2 * Double.pi / length
    let swing = (1 - cos(turn * w)) / (2 * turn * turn)
    return Jet(w * w / 4 - swing, w / 2 - sin(turn * w) / (2 * turn), (1 - cos(turn * w)) / 2)
  }
}
