// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry

/// A movement that was measured under its own names.
public struct MovementResult: Sendable {
  /// The joint.
  public let joint: Joint
  /// The movement with its test, the place of the device and the side.
  public let tested: TestedMovement
  /// How far the joint went in both directions.
  public let range: MovementRange
  /// The share of the turning that was in the plane of the movement, 0…1; `nil` for two sensors.
  public let planeShare: Double?
  /// The rule that decided which way is which; `nil` for two sensors.
  public let signRule: String?
  /// The person whom usual ranges are of; `nil`: adults.
  public let person: ReferencePerson?
  /// Who moved the joint.
  public let activity: Activity
  /// The checks of this movement, where others are in the same recording.
  var ownQuality: [QualityCheck]?

  /// The movement.
  public var movement: Movement { tested.movement }
  /// The range in words: `45° of flexion, 55° of extension`.
  public var words: String { range.words(of: joint) }

  /// The usual angle of such people in a direction; `nil` where no source was checked.
  public func usual(_ direction: Movement.Direction) -> UsualRange? {
    direction.usual(for: person, in: tested.test)
  }
}

/// A movement as JSON.
package struct MovementEntry: Encodable, Sendable {
  /// One direction.
  package struct Reached: Encodable, Sendable {
    package let name: String
    package let degrees, half95Degrees: Double
    package let repetitionCount: Int
    package let meanDegrees, deviationDegrees: Double
    /// Left out where no source was checked.
    package let usualDegrees: Double?
    package let usualSource: String?

    init(_ reach: MovementRange.Reach, of result: MovementResult) {
      let usual = result.usual(reach.direction)
      (name, degrees) = (reach.direction.name, reach.degrees)
      half95Degrees = reach.halfWidth95 ?? .nan
      let statistics = result.range.statistics(of: reach.direction)
      repetitionCount = statistics?.count ?? 0
      meanDegrees = statistics?.mean ?? .nan
      deviationDegrees = statistics?.standardDeviation ?? .nan
      usualDegrees = usual?.degrees
      usualSource = usual?.source
    }
  }

  /// One movement to a side and back.
  package struct Excursion: Encodable, Sendable {
    package let direction: String
    package let startSeconds, peakSeconds, endSeconds: Double
    package let degrees, half95Degrees: Double

    init(_ excursion: MovementRange.Excursion) {
      direction = excursion.direction.name
      (startSeconds, peakSeconds) = (excursion.start, excursion.peak)
      endSeconds = excursion.end ?? .nan
      (degrees, half95Degrees) = (excursion.degrees, excursion.halfWidth95 ?? .nan)
    }
  }

  package let movement: String
  package let side: Side
  package let activity: Activity
  /// Left out where nothing is known.
  package let test, place, signRule: String?
  package let directions: [Reached]
  package let rangeDegrees, half95Degrees: Double
  /// Left out of a test that goes to one side.
  package let neutralZero: String?
  package let words: String
  package let repetitions: [Excursion]
  /// Null for two sensors.
  package let planeShare: Double
  package let verdict: Verdict
  /// Left out where the recording holds no other movement: its checks are those of the result.
  package let quality: [QualityCheck]?

  package init(_ result: MovementResult, _ report: MeasurementReport) {
    let range = result.range
    movement = result.movement.name
    (side, activity) = (result.tested.side, result.activity)
    test = result.planeShare == nil ? nil : result.tested.test?.name
    (place, signRule) = (result.tested.place?.name, result.signRule)
    directions = range.directions.map { Reached($0, of: result) }
    (rangeDegrees, half95Degrees) = (range.degrees, range.halfWidth95 ?? .nan)
    (neutralZero, words) = (range.neutralZero, result.words)
    repetitions = range.repetitions.map(Excursion.init)
    planeShare = result.planeShare ?? .nan
    (quality, verdict) = (result.ownQuality, (result.ownQuality ?? report.quality).overall)
  }
}
