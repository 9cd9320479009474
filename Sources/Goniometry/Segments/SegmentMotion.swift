// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What one sensor of a pair tells about its segment, a row a sample.
struct SegmentMotion {
  /// Sensor to Earth; the heading is the estimator's own.
  var attitude: [Quaternion]
  /// Angular velocity less the estimated bias, rad/s, sensor frame.
  var rate: [Vector3]
  /// Specific force, m/s², sensor frame.
  var specificForce: VectorSeries

  /// What a smoother tells of a recording.
  init(_ smoothed: BoundedPositionSmoother.Result, of recording: InertialRecording) {
    attitude = smoothed.attitude
    rate = smoothed.angularVelocity
    specificForce = recording.specificForce
  }

  /// Runs an estimator over a recording.
  init<Estimator: AttitudeEstimator>(
    _ recording: InertialRecording, nominalPeriod: Double, estimator: Estimator.Type,
    parameters: Estimator.Parameters
  ) {
    var tracker = AttitudeTracker<Estimator>(nominalPeriod: nominalPeriod, parameters: parameters)
    attitude = []
    rate = []
    attitude.reserveCapacity(recording.count)
    rate.reserveCapacity(recording.count)
    for sample in recording {
      tracker.update(sample)
      attitude.append(tracker.attitude)
      rate.append(tracker.estimator.corrected(angularVelocity: sample.angularVelocity))
    }
    specificForce = recording.specificForce
  }

  /// What the sensor says at a row.
  func segment(_ row: Int) -> SegmentState {
    SegmentState(
      attitude: attitude[row], rate: rate[row], specificForce: specificForce[row])
  }
}
