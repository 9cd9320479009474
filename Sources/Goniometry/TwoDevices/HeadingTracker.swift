// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The heading difference while samples come in: a plain mean that grows to seven seconds, then a
/// one-pole average.
///
/// Seven seconds are long against the wobble of a hinge (5° of standard deviation in people, about
/// half a second long) and short against the drift of two gyroscopes. A plain mean at first uses
/// the first seconds fully, where a one-pole average would hold on to its first row.
struct HeadingTracker {
  /// Time constant of the average, seconds.
  static let timeConstant = 7.0
  /// Seconds that the wobble of a hinge keeps its value.
  private static let wobbleTime = 0.5
  /// Wobble of a hinge before it was seen, radians: people's.
  private static let usualWobble = 5 * Double.pi / 180

  private var mean = HeadingPhasor(real: 0, imaginary: 0)
  private var elapsed = 0.0
  /// Mean squared distance of a row from the mean, weighted as the mean is; rad².
  private var variance = Self.usualWobble * Self.usualWobble
  private var seen = Self.wobbleTime

  /// Takes in a row and returns the averaged product.
  mutating func update(_ phasor: HeadingPhasor, timeStep: Double) -> HeadingPhasor {
    elapsed = min(elapsed + timeStep, Self.timeConstant)
    mean = mean + (phasor - mean) * min(1, timeStep / elapsed)
    seen = min(seen + timeStep, Self.timeConstant)
    let distance = phasor.angle(from: mean)
    variance += (distance * distance - variance) * min(1, timeStep / seen)
    return mean
  }

  /// Standard deviation of the averaged heading, radians: the hinge's wobble over the stretches of
  /// it that were averaged.
  var standardDeviation: Double {
    (variance * Self.wobbleTime / (elapsed + Self.wobbleTime)).squareRoot()
  }

  /// Forgets everything: the headings after a gap are unrelated to those before.
  mutating func restart() { self = HeadingTracker() }
}
