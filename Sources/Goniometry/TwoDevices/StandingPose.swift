// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Inertial

/// The quiet upright stance: the joint straight, its axis level. It levels the axis, gives zero,
/// and decides the sign of flexion.
package struct StandingPose: Sendable, Hashable, Codable {
  /// Up in the thigh sensor's frame, unit vector.
  package var thighUp: Vector3
  /// Up in the shank sensor's frame, unit vector.
  package var shankUp: Vector3
  /// Seconds that the pose was held, in all.
  package var seconds: Double
  /// Whether the times were stated rather than found.
  package var isStated: Bool

  /// Both segments together turn slower than this, rad/s, low-passed at 2 Hz.
  private static let quietRate = 0.25
  /// Cosine between up and a lever arm, at the least.
  private static let leastAlignment = 0.75
  /// Degrees of bend within one posture, and between two that can be told apart.
  private static let postureSpread = 25.0
  /// Degrees by which the lever arms may call the knee bent: twice what sensors on the front or the
  /// back of a limb have made of a straight one.
  private static let mostBend = 60.0
  /// Seconds, at the least.
  private static let leastSeconds = 0.3

  /// Looks for the pose: quiet, with the thigh sensor above the joint and the shank sensor below
  /// it.
  init?(
    in pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion, candidate: AxisCandidate
  ) {
    guard let thighDown = candidate.arms.thigh.normalized,
      let shankDown = candidate.arms.shank.normalized
    else { return nil }
    let rows = Self.quietRows(pair, thigh, shank).filter { row in
      thigh.attitude[row].up.dot(thighDown) > Self.leastAlignment
        && -shank.attitude[row].up.dot(shankDown) > Self.leastAlignment
    }
    let chosen = Self.onePosture(rows, thigh, shank, candidate)
    self.init(rows: chosen, period: pair.nominalPeriod, thigh, shank, isStated: false)
    // Sitting on a high stool, both segments may lean within their limits, but not together.
    guard candidate.bend(thighUp: thighUp, shankUp: shankUp).magnitude < Self.mostBend else {
      return nil
    }
  }

  /// Takes the pose from stated times.
  ///
  /// - Throws: ``MeasurementError`` `noStandingPose` where fewer than 0.3 s of the window are
  ///   quiet.
  init(
    in pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion, stated: ClosedRange<Double>
  ) throws(MeasurementError) {
    let rows = Self.quietRows(pair, thigh, shank).filter { stated.contains(pair.time[$0]) }
    guard
      let pose = StandingPose(
        rows: rows, period: pair.nominalPeriod, thigh, shank, isStated: true)
    else {
      throw .noStandingPose(
        from: stated.lowerBound, to: stated.upperBound, needed: Self.leastSeconds)
    }
    self = pose
  }

  private init?(
    rows: [Int], period: Double, _ thigh: SegmentMotion, _ shank: SegmentMotion, isStated: Bool
  ) {
    seconds = Double(rows.count) * period
    guard seconds >= Self.leastSeconds,
      let thighUp = Self.medianUp(thigh, rows), let shankUp = Self.medianUp(shank, rows)
    else { return nil }
    self.thighUp = thighUp
    self.shankUp = shankUp
    self.isStated = isStated
  }

  private static func quietRows(
    _ pair: SensorPair, _ thigh: SegmentMotion, _ shank: SegmentMotion
  ) -> [Int] {
    let lowPass = ZeroPhaseLowPass(cutoffHz: 2, rateHz: pair.rateHz)
    return pair.segments.flatMap { range in
      let total = range.map { thigh.rate[$0].norm + shank.rate[$0].norm }
      return zip(range, lowPass.apply(to: total)).filter { $0.1 < quietRate }.map(\.0)
    }
  }

  private static func medianUp(_ motion: SegmentMotion, _ rows: [Int]) -> Vector3? {
    let up = rows.map { motion.attitude[$0].up }
    return Vector3(
      OrderStatistics.median(up.map(\.x)), OrderStatistics.median(up.map(\.y)),
      OrderStatistics.median(up.map(\.z))
    ).normalized
  }

  /// Degrees of bend on a seat at the least, and standard deviations of the lever arms' directions by
  /// which a stance must be short of it.
  private static let (seatBend, certainDeviations) = (60.0, 0.8)
  /// Degrees by which the thigh swings to both sides of a stance in a step.
  private static let stepSwing = 5.0

  /// Whether a pose that was found is a stance and not a seat with sensors on the front of the limb,
  /// which look alike from the lever arms: they show a straight leg, or the thigh swings to both
  /// sides of it, as it does in a step and never on a seat.
  func isStance(by candidate: AxisCandidate, in samples: AxisSamples) -> Bool {
    let deviations = candidate.limbDeviations
    let bend = candidate.bend(thighUp: thighUp, shankUp: shankUp).magnitude
    let doubt = hypot(deviations.thigh, deviations.shank)
    if Self.seatBend - bend > Self.certainDeviations * doubt { return true }
    let swings = samples.thigh.map {
      candidate.axes.thigh.turn(from: thighUp, to: $0.up) * 180 / .pi
    }
    return OrderStatistics.quantile(swings, 0.02) < -Self.stepSwing
      && OrderStatistics.quantile(swings, 0.98) > Self.stepSwing
  }

  /// Whether both lever arms point the wrong way for a stance: the sensors are exchanged, or the leg
  /// is upside down.
  func isUpsideDown(by arms: LeverArms) -> Bool {
    guard arms.pointSomewhere else { return false }
    return thighUp.dot(arms.thigh) / arms.thigh.norm < -Self.leastAlignment
      && -shankUp.dot(arms.shank) / arms.shank.norm < -Self.leastAlignment
  }

  /// The rows of one posture; none where two postures may as well be the stance: a sensor on the
  /// front of the limb makes a high seat look as upright as a stance.
  private static func onePosture(
    _ rows: [Int], _ thigh: SegmentMotion, _ shank: SegmentMotion, _ candidate: AxisCandidate
  ) -> [Int] {
    let bends = rows.map {
      candidate.bend(thighUp: thigh.attitude[$0].up, shankUp: shank.attitude[$0].up)
    }
    let (low, high) = (
      OrderStatistics.quantile(bends, 0.05), OrderStatistics.quantile(bends, 0.95)
    )
    guard high - low > postureSpread else { return rows }
    guard abs(low.magnitude - high.magnitude) > postureSpread else { return [] }
    let straighter = low.magnitude < high.magnitude ? low : high
    return zip(rows, bends).filter { abs($0.1 - straighter) < postureSpread / 2 }.map(\.0)
  }
}
