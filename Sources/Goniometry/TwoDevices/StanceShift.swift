// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

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

  /// Total rate of a stance, rad/s, at the most.
  private static let quietRate = 0.25
  /// Cosine between the vertical and the pose, at the least: other postures are no stance.
  private static let leastAlignment = 0.7
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
      guard thigh.rate.norm + shank.rate.norm < quietRate,
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
