// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// The whole result of the recordings of two segments: one way for files and for live measurements.
public struct PairTrial: Sendable {
  /// The analysis of the joint, with the angles before ``shiftDegrees`` is added.
  public let analysis: PairAnalysis
  /// The clinical result.
  public let rangeOfMotion: RangeOfMotion
  /// Checks of the joint model, of both recordings and of the range.
  public let quality: [QualityCheck]
  /// Degrees that were added to the angles of the analysis: a pose was stated to be zero.
  public let shiftDegrees: Double

  /// The angles, ``shiftDegrees`` added.
  public var angles: AngleSeries { analysis.series.shifted(by: shiftDegrees) }

  /// Measures two recordings, whose times are on one clock, with an attitude estimator; with the
  /// bounded-position filter the recordings are smoothed, as ``PairAnalysis`` does.
  ///
  /// - Parameters:
  ///   - parameters: settings of the estimator. For smoothing, a setting left at its default takes
  ///     the value of `BoundedPositionFilter.Parameters.smoothing`.
  ///   - held: times of a pose, seconds, and what the angle was there, degrees; `nil` where nobody
  ///     stated one. It moves zero, and the meaning of it becomes ``AngleZero/stated``.
  /// - Throws: as ``SensorPair``, ``PairAnalysis`` and ``RangeOfMotion`` do; `noStandingPose` where
  ///   the pose held has no angle.
  public init<Estimator: AttitudeEstimator>(
    proximal: InertialRecording, distal: InertialRecording, estimator: Estimator.Type,
    parameters: Estimator.Parameters, options: PairOptions = PairOptions(),
    side: Side = .unstated, activity: Activity = .unstated, held: HeldPose? = nil
  ) throws(MeasurementError) {
    let pair = try SensorPair(proximal: proximal, distal: distal)
    let analysis =
      if estimator == BoundedPositionFilter.self,
        let parameters = parameters as? BoundedPositionFilter.Parameters
      {
        try PairAnalysis(pair, options: options, parameters: parameters)
      } else {
        try PairAnalysis(pair, estimator: estimator, parameters: parameters, options: options)
      }
    let shift = try held?.shift(of: analysis.series)
    shiftDegrees = shift ?? 0
    self.analysis = analysis
    let (range, checks) = both(
      usesTwoCores: options.usesTwoCores,
      {
        Result { () throws(MeasurementError) in
          try analysis.rangeOfMotion(
            shiftedBy: shift, side: side, activity: activity, options.range)
        }
      },
      {
        RecordingQuality.checks(for: proximal, segment: options.joint.proximal.rawValue)
          + RecordingQuality.checks(for: distal, segment: options.joint.distal.rawValue)
      })
    rangeOfMotion = try range.get()
    quality = analysis.quality + checks + rangeOfMotion.checks(of: options.joint)
  }
}

/// A pose that was held and said to be of a known angle.
public struct HeldPose: Sendable, Hashable, Codable {
  /// When, seconds on the measurement's clock.
  public var times: ClosedRange<Double>
  /// The joint's angle there, degrees.
  public var degrees: Double

  /// A pose from its parts.
  public init(times: ClosedRange<Double>, degrees: Double = 0) {
    (self.times, self.degrees) = (times, degrees)
  }

  /// Degrees to add to a series, so that the median of the pose is what it was said to be.
  func shift(of series: AngleSeries) throws(MeasurementError) -> Double {
    let inside = series.time.indices.filter {
      times.contains(series.time[$0]) && series.degrees[$0].isFinite
    }
    guard !inside.isEmpty else {
      throw .noStandingPose(from: times.lowerBound, to: times.upperBound, needed: 0.3)
    }
    return degrees - OrderStatistics.median(inside.map { series.degrees[$0] })
  }
}

extension AngleSeries {
  /// The series with so many degrees added.
  func shifted(by degrees: Double) -> AngleSeries {
    guard degrees != 0 else { return self }
    var result = self
    for row in result.degrees.indices { result.degrees[row] += degrees }
    return result
  }
}
