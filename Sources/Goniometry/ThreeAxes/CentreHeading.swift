// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far the distal sensor's heading must be turned to agree with the proximal sensor's, from all that shows it: the one
/// point that both segments share, and what is known of the joint's axes.
///
/// The acceleration of the joint's centre follows from either sensor (``CentreRows``), and its level parts differ by the
/// heading difference alone. (Kok, Hol, Schön 2014, IFAC World Congress, doi 10.3182/20140824-6-ZA-1003.02252; Weygers,
/// Kok et al. 2020, IEEE Sens J 20:7969, doi 10.1109/JSEN.2020.2982459.) The heading is a line, the drift, and a random walk
/// around it; steps of Gauss and Newton solve it with the arms, the rows weighed anew each time, from the best of
/// constant headings around the circle.
///
/// Where nothing shows the heading, ``costs`` are level and the heading is a constant with the little drift that is
/// expected.
struct CentreHeading {
  /// The heading difference of each block of the movement, radians, unwrapped.
  private(set) var angles: [Double]
  /// From the joint centre to the sensors, metres, in their frames.
  var arms: (proximal: Vector3, distal: Vector3) {
    (Vector3(solved[0], solved[1], solved[2]), Vector3(solved[6], solved[7], solved[8]))
  }
  /// Standard deviation of the worst known component of each arm, metres.
  var armDeviations: (proximal: Double, distal: Double) {
    func deviation(_ first: Int) -> Double {
      (0..<3).map { covariance[(first + $0) * (unknowns + 1)] }.max().map { $0.squareRoot() }
        ?? .infinity
    }
    return (deviation(0), deviation(6))
  }
  /// Root mean square of what the heading and the arms leave of the acceleration of the joint's centre, m/s².
  private(set) var remainder = 0.0
  /// How well the sensors agree without the errors of the inclination, all rows alike but for how much they err; and with
  /// these where both segments hardly turn, so that skin does not err: `nil` where that lasts too short a time.
  private(set) var agreement = CentreAgreement(), calmAgreement: CentreAgreement?

  private let drift: Double
  private let knots: [Double]
  /// Standard deviation of the walk from each knot to the next, radians.
  private let steps: [Double]
  private var rows: CentreRows
  private var solved = [Double](repeating: 0, count: CentreRows.unknowns)
  private var slope = 0.0
  /// The heading's walk around the line at each knot as z, and the error of the inclination between the rooms as x and y.
  private var walk: [Vector3]
  private var covariance: [Double] = []
  /// The heading of each block by the joint's axes, with the information as its length, 1/rad².
  private var others: [HeadingPhasor] = []

  /// Rows that tell as much as one: what errs, errs for half a second.
  static let rowsPerFact = AxisSamples.rateHz / 2
  /// Headings that are tried at first, around the circle.
  private static let searched = 72
  /// Times that the rows are weighed under the best of these, and that the heading is solved with the arms.
  private static let (weighings, rounds) = (3, 6)
  /// Seconds between knots of the walk, and the most that there are.
  private static let (knotSeconds, mostKnots) = (2.0, 150)
  /// Standard deviation of the heading's walk in a second, beside the line, radians: of movement, and of rest.
  private static let (wander, restingWander) = (0.3 * Double.degree, 0.03 * Double.degree)
  /// Standard deviation of the drift between two gyroscopes after a second of rest, which falls with its root; at the
  /// least, and where there is no rest, radians a second.
  private static let (restedDrift, leastDrift, mostDrift) = (
    0.05 * Double.degree, 0.01 * Double.degree, 0.15 * Double.degree
  )
  /// Both segments together turn slower than this at rest, rad/s.
  private static let restingRate = 0.05
  /// Standard deviation of the inclination between the rooms, radians, and the seconds for which it lasts.
  private static let (tilt, tiltSeconds) = (1 * Double.degree, 4.0)
  /// The ridge of the system, which priors make definite.
  private static let ridge = 1e-9
  /// Seconds that both segments hardly turn for at the least, all told.
  private static let leastCalm = 2.0
  /// Standard deviation of the heading before anything is seen, radians.
  private static let unknown = 10.0

