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
  /// From the joint centre to the proximal sensor, metres, proximal sensor's frame; the part normal to
  /// the hinge.
  package var proximal: Vector3
  /// From the joint centre to the distal sensor, metres, distal sensor's frame; the part normal to
  /// the hinge.
  package var distal: Vector3
  /// Root mean square of what remains between the two accelerations, m/s².
  package var residual: Double

  /// Least length of an arm whose direction means something, metres.
  private static let leastLength = 0.04
  /// Whether both arms came out long enough to point somewhere.
  var pointSomewhere: Bool { min(proximal.norm, distal.norm) >= Self.leastLength }

  /// Variance of a row where the doubt in the arms is reckoned, at the least, (m/s²)²: a good
  /// accelerometer's errors.
  private static let leastDoubt = 0.03
  /// Rows that are as good as one independent row: soft tissue errs slowly.
  private static let rowsPerIndependent = AxisSamples.rateHz / 2

  /// Standard deviations of the two arms across themselves in the plane normal to the hinge, metres;
  /// what counts for the direction along the limb that they show.
  struct Deviations {
    var proximal: Double
    var distal: Double
  }

  /// Estimates the arms that go with a pair of axes; `nil` where the numbers allow none.
  init?(axes: HingeAxes, samples: AxisSamples) {
    self.init(JointCentreSystem(axes: axes, samples: samples), axes: axes)
  }

  /// The arms with their deviations.
  static func estimate(
    axes: HingeAxes, in system: JointCentreSystem
  ) -> (arms: LeverArms, deviations: Deviations)? {
    guard let arms = LeverArms(system, axes: axes) else { return nil }
    let independent = max(leastDoubt, arms.residual * arms.residual / 3) * rowsPerIndependent
    guard let covariance = system.covariance(rowVariance: independent) else { return nil }
    func deviation(_ arm: Vector3, _ axis: Vector3, _ segment: JointCentreSystem.Segment) -> Double
    {
      guard let across = axis.cross(arm).normalized else { return EightVectors.armDeviation }
      return covariance.variance(of: segment, along: across).squareRoot()
    }
    return (
      arms,
      Deviations(
        proximal: deviation(arms.proximal, axes.proximal, .proximal),
        distal: deviation(arms.distal, axes.distal, .distal))
    )
  }

  /// Solves the equations that go with a pair of axes.
  init?(_ system: JointCentreSystem, axes: HingeAxes) {
    guard let found = system.solution() else { return nil }
    let (proximal, distal) = found.arms
    // Movement about the hinge shows nothing of the arm along it.
    self.proximal = proximal - axes.proximal * axes.proximal.dot(proximal)
    self.distal = distal - axes.distal * axes.distal.dot(distal)
    residual = (3 * found.meanSquare).squareRoot()
  }
}
