// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
package import Goniometry
internal import JSON

/// The clinical result as JSON. A number that is not finite is written as null.
package struct RangeEntry: Encodable {
  package let range: RangeOfMotion
  /// The neutral-zero notation; empty where there is none.
  package let neutralZero: String
  private let words: String

  /// - Parameter movement: that has the words of the result, where one was named.
  package init(_ range: RangeOfMotion, of movement: MovementResult? = nil) {
    self.range = range
    neutralZero = (movement.map(\.range.neutralZero) ?? range.neutralZero()?.description) ?? ""
    words = movement?.words ?? range.words
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  private var members: JSONMembers {
    let statistics = range.statistics
    return [
      "exercise": JSONMembers(exerciseOf: range),
      "startDegrees": range.start,
      "finishDegrees": range.finish,
      "minimumDegrees": range.minimum,
      "maximumDegrees": range.maximum,
      "rangeDegrees": range.range,
      "rangeHalf95Degrees": range.uncertainty?.range.halfWidth95 ?? .nan,
      "uncertainty": range.uncertainty.map(JSONMembers.init),
      // Null where the angle was known all the time.
      "unknownSeconds": range.unknownSeconds ?? .nan,
      "repetitionCount": statistics?.count ?? 0,
      "meanRangeDegrees": statistics?.mean ?? .nan,
      "rangeDeviationDegrees": statistics?.standardDeviation ?? .nan,
      "smallestRangeDegrees": statistics?.smallest ?? .nan,
      "largestRangeDegrees": statistics?.largest ?? .nan,
      "repetitions": range.repetitions.map(JSONMembers.init),
      "trend": range.trend.map(JSONMembers.init),
      "phases": range.phases.map(JSONMembers.init),
      "side": range.side,
      "activity": range.activity,
      "zero": range.zero,
      "neutralZero": neutralZero,
      "words": words,
    ]
  }
}

extension JSONMembers {
  /// The exercise, without a stance before it and the ways into position and back.
  fileprivate init(exerciseOf range: RangeOfMotion) {
    let exercise = range.exercise
    self = [
      "startSeconds": exercise.start,
      "endSeconds": exercise.end,
      "rangeDegrees": exercise.range,
      "minimumDegrees": exercise.minimum,
      "maximumDegrees": exercise.maximum,
      // Null where 0° is no position that the exercise should reach.
      "extensionDeficitDegrees": range.extensionDeficit ?? .nan,
      "rangeUncertainty": (exercise.uncertainty?.range).map(JSONMembers.init),
      "minimumUncertainty": (exercise.uncertainty?.minimum).map(JSONMembers.init),
      "maximumUncertainty": (exercise.uncertainty?.maximum).map(JSONMembers.init),
    ]
  }

  /// Half of a 95 % interval, and the parts of it.
  fileprivate init(_ uncertainty: AngleUncertainty) {
    let factor = AngleUncertainty.factor95
    self = [
      "half95Degrees": uncertainty.halfWidth95,
      "sensorDegrees": factor * uncertainty.sensor,
      "calibrationDegrees": factor * uncertainty.calibration,
      "softTissueAndModelDegrees": factor * uncertainty.softTissue,
      "fixationDegrees": factor * abs(uncertainty.fixation),
    ]
  }

  /// The uncertainty of each number.
  fileprivate init(_ known: RangeOfMotion.Uncertainty) {
    self = [
      "range": JSONMembers(known.range),
      "minimum": JSONMembers(known.minimum),
      "maximum": JSONMembers(known.maximum),
      "start": JSONMembers(known.start),
      "finish": JSONMembers(known.finish),
    ]
  }

  /// One repetition.
  fileprivate init(_ repetition: Repetition) {
    self = [
      "startSeconds": repetition.start,
      "peakSeconds": repetition.peak,
      "endSeconds": repetition.end,
      "durationSeconds": repetition.duration,
      "outwardSeconds": repetition.outward.duration,
      "peakHoldSeconds": repetition.peakHold,
      "backSeconds": repetition.back?.duration ?? .nan,
      "startHoldSeconds": repetition.startHold,
      "startDegrees": repetition.startAngle,
      "peakDegrees": repetition.peakAngle,
      "endDegrees": repetition.endAngle,
      "rangeDegrees": repetition.range,
      "peakFlexionDegrees": repetition.peakFlexion,
      "peakExtensionDegrees": repetition.peakExtension,
      "peakVelocityDegreesPerSecond": repetition.peakVelocity,
      "outwardVelocityDegreesPerSecond": repetition.outward.peakVelocity,
      "backVelocityDegreesPerSecond": repetition.back?.peakVelocity ?? .nan,
      "isPartial": repetition.isPartial,
      "uncertainty": repetition.uncertainty.map(JSONMembers.init),
    ]
  }

  /// The changes over the repetitions.
  fileprivate init(_ trend: RepetitionTrend) {
    self = [
      "rangeDegreesPerRepetition": JSONMembers(trend.range),
      "peakVelocityDegreesPerSecondPerRepetition": JSONMembers(trend.peakVelocity),
    ]
  }

  /// A change from one repetition to the next, with its 95 % interval.
  fileprivate init(_ slope: RepetitionTrend.Slope) {
    self = [
      "value": slope.value, "lower95": slope.lower, "upper95": slope.upper,
      "isSignificant": slope.isSignificant,
    ]
  }

  /// A stretch in which the joint did one thing.
  fileprivate init(_ phase: MovementPhase) {
    self = [
      "kind": phase.kind, "startSeconds": phase.start, "endSeconds": phase.end,
      "startDegrees": phase.startAngle, "endDegrees": phase.endAngle,
    ]
  }
}
