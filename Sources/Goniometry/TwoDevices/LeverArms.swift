// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Inertial

/// Where the joint is, seen from both sensors, from the one point that both segments share.
///
/// The acceleration of the joint centre follows from either sensor: a − K r with the lever arm r
/// from the joint centre to the sensor and K r = ω̇×r + ω×(ω×r). With the right axes, and the
/// heading difference δ that they imply, R₁(a₁ − K₁r₁) = Rz(δ)R₂(a₂ − K₂r₂) holds for some pair of
/// arms; with a wrong sense of one axis it does not. (Seel, Schauer, Raisch 2012, doi
/// 10.1109/CCA.2012.6402423, use the norms of both sides; the headings known, the vectors
/// themselves can be compared, and the problem is linear.)
public struct LeverArms: Sendable, Hashable, Codable {
  /// From the joint centre to the thigh sensor, metres, thigh sensor's frame; the part normal to
  /// the hinge.
  public var thigh: Vector3
  /// From the joint centre to the shank sensor, metres, shank sensor's frame; the part normal to
  /// the hinge.
  public var shank: Vector3
  /// Root mean square of what remains between the two accelerations, m/s².
  public var residual: Double

  /// Standard deviation of an arm's component that the ridge assumes, metres.
  private static let armDeviation = 0.3
  /// The same of an accelerometer's bias, m/s².
  private static let biasDeviation = 0.15
  /// Variance of a row, at the least, (m/s²)².
  private static let leastRowVariance = 0.25
  /// Standard deviation of the heading's Gaussian average here, seconds.
  private static let headingDeviation = 2.0

  /// Estimates the arms that go with a pair of axes; `nil` where the numbers allow none.
  init?(axes: HingeAxes, samples: AxisSamples) {
    let heading = SmoothedHeading(
      axes: axes, samples: samples, standardDeviation: Self.headingDeviation)
    var system = RidgeLeastSquares(unknowns: 12)
    var row = Array(repeating: 0.0, count: 12)
    // An accelerometer's bias is as unknown as an arm, and smaller by this ratio.
    let biasScale = Self.biasDeviation / Self.armDeviation
    for index in 0..<samples.count {
      let (s1, s2) = (samples.thigh[index], samples.shank[index])
      let turn = Quaternion(angle: heading[index].angle, axis: .unitZ) * s2.attitude
      let difference = s1.attitude.rotate(s1.specificForce) - turn.rotate(s2.specificForce)
      let columns =
        Self.columns(of: s1, turnedBy: s1.attitude, biasScale: biasScale)
        + Self.columns(of: s2, turnedBy: turn, biasScale: biasScale).map { -$0 }
      for (component, value) in [
        (\Vector3.x, difference.x), (\Vector3.y, difference.y), (\Vector3.z, difference.z),
      ] {
        for column in 0..<12 { row[column] = columns[column][keyPath: component] }
        system.add(row, equals: value)
      }
    }
    // The ridge is the ratio of the rows' variance to the arms'; the first pass finds the rows'.
    func solution(rowVariance: Double) -> (unknowns: [Double], meanSquare: Double)? {
      system.solution(ridge: rowVariance / (Self.armDeviation * Self.armDeviation))
    }
    guard let first = solution(rowVariance: Self.leastRowVariance),
      let (x, meanSquare) = solution(rowVariance: max(Self.leastRowVariance, first.meanSquare))
    else { return nil }
    let arms = HingeAxes(
      thigh: Vector3(x[0], x[1], x[2]), shank: Vector3(x[6], x[7], x[8]))
    // Movement about the hinge shows nothing of the arm along it.
    thigh = arms.thigh - axes.thigh * axes.thigh.dot(arms.thigh)
    shank = arms.shank - axes.shank * axes.shank.dot(arms.shank)
    residual = (3 * meanSquare).squareRoot()
  }

  /// The columns of K, turned into the room: K e = ω̇×e + ω×(ω×e), and those of the bias.
  private static func columns(
    of segment: AxisSamples.Segment, turnedBy attitude: Quaternion, biasScale: Double
  ) -> [Vector3] {
    let units = [Vector3.unitX, .unitY, .unitZ]
    return units.map { unit in
      attitude.rotate(
        leverArmAcceleration(unit, rate: segment.rate, derivative: segment.rateDerivative))
    } + units.map { attitude.rotate($0 * biasScale) }
  }
}