  /// Estimates the heading; `nil` where nothing moves or the numbers allow none.
  init?(_ samples: AxisSamples) {
    let time = samples.blocks.time
    guard let first = time.first, let last = time.last else { return nil }
    let count = min(Self.mostKnots, max(1, Int((last - first) / Self.knotSeconds)))
    knots = (0...count).map { first + (last - first) * Double($0) / Double(count) }
    let moving = samples.secondsOfMovement(between: knots, faster: Self.restingRate)
    let rest = max(0, Double(samples.count) * samples.period - moving.reduce(0, +))
    drift = min(Self.mostDrift, max(Self.leastDrift, Self.restedDrift / rest.squareRoot()))
    steps = zip(moving, zip(knots, knots.dropFirst())).map { moving, knots in
      let resting = max(0.01, knots.1 - knots.0 - moving)
      let (fast, slow) = (Self.wander * Self.wander, Self.restingWander * Self.restingWander)
      return (fast * moving + slow * resting).squareRoot()
    }
    rows = CentreRows(samples)
    walk = knots.map { _ in .zero }
    angles = time.map { _ in 0 }
    let still = samples.time.map { _ in Quaternion.identity }
    let step = 2 * Double.pi / Double(Self.searched)
    for _ in 0..<Self.weighings {
      let sums = rows.sums(still)
      let tried = (0..<Self.searched).compactMap { number in
        sums.solution(turnedBy: Double(number) * step).map { (Double(number) * step, $0) }
      }
      guard let best = tried.min(by: { $0.1.cost < $1.1.cost }) else { return nil }
      (walk, solved) = (knots.map { _ in Vector3(0, 0, best.0) }, best.1.unknowns)
      remainder = rows.weigh(solved, turns(at: samples.time))
    }
    guard refine(samples) else { return nil }
  }

  /// Solves heading and arms; whether the numbers allow it.
  ///
  /// - Parameter others: what else is known of the heading of each block, as
  ///   ``HeadingConstraint/evidence(_:_:)`` has it.
  mutating func refine(
    _ samples: AxisSamples, others: [HeadingPhasor] = [], rounds: Int = rounds
  ) -> Bool {
    self.others = others
    var solved: RidgeLeastSquares?
    for _ in 0..<rounds {
      solved = step(samples)
      guard solved != nil else { return false }
    }
    guard let covariance = solved?.covariance(ridge: Self.ridge) else { return false }
    self.covariance = covariance
    let level = values(at: samples.time).map { Quaternion(angle: $0, axis: .unitZ) }
    agreement = rows.agreement(in: samples.proximal.indices, self.solved, level)
    let calm = samples.calmRuns.joined()
    calmAgreement =
      Double(calm.count) * samples.period >= Self.leastCalm
      ? rows.agreement(in: calm, self.solved, turns(at: samples.time)) : nil
    return true
  }

  // MARK: One step

  /// The unknowns: those of the centre, the slope of the line, and three of each knot.
  private var slopePlace: Int { CentreRows.unknowns }
  private var slopeRange: Range<Int> { slopePlace..<(slopePlace + 1) }
  private var unknowns: Int { place(ofKnot: knots.count) }
  private func place(ofKnot knot: Int) -> Int { CentreRows.unknowns + 1 + 3 * knot }

  /// One step of Gauss and Newton, and the system that it solved; `nil` where the numbers allow none.
  private mutating func step(_ samples: AxisSamples) -> RidgeLeastSquares? {
    var system = RidgeLeastSquares(unknowns: unknowns)
    var place = BlockPlace(knots)
    var last = -1
    rows.linearised(solved, turns(at: samples.time)) { row, numbers, turn, wanted in
      if row != last {
        place.move(to: samples.time[row])
        last = row
      }
      system.add(
        numbers + sloped(turn, place, samples.time[row]),
        in: [0..<(slopePlace + 1), twoKnots(place.block)], equals: wanted)
    }
    addOthers(samples.blocks.time, to: &system)
    addPriors(to: &system)
    guard let (change, _) = system.solution(ridge: Self.ridge) else { return nil }
    solved = Array(change[0..<CentreRows.unknowns])
    slope += change[slopePlace]
    for knot in walk.indices {
      let place = self.place(ofKnot: knot)
      // A step of more than a radian is past what a linear step can tell.
      walk[knot] += Vector3(
        change[place], change[place + 1], max(-1, min(1, change[place + 2])))
    }
    remainder = rows.weigh(solved, turns(at: samples.time))
    angles = values(at: samples.blocks.time)
    return system
  }

  /// The numbers of the line and of the knots on either side for a turn at a time.
  private func sloped(_ turn: Vector3, _ place: BlockPlace, _ time: Double) -> [Double] {
    let (before, after) = (turn * (1 - place.fraction), turn * place.fraction)
    return [
      turn.z * (time - knots[0]), before.x, before.y, before.z, after.x, after.y, after.z,
    ]
  }

  private func twoKnots(_ first: Int) -> Range<Int> {
    place(ofKnot: first)..<place(ofKnot: first + 2)
  }

  private func addOthers(_ time: [Double], to system: inout RidgeLeastSquares) {
    var place = BlockPlace(knots)
    for (block, one) in others.enumerated() where one.length > 0 {
      place.move(to: time[block])
      let weight = one.length.squareRoot()
      system.add(
        sloped(.unitZ * weight, place, time[block]), in: [slopeRange, twoKnots(place.block)],
        equals: weight * one.turned(by: -angles[block]).angle)
    }
  }

