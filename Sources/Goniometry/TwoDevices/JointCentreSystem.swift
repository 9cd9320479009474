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
    case thigh = 0
    case shank = 6
  }

  /// Standard deviation of an arm's component before a look at the movement, metres; the scale of
  /// all unknowns.
  static let armDeviation = 0.3
  /// The same of the heading difference, radians.
  static let headingDeviation = 0.1
  /// The same of an accelerometer's bias, m/s².
  private static let biasDeviation = 0.15
  /// Standard deviation of the heading's Gaussian average, seconds.
  private static let headingSeconds = 2.0
  /// Variance of a row, at the least, (m/s²)².
  private static let leastVariance = 0.25
  /// Arm and bias of each segment, and the heading.
  private static let unknowns = 13

  private var system = RidgeLeastSquares(unknowns: unknowns)
  /// Rows of the movement.
  let rows: Int

  /// The equations under the heading difference that a pair of axes implies.
  init(axes: HingeAxes, samples: AxisSamples) {
    let heading = Self.heading(axes: axes, samples: samples)
    self.init(
      thigh: samples.thigh, shank: samples.shank,
      heading: samples.time.indices.map { heading[$0].angle })
  }

  /// The heading difference that the arms are estimated under.
  static func heading(axes: HingeAxes, samples: AxisSamples) -> SmoothedHeading {
    SmoothedHeading(axes: axes, samples: samples, standardDeviation: headingSeconds)
  }

  /// The equations of rows of both segments, with the shank's heading turned by `heading` radians in
  /// each.
  init(thigh: [AxisSegment], shank: [AxisSegment], heading: [Double]) {
    let empty = Array(repeating: 0.0, count: Self.unknowns)
    var (x, y, z) = (empty, empty, empty)
    func write(_ column: Vector3, _ index: Int) {
      (x[index], y[index], z[index]) = (column.x, column.y, column.z)
    }
    for (index, (s1, s2)) in zip(thigh, shank).enumerated() {
      let turn = Quaternion(angle: heading[index], axis: .unitZ) * s2.attitude
      let (f1, f2) = (s1.attitude.rotate(s1.specificForce), turn.rotate(s2.specificForce))
      Self.columns(of: s1, turnedBy: s1.attitude, sign: 1, from: Segment.thigh.rawValue, write)
      Self.columns(of: s2, turnedBy: turn, sign: -1, from: Segment.shank.rawValue, write)
      // The mean of both is closer to the joint's own acceleration than either.
      let scale = 0.5 * Self.headingDeviation / Self.armDeviation
      write(Vector3.unitZ.cross(f1 + f2) * scale, Self.unknowns - 1)
      let difference = f1 - f2
      system.add(x, equals: difference.x)
      system.add(y, equals: difference.y)
      system.add(z, equals: difference.z)
    }
    rows = system.rows
  }

  /// The columns of K, turned into the room, K e = ω̇×e + ω×(ω×e), and after them those of the bias.
  private static func columns(
    of segment: AxisSegment, turnedBy attitude: Quaternion, sign: Double, from first: Int,
    _ write: (Vector3, Int) -> Void
  ) {
    for (place, unit) in [Vector3.unitX, .unitY, .unitZ].enumerated() {
      let turning = leverArmAcceleration(
        unit, rate: segment.rate, derivative: segment.rateDerivative)
      write(attitude.rotate(turning) * sign, first + place)
      write(attitude.rotate(unit) * (sign * biasDeviation / armDeviation), first + 3 + place)
    }
  }

  private static func ridge(_ rowVariance: Double) -> Double {
    rowVariance / (armDeviation * armDeviation)
  }

  /// The arms, metres, and the mean square of what remains in a row, (m/s²)²; `nil` where the numbers
  /// allow none.
  func solution() -> (thigh: Vector3, shank: Vector3, meanSquare: Double)? {
    // The ridge is the ratio of the rows' variance to the arms'; the first pass finds the rows'.
    guard let first = system.solution(ridge: Self.ridge(Self.leastVariance)) else { return nil }
    let variance = max(Self.leastVariance, first.meanSquare)
    guard let (x, meanSquare) = system.solution(ridge: Self.ridge(variance)) else { return nil }
    return (Vector3(x[0], x[1], x[2]), Vector3(x[6], x[7], x[8]), meanSquare)
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
      let a = [direction.x, direction.y, direction.z]
      var sum = 0.0
      for i in 0..<3 {
        for j in 0..<3 {
          let row = segment.rawValue + i
          sum += a[i] * a[j] * values[row * JointCentreSystem.unknowns + segment.rawValue + j]
        }
      }
      return sum * rowVariance
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
