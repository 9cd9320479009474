// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How far soft tissue has shifted under a sensor, in units of its shift under a steady 1 g.
///
/// The tissue is a mass on a damped spring on the bone. Its shift x follows from the acceleration a
/// across the limb as the sensor on it feels it, x″/ω² + τ x′ + x = a/g. A sensor that moves with the
/// whole mass feels just the forces of spring and damper: ω is then infinite. The smaller its share of
/// the movement, the lower ω.
struct TissueSpring: Sendable {
  /// The tissue's response to what its sensor feels.
  struct Response: Sendable, Hashable, Codable {
    /// ω/2π, Hz.
    var frequencyHz: Double
    /// τ, friction over stiffness, seconds.
    var lag: Double
  }

  /// Of one step without a change of force: the shift from the shift and the speed before, then the speed.
  let step: SIMD4<Double>
  private var shift = 0.0
  private var speed = 0.0
  private var last: Double?

  /// A spring at rest, for samples `timeStep` seconds apart.
  init(_ response: Response, timeStep: Double) {
    let square = (2 * .pi * response.frequencyHz) * (2 * .pi * response.frequencyHz)
    let half = square * response.lag / 2
    // e^(Mt) of x″ = −ω²(x + τ x′), by its two roots −half ± r; those of a spring that swings are
    // complex.
    let r = half * half - square
    let size = max(abs(r), 1e-9).squareRoot()
    let swings = r < 0
    let decay = exp(-half * timeStep)
    let even = swings ? cos(size * timeStep) * decay : Self.evenPart(half, size, timeStep)
    let odd = (swings ? sin(size * timeStep) * decay : Self.oddPart(half, size, timeStep)) / size
    step = SIMD4(even + half * odd, odd, -square * odd, even - half * odd)
  }

  /// e^(−half t) cosh(size t), which overflows in two factors.
  private static func evenPart(_ half: Double, _ size: Double, _ t: Double) -> Double {
    (exp((size - half) * t) + exp(-(size + half) * t)) / 2
  }

  /// e^(−half t) sinh(size t).
  private static func oddPart(_ half: Double, _ size: Double, _ t: Double) -> Double {
    (exp((size - half) * t) - exp(-(size + half) * t)) / 2
  }

  /// The shift one step later, when the acceleration across the limb is `across`, g.
  ///
  /// In between the acceleration is held at the mean of both.
  mutating func update(across: Double) -> Double {
    guard let before = last else {
      (shift, last) = (across, across)
      return shift
    }
    let held = (before + across) / 2
    let off = shift - held
    (shift, speed) = (
      held + step[0] * off + step[1] * speed, step[2] * off + step[3] * speed
    )
    last = across
    return shift
  }
}
