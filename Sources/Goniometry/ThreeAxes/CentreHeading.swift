// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far the distal sensor's heading must be turned to agree with the proximal sensor's, seen from the one
/// point that both segments share: no axis of the joint is assumed.
///
/// The acceleration of the joint centre follows from either sensor, R (a − K r) with the lever arm r and
/// K r = ω̇ × r + ω × (ω × r). Its level parts differ by the heading difference alone. (Kok, Hol, Schön 2014, IFAC
/// World Congress, doi 10.3182/20140824-6-ZA-1003.02252; Weygers, Kok et al. 2020, Sensors 20:673, doi
/// 10.3390/s20030673.) The arms and a constant heading come from one search over the circle; then the heading is
/// a straight line, the drift, and a slow average around it, and the arms are solved under that again.
///
/// A movement of little acceleration shows no heading: ``deviation`` says so.
struct CentreHeading {
  /// The heading difference of each block of the movement, radians, unwrapped.
  let angles: [Double]
  /// Standard deviation of each, radians.
  let deviations: [Double]
  /// From the joint centre to the sensors, metres, in their frames.
  let arms: (proximal: Vector3, distal: Vector3)
  /// Root mean square of what remains between the level accelerations of the joint centre, m/s².
  let residual: Double
  /// Mean square of the remainder at the best heading over that of the next best at least 60° away, 0…1: near 1
  /// the movement does not show the heading.
  let ambiguity: Double

  /// Headings that are tried at first, around the circle.
  private static let searched = 72
  /// Standard deviation of the average around the line, seconds.
  private static let averageSeconds = 8.0
  /// Times that arms and heading are solved in turn.
  private static let rounds = 4
  /// Rows that tell as much as one: what errs, errs for a quarter of a second.
  private static let rowsPerFact = AxisSamples.rateHz / 4
  /// What two sensors' headings drift apart by beside a line, radians in the root of a second.
  private static let wander = 0.0015

  /// Estimates the heading; `nil` where nothing moves or the numbers allow none.
  init?(_ samples: AxisSamples) {
    let blocks = samples.blocks
    func solve(_ angles: [Double]) -> (proximal: Vector3, distal: Vector3, meanSquare: Double)? {
      let directions = angles.map { HeadingDirection(cosine: cos($0), sine: sin($0)) }
      return JointCentreSystem(
        proximal: blocks.proximal, distal: blocks.distal,
        both: blocks.products(turnedBy: directions), rows: samples.count
      ).solution()
    }
    let step = 2 * Double.pi / Double(Self.searched)
    let tried = (0..<Self.searched).compactMap { number in
      let angle = Double(number) * step
      return solve(blocks.time.map { _ in angle }).map { (angle: angle, found: $0) }
    }
    guard let best = tried.min(by: { $0.found.meanSquare < $1.found.meanSquare }),
      let first = blocks.time.first
    else { return nil }
    let others = tried.filter { cos($0.angle - best.angle) < 0.5 }.map(\.found.meanSquare)
    ambiguity = best.found.meanSquare / max(others.min() ?? .infinity, .leastNormalMagnitude)
    var angles = blocks.time.map { _ in best.angle }
    var found = best.found
    var centre = CentreMotion(samples, found.proximal, found.distal)
    for _ in 0..<Self.rounds {
      centre = CentreMotion(samples, found.proximal, found.distal)
      let line = Self.line(centre.phasors, blocks.time, around: angles)
      let turned = zip(centre.phasors, blocks.time).map { phasor, time in
        phasor.turned(by: -line.start - line.slope * (time - first))
      }
      let average = SmoothedHeading(
        turned, samples: samples, standardDeviation: Self.averageSeconds)
      angles = zip(average.nodes, blocks.time).map { node, time in
        line.start + line.slope * (time - first) + node.angle
      }
      guard let next = solve(angles) else { return nil }
      found = next
    }
    self.angles = angles
    arms = (found.proximal, found.distal)
    let variance = centre.levelVariance(angles, blocks.rows)
    residual = variance.squareRoot()
    // What is left between the two is in each of them too, and shows no heading.
    let shown = zip(centre.weights, blocks.rows).map { weight, rows in
      max(0, weight - 2 * variance * Double(rows.count))
    }
    deviations = Self.deviations(shown, blocks.time, variance: variance)
  }

