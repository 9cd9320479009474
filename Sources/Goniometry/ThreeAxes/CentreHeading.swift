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
      (0..<3).map { covariance[(first + $0) * (course.unknowns + 1)] }.max()
        .map { $0.squareRoot() } ?? .infinity
    }
    return (deviation(0), deviation(6))
  }
  /// Root mean square of what the heading and the arms leave of the acceleration of the joint's centre, m/s².
  private(set) var remainder = 0.0
  /// How well the sensors agree without the errors of the inclination, all rows alike but for how much they err; and with
  /// these where both segments hardly turn, so that skin does not err: `nil` where that lasts too short a time.
  private(set) var agreement = CentreAgreement(), calmAgreement: CentreAgreement?

  /// Standard deviation of the heading that goes by the acceleration, radians, which no number of samples takes away: where
  /// the joint's axes show the heading, it is theirs.
  var lastingDeviation: Double {
    let information = others.reduce(0) { $0 + $1.length }
    let middle = deviations([course.middle], since: nil)[0]
    return agreement.headingDeviation * max(0, 1 - information * middle * middle)
  }

  private var course: HeadingCourse
  private var rows: CentreRows
  private var solved = [Double](repeating: 0, count: CentreRows.unknowns)
  private var covariance: [Double] = []
  /// The heading of each block by the joint's axes, with the information as its length, 1/rad².
  private var others: [HeadingPhasor] = []

  /// Rows that tell as much as one: what errs, errs for half a second.
  static let rowsPerFact = AxisSamples.rateHz / 2
  /// Headings that are tried at first, around the circle.
  private static let searched = 72
  /// Times that the rows are weighed under the best of these, and that the heading is solved with the arms.
  private static let (weighings, rounds) = (3, 6)
  /// The ridge of the system, which priors make definite.
  private static let ridge = 1e-9
  /// Seconds for which both segments hardly turn at the least: at a time, which is longer than a movement's turning back, and
  /// all told.
  private static let (calmSeconds, leastCalm) = (0.5, 2.0)

  /// Estimates the heading; `nil` where nothing moves or the numbers allow none.
  ///
  /// - Parameter isCausal: whether the attitudes know the past alone.
  init?(_ samples: AxisSamples, isCausal: Bool) {
    guard
      let course = HeadingCourse(samples, isCausal: isCausal, from: CentreRows.unknowns)
    else { return nil }
    (self.course, rows) = (course, CentreRows(samples))
    angles = samples.blocks.time.map { _ in 0 }
    let still = samples.time.map { _ in Quaternion.identity }
    let step = 2 * Double.pi / Double(Self.searched)
    for _ in 0..<Self.weighings {
      let sums = rows.sums(still)
      let tried = (0..<Self.searched).compactMap { number in
        sums.solution(turnedBy: Double(number) * step).map { (Double(number) * step, $0) }
      }
      guard let best = tried.min(by: { $0.1.cost < $1.1.cost }) else { return nil }
      self.course.set(to: best.0)
      solved = best.1.unknowns
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
    let slopes = (
      rows: course.slopes(at: samples.time), blocks: course.slopes(at: samples.blocks.time)
    )
    for _ in 0..<rounds {
      solved = step(samples, slopes)
      guard solved != nil else { return false }
    }
    guard let covariance = solved?.covariance(ridge: Self.ridge) else { return false }
    self.covariance = covariance
    let level = course.values(at: samples.time).map { Quaternion(angle: $0, axis: .unitZ) }
    agreement = rows.agreement(in: samples.proximal.indices, self.solved, level)
    let calm = samples.quietRuns(of: Self.calmSeconds).joined()
    calmAgreement =
      Double(calm.count) * samples.period >= Self.leastCalm
      ? rows.agreement(in: calm, self.solved, turns(at: samples.time)) : nil
    return true
  }

  // MARK: One step

  /// One step of Gauss and Newton, and the system that it solved; `nil` where the numbers allow none.
  ///
  /// - Parameter slopes: of the rows, and of the blocks.
  private mutating func step(
    _ samples: AxisSamples, _ slopes: (rows: [HeadingCourse.Slopes], blocks: [HeadingCourse.Slopes])
  ) -> RidgeLeastSquares? {
    var system = RidgeLeastSquares(unknowns: course.unknowns)
    let ofCentre = 0..<CentreRows.unknowns
    rows.linearised(solved, turns(at: samples.time)) { row, numbers, turn, wanted in
      let slopes = slopes.rows[row]
      // The line's slope follows the unknowns of the centre.
      system.add(
        numbers + slopes.numbers(turn), in: [0..<slopes.line.upperBound, slopes.knots],
        equals: wanted)
    }
    addOthers(slopes.blocks, to: &system)
    for unknown in ofCentre {
      system.add([1 / EightVectors.armDeviation], in: [unknown..<(unknown + 1)], equals: 0)
    }
    course.addKnowledge(to: &system)
    guard let (change, _) = system.solution(ridge: Self.ridge) else { return nil }
    solved = Array(change[ofCentre])
    course.add(change)
    remainder = rows.weigh(solved, turns(at: samples.time))
    angles = course.values(at: samples.blocks.time)
    return system
  }

  private func addOthers(_ slopes: [HeadingCourse.Slopes], to system: inout RidgeLeastSquares) {
    for (block, one) in others.enumerated() where one.length > 0 {
      let weight = one.length.squareRoot()
      system.add(
        slopes[block].numbers(.unitZ * weight), in: slopes[block].places,
        equals: weight * one.turned(by: -angles[block]).angle)
    }
  }

  // MARK: The heading at some times

  /// From the distal sensor's room to the proximal one's, at times in order.
  func turns(at times: [Double]) -> [Quaternion] { course.turns(at: times) }

  /// Standard deviation of the heading at times in order against that at another, radians; as it is known by itself where
  /// there is none.
  func deviations(_ times: [Double], since start: Double?) -> [Double] {
    course.deviations(covariance, times, since: start)
  }

  /// How far the proximal sensor is from the joint centre along a direction of its frame, and the standard deviation of that,
  /// metres.
  func proximalPlace(along direction: Vector3) -> (metres: Double, deviation: Double) {
    let variance = direction.variance(in: covariance, of: course.unknowns, from: 0)
    return (arms.proximal.dot(direction), max(0, variance).squareRoot())
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
