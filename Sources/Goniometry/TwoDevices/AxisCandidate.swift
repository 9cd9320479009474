// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// One answer to where the hinge is, with what speaks for it.
///
/// For planar movement about a level axis (seated extension, sit-to-stand) rates and gravity fit the
/// axes (j₁, j₂) and (j₁, −j₂) alike, and the wrong sense gives the sum of thigh and shank in place
/// of their difference. The joint centre's acceleration tells them apart.
struct AxisCandidate {
  var axes: HingeAxes
  var arms: LeverArms
  /// Σ of the squared robust residuals, over the number of rows.
  var meanCost: Double
  /// Root mean square of u·j on the segment where it is greater: 1 when the axis stands vertical.
  var verticality: Double

  /// An axis more vertical than this fits trivially: u·j is 1 on both sides, whatever the joint.
  static let steepest = 0.8

  init?(axes: HingeAxes, cost: Double, samples: AxisSamples) {
    guard let arms = LeverArms(axes: axes, samples: samples) else { return nil }
    self.axes = axes
    self.arms = arms
    meanCost = cost / Double(samples.count)
    verticality = Self.verticality(of: axes, in: samples)
  }

  /// Root mean square of u·j, on the segment where it is greater.
  static func verticality(of axes: HingeAxes, in samples: AxisSamples) -> Double {
    func rms(_ segments: [AxisSamples.Segment], _ axis: Vector3) -> Double {
      let squares = segments.reduce(0) { $0 + $1.up.dot(axis) * $1.up.dot(axis) }
      return (squares / Double(segments.count)).squareRoot()
    }
    return max(rms(samples.thigh, axes.thigh), rms(samples.shank, axes.shank))
  }

  /// Smaller is better: ln of the two misfits, each with a floor at its noise, and a penalty for a
  /// nearly vertical axis.
  var score: Double {
    let misfit = log(meanCost + 0.001) + log(arms.residual * arms.residual + 0.02)
    return misfit + (verticality > Self.steepest ? 5 : 0)
  }

  /// Every distinct answer, best first; empty where no start leads anywhere.
  ///
  /// Starts pair the principal axes of the two sensors' rates, in both senses, so that the answers
  /// turn with the mounting. The best three fits are refitted from the other sense of the shank's
  /// axis: a flipped sense needs a different axis, not just a sign.
  static func all(in samples: AxisSamples) -> [AxisCandidate] {
    let fits = distinct(
      starts(in: samples).compactMap { AxisFit.axes(near: $0, in: samples) })
    let flipped = fits.prefix(3).compactMap {
      AxisFit.axes(near: $0.axes.shankReversed, in: samples)
    }
    return distinct(fits + flipped)
      .compactMap { AxisCandidate(axes: $0.axes, cost: $0.cost, samples: samples) }
      .sorted { $0.score < $1.score }
  }

  private typealias Fit = (axes: HingeAxes, cost: Double)

  private static func starts(in samples: AxisSamples) -> [HingeAxes] {
    func axes(_ segments: [AxisSamples.Segment]) -> [Vector3] {
      var scatter = PrincipalAxes.Scatter()
      for segment in segments { scatter.add(segment.rate) }
      return PrincipalAxes(scatter)?.vectors ?? []
    }
    let (thigh, shank) = (axes(samples.thigh), axes(samples.shank))
    return thigh.flatMap { a in
      shank.flatMap { [HingeAxes(thigh: a, shank: $0), HingeAxes(thigh: a, shank: -$0)] }
    }
  }

  /// Fits that differ by more than 3° on either side, cheapest first.
  private static func distinct(_ fits: [Fit]) -> [Fit] {
    fits.sorted { $0.cost < $1.cost }.reduce(into: []) { kept, fit in
      if !kept.contains(where: { $0.axes.isSameLine(as: fit.axes, within: 3 * .pi / 180) }) {
        kept.append(fit)
      }
    }
  }
}
