// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far the shank's heading must be turned to agree with the thigh's, seen from the hinge axis.
///
/// Two sensors without a magnetometer have unrelated headings that drift slowly. The hinge axis is
/// one line in the room, so the horizontal parts of e₁ = R₁j₁ and e₂ = R₂j₂ differ by the heading
/// difference alone. Its value is the argument of the product (e₁ₓ + i e₁ᵧ)·conj(e₂ₓ + i e₂ᵧ),
/// averaged over time: rows in which the axis is nearly vertical are short there and count little.
struct HeadingPhasor {
  /// Real part.
  var real: Double
  /// Imaginary part.
  var imaginary: Double

  /// The product of one row.
  init(axes: HingeAxes, thigh: Quaternion, shank: Quaternion) {
    let (e1, e2) = (thigh.rotate(axes.thigh), shank.rotate(axes.shank))
    real = e1.x * e2.x + e1.y * e2.y
    imaginary = e1.y * e2.x - e1.x * e2.y
  }

  init(real: Double, imaginary: Double) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// Radians, −π…π.
  var angle: Double { atan2(imaginary, real) }
  /// 1 when both axes lie level, 0 when one is vertical.
  var length: Double { (real * real + imaginary * imaginary).squareRoot() }

  /// The product with the shank's heading turned back: the argument grows by `radians`.
  func turned(by radians: Double) -> HeadingPhasor {
    let (c, s) = (cos(radians), sin(radians))
    return HeadingPhasor(real: real * c - imaginary * s, imaginary: real * s + imaginary * c)
  }

  /// Its argument less that of another, radians, −π…π.
  func angle(from other: HeadingPhasor) -> Double {
    atan2(
      imaginary * other.real - real * other.imaginary,
      real * other.real + imaginary * other.imaginary)
  }

  static func + (a: HeadingPhasor, b: HeadingPhasor) -> HeadingPhasor {
    HeadingPhasor(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  static func - (a: HeadingPhasor, b: HeadingPhasor) -> HeadingPhasor {
    HeadingPhasor(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  static func * (a: HeadingPhasor, s: Double) -> HeadingPhasor {
    HeadingPhasor(real: a.real * s, imaginary: a.imaginary * s)
  }
}

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

/// The heading difference of a finished recording: a Gaussian average around each thinned row.
struct SmoothedHeading {
  private let time: [Double]
  private let phasors: [HeadingPhasor]

  /// Averages the hinge's products with a standard deviation in seconds, each segment by itself.
  init(axes: HingeAxes, samples: AxisSamples, standardDeviation: Double) {
    let products = zip(samples.thigh, samples.shank).map {
      HeadingPhasor(axes: axes, thigh: $0.attitude, shank: $1.attitude)
    }
    self.init(products, samples: samples, standardDeviation: standardDeviation)
  }

  /// Averages products, each segment by itself: rows × 8 standard deviations of neighbours.
  init(_ raw: [HeadingPhasor], samples: AxisSamples, standardDeviation: Double) {
    let reach = 4 * standardDeviation
    var result: [HeadingPhasor] = []
    result.reserveCapacity(raw.count)
    for segment in samples.segments {
      var first = segment.lowerBound
      for row in segment {
        let now = samples.time[row]
        while samples.time[first] < now - reach { first += 1 }
        var (sum, weights) = (HeadingPhasor(real: 0, imaginary: 0), 0.0)
        for other in first..<segment.upperBound {
          let distance = (samples.time[other] - now) / standardDeviation
          if distance > 4 { break }
          let weight = exp(-0.5 * distance * distance)
          sum = sum + raw[other] * weight
          weights += weight
        }
        result.append(sum * (1 / weights))
      }
    }
    time = samples.time
    phasors = result
  }

  /// The averaged product of a thinned row.
  subscript(row: Int) -> HeadingPhasor { phasors[row] }

  /// The averaged product at a time within a segment of thinned rows, interpolated.
  func at(_ wanted: Double, in segment: Range<Int>, after hint: inout Int) -> HeadingPhasor {
    hint = max(hint, segment.lowerBound)
    while hint + 1 < segment.upperBound && time[hint + 1] <= wanted { hint += 1 }
    guard hint + 1 < segment.upperBound, wanted > time[hint] else { return phasors[hint] }
    let fraction = (wanted - time[hint]) / (time[hint + 1] - time[hint])
    return phasors[hint] + (phasors[hint + 1] - phasors[hint]) * fraction
  }
}
