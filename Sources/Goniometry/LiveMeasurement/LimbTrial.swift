// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// The whole result of one device's recording: one way for files and for live measurements.
public struct LimbTrial: Sendable {
  /// The analysis, with the angles before ``shiftDegrees`` is added.
  public let analysis: HingeAnalysis
  /// The clinical result.
  public let rangeOfMotion: RangeOfMotion
  /// Degrees that were added to the angles of the analysis: a pose was stated to be of a known
  /// angle.
  public let shiftDegrees: Double

  /// Checks of the recording and of the movement.
  public var quality: [QualityCheck] { analysis.quality }
  /// The angles, ``shiftDegrees`` added.
  public var angles: AngleSeries { analysis.angles.shifted(by: shiftDegrees) }

  /// Measures a recording with an attitude estimator; with the bounded-position filter it is
  /// smoothed, as ``HingeAnalysis`` does.
  ///
  /// - Parameters:
  ///   - parameters: settings of the estimator. For smoothing, a setting left at its default takes
  ///     the value of `BoundedPositionFilter.Parameters.smoothing`.
  ///   - held: a pose of a stated angle, which moves zero; `nil` without one.
  /// - Throws: as ``HingeAnalysis`` does; `noStandingPose` where the pose held has no angle.
  public init<Estimator: AttitudeEstimator>(
    _ recording: InertialRecording, estimator: Estimator.Type, parameters: Estimator.Parameters,
    options: HingeOptions = HingeOptions(), side: Side = .unstated,
    activity: Activity = .unstated, held: HeldPose? = nil
  ) throws(MeasurementError) {
    let analysis =
      if estimator == BoundedPositionFilter.self,
        let parameters = parameters as? BoundedPositionFilter.Parameters
      {
        try HingeAnalysis(
          recording, options: options, side: side, activity: activity, parameters: parameters)
      } else {
        try HingeAnalysis(
          recording, estimator: estimator, parameters: parameters, options: options, side: side,
          activity: activity)
      }
    self.analysis = analysis
    guard let held else {
      (shiftDegrees, rangeOfMotion) = (0, analysis.rangeOfMotion)
      return
    }
    shiftDegrees = try held.shift(of: analysis.angles)
    rangeOfMotion = try RangeOfMotion(
      of: analysis.angles.shifted(by: shiftDegrees), zero: .stated, side: side,
      activity: activity, options: options.range)
  }
}
