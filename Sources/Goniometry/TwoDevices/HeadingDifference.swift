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

  /// Its argument; 0 where it has none.
  var direction: HeadingDirection {
    let length = length
    guard length > 0 else { return .none }
    return HeadingDirection(cosine: real / length, sine: imaginary / length)
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

/// An angle about the vertical by its cosine and sine.
struct HeadingDirection {
  var cosine: Double
  var sine: Double

  /// No turn.
  static var none: HeadingDirection { HeadingDirection(cosine: 1, sine: 0) }

  /// A vector turned by it.
  @inline(__always)
  func turn(_ v: Vector3) -> Vector3 {
    Vector3(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y, v.z)
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

/// The heading difference of a finished recording: a Gaussian average.
///
/// It is taken at the middle of each block (``MovementBlocks``) over blocks up to four standard
/// deviations away, and interpolated linearly in between. Beside an average over rows at every row the
/// two shortcuts change it by some thousandth of its own changes.
struct SmoothedHeading {
  /// The averaged product of each block.
  let nodes: [HeadingPhasor]
  /// Seconds of its middle.
  private let time: [Double]
  /// The blocks of each segment.
  private let segments: [Range<Int>]

  /// Averages the hinge's products with a standard deviation in seconds, each segment by itself.
  init(axes: HingeAxes, samples: AxisSamples, standardDeviation: Double) {
    self.init(
      samples.blocks.headings.map { $0.phasor(axes) }, samples: samples,
      standardDeviation: standardDeviation)
  }

  /// Averages the products of a calibrated joint less its twist, as a live angle has them.
  init(_ angle: JointAngle, samples: AxisSamples, standardDeviation: Double) {
    guard angle.calibration.twist != 0 else {
      self.init(
        axes: angle.calibration.axes, samples: samples, standardDeviation: standardDeviation)
      return
    }
    let sums = samples.blocks.rows.map { rows in
      rows.reduce(HeadingPhasor(real: 0, imaginary: 0)) {
        $0
          + angle.headingPhasor(
            thigh: samples.thigh[$1].attitude, shank: samples.shank[$1].attitude)
      }
    }
    self.init(sums, samples: samples, standardDeviation: standardDeviation)
  }

  /// Averages the products' sums over the blocks.
  private init(
    _ sums: [HeadingPhasor], samples: AxisSamples, standardDeviation: Double
  ) {
    let blocks = samples.blocks
    // Real part, imaginary part and rows.
    let sources = zip(sums, blocks.rows).map {
      SIMD4($0.real, $0.imaginary, Double($1.count), 0)
    }
    let step = MovementBlocks.seconds / standardDeviation
    let weights = (0...Int(4 / step)).map { exp(-0.5 * Double($0 * $0) * step * step) }
    var nodes: [HeadingPhasor] = []
    nodes.reserveCapacity(sums.count)
    sources.withUnsafeBufferPointer { sources in
      for segment in blocks.segments {
        for node in segment {
          var sum = sources[node]
          for distance in 1..<max(1, min(weights.count, segment.upperBound - node)) {
            sum += sources[node + distance] * weights[distance]
          }
          for distance in 1..<max(1, min(weights.count, node - segment.lowerBound + 1)) {
            sum += sources[node - distance] * weights[distance]
          }
          nodes.append(HeadingPhasor(real: sum.x, imaginary: sum.y) * (1 / sum.z))
        }
      }
    }
    self.nodes = nodes
    (time, segments) = (blocks.time, blocks.segments)
  }

  /// The averaged product at each thinned row.
  func atRows(of samples: AxisSamples) -> [HeadingPhasor] {
    var result: [HeadingPhasor] = []
    result.reserveCapacity(samples.count)
    var hint = 0
    for (rows, blocks) in zip(samples.segments, segments) {
      for row in rows { result.append(at(samples.time[row], in: blocks, after: &hint)) }
    }
    return result
  }

  /// The averaged product at a time within a segment of blocks.
  ///
  /// - Parameter hint: where the time before was found; 0 at the start.
  func at(_ wanted: Double, in segment: Range<Int>, after hint: inout Int) -> HeadingPhasor {
    hint = max(hint, segment.lowerBound)
    while hint + 2 < segment.upperBound && time[hint + 1] <= wanted { hint += 1 }
    guard hint + 1 < segment.upperBound else { return nodes[hint] }
    let fraction = (wanted - time[hint]) / (time[hint + 1] - time[hint])
    return nodes[hint] + (nodes[hint + 1] - nodes[hint]) * fraction
  }
}
