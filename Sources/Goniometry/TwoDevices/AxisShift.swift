// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// A step in the hinge axis as the sensors see it: one of them moved on its limb.
///
/// The axis is a constant of the mounting. For each time, the constraints of ``AxisFit``, made
/// linear around the axes found, are solved with a second axis of one sensor from there on; where
/// that explains the rows better than one axis does, by more than chance, the axis jumped. The
/// logarithm of the likelihood ratio counts two independent rows a second: soft tissue and the
/// joint's own play err slowly. In recordings of people without a slip it stays below 3.
///
/// A turn about the hinge itself leaves no trace here; see ``StanceShift``.
struct AxisShift {
  /// Between these times, seconds.
  let time: ClosedRange<Double>
  /// Angle by which the axis jumped in the frame of one sensor, radians.
  let angle: Double
  /// Logarithm of the likelihood ratio.
  let evidence: Double

  /// Independent rows a second.
  private static let independentHz = 2.0
  /// Standard deviation of an axis around the one found, before a look at the rows, radians.
  private static let axisDeviation = 15 * Double.pi / 180
  /// Rows on each side, seconds.
  private static let leastSeconds = 4.0
  /// Seconds between the times that are tried.
  private static let step = 0.25
  /// Evidence below the best that is still as likely a time.
  private static let asLikely = 3.0
  /// Least evidence for a step, and least angle, radians.
  private static let (leastEvidence, leastAngle) = (8.0, 4 * Double.pi / 180)
  /// Root mean square of what a hinge of flesh violates the constraints by at the least.
  private static let leastMisfit = 0.03

  /// Looks for the step that explains most; `nil` where none is beyond chance.
  init?(_ candidate: AxisCandidate, in samples: AxisSamples) {
    let fit = AxisFit(samples, around: candidate.axes, upright: nil)
    let stride = max(1, Int((Self.step * AxisSamples.rateHz).rounded()))
    var system = RidgeLeastSquares(unknowns: fit.parameterCount)
    var upTo: [(row: Int, system: RidgeLeastSquares)] = []
    for index in 0..<samples.count {
      if index % stride == 0 { upTo.append((index, system)) }
      for row in fit.linearRows(index) { system.add(row.a, equals: row.y) }
    }
    // Everything in units of the variance that a row would have were it independent.
    guard let whole = system.solution(ridge: 1e-9) else { return nil }
    let variance =
      max(whole.meanSquare, Self.leastMisfit * Self.leastMisfit)
      * 2 * AxisSamples.rateHz / Self.independentHz
    let ridge = variance / (Self.axisDeviation * Self.axisDeviation)
    guard let one = system.penalisedMinimum(ridge: ridge) else { return nil }
    let margin = Int(Self.leastSeconds * AxisSamples.rateHz)
    var tried: [(row: Int, evidence: Double, angle: Double)] = []
    for (row, before) in upTo where row >= margin && row + margin < samples.count {
      for sensor in [0..<2, 2..<4] {
        // The system before has the other value: which of the two is called the change is the same.
        let stepped = system.withStep(in: before, of: sensor)
        guard let two = stepped.penalisedMinimum(ridge: ridge) else { continue }
        tried.append(
          (row, 0.5 * (one.sum - two.sum) / variance, hypot(two.unknowns[4], two.unknowns[5])))
      }
    }
    guard let best = tried.max(by: { $0.evidence < $1.evidence }),
      best.evidence >= Self.leastEvidence, best.angle >= Self.leastAngle
    else { return nil }
    let likely = tried.filter { $0.evidence > best.evidence - Self.asLikely }.map(\.row)
    time = samples.time[likely.min() ?? best.row]...samples.time[likely.max() ?? best.row]
    (evidence, angle) = (best.evidence, best.angle)
  }
}
