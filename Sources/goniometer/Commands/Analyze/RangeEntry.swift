// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The clinical result as JSON. A number that is not finite is written as null.
struct RangeEntry: Encodable {
  /// Halves of 95 % intervals, of everything and of its parts.
  struct UncertaintyEntry: Encodable {
    let halfWidth95Degrees: Double
    let sensorDegrees, calibrationDegrees, softTissueAndDefinitionDegrees: Double

    init(_ uncertainty: AngleUncertainty) {
      let factor = AngleUncertainty.factor95
      halfWidth95Degrees = uncertainty.halfWidth95
      sensorDegrees = factor * uncertainty.sensor
      calibrationDegrees = factor * uncertainty.calibration
      softTissueAndDefinitionDegrees = factor * uncertainty.softTissue
    }
  }

  /// The same for each number.
  struct UncertaintiesEntry: Encodable {
    let range, minimum, maximum, start, finish: UncertaintyEntry

    init(_ known: RangeOfMotion.Uncertainty) {
      range = UncertaintyEntry(known.range)
      minimum = UncertaintyEntry(known.minimum)
      maximum = UncertaintyEntry(known.maximum)
      start = UncertaintyEntry(known.start)
      finish = UncertaintyEntry(known.finish)
    }
  }

  /// One repetition.
  struct RepetitionEntry: Encodable {
    let startSeconds, peakSeconds, endSeconds, durationSeconds: Double
    let outwardSeconds, peakHoldSeconds, backSeconds, startHoldSeconds: Double
    let startDegrees, peakDegrees, endDegrees: Double
    let rangeDegrees, peakFlexionDegrees, peakExtensionDegrees: Double
    let peakVelocityDegreesPerSecond: Double
    let outwardVelocityDegreesPerSecond, backVelocityDegreesPerSecond: Double
    let isPartial: Bool
    let uncertainty: UncertaintyEntry?

    init(_ repetition: Repetition) {
      startSeconds = repetition.start
      peakSeconds = repetition.peak
      endSeconds = repetition.end
      durationSeconds = repetition.duration
      outwardSeconds = repetition.outward.duration
      peakHoldSeconds = repetition.peakHold
      backSeconds = repetition.back?.duration ?? .nan
      startHoldSeconds = repetition.startHold
      startDegrees = repetition.startAngle
      peakDegrees = repetition.peakAngle
      endDegrees = repetition.endAngle
      rangeDegrees = repetition.range
      peakFlexionDegrees = repetition.peakFlexion
      peakExtensionDegrees = repetition.peakExtension
      peakVelocityDegreesPerSecond = repetition.peakVelocity
      outwardVelocityDegreesPerSecond = repetition.outward.peakVelocity
      backVelocityDegreesPerSecond = repetition.back?.peakVelocity ?? .nan
      isPartial = repetition.isPartial
      uncertainty = repetition.uncertainty.map(UncertaintyEntry.init)
    }
  }

  /// A change from one repetition to the next, with its 95 % interval.
  struct SlopeEntry: Encodable {
    let value, lower95, upper95: Double
    let isSignificant: Bool

    init(_ slope: RepetitionTrend.Slope) {
      (value, lower95, upper95) = (slope.value, slope.lower, slope.upper)
      isSignificant = slope.isSignificant
    }
  }

  /// What the repetitions did one after another.
  struct TrendEntry: Encodable {
    let rangeDegreesPerRepetition, peakVelocityDegreesPerSecondPerRepetition: SlopeEntry

    init(_ trend: RepetitionTrend) {
      rangeDegreesPerRepetition = SlopeEntry(trend.range)
      peakVelocityDegreesPerSecondPerRepetition = SlopeEntry(trend.peakVelocity)
    }
  }

  /// A stretch in which the joint did one thing.
  struct PhaseEntry: Encodable {
    let kind: MovementPhase.Kind
    let startSeconds, endSeconds, startDegrees, endDegrees: Double

    init(_ phase: MovementPhase) {
      kind = phase.kind
      (startSeconds, endSeconds) = (phase.start, phase.end)
      (startDegrees, endDegrees) = (phase.startAngle, phase.endAngle)
    }
  }

  let startDegrees, finishDegrees, minimumDegrees, maximumDegrees, rangeDegrees: Double
  let rangeHalfWidth95Degrees: Double
  let uncertainty: UncertaintiesEntry?
  let repetitionCount: Int
  let meanRangeDegrees, bestRangeDegrees, rangeDeviationDegrees: Double
  let standardErrorOfMeasurementDegrees, minimalDetectableChange95Degrees: Double
  let repetitions: [RepetitionEntry]
  let trend: TrendEntry?
  let phases: [PhaseEntry]
  let side: Side
  let activity: Activity
  let zero: AngleZero
  let neutralZero: String
  let words: String

  init(_ range: RangeOfMotion) {
    startDegrees = range.start
    finishDegrees = range.finish
    minimumDegrees = range.minimum
    maximumDegrees = range.maximum
    rangeDegrees = range.range
    rangeHalfWidth95Degrees = range.uncertainty?.range.halfWidth95 ?? .nan
    uncertainty = range.uncertainty.map(UncertaintiesEntry.init)
    let statistics = range.statistics
    repetitionCount = statistics?.count ?? 0
    meanRangeDegrees = statistics?.mean ?? .nan
    bestRangeDegrees = statistics?.best ?? .nan
    rangeDeviationDegrees = statistics?.standardDeviation ?? .nan
    standardErrorOfMeasurementDegrees = statistics?.standardErrorOfMeasurement ?? .nan
    minimalDetectableChange95Degrees = statistics?.minimalDetectableChange95 ?? .nan
    repetitions = range.repetitions.map(RepetitionEntry.init)
    trend = range.trend.map(TrendEntry.init)
    phases = range.phases.map(PhaseEntry.init)
    side = range.side
    activity = range.activity
    zero = range.zero
    neutralZero = range.neutralZero()?.description ?? ""
    words = range.words
  }
}
