// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// A point that stands still while a limb turns about it, found from one sensor on the limb.
///
/// A sensor at the lever arm r from such a point feels gravity and K r = ω̇ × r + ω × (ω × r), no
/// more. So f − g u, with the up direction u from the attitude filter, is K r for one r, which is a
/// linear least squares problem. Taking K r off the specific force before the filter runs again
/// frees the inclination from the movement's own acceleration: for 120° in 3 s at 0.4 m it takes
/// the error of the range from 1.7° to 0.1°. (The lever arm as in Seel, Schauer, Raisch 2012, doi
/// 10.1109/CCA.2012.6402423; there two sensors and the norm, here one and the vector.)
///
/// The part of r along the axis of the movement does not show; the ridge sets it to zero, or a row of its own
/// where the axis is given: what wobbles would else be taken for an arm of metres.
package struct JointCentre: Sendable, Hashable, Codable {
  /// From the joint centre to the sensor, metres, sensor frame.
  package let leverArm: Vector3
  /// Root mean square of the movement's acceleration as it is, m/s².
  package let before: Double
  /// … and of what is left of it after K r is taken off. Large where the joint moves in the room.
  package let after: Double

  /// Half the window over which ω̇ is the slope of a line, seconds.
  private static let halfWindow = 0.05
  /// Standard deviations that the ridge assumes: of a row, m/s², and of the arm, m.
  private static let (rowDeviation, armDeviation) = (0.3, 0.3)
  /// The weight of a row that is certain, against rows of some m/s².
  private static let certain = 1e4
  /// More rows than this add nothing; they are thinned.
  private static let enoughRows = 20_000

  /// Whether taking K r off does more good than harm.
  var isCredible: Bool { after < 0.7 * before && leverArm.norm < 0.6 }

  /// Fits the arm to bias-free samples, their ω̇ in rad/s² and the up directions of their
  /// attitudes; `nil` where nothing moves.
  ///
  /// - Parameter axis: along which the arm is zero, sensor frame; `nil` if nothing is said.
  init?(
    _ samples: AcceptedSamples, rateDerivative derivative: [Vector3], up: [Vector3],
    gravity: Double, axis: Vector3? = nil
  ) {
    let recording = samples.recording
    let rates = recording.angularVelocity
    let threshold = 0.1 * OrderStatistics.quantile(rates.map(\.norm), 0.98)
    var system = RidgeLeastSquares(unknowns: 3)
    var (squares, rows) = (0.0, 0)
    for i in stride(from: 0, to: rates.count, by: 1 + rates.count / Self.enoughRows) {
      let rate = rates[i]
      guard rate.norm > threshold else { continue }
      let rest = recording.specificForce[i] - up[i] * gravity
      let x = leverArmAcceleration(.unitX, rate: rate, derivative: derivative[i])
      let y = leverArmAcceleration(.unitY, rate: rate, derivative: derivative[i])
      let z = leverArmAcceleration(.unitZ, rate: rate, derivative: derivative[i])
      system.add(Vector3(x.x, y.x, z.x), equals: rest.x)
      system.add(Vector3(x.y, y.y, z.y), equals: rest.y)
      system.add(Vector3(x.z, y.z, z.z), equals: rest.z)
      squares += rest.squaredNorm
      rows += 1
    }
    if let axis { system.add(axis * Self.certain, equals: 0) }
    let ratio = Self.rowDeviation / Self.armDeviation
    guard rows > 0, let (arm, meanSquare) = system.solution(ridge: ratio * ratio) else {
      return nil
    }
    leverArm = Vector3(arm[0], arm[1], arm[2])
    before = (squares / Double(rows)).squareRoot()
    after = (3 * meanSquare).squareRoot()
  }

  /// The samples with the movement's own acceleration taken off.
  func removed(
    from samples: AcceptedSamples, rateDerivative derivative: [Vector3]
  ) -> AcceptedSamples {
    samples.withForces { index, sample in
      sample.specificForce
        - leverArmAcceleration(
          leverArm, rate: sample.angularVelocity, derivative: derivative[index])
    }
  }

  /// ω̇ at each sample, rad/s²: the slope of a least-squares line over the samples within half a
  /// window, at least one to each side where the segment has them; zero for a lone sample.
  static func rateDerivative(_ samples: AcceptedSamples) -> [Vector3] {
    let (time, rate) = (samples.recording.time, samples.recording.angularVelocity)
    var result = [Vector3](repeating: .zero, count: time.count)
    for segment in samples.segments {
      var (low, high) = (segment.lowerBound, segment.lowerBound)
      for i in segment {
        while time[low] < time[i] - halfWindow { low += 1 }
        while high + 1 < segment.upperBound && time[high + 1] <= time[i] + halfWindow { high += 1 }
        let first = max(segment.lowerBound, min(low, i - 1))
        let last = min(segment.upperBound - 1, max(high, i + 1))
        let middle = (first...last).reduce(0) { $0 + time[$1] } / Double(last - first + 1)
        var (slope, weight) = (Vector3.zero, 0.0)
        for k in first...last {
          slope += rate[k] * (time[k] - middle)
          weight += (time[k] - middle) * (time[k] - middle)
        }
        if weight > 0 { result[i] = slope / weight }
      }
    }
    return result
  }
}
