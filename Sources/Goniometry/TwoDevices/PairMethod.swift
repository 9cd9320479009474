// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A ``SegmentMethod`` that also says what live use would have.
protocol PairMethod: SegmentMethod {
  /// The estimator of live use.
  associatedtype Live: AttitudeEstimator
  /// Its parameters.
  var live: Live.Parameters { get }
}

extension EstimatorMethod: PairMethod {
  typealias Live = Estimator
  var live: Estimator.Parameters { parameters }
}

extension SmootherMethod: PairMethod {
  typealias Live = BoundedPositionFilter
  var live: BoundedPositionFilter.Parameters { BoundedPositionFilter.Parameters() }
}

extension PairMethod {
  /// What both sensors tell once their corrections are applied.
  func motions(
    of pair: SensorPair, _ thighSensor: SensorCalibration, _ shankSensor: SensorCalibration
  ) -> (thigh: SegmentMotion, shank: SegmentMotion) {
    func segment(_ recording: InertialRecording, _ sensor: SensorCalibration) -> SegmentMotion {
      motion(of: recording.calibrated(with: sensor), nominalPeriod: pair.nominalPeriod)
    }
    return (segment(pair.thigh, thighSensor), segment(pair.shank, shankSensor))
  }

  /// The angle at every row as live use has it.
  func causalAngles(
    of pair: SensorPair, _ calibration: KneeCalibration
  ) throws(MeasurementError) -> [KneeAngle] {
    guard
      var tracker = KneeAngleTracker<Live>(
        calibration: calibration, nominalPeriod: pair.nominalPeriod, parameters: live)
    else { throw .axisAlongLimb }
    return zip(pair.thigh, pair.shank).compactMap { tracker.update(thigh: $0, shank: $1) }
  }
}

extension MeasurementError {
  static var axisAlongLimb: MeasurementError { .noHinge(reason: "the axis lies along a limb") }
}
