// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How the attitude of a sensor is estimated over a recording.
protocol SegmentMethod {
  associatedtype Parameters: EstimatorParameters
  var parameters: Parameters { get }
  /// What one sensor tells of its segment.
  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion
}

/// An estimator that knows the past.
struct EstimatorMethod<Estimator: AttitudeEstimator>: SegmentMethod {
  let parameters: Estimator.Parameters

  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion {
    SegmentMotion(
      recording, nominalPeriod: nominalPeriod, estimator: Estimator.self, parameters: parameters)
  }
}

/// The bounded-position smoother.
struct SmootherMethod: SegmentMethod {
  let parameters: BoundedPositionFilter.Parameters

  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion {
    SegmentMotion(
      BoundedPositionSmoother(parameters: parameters)
        .smooth(recording, nominalPeriod: nominalPeriod),
      of: recording)
  }
}
