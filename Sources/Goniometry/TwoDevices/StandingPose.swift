// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// The quiet upright stance: the joint straight, its axis level. It levels the axis, gives zero,
/// and decides the sign of flexion.
public struct StandingPose: Sendable, Hashable, Codable {
  /// Up in the thigh sensor's frame, unit vector.
  public var thighUp: Vector3
  /// Up in the shank sensor's frame, unit vector.
  public var shankUp: Vector3
  /// Seconds that the pose was held, in all.
  public var seconds: Double
  /// Whether the times were stated rather than found.
  public var isStated: Bool

  /// Both segments together turn slower than this, rad/s, low-passed at 2 Hz.
  private static let quietRate = 0.25
  /// Cosine between up and a lever arm, at the least.
  private static let leastAlignment = 0.75
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
    self.init(rows: rows, period: pair.nominalPeriod, thigh, shank, isStated: false)
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
}
