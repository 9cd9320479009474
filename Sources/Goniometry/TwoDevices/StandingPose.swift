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

  /// A posture that was found, or stated, to be the stance.
  init(_ posture: QuietPosture, isStated: Bool) {
    (thighUp, shankUp, seconds) = (posture.thighUp, posture.shankUp, posture.seconds)
    self.isStated = isStated
  }

  /// Takes the pose from stated times.
  ///
  /// - Throws: ``MeasurementError`` `noStandingPose` where fewer than 0.3 s of the window are
  ///   quiet.
  init(
    in pair: SensorPair, thigh: SegmentMotion, shank: SegmentMotion, stated: ClosedRange<Double>
  ) throws(MeasurementError) {
    let rows = Self.quietRows(pair, thigh, shank).filter { stated.contains(pair.time[$0]) }
    seconds = Double(rows.count) * pair.nominalPeriod
    guard seconds >= QuietPosture.leastSeconds,
      let thighUp = OrderStatistics.median(rows.map { thigh.attitude[$0].up }).normalized,
      let shankUp = OrderStatistics.median(rows.map { shank.attitude[$0].up }).normalized
    else {
      throw .noStandingPose(
        from: stated.lowerBound, to: stated.upperBound, needed: QuietPosture.leastSeconds)
    }
    (self.thighUp, self.shankUp, isStated) = (thighUp, shankUp, true)
  }

  private static func quietRows(
    _ pair: SensorPair, _ thigh: SegmentMotion, _ shank: SegmentMotion
  ) -> [Int] {
    let lowPass = ZeroPhaseLowPass(cutoffHz: 2, rateHz: pair.rateHz)
    return pair.segments.flatMap { range in
      let total = range.map { thigh.rate[$0].norm + shank.rate[$0].norm }
      return zip(range, lowPass.apply(to: total)).filter { $0.1 < AxisSamples.quietRate }.map(\.0)
    }
  }
}
