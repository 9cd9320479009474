// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The heading difference between two sensors over a movement: a line, the drift, and a random walk around it, with the errors
/// of the inclination beside it.
///
/// Its unknowns follow those of the joint's centre in a system: the slope of the line, and three of each knot.
struct HeadingCourse {
  /// Seconds; the walk is straight between two of them.
  private let knots: [Double]
  /// Standard deviation of the walk from each knot to the next, radians.
  private let steps: [Double]
  private let drift: Double
  private let holds: [HeldPosture]
  private var slope = 0.0
  /// The heading's walk at each knot as z, and the error of the inclination between the rooms as x and y.
  private var walk: [Vector3]
  /// The place of the slope.
  private let slopePlace: Int

  /// Seconds between knots, and the most that there are.
  private static let (knotSeconds, mostKnots) = (2.0, 150)
  /// Standard deviation of the walk in a second, radians: of movement, and of rest.
  private static let (wander, restingWander) = (0.3 * Double.degree, 0.03 * Double.degree)
  /// Standard deviation of the drift between two gyroscopes before anything is seen, radians a second: over a recording; and
  /// of attitudes that know the past alone, whose drift changes as biases are learned, and is the walk's.
  private static let (drift, changingDrift) = (0.1 * Double.degree, 0.03 * Double.degree)
  /// Both segments together turn slower than this at rest, rad/s.
  private static let restingRate = 0.05
  /// Standard deviation of the inclination between the rooms, radians, and the seconds for which it lasts.
  private static let (tilt, tiltSeconds) = (1 * Double.degree, 4.0)
  /// Standard deviation of the heading before anything is seen, radians.
  private static let unknown = 10.0

  /// A heading of zero; `nil` where there is no movement.
  ///
  /// - Parameters:
  ///   - isCausal: whether the attitudes know the past alone.
  ///   - place: of the first unknown.
  init?(_ samples: AxisSamples, isCausal: Bool, from place: Int) {
    guard let first = samples.blocks.time.first, let last = samples.blocks.time.last else {
      return nil
    }
    let count = min(Self.mostKnots, max(1, Int((last - first) / Self.knotSeconds)))
    knots = (0...count).map { first + (last - first) * Double($0) / Double(count) }
    let moving = samples.secondsOfMovement(between: knots, faster: Self.restingRate)
    steps = zip(moving, zip(knots, knots.dropFirst())).map { moving, knots in
      let resting = max(0.01, knots.1 - knots.0 - moving)
      let (fast, slow) = (Self.wander * Self.wander, Self.restingWander * Self.restingWander)
      return (fast * moving + slow * resting).squareRoot()
    }
    drift = isCausal ? Self.changingDrift : Self.drift
    holds = isCausal ? [] : samples.heldPostures
    (slopePlace, walk) = (place, knots.map { _ in .zero })
  }

  /// Half-way, seconds.
  var middle: Double { (knots[0] + knots[knots.count - 1]) / 2 }

  /// The number of all unknowns.
  var unknowns: Int { place(ofKnot: knots.count) }
  private func place(ofKnot knot: Int) -> Int { slopePlace + 1 + 3 * knot }

  /// A constant.
  mutating func set(to heading: Double) { walk = knots.map { _ in Vector3(0, 0, heading) } }

  /// Goes the way that a system says.
  mutating func add(_ change: [Double]) {
    slope += change[slopePlace]
    for knot in walk.indices {
      let place = self.place(ofKnot: knot)
      // A step of more than a radian is past what a linear step can tell.
      walk[knot] += Vector3(
        change[place], change[place + 1], max(-1, min(1, change[place + 2])))
    }
  }

  // MARK: At some times

  /// The heading at times in order, radians.
  func values(at times: [Double]) -> [Double] {
    var place = KnotPlace(knots)
    return times.map { time in
      place.move(to: time)
      return slope * (time - knots[0]) + place.value(in: walk).z
    }
  }

  /// From the distal sensor's room to the proximal one's, at times in order.
  func turns(at times: [Double]) -> [Quaternion] {
    var place = KnotPlace(knots)
    return times.map { time in
      place.move(to: time)
      let walk = place.value(in: walk)
      return Quaternion(rotationVector: Vector3(walk.x, walk.y, 0))
        * Quaternion(angle: slope * (time - knots[0]) + walk.z, axis: .unitZ)
    }
  }

  /// How a turn between the rooms changes with the unknowns at a time.
  struct Slopes {
    /// The places of the slope of the line, and of two knots.
    let line, knots: Range<Int>
    /// Seconds since the first knot, and the share of the way between the two.
    private let since, fraction: Double

    fileprivate init(_ course: HeadingCourse, _ time: Double, _ place: KnotPlace) {
      (since, fraction) = (time - course.knots[0], place.fraction)
      let first = course.place(ofKnot: place.knot)
      (line, knots) = (course.slopePlace..<(course.slopePlace + 1), first..<(first + 6))
    }

    /// Both places, one after the other.
    var places: [Range<Int>] { [line, knots] }

