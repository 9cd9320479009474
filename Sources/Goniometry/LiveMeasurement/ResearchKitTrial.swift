// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// The whole result of ResearchKit's formula on one device's recording: one way for files and for
/// live measurements.
public struct ResearchKitTrial: Sendable {
  /// The result under ResearchKit's names and in its sense, extension positive.
  public let rangeOfMotion: ResearchKitRangeOfMotion
  /// Checks of the recording, and of the axis that the device turned about. The formula has none of its own.
  public let quality: [QualityCheck]

  /// Measures a recording as `ResearchKitMethod.measure` does.
  ///
  /// - Throws: `noSamples` where the recording has no two usable times.
  public init<Estimator: AttitudeEstimator>(
    _ recording: InertialRecording, orientation: DeviceOrientation = .portrait,
    estimator: Estimator.Type, parameters: Estimator.Parameters
  ) throws(MeasurementError) {
    rangeOfMotion = try ResearchKitMethod.measure(
      recording, orientation: orientation, with: estimator, parameters: parameters)
    quality =
      RecordingQuality.checks(for: recording)
      + [FormulaAxis.check(recording, orientation)].compactMap(\.self)
  }
}
