// SPDX-License-Identifier: Apache-2.0

internal import CKernels
internal import Glibc
internal import Inertial

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

  /// Standard deviation of the average for an angle, seconds.
  static let usualDeviation = 4.0

  /// Averages the hinge's products with a standard deviation in seconds, each segment by itself.
  init(axes: HingeAxes, samples: AxisSamples, standardDeviation: Double = usualDeviation) {
    self.init(
      samples.blocks.headings.map { $0.phasor(axes) }, samples: samples,
      standardDeviation: standardDeviation)
  }

  /// Averages the products of a calibrated joint less its twist, as a live angle has them.
  init(_ angle: JointAngle, samples: AxisSamples) {
    guard angle.calibration.axialCoupling != 0 else {
      self.init(axes: angle.calibration.axes, samples: samples)
      return
    }
    let sums = samples.blocks.rows.map { rows in
      rows.reduce(HeadingPhasor(real: 0, imaginary: 0)) {
        $0
          + angle.headingPhasor(
            proximal: samples.proximal[$1].attitude, distal: samples.distal[$1].attitude)
      }
    }
    self.init(sums, samples: samples, standardDeviation: Self.usualDeviation)
  }

  /// Averages the products' sums over the blocks.
  private init(_ sums: [HeadingPhasor], samples: AxisSamples, standardDeviation: Double) {
    let blocks = samples.blocks
    // Real part, imaginary part and rows.
    let sources = zip(sums, blocks.rows).map {
      SIMD4($0.real, $0.imaginary, Double($1.count), 0)
    }
    let step = MovementBlocks.seconds / standardDeviation
    let weights = (0...Int(4 / step)).map { exp(-0.5 * Double($0 * $0) * step * step) }
    var averages = sources
    for segment in blocks.segments {
      kernels_sum_around(
        &averages, sources, segment.lowerBound, segment.count, weights, weights.count - 1)
    }
    nodes = averages.map { HeadingPhasor(real: $0.x, imaginary: $0.y) * (1 / $0.z) }
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
