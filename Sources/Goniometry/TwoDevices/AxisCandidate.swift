// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// One candidate for the hinge, with its evidence.
///
/// For planar movement about a level axis (seated extension, sit-to-stand) rates and gravity fit
/// the axes (j₁, j₂) and (j₁, −j₂) alike, and the wrong sense gives the sum of both segments in
/// place of their difference. The joint centre's acceleration tells them apart.
struct AxisCandidate {
  var axes: HingeAxes
  var arms: LeverArms
  /// How far they may point past the joint.
  var armDeviations: LeverArms.Deviations
  /// Σ of the squared robust residuals, over the number of rows.
  var meanCost: Double
  /// Root mean square of u·j on the segment where it is greater: 1 when the axis stands vertical.
  var verticality: Double
  /// As ``AxisSamples/accelerationShare``.
  private var accelerationShare: Double
  /// Root mean square of the relative rate about the hinge, rad/s.
  var relativeRate: Double

  /// An axis more vertical than this fits trivially: u·j is 1 on both sides, whatever the joint.
  static let steepest = 0.8

  /// Metres from the joint beyond which no sensor on a leg sits, and the score for an arm that reaches
  /// there where accelerations alone say where the joint is.
  private static let (longestArm, tooLong) = (0.6, 2.0)

  /// - Parameter system: the joint centre's equations under these axes.
  init?(axes: HingeAxes, meanCost: Double, samples: AxisSamples, system: JointCentreSystem) {
    guard let found = LeverArms.estimate(axes: axes, in: system) else { return nil }
    self.axes = axes
    (arms, armDeviations) = found
    self.meanCost = meanCost
    verticality = Self.verticality(of: axes, in: samples)
    accelerationShare = samples.accelerationShare
    let squares = zip(samples.proximal, samples.distal).reduce(0) { sum, row in
      let rate = row.1.rate.dot(axes.distal) - row.0.rate.dot(axes.proximal)
      return sum + rate * rate
    }
    relativeRate = (squares / Double(samples.count)).squareRoot()
  }

  /// How far a sensor sits from the limb's own line, in the plane of the movement, metres: one
  /// standard deviation.
  private static let offLine = 0.05

  /// Standard deviations of the limbs' directions as the lever arms show them, degrees.
  var limbDeviations: (proximal: Double, distal: Double) {
    func degrees(_ arm: Vector3, _ deviation: Double) -> Double {
      atan2(hypot(Self.offLine, deviation), arm.norm) * 180 / .pi
    }
    return (
      degrees(arms.proximal, armDeviations.proximal), degrees(arms.distal, armDeviations.distal)
    )
  }

  /// Cosine between the vertical and the axis in a posture, on the segment where it is greater.
  func tilt(in posture: QuietPosture) -> Double {
    max(abs(posture.proximalUp.dot(axes.proximal)), abs(posture.distalUp.dot(axes.distal)))
  }

  /// Root mean square of u·j, on the segment where it is greater.
  static func verticality(of axes: HingeAxes, in samples: AxisSamples) -> Double {
    func rms(_ segments: [AxisSegment], _ axis: Vector3) -> Double {
      let squares = segments.reduce(0) { $0 + $1.up.dot(axis) * $1.up.dot(axis) }
      return (squares / Double(segments.count)).squareRoot()
    }
    return max(rms(samples.proximal, axes.proximal), rms(samples.distal, axes.distal))
  }

  /// Smaller is better: ln of the two misfits, each with a floor at its noise, and a penalty for a
  /// nearly vertical axis.
  ///
  /// The misfit of accelerations counts by the share of the movement's own accelerations in all of
  /// it: in a slow movement it is that of the accelerometers' errors and would toss a coin.
  var score: Double { score(ofMeanSquare: arms.residual * arms.residual) }

  /// The score with another mean squared difference of accelerations, (m/s²)².
  func score(ofMeanSquare meanSquare: Double) -> Double {
    let floor = AxisSamples.accelerationFloor
    let misfit = log(meanCost + Self.leastCost) + accelerationShare * log(meanSquare + floor)
    let isTooLong = max(arms.proximal.norm, arms.distal.norm) > Self.longestArm
    return misfit + (verticality > Self.steepest ? 5 : 0)
      + (isTooLong ? accelerationShare * Self.tooLong : 0)
  }

