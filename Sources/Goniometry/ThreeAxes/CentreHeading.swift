// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far the distal sensor's heading must be turned to agree with the proximal sensor's, seen from the one
/// point that both segments share: no axis of the joint is assumed.
///
/// The acceleration of the joint centre follows from either sensor, R (a − K r) with the lever arm r and
/// K r = ω̇ × r + ω × (ω × r). Its level parts differ by the heading difference alone. (Kok, Hol, Schön 2014, IFAC
/// World Congress, doi 10.3182/20140824-6-ZA-1003.02252; Weygers, Kok et al. 2020, IEEE Sens J 20:7969,
/// doi 10.1109/JSEN.2020.2982459.) The arms and a constant heading come from one search over the circle; then the heading is
/// a straight line, the drift, and a random walk around it, and the arms are solved under that again.
///
/// A movement of little acceleration shows no heading: ``deviations`` say so.
struct CentreHeading {
  /// The heading difference of each block of the movement, radians, unwrapped.
  private(set) var angles: [Double]
  /// Standard deviation of each, radians.
  private(set) var deviations: [Double]
  /// From the joint centre to the sensors, metres, in their frames.
  private(set) var arms: (proximal: Vector3, distal: Vector3)
  /// Mean square of the remainder at the best heading over that of the next best at least 60° away, 0…1: near 1
  /// the movement does not show the heading.
  let ambiguity: Double
  /// Root mean square of what the heading and the arms leave of the level acceleration of the joint, over its own,
  /// 0…1.
  private(set) var misfit = 1.0
  /// Of the accelerometers, m/s², in their frames.
  private var biases: (proximal: Vector3, distal: Vector3)
  private let drift: Double

  /// Headings that are tried at first, around the circle.
  private static let searched = 72
  /// Times that arms and heading are solved in turn.
  private static let rounds = 4
  /// Rows that tell as much as one: what errs, errs for half a second.
  static let rowsPerFact = AxisSamples.rateHz / 2
  /// Standard deviation of the drift between two gyroscopes, radians a second: where they were at rest once, and
  /// where nobody knows.
  static let (restedDrift, unknownDrift) = (0.0007, 0.01)

  /// Estimates the heading; `nil` where nothing moves or the numbers allow none.
  ///
  /// - Parameter drift: standard deviation of the drift between the gyroscopes, radians a second.
  init?(_ samples: AxisSamples, drift: Double = restedDrift) {
    let blocks = samples.blocks
    let step = 2 * Double.pi / Double(Self.searched)
    let tried = (0..<Self.searched).compactMap { number in
      let angle = Double(number) * step
      return Self.solve(samples, blocks.time.map { _ in angle }).map { (angle: angle, found: $0) }
    }
    guard let best = tried.min(by: { $0.found.meanSquare < $1.found.meanSquare }),
      !blocks.time.isEmpty
    else { return nil }
    let others = tried.filter { cos($0.angle - best.angle) < 0.5 }.map(\.found.meanSquare)
    ambiguity = best.found.meanSquare / max(others.min() ?? .infinity, .leastNormalMagnitude)
    angles = blocks.time.map { _ in best.angle }
    deviations = angles
    (arms, biases) = (best.found.arms, best.found.biases)
    self.drift = drift
    for _ in 0..<Self.rounds { guard refine(samples) else { return nil } }
  }

  /// The arms under a heading for each block.
  private static func solve(_ samples: AxisSamples, _ angles: [Double]) -> JointCentreSystem
    .Solution?
  {
    let blocks = samples.blocks
    let directions = angles.map { HeadingDirection(cosine: cos($0), sine: sin($0)) }
    return JointCentreSystem(
      proximal: blocks.proximal, distal: blocks.distal,
      both: blocks.products(turnedBy: directions), rows: samples.count
    ).solution()
  }

  /// Solves heading and arms once more; whether the numbers allow it.
  ///
  /// - Parameter others: what else is known of the heading of each block, as
  ///   ``HeadingConstraint/evidence(_:_:)`` has it.
  mutating func refine(_ samples: AxisSamples, others: [HeadingPhasor] = []) -> Bool {
    let blocks = samples.blocks
    let centre = CentreMotion(samples, arms, biases)
    let variance = centre.levelVariance(angles, blocks.rows)
    let squares = centre.weights.reduce(0, +) / Double(2 * max(1, samples.count))
    misfit = min(1, (variance / max(squares, .leastNormalMagnitude)).squareRoot())
    var evidence = centre.phasors
    for (block, rows) in blocks.rows.enumerated() {
      // The remainder is an error of both accelerations. An error alone shows no heading.
      let information =
        max(0, centre.weights[block] - 2 * variance * Double(rows.count))
        / (Self.rowsPerFact * variance)
      evidence[block] = evidence[block].scaled(to: information)
      if !others.isEmpty { evidence[block] = evidence[block] + others[block] }
    }
    let line = Self.line(evidence, blocks.time, around: angles, drift: drift)
    let straight = blocks.time.map { line.start + line.slope * ($0 - blocks.time[0]) }
    let walk = HeadingWalk(zip(evidence, straight).map { $0.turned(by: -$1) }, blocks.time)
    angles = zip(straight, walk.angles).map { $0 + $1 }
    deviations = walk.variances.map { $0.squareRoot() }
    guard let next = Self.solve(samples, angles) else { return false }
    (arms, biases) = (next.arms, next.biases)
    return true
  }

