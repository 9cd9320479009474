// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Headings that are equally likely by all that shows them, around the one that fits best.
///
/// They tell what a heading that nothing shows does to the angles: where one segment keeps still, nothing, as the frames
/// of both segments turn along with it.
struct LikelyHeadings {
  /// Radians beside the heading of each block, in order; the middle one is the likeliest in the middle.
  let offsets: [Double]
  /// How many times further from the truth the heading may be than these are from each other.
  let widening: Double

  /// Headings that stand for all.
  private static let count = 12
  /// Share of the evidence of the joint's centre that counts: what errs there on people errs for a whole trial.
  private static let tempering = 0.2
  /// Standard deviation of the axis of a first movement against the joint's own, radians.
  private static let axisDeviation = 4 * Double.degree
  /// Degrees that are looked at: around the circle, and near the best heading.
  private static let degrees = [
    stride(from: -180.0, to: -5, by: 5), stride(from: -5.0, to: 5, by: 0.25),
    stride(from: 5.0, to: 180, by: 5),
  ].joined()

  /// The headings of a movement.
  ///
  /// - Parameter movement: the blocks whose turning is about one axis, as far as the joint allows.
  init(_ heading: JointHeading, _ samples: AxisSamples, _ movement: Range<Int>) {
    guard let centre = heading.centre else {
      (offsets, widening) = ([0], 1)
      return
    }
    let tried = Self.degrees.map { $0 * .degree }
    let shares = tried.map { offset in
      TurningAxes(samples, under: heading.turned(by: offset), in: movement).share
    }
    let share = max(shares.max() ?? 0, 0.1)
    let seconds = max(1, Double(movement.count) * MovementBlocks.seconds)
    let axisVariance =
      Self.axisDeviation * Self.axisDeviation + (1 - share) / share / (2 * seconds)
    let logs = zip(centre.costs(samples, turnedBy: tried), shares).map {
      -Self.tempering * $0 - (share - $1) / (2 * axisVariance)
    }
    offsets = Self.quantiles(tried, logs)
    let (variance, lasting) = (Moments(offsets).variance, centre.lastingDeviation)
    widening = variance > 0 ? (1 + lasting * lasting / variance).squareRoot() : 1
  }

  /// The middles of parts of equal probability, of a density over the circle.
  private static func quantiles(_ angles: [Double], _ logs: [Double]) -> [Double] {
    guard let most = logs.max(), most.isFinite, let best = logs.firstIndex(of: most) else {
      return [0]
    }
    // From the angle opposite the best one round to it again.
    let mode = angles[best]
    let around = zip(angles, logs).map {
      (angle: ($0 - mode).remainder(dividingBy: 2 * .pi), density: exp($1 - most))
    }.sorted { $0.angle < $1.angle }
    let widths = around.indices.map { index in
      let before = index > 0 ? around[index - 1].angle : around[around.count - 1].angle - 2 * .pi
      let after = index + 1 < around.count ? around[index + 1].angle : around[0].angle + 2 * .pi
      return (before: (around[index].angle - before) / 2, after: (after - around[index].angle) / 2)
    }
    let masses = zip(around, widths).map { $0.density * ($1.before + $1.after) }
    let total = masses.reduce(0, +)
    var (index, sum) = (0, 0.0)
    return (0..<count).map { number in
      let wanted = (Double(number) + 0.5) / Double(count) * total
      while index + 1 < around.count, sum + masses[index] < wanted {
        sum += masses[index]
        index += 1
      }
      let fraction = masses[index] > 0 ? (wanted - sum) / masses[index] : 0.5
      let width = widths[index].before + widths[index].after
      return mode + around[index].angle - widths[index].before + fraction * width
    }
  }
}

extension JointHeading {
  /// The heading of each block turned further.
  func turned(by offset: Double) -> [Double] { angles.map { $0 + offset } }
}