  /// Every distinct answer, best first; empty where no start leads anywhere.
  ///
  /// Starts pair the principal axes of the two sensors' rates, in both senses, so that the answers
  /// turn with the mounting. They are fitted to some of the rows, and what they lead to is fitted to
  /// all. The best three fits are refitted from the other sense of the distal segment's axis: a flipped sense
  /// needs a different axis, not just a sign.
  ///
  /// Where both segments turn about one line in step, as in a heel slide, the constraints hold for many
  /// axes to within the sensors' noise, and a fit ends anywhere among them. The axes that the segments
  /// turn about are an answer then as they are.
  ///
  /// - Parameters:
  ///   - upright: the standing pose, where it is known before the axis: an axis that is steep there is
  ///     no joint's, however well it fits the movement.
  static func all(in samples: AxisSamples, upright: AxisFit.Upright? = nil) -> [AxisCandidate] {
    let coarse = AxisFit(samples.hinge.coarse, upright: upright)
    let middle = AxisFit(samples.hinge.middle, upright: upright)
    let all = AxisFit(samples.hinge.all, upright: upright)
    func sketch(_ starts: [HingeAxes], besides known: [AxisFit.Minimum] = []) -> [AxisFit.Minimum] {
      let found = starts.reduce(into: known) { found, start in
        let minimum = coarse.minimum(near: start, tolerance: AxisFit.roughly, besides: found)
        if let minimum { found.append(minimum) }
      }
      return distinct(found)
    }
    func candidates(_ fits: [AxisFit.Minimum]) -> [AxisCandidate] {
      distinct(fits).mapped {
        AxisCandidate(
          axes: $0.axes, meanCost: $0.meanCost, samples: samples,
          system: JointCentreSystem(axes: $0.axes, samples: samples))
      }
      .compactMap(\.self)
    }
    func minima(
      _ fit: AxisFit, near starts: [HingeAxes], isClose: Bool, tolerance: Double
    ) -> [AxisFit.Minimum] {
      starts.mapped { fit.minimum(near: $0, isClose: isClose, tolerance: tolerance) }
        .compactMap(\.self)
    }
    /// Those that are not far behind the best.
    func likely(_ fits: [AxisFit.Minimum], within reach: Double) -> [HingeAxes] {
      let found = candidates(fits)
      let best = found.map(\.score).min() ?? 0
      return found.filter { $0.score < best + reach }.map(\.axes)
    }
    let starts = starts(in: samples)
    let first = sketch(starts)
    let sketches = sketch(first.prefix(3).map(\.axes.distalReversed), besides: first)
    let drafts = minima(
      middle, near: likely(sketches, within: mostBehind.sketch), isClose: false,
      tolerance: AxisFit.roughly)
    let found = minima(
      all, near: likely(drafts, within: mostBehind.draft), isClose: true,
      tolerance: AxisFit.finely)
    let planar = starts.prefix(2).map(all.minimum(at:)).filter { $0.meanCost < AxisFit.planarCost }
    return candidates(found + planar).sorted { $0.score < $1.score }
  }

  /// Scores behind the best from which a fit to a few rows, or to more, is given up.
  private static let mostBehind = (sketch: 5.0, draft: 3.0)
  /// A mean cost below which the constraints tell nothing: that of the sensors' noise.
  private static let leastCost = 0.001

  private static func starts(in samples: AxisSamples) -> [HingeAxes] {
    func axes(_ segments: [AxisSegment]) -> [Vector3] {
      var scatter = PrincipalAxes.Scatter()
      for segment in segments { scatter.add(segment.rate) }
      return PrincipalAxes(scatter)?.vectors ?? []
    }
    let (proximal, distal) = (axes(samples.proximal), axes(samples.distal))
    return proximal.flatMap { a in
      distal.flatMap { [HingeAxes(proximal: a, distal: $0), HingeAxes(proximal: a, distal: -$0)] }
    }
  }

  /// Fits that differ by more than 3° on either side, cheapest first.
  private static func distinct(_ fits: [AxisFit.Minimum]) -> [AxisFit.Minimum] {
    fits.sorted { $0.meanCost < $1.meanCost }.reduce(into: []) { kept, fit in
      if !kept.contains(where: { $0.axes.isSameLine(as: fit.axes, within: 3 * .pi / 180) }) {
        kept.append(fit)
      }
    }
  }
}
