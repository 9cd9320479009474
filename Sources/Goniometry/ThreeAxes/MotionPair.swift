// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// The turn from the distal sensor's room to the proximal one's, a row a sample.
struct RowHeadings {
  /// About the vertical, but for errors of the inclination.
  let turns: [Quaternion]
  /// Standard deviation of the turn about the vertical, radians.
  let deviations: [Double]

  /// - Parameter start: seconds against which the deviations are; `nil` of the heading by itself.
  init(_ pair: MotionPair, _ heading: JointHeading, since start: Double?) {
    turns = heading.turns(at: pair.time)
    deviations = heading.deviations(at: pair.time, since: start)
  }
}

extension Quaternion {
  /// From a distal sensor to a proximal one, from the attitudes of both and the turn between their rooms, and about the
  /// vertical beside it, radians.
  static func relative(
    _ proximal: Quaternion, _ turn: Quaternion, beside angle: Double = 0, _ distal: Quaternion
  ) -> Quaternion {
    proximal.conjugate * Quaternion(angle: angle, axis: .unitZ) * turn * distal
  }

  /// The mean of attitudes that are alike; `nil` of none.
  static func mean(_ attitudes: some Sequence<Quaternion>) -> Quaternion? {
    var sum = Quaternion(0, 0, 0, 0)
    for attitude in attitudes {
      let isOpposite = sum.w * attitude.w + sum.vector.dot(attitude.vector) < 0
      let one = isOpposite ? -attitude : attitude
      sum = Quaternion(sum.w + one.w, sum.x + one.x, sum.y + one.y, sum.z + one.z)
    }
    return sum.squaredNorm > 0 ? sum.normalized : nil
  }
}

/// The motions of two sensors at common times, and the heading between them.
struct MotionPair {
  /// Seconds.
  let time: [Double]
  let motions: SegmentMotions
  let samples: AxisSamples
  /// The heading as the joint's centre shows it, or that of the sensors themselves.
  let heading: JointHeading
  /// The meaning of the angular velocities; `nil` where the sensors gave attitudes.
  let rates: RateMeaning?

  /// The motions of samples by an attitude estimator, their rates taken for what makes the sensors agree best on how their
  /// joint moves.
  ///
  /// - Throws: `noMovement` where the numbers allow no heading, as of samples that are all one.
  init(_ pair: SensorPair, _ method: some PairMethod) throws(MeasurementError) {
    let tried = both({ Self.tried(pair, method, .instant) }, { Self.tried(pair, method, .mean) })
    guard let instant = tried.0, let mean = tried.1 else { throw .still }
    self = instant.remainder <= Self.meanShare * mean.remainder ? instant : mean
  }

  /// Instants count unless they leave more than this many times what means leave, as most sensors give instants.
  private static let meanShare = 1.02

  private static func tried(
    _ pair: SensorPair, _ method: some PairMethod, _ rates: RateMeaning
  ) -> MotionPair? {
    MotionPair(
      pair, method.motions(of: pair, .none, .none, rates: rates), rates, isCausal: false)
  }

  private var remainder: Double { heading.centre?.remainder ?? 0 }

  /// The motions of sensors that gave attitudes, which have one heading.
  ///
  /// - Throws: as ``SensorPair`` does.
  init(
    _ proximal: AttitudeSeries, _ distal: AttitudeSeries
  ) throws(MeasurementError) {
    let pair = try SensorPair(proximal: proximal.motion, distal: distal.motion)
    motions = (
      SegmentMotion(proximal, at: pair.proximal, nominalPeriod: pair.nominalPeriod),
      SegmentMotion(distal, at: pair.distal, nominalPeriod: pair.nominalPeriod)
    )
    (time, samples, rates) = (pair.time, AxisSamples(pair, motions), nil)
    heading = JointHeading(ofSensors: samples)
  }

  /// The motions of rows that were paired while they streamed.
  init(rows: [PairMotion], nominalPeriod: Double) throws(MeasurementError) {
    let pair = try SensorPair(rows: rows, nominalPeriod: nominalPeriod)
    let motions = (SegmentMotion(rows.map(\.proximal)), SegmentMotion(rows.map(\.distal)))
    guard let found = MotionPair(pair, motions, .mean, isCausal: true) else { throw .still }
    self = found
  }

  private init?(
    _ pair: SensorPair, _ motions: SegmentMotions, _ rates: RateMeaning, isCausal: Bool
  ) {
    (time, self.motions, samples) = (pair.time, motions, AxisSamples(pair, motions))
    guard let centre = CentreHeading(samples, isCausal: isCausal) else { return nil }
    (heading, self.rates) = (JointHeading(centre), rates)
  }

  /// From the distal sensor to the proximal one in a row, with the heading turned further by an angle, radians.
  func relative(_ row: Int, _ headings: RowHeadings, beside angle: Double = 0) -> Quaternion {
    .relative(
      motions.proximal.attitude[row], headings.turns[row], beside: angle,
      motions.distal.attitude[row])
  }

  /// The mean of the same over some times.
  func relative(in times: ClosedRange<Double>, _ headings: RowHeadings, beside angle: Double = 0)
    -> Quaternion
  {
    let rows = time.indices.lazy.filter { times.contains(time[$0]) }
    return .mean(rows.map { relative($0, headings, beside: angle) })
      ?? relative(0, headings, beside: angle)
  }
}

/// The attitudes of both segments of a joint, a row a sample: x forwards, y to the left, z up in the neutral posture.
public struct SegmentAttitudes: Sendable {
  /// Seconds on the proximal recording's clock.
  public let time: [Double]
  /// From the proximal segment to the room, whose z is up and whose heading is that of the proximal sensor.
  public let proximal: [Quaternion]
  /// From the distal segment to the proximal one.
  public let relative: [Quaternion]

  init(time: [Double], proximal: [Quaternion], relative: [Quaternion]) {
    (self.time, self.proximal, self.relative) = (time, proximal, relative)
  }
}