  /// The line of the heading over time that the blocks' products agree with best: three steps of Gauss and Newton
  /// from an angle for each block.
  private static func line(
    _ phasors: [HeadingPhasor], _ time: [Double], around angles: [Double]
  ) -> (start: Double, slope: Double) {
    guard let first = time.first, let last = time.last else { return (0, 0) }
    var (start, slope) = (angles[0], (angles[angles.count - 1] - angles[0]) / max(1, last - first))
    for _ in 0..<5 {
      var (w, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (phasor, t) in zip(phasors, time) {
        let s = t - first
        let rest = phasor.turned(by: -start - slope * s)
        // The sine pulls; blocks that disagree by a quarter turn or more do not pull harder.
        let (weight, error) = (rest.length, rest.length > 0 ? rest.imaginary / rest.length : 0)
        w += weight
        x += weight * s
        y += weight * error
        xx += weight * s * s
        xy += weight * s * error
      }
      let spread = w * xx - x * x
      guard w > 0, spread > 0 else { break }
      let change = (w * xy - x * y) / spread
      slope += change
      start += (y - change * x) / w
    }
    return (start, slope)
  }

  /// The deviations of the average at each block: what the blocks around it know, and what the heading wanders by
  /// until there.
  private static func deviations(
    _ weights: [Double], _ time: [Double], variance: Double
  ) -> [Double] {
    // Information of a block, 1/rad²; the best of it and its neighbours, the further the less.
    var before = [Double](repeating: .infinity, count: weights.count)
    func pass(_ order: some Sequence<Int>) -> [Double] {
      var (known, last): (Double, Double?) = (.infinity, nil)
      var result = before
      for block in order {
        let drift = wander * wander * abs(time[block] - (last ?? time[block]))
        known = 1 / (1 / (known + drift) + weights[block] / (rowsPerFact * variance))
        (result[block], last) = (known, time[block])
      }
      return result
    }
    before = pass(weights.indices)
    let after = pass(weights.indices.reversed())
    return zip(before, after).map { (1 / (1 / $0 + 1 / $1)).squareRoot() }
  }
}

/// The level acceleration of the joint centre by either sensor.
private struct CentreMotion {
  /// Of each block: the products of both accelerations.
  let phasors: [HeadingPhasor]
  /// Of each block: Σ of the squares of the distal sensor's, (m/s²)².
  let weights: [Double]
  private let proximal, distal: [Vector3]

  init(_ samples: AxisSamples, _ proximalArm: Vector3, _ distalArm: Vector3) {
    func centre(_ segment: AxisSegment, _ arm: Vector3) -> Vector3 {
      segment.attitude.rotate(
        segment.specificForce
          - leverArmAcceleration(arm, rate: segment.rate, derivative: segment.rateDerivative))
    }
    let proximal = samples.proximal.map { centre($0, proximalArm) }
    let distal = samples.distal.map { centre($0, distalArm) }
    phasors = samples.blocks.rows.map { rows in
      rows.reduce(HeadingPhasor(real: 0, imaginary: 0)) { sum, row in
        let (a, b) = (proximal[row], distal[row])
        return sum
          + HeadingPhasor(real: a.x * b.x + a.y * b.y, imaginary: a.y * b.x - a.x * b.y)
      }
    }
    weights = samples.blocks.rows.map { rows in
      rows.reduce(0) { $0 + distal[$1].x * distal[$1].x + distal[$1].y * distal[$1].y }
    }
    (self.proximal, self.distal) = (proximal, distal)
  }

  /// Mean square of a component of what remains under a heading for each block, (m/s²)².
  func levelVariance(_ angles: [Double], _ blocks: [Range<Int>]) -> Double {
    var (sum, count) = (0.0, 0)
    for (angle, rows) in zip(angles, blocks) {
      let direction = HeadingDirection(cosine: cos(angle), sine: sin(angle))
      for row in rows {
        let rest = proximal[row] - direction.turn(distal[row])
        sum += rest.x * rest.x + rest.y * rest.y
        count += 2
      }
    }
    return max(sum / Double(max(1, count)), 1e-4)
  }
}
