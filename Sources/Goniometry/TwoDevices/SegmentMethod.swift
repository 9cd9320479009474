// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How the attitudes of a pair of sensors are estimated.
protocol SegmentMethod {
  associatedtype Parameters: EstimatorParameters
  var parameters: Parameters { get }
  /// What one sensor tells of its segment.
  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion
  /// The angle at every row as live use has it.
  func causalAngles(
    of pair: SensorPair, _ calibration: KneeCalibration
  ) throws(MeasurementError) -> [KneeAngle]
}

extension SegmentMethod {
  /// What both sensors tell once their corrections are applied.
  func motions(
    of pair: SensorPair, _ thighSensor: SensorCalibration, _ shankSensor: SensorCalibration
  ) -> (thigh: SegmentMotion, shank: SegmentMotion) {
    func segment(_ recording: InertialRecording, _ sensor: SensorCalibration) -> SegmentMotion {
      motion(of: recording.calibrated(with: sensor), nominalPeriod: pair.nominalPeriod)
    }
    return (segment(pair.thigh, thighSensor), segment(pair.shank, shankSensor))
  }
}

/// An estimator that knows the past.
struct EstimatorMethod<Estimator: AttitudeEstimator>: SegmentMethod {
  let parameters: Estimator.Parameters

  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion {
    SegmentMotion(
      recording, nominalPeriod: nominalPeriod, estimator: Estimator.self, parameters: parameters)
  }

  func causalAngles(
    of pair: SensorPair, _ calibration: KneeCalibration
  ) throws(MeasurementError) -> [KneeAngle] {
    guard
      var tracker = KneeAngleTracker<Estimator>(
        calibration: calibration, nominalPeriod: pair.nominalPeriod, parameters: parameters)
    else { throw .axisAlongLimb }
    return zip(pair.thigh, pair.shank).compactMap { tracker.update(thigh: $0, shank: $1) }
  }
}

/// The bounded-position smoother; live, the filter.
struct SmootherMethod: SegmentMethod {
  let parameters: BoundedPositionFilter.Parameters

  func motion(of recording: InertialRecording, nominalPeriod: Double) -> SegmentMotion {
    SegmentMotion(
      BoundedPositionSmoother(parameters: parameters)
        .smooth(recording, nominalPeriod: nominalPeriod),
      of: recording)
  }

  func causalAngles(
    of pair: SensorPair, _ calibration: KneeCalibration
  ) throws(MeasurementError) -> [KneeAngle] {
    try EstimatorMethod<BoundedPositionFilter>(parameters: .init())
      .causalAngles(of: pair, calibration)
  }
}

extension MeasurementError {
  static var axisAlongLimb: MeasurementError { .noHinge(reason: "the axis lies along a limb") }
}
