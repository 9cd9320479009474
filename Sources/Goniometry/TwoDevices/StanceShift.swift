// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// A step in how the sensors hang in the stance: one of them moved on its limb, or the person
/// stands otherwise than before.
///
/// Stances of one person differ by some degrees; a step is told where all stances after a time lie
/// beyond all before it.
struct StanceShift {
  /// Between the stances before and after, seconds.
  let time: ClosedRange<Double>
  /// Change of the knee's angle in the stance, degrees.
  let bend: Double
  /// Change of the greater sideways tilt of the two sensors, degrees.
  let sideways: Double

  /// One quiet stance.
  private struct Stance {
    var time: ClosedRange<Double>
    /// Degrees against the pose: bend of the knee, sideways tilt of thigh and shank.
    var values: [Double]
  }

  /// Total rate of a stance, rad/s, at the most.
  private static let quietRate = 0.25
  /// Cosine between the vertical and the pose, at the least: other postures are no stance.
  private static let leastAlignment = 0.9
  /// Seconds of a stance, at the least, and of an interruption that ends it.
  private static let (leastSeconds, longestPause) = (0.75, 0.5)
  /// Degrees that people's own stances differ by, at the most usually.
  private static let (usualBend, usualTilt) = (8.0, 5.0)

  /// Looks for the greatest step; `nil` without one.
  init?(_ pose: StandingPose, axes: HingeAxes, in samples: AxisSamples) {
    let stances = Self.stances(pose, axes, samples)
    var best: (gap: Double, index: Int, steps: [Double])?
    for index in stances.indices.dropFirst() {
      let steps = (0..<3).map { value in
        Self.step(
          stances[..<index].map { $0.values[value] }, stances[index...].map { $0.values[value] })
      }
      let gap = max(
        steps[0].magnitude / Self.usualBend, steps[1].magnitude / Self.usualTilt,
        steps[2].magnitude / Self.usualTilt)
      if gap > max(1, best?.gap ?? 0) { best = (gap, index, steps) }
    }
    guard let best else { return nil }
    let (from, to) = (stances[best.index - 1].time.upperBound, stances[best.index].time.lowerBound)
    time = min(from, to)...max(from, to)
    bend = best.steps[0]
    sideways = max(best.steps[1].magnitude, best.steps[2].magnitude)
  }

  /// Median after less median before, where no value of one side lies among the other's; else 0.
  private static func step(_ before: [Double], _ after: [Double]) -> Double {
    guard let low = before.min(), let high = before.max(), let least = after.min(),
      let most = after.max(), least > high || most < low
    else { return 0 }
    return OrderStatistics.median(after) - OrderStatistics.median(before)
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
            mean {
              forward(samples.thigh[$0].up, pose.thighUp, axes.thigh)
                - forward(samples.shank[$0].up, pose.shankUp, axes.shank)
            },
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