  /// The line of the heading over time that the blocks agree with best: steps of Gauss and Newton from an angle for
  /// each block, its slope held back by what gyroscopes drift by.
  private static func line(
    _ evidence: [HeadingPhasor], _ time: [Double], around angles: [Double], drift: Double
  ) -> (start: Double, slope: Double) {
    guard let first = time.first, let last = time.last else { return (0, 0) }
    var (start, slope) = (angles[0], (angles[angles.count - 1] - angles[0]) / max(1, last - first))
    for _ in 0..<5 {
      var (w, x, y, xx, xy) = (0.0, 0.0, 0.0, 1 / (drift * drift), -slope / (drift * drift))
      for (block, t) in time.enumerated() {
        let (s, weight) = (t - first, evidence[block].length)
        let error = evidence[block].turned(by: -start - slope * s).direction.sine
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
}

/// A heading that wanders, from blocks that each show it more or less: the two filters of a random walk, one forwards
/// and one backwards, brought together. (Fraser & Potter 1969, IEEE Trans Autom Control 14:387, doi
/// 10.1109/TAC.1969.1099196.)
private struct HeadingWalk {
  /// Radians.
  let angles: [Double]
  /// Radians squared.
  let variances: [Double]

  /// Standard deviation of the heading's walk in a second, beside the line, radians.
  private static let wander = 0.0015
  /// Variance of the heading before any block is seen, radians squared.
  private static let unknown = 1.0

  /// - Parameter evidence: of each block, as long as its information, 1/rad².
  init(_ evidence: [HeadingPhasor], _ time: [Double]) {
    /// The heading of each block and its variance: from the blocks before it, and with the block itself.
    func pass(
      _ order: some Sequence<Int>
    ) -> (before: [(Double, Double)], after: [(Double, Double)]) {
      var (angle, variance, last): (Double, Double, Double?) = (0, Self.unknown, nil)
      var before = [(Double, Double)](repeating: (0, 1), count: time.count)
      var after = before
      for block in order {
        variance += Self.wander * Self.wander * abs(time[block] - (last ?? time[block]))
        before[block] = (angle, variance)
        let known = variance * evidence[block].length
        angle += known / (1 + known) * evidence[block].turned(by: -angle).angle
        variance /= 1 + known
        (after[block], last) = ((angle, variance), time[block])
      }
      return (before, after)
    }
    let forwards = pass(time.indices).after
    let backwards = pass(time.indices.reversed()).before
    let both = zip(forwards, backwards).map { a, b in
      (angle: (a.0 * b.1 + b.0 * a.1) / (a.1 + b.1), variance: a.1 * b.1 / (a.1 + b.1))
    }
    (angles, variances) = (both.map(\.angle), both.map(\.variance))
  }
}

/// The level acceleration of the joint centre by either sensor.
private struct CentreMotion {
  /// Of each block: the products of both accelerations.
  let phasors: [HeadingPhasor]
  /// Of each block: Σ of the squares of the distal sensor's, (m/s²)².
  let weights: [Double]
  private let proximal, distal: [Vector3]

  init(
    _ samples: AxisSamples, _ arms: (proximal: Vector3, distal: Vector3),
    _ biases: (proximal: Vector3, distal: Vector3)
  ) {
    func centre(_ segment: AxisSegment, _ arm: Vector3, _ bias: Vector3) -> Vector3 {
      segment.attitude.rotate(
        segment.specificForce - bias
          - leverArmAcceleration(arm, rate: segment.rate, derivative: segment.rateDerivative))
    }
    let proximal = samples.proximal.map { centre($0, arms.proximal, biases.proximal) }
    let distal = samples.distal.map { centre($0, arms.distal, biases.distal) }
    phasors = samples.blocks.rows.map { rows in
      rows.reduce(HeadingPhasor(real: 0, imaginary: 0)) {
        $0 + HeadingPhasor(proximal[$1], distal[$1])
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