    /// The numbers in these places, of the components of a turn, each by its own number.
    func numbers(_ turn: Vector3) -> [Double] {
      let (before, after) = (turn * (1 - fraction), turn * fraction)
      return [turn.z * since, before.x, before.y, before.z, after.x, after.y, after.z]
    }
  }

  /// The slopes at times in order.
  func slopes(at times: [Double]) -> [Slopes] {
    var place = KnotPlace(knots)
    return times.map { time in
      place.move(to: time)
      return Slopes(self, time, place)
    }
  }

  /// Standard deviation of the heading at times in order against that at another, radians; as it is known by itself where
  /// there is none.
  ///
  /// - Parameter covariance: of all unknowns.
  func deviations(_ covariance: [Double], _ times: [Double], since start: Double?) -> [Double] {
    func functional(_ slopes: Slopes, sign: Double) -> [(place: Int, number: Double)] {
      Array(zip(slopes.places.joined(), slopes.numbers(.unitZ * sign))).filter { $0.1 != 0 }
    }
    let base = start.map { slopes(at: [$0]).flatMap { functional($0, sign: -1) } } ?? []
    return slopes(at: times).map { slopes in
      let numbers = functional(slopes, sign: 1) + base
      var sum = 0.0
      for (i, a) in numbers {
        for (j, b) in numbers { sum += a * b * covariance[i * unknowns + j] }
      }
      return max(0, sum).squareRoot()
    }
  }

  // MARK: What is known of it

  /// Adds the priors of drift, walk and inclination, and the equations of held postures.
  func addKnowledge(to system: inout RidgeLeastSquares) {
    system.add(
      [1 / drift], in: [slopePlace..<(slopePlace + 1)], equals: -slope / drift)
    for knot in knots.indices {
      let seconds = knot > 0 ? max(0.01, knots[knot] - knots[knot - 1]) : .infinity
      let share = exp(-seconds / Self.tiltSeconds)
      let deviation = Self.tilt * (1 - share * share).squareRoot()
      expect(0, of: knot, share: share, deviation: deviation, in: &system)
      expect(1, of: knot, share: share, deviation: deviation, in: &system)
      guard knot > 0 else { continue }
      expect(2, of: knot, share: 1, deviation: steps[knot - 1], in: &system)
    }
    system.add(
      [1 / Self.unknown], in: [(place(ofKnot: 0) + 2)..<(place(ofKnot: 0) + 3)], equals: 0)
    for hold in holds { add(hold, to: &system) }
  }

  /// Expects a component of a knot to be a share of the component of the knot before it.
  private func expect(
    _ component: Int, of knot: Int, share: Double, deviation: Double,
    in system: inout RidgeLeastSquares
  ) {
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

  private func add(_ hold: HeldPosture, to system: inout RidgeLeastSquares) {
    let times = [hold.times.lowerBound, hold.times.upperBound]
    let (ends, values) = (slopes(at: times), self.values(at: times))
    let weight = 1 / HeldPosture.deviation
    // The line, and all knots from the first to the last.
    let (line, knots) = (ends[0].line, ends[0].knots.lowerBound..<ends[1].knots.upperBound)
    var numbers = [Double](repeating: 0, count: 1 + knots.count)
    for (end, sign) in zip(ends, [-weight, weight]) {
      for (place, number) in zip(end.places.joined(), end.numbers(.unitZ * sign)) {
        numbers[place == slopePlace ? 0 : 1 + place - knots.lowerBound] += number
      }
    }
    system.add(
      numbers, in: [line, knots], equals: -weight * (hold.turn + values[1] - values[0]))
  }
}

extension AxisSamples {
  /// Seconds between each two times in which both segments together turn faster than a rate, rad/s.
  fileprivate func secondsOfMovement(between times: [Double], faster rate: Double) -> [Double] {
    var seconds = [Double](repeating: 0, count: max(0, times.count - 1))
    var place = KnotPlace(times)
    for row in 0..<count {
      place.move(to: time[row])
      guard proximal[row].rate.norm + distal[row].rate.norm > rate else { continue }
      seconds[min(place.knot, seconds.count - 1)] += period
    }
    return seconds
  }
}

/// A time between knots.
private struct KnotPlace {
  private let time: [Double]
  /// The knot before it, and the share of the way to the next one.
  private(set) var knot = 0, fraction = 0.0

  init(_ time: [Double]) { self.time = time }

  /// Moves on to a later time.
  mutating func move(to wanted: Double) {
    while knot + 2 < time.count && time[knot + 1] <= wanted { knot += 1 }
    guard knot + 1 < time.count else { return }
    let step = time[knot + 1] - time[knot]
    fraction = step > 0 ? min(1, max(0, (wanted - time[knot]) / step)) : 0
  }

  /// The value there, on the line between the values at two knots.
  func value(in values: [Vector3]) -> Vector3 {
    guard knot + 1 < values.count else { return values[knot] }
    return values[knot] + (values[knot + 1] - values[knot]) * fraction
  }
}
