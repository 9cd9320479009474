// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Inertial

/// The quiet upright stance: the joint straight, its axis level. It levels the axis, gives zero,
/// and decides the sign of flexion.
package struct StandingPose: Sendable, Hashable, Codable {
  /// Up in the proximal sensor's frame, unit vector.
  package var proximalUp: Vector3
  /// Up in the distal sensor's frame, unit vector.
  package var distalUp: Vector3
  /// Seconds that the pose was held, in all.
  package var seconds: Double
  /// Whether the times were stated rather than found.
  package var isStated: Bool

  /// A posture that was found, or stated, to be the stance.
  init(_ posture: QuietPosture, isStated: Bool) {
    (proximalUp, distalUp, seconds) = (posture.proximalUp, posture.distalUp, posture.seconds)
    self.isStated = isStated
  }

  /// Takes the pose from stated times.
  ///
  /// - Throws: ``MeasurementError`` `noStandingPose` where fewer than 0.3 s of the window are
  ///   quiet.
  init(
    in pair: SensorPair, proximal: SegmentMotion, distal: SegmentMotion, stated: ClosedRange<Double>
  ) throws(MeasurementError) {
    let rows = Self.quietRows(pair, proximal, distal).filter { stated.contains(pair.time[$0]) }
    seconds = Double(rows.count) * pair.nominalPeriod
    guard seconds >= QuietPosture.leastSeconds,
      let proximalUp = OrderStatistics.median(rows.map { proximal.attitude[$0].up }).normalized,
      let distalUp = OrderStatistics.median(rows.map { distal.attitude[$0].up }).normalized
    else {
      throw .noStandingPose(
        from: stated.lowerBound, to: stated.upperBound, needed: QuietPosture.leastSeconds)
    }
    (self.proximalUp, self.distalUp, isStated) = (proximalUp, distalUp, true)
  }

  private static func quietRows(
    _ pair: SensorPair, _ proximal: SegmentMotion, _ distal: SegmentMotion
  ) -> [Int] {
    let lowPass = ZeroPhaseLowPass(cutoffHz: 2, rateHz: pair.rateHz)
    return pair.segments.flatMap { range in
      let total = range.map { proximal.rate[$0].norm + distal.rate[$0].norm }
      return zip(range, lowPass.apply(to: total)).filter { $0.1 < AxisSamples.quietRate }.map(\.0)
    }
  }
}