  private func addPriors(to system: inout RidgeLeastSquares) {
    for unknown in 0..<CentreRows.unknowns {
      system.add([1 / EightVectors.armDeviation], in: [unknown..<(unknown + 1)], equals: 0)
    }
    system.add([1 / drift], in: [slopeRange], equals: -slope / drift)
    /// Expects a component of a knot to be a share of the component of the knot before it.
    func expect(_ component: Int, of knot: Int, share: Double, deviation: Double) {
      func value(_ v: Vector3) -> Double { component == 0 ? v.x : component == 1 ? v.y : v.z }
      let own = place(ofKnot: knot) + component
      let before = knot > 0 ? walk[knot - 1] : .zero
      let apart = value(walk[knot]) - share * value(before)
      let weight = 1 / deviation
      let first = knot > 0 ? own - 3 : own
      system.add(
        knot > 0 ? [-share * weight, weight] : [weight],
        in: knot > 0 ? [first..<(first + 1), own..<(own + 1)] : [own..<(own + 1)],
        equals: -weight * apart)
    }
    for knot in knots.indices {
      let seconds = knot > 0 ? max(0.01, knots[knot] - knots[knot - 1]) : .infinity
      let share = exp(-seconds / Self.tiltSeconds)
      let deviation = Self.tilt * (1 - share * share).squareRoot()
      expect(0, of: knot, share: share, deviation: deviation)
      expect(1, of: knot, share: share, deviation: deviation)
      guard knot > 0 else { continue }
      expect(2, of: knot, share: 1, deviation: steps[knot - 1])
    }
    system.add(
      [1 / Self.unknown], in: [(place(ofKnot: 0) + 2)..<(place(ofKnot: 0) + 3)], equals: 0)
  }

  // MARK: The heading at some times

  private func values(at times: [Double]) -> [Double] {
    var place = BlockPlace(knots)
    return times.map { time in
      place.move(to: time)
      return slope * (time - knots[0]) + place.value(in: walk).z
    }
  }

  /// From the distal sensor's room to the proximal one's, at times in order.
  func turns(at times: [Double]) -> [Quaternion] {
    var place = BlockPlace(knots)
    return times.map { time in
      place.move(to: time)
      let walk = place.value(in: walk)
      return Quaternion(rotationVector: Vector3(walk.x, walk.y, 0))
        * Quaternion(angle: slope * (time - knots[0]) + walk.z, axis: .unitZ)
    }
  }

  /// Standard deviation of the heading at times in order against that at another, radians; as it is known by itself where
  /// there is none.
  func deviations(_ times: [Double], since start: Double?) -> [Double] {
    func functional(_ place: BlockPlace, _ time: Double) -> [(place: Int, number: Double)] {
      let places = [slopePlace] + Array(twoKnots(place.block))
      return Array(zip(places, sloped(.unitZ, place, time))).filter { $0.1 != 0 }
    }
    var place = BlockPlace(knots)
    let base = start.map { start in
      place.move(to: start)
      return functional(place, start).map { ($0.place, -$0.number) }
    }
    place = BlockPlace(knots)
    return times.map { time in
      place.move(to: time)
      let numbers = functional(place, time) + (base ?? [])
      var sum = 0.0
      for (i, a) in numbers {
        for (j, b) in numbers { sum += a * b * covariance[i * unknowns + j] }
      }
      return max(0, sum).squareRoot()
    }
  }

  /// Half the weighed squares that remain with the whole heading turned further by some angles, least those of the best: the
  /// negative logarithm of the likelihood.
  func costs(_ samples: AxisSamples, turnedBy offsets: [Double]) -> [Double] {
    let sums = rows.sums(turns(at: samples.time))
    let costs = offsets.map { offset in
      let axes = zip(others, angles).reduce(0) { sum, other in
        sum + other.0.length * (1 - cos(other.0.turned(by: -other.1 - offset).angle))
      }
      return (sums.solution(turnedBy: offset)?.cost ?? .infinity) + axes
    }
    let least = costs.min() ?? 0
    return costs.map { $0 - least }
  }
}

extension AxisSamples {
  /// The stretches of quiet rows that are longer than a movement's turning back.
  fileprivate var calmRuns: [Range<Int>] {
    quietRuns.filter { Double($0.count) * period >= 0.5 }
  }

  /// Seconds between each two times in which both segments together turn faster than a rate, rad/s.
  fileprivate func secondsOfMovement(between times: [Double], faster rate: Double) -> [Double] {
    var seconds = [Double](repeating: 0, count: max(0, times.count - 1))
    var place = BlockPlace(times)
    for row in 0..<count {
      place.move(to: time[row])
      guard proximal[row].rate.norm + distal[row].rate.norm > rate else { continue }
      seconds[min(place.block, seconds.count - 1)] += period
    }
    return seconds
  }
}
