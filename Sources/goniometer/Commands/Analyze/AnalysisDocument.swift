// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import Recordings

/// A measurement as JSON: units in the names, `null` where there is no number.
struct AnalysisDocument: Encodable {
  /// One repetition.
  struct RepetitionEntry: Encodable {
    let startSeconds, peakSeconds, endSeconds, durationSeconds: Double
    let rangeDegrees, peakFlexionDegrees, peakExtensionDegrees: Double
    let peakVelocityDegreesPerSecond: Double
    let isPartial: Bool

    init(_ repetition: Repetition) {
      startSeconds = repetition.start
      peakSeconds = repetition.peak
      endSeconds = repetition.end
      durationSeconds = repetition.duration
      rangeDegrees = repetition.range
      peakFlexionDegrees = repetition.peakFlexion
      peakExtensionDegrees = repetition.peakExtension
      peakVelocityDegreesPerSecond = repetition.peakVelocity
      isPartial = repetition.isPartial
    }
  }

  /// The clinical result.
  struct RangeEntry: Encodable {
    let startDegrees, finishDegrees, minimumDegrees, maximumDegrees, rangeDegrees: Double
    let rangeHalfWidth95Degrees: Double
    let repetitionCount: Int
    let meanRangeDegrees, bestRangeDegrees, rangeDeviationDegrees: Double
    let standardErrorOfMeasurementDegrees, minimalDetectableChange95Degrees: Double
    let repetitions: [RepetitionEntry]
    let side: Side
    let activity: Activity
    let zero: AngleZero
    let neutralZero: String
    let words: String

    init(_ range: RangeOfMotion, halfWidth: Double?) {
      startDegrees = range.start
      finishDegrees = range.finish
      minimumDegrees = range.minimum
      maximumDegrees = range.maximum
      rangeDegrees = range.range
      // A number that is not finite is written as null.
      rangeHalfWidth95Degrees = halfWidth ?? .nan
      let statistics = range.statistics
      repetitionCount = statistics?.count ?? 0
      meanRangeDegrees = statistics?.mean ?? .nan
      bestRangeDegrees = statistics?.best ?? .nan
      rangeDeviationDegrees = statistics?.standardDeviation ?? .nan
      standardErrorOfMeasurementDegrees = statistics?.standardErrorOfMeasurement ?? .nan
      minimalDetectableChange95Degrees = statistics?.minimalDetectableChange95 ?? .nan
      repetitions = range.repetitions.map(RepetitionEntry.init)
      side = range.side
      activity = range.activity
      zero = range.zero
      neutralZero = range.neutralZero()?.description ?? ""
      words = range.words
    }
  }

  /// What was found about the joint with two sensors.
  struct KneeEntry: Encodable {
    let calibration: KneeCalibration
    let leverArms: LeverArms
    let standingPose: StandingPose?
  }

  /// What was found about the limb with one device.
  struct HingeEntry: Encodable {
    let axis: Vector3
    let gyroscopeBias: Vector3
    let startElevationDegrees, finishElevationDegrees: Double
    let signRule: String
  }

  let filter: AttitudeFilter
  let rangeOfMotion: RangeEntry?
  let researchKit: ResearchKitRangeOfMotion?
  let knee: KneeEntry?
  let hinge: HingeEntry?
  let quality: [QualityCheck]
  let verdict: Verdict

  init(_ analysis: Analysis) {
    filter = analysis.filter
    rangeOfMotion = analysis.range.map { RangeEntry($0, halfWidth: analysis.rangeHalfWidth) }
    researchKit = analysis.researchKit
    knee = analysis.knee.map {
      KneeEntry(calibration: $0.calibration, leverArms: $0.arms, standingPose: $0.pose)
    }
    hinge = analysis.hinge.map {
      HingeEntry(
        axis: $0.axis, gyroscopeBias: $0.gyroscopeBias, startElevationDegrees: $0.startElevation,
        finishElevationDegrees: $0.finishElevation, signRule: $0.signRule)
    }
    quality = analysis.quality
    verdict = analysis.quality.overall
  }
}

extension Analysis {
  /// The document with what every output carries around it.
  func json(commandLine: [String]) throws -> [UInt8] {
    func envelope(_ parameters: some EstimatorParameters) throws -> [UInt8] {
      try OutputEnvelope(
        commandLine: commandLine, method: method.rawValue, parameters: parameters,
        inputs: sources, calibrations: calibrations, warnings: sources.flatMap(\.warnings),
        result: AnalysisDocument(self)
      ).jsonBytes()
    }
    return try envelope(parameters)
  }
}
