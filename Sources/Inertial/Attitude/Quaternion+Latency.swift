// SPDX-License-Identifier: Apache-2.0

// A sensor with latency L gives a sample the time t that tells of the motion at t − L. There are
// two ways to put that right, and both make what stands beside a time true at that time:
// `SensorCalibration` moves the times (recordings), and here the attitude is carried on to t (live,
// and wherever rows must keep their times).
extension Quaternion {
  /// The attitude some seconds later, at a constant angular velocity: q ⊗ Exp(ω · seconds).
  ///
  /// Causal, so that live use and recordings get the same numbers. The error is half the angular
  /// acceleration times the square of the seconds: 0.02° at 2.4 ms and 100 rad/s², but 2° at 25 ms.
  ///
  /// - Parameters:
  ///   - seconds: negative for earlier; 0 returns the attitude itself.
  ///   - angularVelocity: rad/s, sensor frame, bias taken off.
  public func advanced(by seconds: Double, at angularVelocity: Vector3) -> Quaternion {
    guard seconds != 0 else { return self }
    return (self * Quaternion(rotationVector: angularVelocity * seconds)).normalized
  }
}

extension InertialRecording {
  /// Attitudes of the rows of this recording, each carried on by a latency with the rate of its
  /// row: what ``AttitudeTracker`` does for a filter, for estimators that run over whole
  /// recordings.
  ///
  /// - Parameters:
  ///   - attitudes: an attitude a row.
  ///   - latency: seconds by which the samples' times are late.
  ///   - gyroscopeBias: rad/s, sensor frame. It matters little: 1 °/s over 2.4 ms is 0.0024°.
  /// - Returns: an attitude a row. A row that is not usable takes the rate before it.
  public func advanced(
    _ attitudes: [Quaternion], by latency: Double, gyroscopeBias: Vector3 = .zero
  ) -> [Quaternion] {
    precondition(attitudes.count == count, "an attitude a row")
    guard latency != 0 else { return attitudes }
    var rate = Vector3.zero
    return zip(attitudes, self).map { attitude, sample in
      if sample.isUsable { rate = sample.angularVelocity - gyroscopeBias }
      return attitude.advanced(by: latency, at: rate)
    }
  }
}
