// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The equations that one joint centre puts on the accelerations of two sensors, linear in the lever
/// arms, the accelerometers' biases and the error of the heading difference.
///
/// A heading difference that is off by some degrees, as the axis that it comes from is, turns the
/// accelerations of the joint itself: without an unknown of its own it hides the lever arms in
/// movements of the whole body.
struct JointCentreSystem {
  /// The segment of a lever arm; the raw value is its first unknown.
  enum Segment: Int {
    case proximal = 0
    case distal = 6
  }

  /// Standard deviation of the heading's Gaussian average, seconds.
  private static let headingSeconds = 2.0
  /// Variance of a row, at the least, (m/s²)².
  private static let leastVariance = 0.25
  /// Arm and bias of each segment, and the heading.
  private static let unknowns = 13

  /// The unknown that each column of a segment belongs to; the force comes after the unknowns. Heading and force are the
  /// sums of both segments' columns.
  private static let places = (
    proximal: [0, 1, 2, 3, 4, 5, 12, 13], distal: [6, 7, 8, 9, 10, 11, 12, 13]
  )

  private var system: RidgeLeastSquares
  /// Rows of the movement.
  let rows: Int

  /// The equations under the heading difference that a pair of axes implies.
  init(axes: HingeAxes, samples: AxisSamples) {
    let heading = Self.heading(axes: axes, samples: samples)
    let blocks = samples.blocks
    self.init(
      proximal: blocks.proximal, distal: blocks.distal,
      both: blocks.products(turnedBy: heading.nodes.map(\.direction)), rows: samples.count)
  }

  /// The heading difference that the arms are estimated under.
  static func heading(axes: HingeAxes, samples: AxisSamples) -> SmoothedHeading {
    SmoothedHeading(axes: axes, samples: samples, standardDeviation: headingSeconds)
  }

  /// The equations from sums over rows, the distal segment's columns turned by the heading difference.
  ///
  /// - Parameters:
  ///   - proximal: products of the proximal segment's columns with themselves; likewise `distal`.
  ///   - both: of the proximal segment's with the distal segment's.
  init(proximal: VectorProducts, distal: VectorProducts, both: VectorProducts, rows: Int) {
    let (first, second) = Self.places
    let (own, others, mixed) = (proximal.numbers, distal.numbers, both.numbers)
    let width = Self.unknowns + 1
    var sums = [Double](repeating: 0, count: width * width)
    for i in 0..<8 {
      for j in 0..<8 {
        let place = 8 * i + j
        sums[first[i] * width + first[j]] += own[place]
        sums[second[i] * width + second[j]] += others[place]
        sums[first[i] * width + second[j]] += mixed[place]
        sums[second[j] * width + first[i]] += mixed[place]
      }
    }
    let (every, force) = (0..<Self.unknowns, Self.unknowns)
    system = RidgeLeastSquares(
      normal: every.flatMap { sums[$0 * width..<$0 * width + force] },
      right: every.map { sums[$0 * width + force] }, sumOfSquares: sums[force * width + force],
      rows: 3 * rows)
    self.rows = 3 * rows
  }

  private static func ridge(_ rowVariance: Double) -> Double {
    rowVariance / (EightVectors.armDeviation * EightVectors.armDeviation)
  }

  /// Arms that solve the equations.
  struct Solution {
    /// From the joint centre to the sensors, metres, in their frames.
    let arms: (proximal: Vector3, distal: Vector3)
    /// Of what remains in a row, (m/s²)².
    let meanSquare: Double
  }

  /// Solves the equations; `nil` where the numbers allow none.
  func solution() -> Solution? {
    // The ridge is the ratio of the rows' variance to the arms'; the first pass finds the rows'.
    guard let first = system.solution(ridge: Self.ridge(Self.leastVariance)) else { return nil }
    let variance = max(Self.leastVariance, first.meanSquare)
    guard let (x, meanSquare) = system.solution(ridge: Self.ridge(variance)) else { return nil }
    return Solution(
      arms: (Vector3(x[0], x[1], x[2]), Vector3(x[6], x[7], x[8])),
      meanSquare: meanSquare)
  }

  /// How well the arms are known where a row's variance is this.
  func covariance(rowVariance: Double) -> Covariance? {
    system.covariance(ridge: Self.ridge(rowVariance)).map {
      Covariance(values: $0, rowVariance: rowVariance)
    }
  }

  /// The covariance of all unknowns.
  struct Covariance {
    fileprivate let values: [Double]
    fileprivate let rowVariance: Double

    /// Of an arm's component, metres².
    func variance(of segment: Segment, along direction: Vector3) -> Double {
      rowVariance
        * direction.variance(
          in: values, of: JointCentreSystem.unknowns, from: segment.rawValue)
    }
  }

  /// Adds what an arm's component is expected to be, metres.
  mutating func expect(
    _ metres: Double, of segment: Segment, along direction: Vector3, weight: Double
  ) {
    var row = Array(repeating: 0.0, count: Self.unknowns)
    for (place, value) in [direction.x, direction.y, direction.z].enumerated() {
      row[segment.rawValue + place] = weight * value
    }
    system.add(row, equals: weight * metres)
  }

  /// Mean square of what remains in a row of the movement, what was expected included.
  var penalisedMeanSquare: Double? {
    system.solution(ridge: Self.ridge(Self.leastVariance)).map {
      $0.meanSquare * Double(system.rows) / Double(max(1, rows))
    }
  }
}
