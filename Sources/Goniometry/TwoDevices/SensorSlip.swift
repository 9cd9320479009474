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

/// A step in how the sensors hang in the stance: one of them moved on its limb, or the person
/// stands otherwise than before.
///
/// Stances of one person differ by some degrees, and a bent one moves both segments; a step is told
/// where the stances before and after a time differ, by their medians, beyond their own scatter for
/// one sensor while the other stayed.
struct StanceShift {
  /// Between the stances before and after, seconds.
  let time: ClosedRange<Double>
  /// Change of one sensor's tilt in the stance, degrees.
  let degrees: Double

  /// One quiet stance.
  private struct Stance {
    var time: ClosedRange<Double>
    /// Degrees against the pose: forward tilt of thigh and shank, sideways tilt of both.
    var values: [Double]
  }

  /// Cosine between the vertical and the pose, at the least: other postures are no stance, a low
  /// chair's least of all.
  private static let leastAlignment = 0.82
  /// Seconds of a stance, at the least, and of an interruption that ends it.
  private static let (leastSeconds, longestPause) = (0.75, 0.5)
  /// Degrees that people's own stances differ by, at the most usually, forward and sideways.
  private static let usual = [8.0, 8, 5, 5]
  /// Standard deviations of the stances before and after that a step exceeds.
  private static let mostScatter = 3.0
  /// Share of the one sensor's change that the other may show.
  private static let mostShared = 0.4

  /// Looks for the greatest step; `nil` without one.
  init?(_ pose: StandingPose, axes: HingeAxes, in samples: AxisSamples) {
    let stances = Self.stances(pose, axes, samples)
    var best: (gap: Double, index: Int, degrees: Double)?
    for index in stances.indices.dropFirst() {
      let (before, after) = (stances[..<index], stances[index...])
      for value in 0..<4 {
        // The same tilt of the other sensor.
        let other = value ^ 1
        let step = Self.step(before.map { $0.values[value] }, after.map { $0.values[value] })
        let shared = Self.change(before.map { $0.values[other] }, after.map { $0.values[other] })
        let gap = step.magnitude / Self.usual[value]
        if gap > max(1, best?.gap ?? 0), shared.magnitude < Self.mostShared * step.magnitude {
          best = (gap, index, step.magnitude)
        }
      }
    }
    guard let best else { return nil }
    let (from, to) = (stances[best.index - 1].time.upperBound, stances[best.index].time.lowerBound)
    time = min(from, to)...max(from, to)
    degrees = best.degrees
  }

  /// Median after less median before, where that is beyond the scatter of either side; else 0.
  private static func step(_ before: [Double], _ after: [Double]) -> Double {
    let off = [before, after].flatMap { side in
      let middle = OrderStatistics.median(side)
      return side.map { $0 - middle }
    }
    let change = change(before, after)
    return change.magnitude > mostScatter * OrderStatistics.robustDeviation(off) ? change : 0
  }

  private static func change(_ before: [Double], _ after: [Double]) -> Double {
    OrderStatistics.median(after) - OrderStatistics.median(before)
  }

  private static func stances(
    _ pose: StandingPose, _ axes: HingeAxes, _ samples: AxisSamples
  ) -> [Stance] {
    func sideways(_ up: Vector3, _ axis: Vector3) -> Double { asin(up.dot(axis)) * 180 / .pi }
    func forward(_ up: Vector3, _ standing: Vector3, _ axis: Vector3) -> Double {
      axis.turn(from: standing - axis * axis.dot(standing), to: up) * 180 / .pi
    }
    var open: [Int] = []
    var found: [Stance] = []
    func close() {
      defer { open = [] }
      guard let first = open.first, let last = open.last,
        samples.time[last] - samples.time[first] >= leastSeconds
      else { return }
      func mean(_ value: (Int) -> Double) -> Double {
        open.reduce(0) { $0 + value($1) } / Double(open.count)
      }
      found.append(
        Stance(
          time: samples.time[first]...samples.time[last],
          values: [
            mean { forward(samples.thigh[$0].up, pose.thighUp, axes.thigh) },
            mean { forward(samples.shank[$0].up, pose.shankUp, axes.shank) },
            mean { sideways(samples.thigh[$0].up, axes.thigh) },
            mean { sideways(samples.shank[$0].up, axes.shank) },
          ]))
    }
    for row in 0..<samples.count {
      let (thigh, shank) = (samples.thigh[row], samples.shank[row])
      guard samples.isQuiet(row),
        thigh.up.dot(pose.thighUp) > leastAlignment, shank.up.dot(pose.shankUp) > leastAlignment
      else { continue }
      if let last = open.last, !(0...longestPause ~= samples.time[row] - samples.time[last]) {
        close()
      }
      open.append(row)
    }
    close()
    return found
  }
}
