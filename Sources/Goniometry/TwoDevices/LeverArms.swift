// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Inertial

/// Where the joint is, seen from both sensors, from the one point that both segments share.
///
/// The acceleration of the joint centre follows from either sensor: a − K r with the lever arm r
/// from the joint centre to the sensor and K r = ω̇×r + ω×(ω×r). With the right axes, and the
/// heading difference δ that they imply, R₁(a₁ − K₁r₁) = Rz(δ)R₂(a₂ − K₂r₂) holds for some pair of
/// arms; with a wrong sense of one axis it does not. (Seel, Schauer, Raisch 2012, doi
/// 10.1109/CCA.2012.6402423, use the norms of both sides; the headings known, the vectors
/// themselves can be compared, and the problem is linear.)
package struct LeverArms: Sendable, Hashable, Codable {
  /// From the joint centre to the thigh sensor, metres, thigh sensor's frame; the part normal to
  /// the hinge.
  package var thigh: Vector3
  /// From the joint centre to the shank sensor, metres, shank sensor's frame; the part normal to
  /// the hinge.
  package var shank: Vector3
  /// Root mean square of what remains between the two accelerations, m/s².
  package var residual: Double

  /// Least length of an arm whose direction means something, metres.
  private static let leastLength = 0.04
  /// Whether both arms came out long enough to point somewhere.
  var pointSomewhere: Bool { min(thigh.norm, shank.norm) >= Self.leastLength }

  /// The arms as they would be with the segments exchanged.
  var exchanged: LeverArms {
    var result = self
    (result.thigh, result.shank) = (-thigh, -shank)
    return result
  }

  /// Standard deviation of an arm's component that the ridge assumes, metres.
  private static let armDeviation = 0.3
  /// The same of an accelerometer's bias, m/s².
  private static let biasDeviation = 0.15
  /// Variance of a row, at the least, (m/s²)².
  private static let leastRowVariance = 0.25
  /// The same where the doubt in the arms is reckoned: a good accelerometer's errors.
  private static let leastDoubt = 0.03
  /// Standard deviation of the heading's Gaussian average here, seconds.
  private static let headingDeviation = 2.0

  /// Rows that are as good as one independent row: soft tissue errs slowly.
  private static let rowsPerIndependent = AxisSamples.rateHz / 2

  /// Standard deviations of the two arms across themselves in the plane normal to the hinge, metres;
  /// what counts for the direction along the limb that they show.
  struct Deviations {
    var thigh: Double
    var shank: Double
  }

  /// Estimates the arms that go with a pair of axes; `nil` where the numbers allow none.
  init?(axes: HingeAxes, samples: AxisSamples) {
    guard let (arms, _) = Self.estimate(axes: axes, samples: samples) else { return nil }
    self = arms
  }

  /// The arms with their deviations.
  static func estimate(
    axes: HingeAxes, samples: AxisSamples
  ) -> (arms: LeverArms, deviations: Deviations)? {
    let heading = heading(axes: axes, samples: samples)
    let system = system(
      thigh: samples.thigh, shank: samples.shank,
      heading: samples.time.indices.map { heading[$0].angle })
    guard let arms = solution(of: system, axes: axes) else { return nil }
    let independent = max(leastDoubt, arms.residual * arms.residual / 3) * rowsPerIndependent
    let ridge = independent / (armDeviation * armDeviation)
    guard let covariance = system.covariance(ridge: ridge) else { return nil }
    func deviation(_ arm: Vector3, _ axis: Vector3, at first: Int) -> Double {
      guard let across = axis.cross(arm).normalized else { return armDeviation }
      let a = [across.x, across.y, across.z]
      var variance = 0.0
      for i in 0..<3 {
        for j in 0..<3 { variance += a[i] * a[j] * covariance[(first + i) * 12 + first + j] }
      }
      return (variance * independent).squareRoot()
    }
    return (
      arms,
      Deviations(
        thigh: deviation(arms.thigh, axes.thigh, at: 0),
        shank: deviation(arms.shank, axes.shank, at: 6))
    )
  }

  /// The heading difference that the arms are estimated under.
  static func heading(axes: HingeAxes, samples: AxisSamples) -> SmoothedHeading {
    SmoothedHeading(axes: axes, samples: samples, standardDeviation: headingDeviation)
  }

  /// Estimates the arms from rows of both segments, with the shank's heading turned by `heading`
  /// radians in each; `nil` where the numbers allow none.
  init?(
    axes: HingeAxes, thigh thighRows: [AxisSegment], shank shankRows: [AxisSegment],
    heading: [Double]
  ) {
    let system = Self.system(thigh: thighRows, shank: shankRows, heading: heading)
    guard let arms = Self.solution(of: system, axes: axes) else { return nil }
    self = arms
  }

  private init(thigh: Vector3, shank: Vector3, residual: Double) {
    (self.thigh, self.shank, self.residual) = (thigh, shank, residual)
  }

  private static func system(
    thigh thighRows: [AxisSegment], shank shankRows: [AxisSegment],
    heading: [Double]
  ) -> RidgeLeastSquares {
    var system = RidgeLeastSquares(unknowns: 12)
    var (x, y, z) = (emptyRow, emptyRow, emptyRow)
    for (index, (s1, s2)) in zip(thighRows, shankRows).enumerated() {
      let turn = Quaternion(angle: heading[index], axis: .unitZ) * s2.attitude
      let difference = s1.attitude.rotate(s1.specificForce) - turn.rotate(s2.specificForce)
      fill(&x, &y, &z, from: 0, with: s1, turnedBy: s1.attitude, sign: 1)
      fill(&x, &y, &z, from: 6, with: s2, turnedBy: turn, sign: -1)
      system.add(x, equals: difference.x)
      system.add(y, equals: difference.y)
      system.add(z, equals: difference.z)
    }
    return system
  }

  private static func solution(of system: RidgeLeastSquares, axes: HingeAxes) -> LeverArms? {
    // The ridge is the ratio of the rows' variance to the arms'; the first pass finds the rows'.
    func ridge(_ rowVariance: Double) -> Double { rowVariance / (armDeviation * armDeviation) }
    guard let first = system.solution(ridge: ridge(leastRowVariance)) else { return nil }
    let second = ridge(max(leastRowVariance, first.meanSquare))
    guard let (x, meanSquare) = system.solution(ridge: second) else { return nil }
    let (thigh, shank) = (Vector3(x[0], x[1], x[2]), Vector3(x[6], x[7], x[8]))
    // Movement about the hinge shows nothing of the arm along it.
    return LeverArms(
      thigh: thigh - axes.thigh * axes.thigh.dot(thigh),
      shank: shank - axes.shank * axes.shank.dot(shank), residual: (3 * meanSquare).squareRoot())
  }

  private static var emptyRow: [Double] { Array(repeating: 0, count: 12) }

  /// Writes the columns of K, turned into the room, K e = ω̇×e + ω×(ω×e), and after them those of
  /// the bias, into the rows of the three components of the room.
  private static func fill(
    _ x: inout [Double], _ y: inout [Double], _ z: inout [Double], from first: Int,
    with segment: AxisSegment, turnedBy attitude: Quaternion, sign: Double
  ) {
    // An accelerometer's bias is as unknown as an arm, and smaller by this ratio.
    let biasScale = biasDeviation / armDeviation
    func write(_ column: Vector3, _ index: Int) {
      (x[index], y[index], z[index]) = (sign * column.x, sign * column.y, sign * column.z)
    }
    func write(_ unit: Vector3, at index: Int) {
      let turning = leverArmAcceleration(
        unit, rate: segment.rate, derivative: segment.rateDerivative)
      write(attitude.rotate(turning), index)
      write(attitude.rotate(unit * biasScale), index + 3)
    }
    write(.unitX, at: first)
    write(.unitY, at: first + 1)
    write(.unitZ, at: first + 2)
  }
}
