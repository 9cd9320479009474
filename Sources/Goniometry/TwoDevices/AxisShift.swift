// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// A step in the hinge axis as the sensors see it: one of them moved on its limb.
///
/// The axis is a constant of the mounting. For each time, the constraints of ``AxisFit``, made
/// linear around the axes found, are solved for the rows before and after it; where the two
/// together explain the rows better than one axis does, by more than chance, the axis jumped. The
/// logarithm of the likelihood ratio counts two independent rows a second: soft tissue and the
/// joint's own play err slowly. In recordings of people without a slip it stays below 3.
///
/// A turn about the hinge itself leaves no trace here; see ``StanceShift``.
struct AxisShift {
  /// Between these times, seconds.
  let time: ClosedRange<Double>
  /// Size of the jump, radians, over both sensors.
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
  /// Least evidence for a step.
  static let leastEvidence = 8.0

  /// Looks for the step that explains most; `nil` where none is beyond chance.
  init?(_ candidate: AxisCandidate, in samples: AxisSamples) {
    let fit = AxisFit(samples, around: candidate.axes, upright: nil)
    let stride = max(1, Int((Self.step * AxisSamples.rateHz).rounded()))
    var system = RidgeLeastSquares(unknowns: fit.parameterCount)
    var upTo: [RidgeLeastSquares] = []
    for index in 0..<samples.count {
      if index % stride == 0 { upTo.append(system) }
      for row in fit.linearRows(index) { system.add(row.a, equals: row.y) }
    }
    // Everything in units of the variance that a row would have were it independent.
    guard let whole = system.solution(ridge: 1e-9), whole.meanSquare > 0 else { return nil }
    let variance = 2 * whole.meanSquare * AxisSamples.rateHz / Self.independentHz
    let ridge = variance / (Self.axisDeviation * Self.axisDeviation)
    guard let all = system.penalisedMinimum(ridge: ridge) else { return nil }
    var tried: [(row: Int, evidence: Double, change: [Double])] = []
    let margin = Int(Self.leastSeconds * AxisSamples.rateHz)
    for (block, early) in upTo.enumerated() {
      let row = block * stride
      guard row >= margin, row + margin < samples.count,
        let before = early.penalisedMinimum(ridge: ridge),
        let after = (system - early).penalisedMinimum(ridge: ridge)
      else { continue }
      let evidence = 0.5 * (all.sum - before.sum - after.sum) / variance
      tried.append((row, evidence, zip(after.unknowns, before.unknowns).map { $0 - $1 }))
    }
    guard let best = tried.max(by: { $0.evidence < $1.evidence }),
      best.evidence >= Self.leastEvidence
    else { return nil }
    let likely = tried.filter { $0.evidence > best.evidence - Self.asLikely }.map(\.row)
    time = samples.time[likely.min() ?? best.row]...samples.time[likely.max() ?? best.row]
    evidence = best.evidence
    angle = best.change.reduce(0) { hypot($0, $1) }
  }
}
