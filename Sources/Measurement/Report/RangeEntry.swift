// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Goniometry

/// The clinical result as JSON. A number that is not finite is written as null.
package struct RangeEntry: Encodable, Sendable, Hashable {
  /// Half of a 95 % interval, and the parts of it.
  package struct UncertaintyEntry: Encodable, Sendable, Hashable {
    package let halfWidth95Degrees: Double
    package let sensorDegrees, calibrationDegrees, softTissueAndDefinitionDegrees: Double

    init(_ uncertainty: AngleUncertainty) {
      let factor = AngleUncertainty.factor95
      halfWidth95Degrees = uncertainty.halfWidth95
      sensorDegrees = factor * uncertainty.sensor
      calibrationDegrees = factor * uncertainty.calibration
      softTissueAndDefinitionDegrees = factor * uncertainty.softTissue
    }
  }

  /// The uncertainty of each number.
  package struct UncertaintiesEntry: Encodable, Sendable, Hashable {
    package let range, minimum, maximum, start, finish: UncertaintyEntry

    init(_ known: RangeOfMotion.Uncertainty) {
      range = UncertaintyEntry(known.range)
      minimum = UncertaintyEntry(known.minimum)
      maximum = UncertaintyEntry(known.maximum)
      start = UncertaintyEntry(known.start)
      finish = UncertaintyEntry(known.finish)
    }
  }

  /// One repetition.
  package struct RepetitionEntry: Encodable, Sendable, Hashable {
    package let startSeconds, peakSeconds, endSeconds, durationSeconds: Double
    package let outwardSeconds, peakHoldSeconds, backSeconds, startHoldSeconds: Double
    package let startDegrees, peakDegrees, endDegrees: Double
    package let rangeDegrees, peakFlexionDegrees, peakExtensionDegrees: Double
    package let peakVelocityDegreesPerSecond: Double
    package let outwardVelocityDegreesPerSecond, backVelocityDegreesPerSecond: Double
    package let isPartial: Bool
    package let uncertainty: UncertaintyEntry?

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
  package struct SlopeEntry: Encodable, Sendable, Hashable {
    package let value, lower95, upper95: Double
    package let isSignificant: Bool

    init(_ slope: RepetitionTrend.Slope) {
      (value, lower95, upper95) = (slope.value, slope.lower, slope.upper)
      isSignificant = slope.isSignificant
    }
  }

  /// The changes over the repetitions.
  package struct TrendEntry: Encodable, Sendable, Hashable {
    package let rangeDegreesPerRepetition, peakVelocityDegreesPerSecondPerRepetition: SlopeEntry

    init(_ trend: RepetitionTrend) {
      rangeDegreesPerRepetition = SlopeEntry(trend.range)
      peakVelocityDegreesPerSecondPerRepetition = SlopeEntry(trend.peakVelocity)
    }
  }

  /// A stretch in which the joint did one thing.
  package struct PhaseEntry: Encodable, Sendable, Hashable {
    package let kind: MovementPhase.Kind
    package let startSeconds, endSeconds, startDegrees, endDegrees: Double

    init(_ phase: MovementPhase) {
      kind = phase.kind
      (startSeconds, endSeconds) = (phase.start, phase.end)
      (startDegrees, endDegrees) = (phase.startAngle, phase.endAngle)
    }
  }

  /// The exercise, without a stance before it and the ways into position and back.
  package struct ExerciseEntry: Encodable, Sendable, Hashable {
    package let startSeconds, endSeconds: Double
    package let rangeDegrees, minimumDegrees, maximumDegrees: Double
    /// Null where 0° is no position that the exercise should reach.
    package let extensionLagDegrees: Double
    package let rangeUncertainty, minimumUncertainty, maximumUncertainty: UncertaintyEntry?

    init(_ range: RangeOfMotion) {
      let exercise = range.exercise
      (startSeconds, endSeconds) = (exercise.start, exercise.end)
      (rangeDegrees, minimumDegrees, maximumDegrees) = (
        exercise.range, exercise.minimum, exercise.maximum
      )
      extensionLagDegrees = range.extensionLag ?? .nan
      rangeUncertainty = (exercise.uncertainty?.range).map(UncertaintyEntry.init)
      minimumUncertainty = (exercise.uncertainty?.minimum).map(UncertaintyEntry.init)
      maximumUncertainty = (exercise.uncertainty?.maximum).map(UncertaintyEntry.init)
    }
  }

  package let exercise: ExerciseEntry
  package let startDegrees, finishDegrees, minimumDegrees, maximumDegrees, rangeDegrees: Double
  package let rangeHalfWidth95Degrees: Double
  package let uncertainty: UncertaintiesEntry?
  /// Null where the angle was known all the time.
  package let unknownSeconds: Double
  package let repetitionCount: Int
  package let meanRangeDegrees, rangeDeviationDegrees: Double
  package let smallestRangeDegrees, largestRangeDegrees: Double
  package let repetitions: [RepetitionEntry]
  package let trend: TrendEntry?
  package let phases: [PhaseEntry]
  package let side: Side
  package let activity: Activity
  package let zero: AngleZero
  package let neutralZero: String
  package let words: String

  /// - Parameter movement: that has the words of the result, where one was named.
  package init(_ range: RangeOfMotion, of movement: MovementResult? = nil) {
    exercise = ExerciseEntry(range)
    startDegrees = range.start
    finishDegrees = range.finish
    minimumDegrees = range.minimum
    maximumDegrees = range.maximum
    rangeDegrees = range.range
    rangeHalfWidth95Degrees = range.uncertainty?.range.halfWidth95 ?? .nan
    uncertainty = range.uncertainty.map(UncertaintiesEntry.init)
    unknownSeconds = range.unknownSeconds ?? .nan
    let statistics = range.statistics
    repetitionCount = statistics?.count ?? 0
    meanRangeDegrees = statistics?.mean ?? .nan
    rangeDeviationDegrees = statistics?.standardDeviation ?? .nan
    smallestRangeDegrees = statistics?.smallest ?? .nan
    largestRangeDegrees = statistics?.largest ?? .nan
    repetitions = range.repetitions.map(RepetitionEntry.init)
    trend = range.trend.map(TrendEntry.init)
    phases = range.phases.map(PhaseEntry.init)
    side = range.side
    activity = range.activity
    zero = range.zero
    neutralZero = (movement.map(\.range.neutralZero) ?? range.neutralZero()?.description) ?? ""
    words = movement?.words ?? range.words
  }
}
