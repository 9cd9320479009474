// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
internal import JSON

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
  /// How firmly the other segment was held; `nil` for two sensors.
  public let fixation: Fixation?
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

  /// The standard test that was done; `nil` for two sensors, to which none is stated.
  package var test: MovementTest? { planeShare == nil ? nil : tested.test }

  /// The usual angle of such people in a direction; `nil` where no source was checked.
  public func usual(_ direction: Movement.Direction) -> UsualRange? {
    direction.usual(for: person, in: tested.test)
  }
}

/// A movement as JSON.
package struct MovementEntry: Encodable {
  package let result: MovementResult
  private let verdict: Verdict

  package init(_ result: MovementResult, _ report: MeasurementReport) {
    self.result = result
    verdict = (result.ownQuality ?? report.quality).overall
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  private var members: JSONMembers {
    let range = result.range
    return [
      "movement": result.movement.name,
      "side": result.tested.side,
      "activity": result.activity,
      // Left out where nothing is known.
      "test": result.test?.name,
      "place": result.tested.place?.name,
      "signRule": result.signRule,
      "directions": range.directions.map { JSONMembers($0, of: result) },
      "rangeDegrees": range.degrees,
      "half95Degrees": range.uncertainty?.halfWidth95 ?? .nan,
      // Left out of a test that goes to one side.
      "neutralZero": range.neutralZero,
      "words": result.words,
      "repetitions": range.repetitions.map(JSONMembers.init),
      // Null for two sensors.
      "planeShare": result.planeShare ?? .nan,
      "verdict": verdict,
      // Left out where the recording holds no other movement: its checks are those of the result.
      "quality": result.ownQuality,
    ]
  }
}

extension JSONMembers {
  /// One direction. What is usual is left out where no source was checked.
  fileprivate init(_ reach: MovementRange.Reach, of result: MovementResult) {
    let usual = result.usual(reach.direction)
    let statistics = result.range.statistics(of: reach.direction)
    self = [
      "name": reach.direction.name,
      "degrees": reach.degrees,
      "half95Degrees": reach.uncertainty?.halfWidth95 ?? .nan,
      "repetitionCount": statistics?.count ?? 0,
      "meanDegrees": statistics?.mean ?? .nan,
      "deviationDegrees": statistics?.standardDeviation ?? .nan,
      "referenceDegrees": usual?.degrees,
      "referenceSource": usual?.source,
    ]
  }

  /// One movement to a side and back.
  fileprivate init(_ excursion: MovementRange.Excursion) {
    self = [
      "direction": excursion.direction.name,
      "startSeconds": excursion.start,
      "peakSeconds": excursion.peak,
      "endSeconds": excursion.end ?? .nan,
      "degrees": excursion.degrees,
      "half95Degrees": excursion.uncertainty?.halfWidth95 ?? .nan,
    ]
  }
}
