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
  /// Evidence below the best that is still as likely a time.
  private static let asLikely = 3.0
  /// Least evidence for a step, and least angle, radians.
  private static let (leastEvidence, leastAngle) = (8.0, 4 * Double.pi / 180)
  /// Root mean square of what a hinge of flesh violates the constraints by at the least.
  private static let leastMisfit = 0.03

  /// Looks for the step that explains most; `nil` where none is beyond chance.
  init?(_ candidate: AxisCandidate, in samples: AxisSamples) {
    let rows = samples.hinge.all
    let parts = rows.linearSums(at: candidate.axes)
    let whole = parts.reduce(into: HingeSums()) { $0 += $1 }
    // Everything in units of the variance that a row would have were it independent.
    guard let free = Cholesky4(whole.curvature, adding: SIMD4(repeating: 1e-9)) else { return nil }
    let least = whole.cost - (whole.gradient * free.solution(of: whole.gradient)).sum()
    let variance =
      max(least / Double(2 * rows.count), Self.leastMisfit * Self.leastMisfit)
      * 2 * AxisSamples.rateHz / Double(rows.every) / Self.independentHz
    let ridge = variance / (Self.axisDeviation * Self.axisDeviation)
    guard let one = Cholesky4(whole.curvature, adding: SIMD4(repeating: ridge)) else { return nil }
    let margin = Int(Self.leastSeconds * AxisSamples.rateHz)
    var tried: [(row: Int, evidence: Double, angle: Double)] = []
    var before = HingeSums()
    for (index, part) in parts.enumerated() {
      let row = 4 * index * rows.every
      if row >= margin, row + margin < samples.count {
        for sensor in [0, 2] {
          // The rows before have the other value: which of the two is called the change is the same.
          guard let step = before.step(of: sensor, beside: whole, one, ridge: ridge) else {
            continue
          }
          tried.append((row, 0.5 * step.gain / variance, step.angle))
        }
      }
      before += part
    }
    guard let best = tried.max(by: { $0.evidence < $1.evidence }),
      best.evidence >= Self.leastEvidence, best.angle >= Self.leastAngle
    else { return nil }
    let likely = tried.filter { $0.evidence > best.evidence - Self.asLikely }.map(\.row)
    time = samples.time[likely.min() ?? best.row]...samples.time[likely.max() ?? best.row]
    (evidence, angle) = (best.evidence, best.angle)
  }
}

extension HingeSums {
  /// The step in the axis of one sensor that explains most, if the rows of these sums have it and the
  /// others do not.
  ///
  /// The axes common to all rows are eliminated (Golub & Van Loan 2013, section 4.5), which leaves two
  /// unknowns.
  ///
  /// - Parameters:
  ///   - sensor: the first of its two parameters.
  ///   - whole: the sums of all rows; `factor` is that of their curvature with the ridge.
  /// - Returns: the angle of the step, radians, and by how much less the sum of squares is with it.
  fileprivate func step(
    of sensor: Int, beside whole: HingeSums, _ factor: Cholesky4, ridge: Double
  ) -> (angle: Double, gain: Double)? {
    let (first, second) = (curvature[sensor], curvature[sensor + 1])
    let (a, b) = (factor.solution(of: first), factor.solution(of: second))
    let right = (
      gradient[sensor] - (a * whole.gradient).sum(),
      gradient[sensor + 1] - (b * whole.gradient).sum()
    )
    let xx = first[sensor] + ridge - (a * first).sum()
    let yy = second[sensor + 1] + ridge - (b * second).sum()
    let xy = first[sensor + 1] - (a * second).sum()
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return nil }
    let x = (yy * right.0 - xy * right.1) / determinant
    let y = (xx * right.1 - xy * right.0) / determinant
    return (hypot(x, y), x * right.0 + y * right.1)
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
    /// Degrees against the pose: forward tilt of both segments, sideways tilt of both.
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
            mean { forward(samples.proximal[$0].up, pose.proximalUp, axes.proximal) },
            mean { forward(samples.distal[$0].up, pose.distalUp, axes.distal) },
            mean { sideways(samples.proximal[$0].up, axes.proximal) },
            mean { sideways(samples.distal[$0].up, axes.distal) },
          ]))
    }
    for row in 0..<samples.count {
      let (proximal, distal) = (samples.proximal[row], samples.distal[row])
      guard samples.isQuiet(row),
        proximal.up.dot(pose.proximalUp) > leastAlignment,
        distal.up.dot(pose.distalUp) > leastAlignment
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
