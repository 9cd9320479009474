// SPDX-License-Identifier: Apache-2.0

package import CareStore
package import ClinicalFindings
package import ClinicalTerms
internal import Foundation

extension OutcomeExtractor {
  /// The findings among the values of an outcome, as a ``RangeOfMotionRule`` makes values of them: kinds such as `range`,
  /// `left.range`, `left.minimum` in degrees.
  ///
  /// A measurement that is not valid is not kept there. Values that an earlier version of the program kept have
  /// no intervals.
  ///
  /// - Parameters:
  ///   - values: of one outcome.
  ///   - subject: the person of the plan.
  ///   - task: the care task that they are of; ranges of two tasks are not compared. `nil` for no task.
  ///   - joint: what the task measures, if that is one joint.
  ///   - side: of a task that measures one; a side in the kind of a value counts more.
  ///   - activity: who moves the joint in it.
  ///   - zone: by whose clock the day was; that of the task's schedule.
  ///   - source: the name of the plan.
  package static func findings(
    in values: [OutcomeValue], of subject: String?, task: String? = nil, joint: Joint? = nil,
    side: Side = .unstated, activity: Activity = .unstated, in zone: ScheduleTimeZone = .utc,
    source: String
  ) -> [Finding] {
    let angles = values.filter { $0.units == degrees }
    func angle(_ kind: String) -> FoundAngle? {
      angles.first { $0.kind == kind }.flatMap(FoundAngle.init)
    }
    return angles.compactMap { value in
      guard let kind = value.kind, kind == "range" || kind.hasSuffix(".range"),
        let range = FoundAngle(value)
      else { return nil }
      let prefix = kind.dropLast("range".count)
      let words = prefix.split(separator: ".")
      var one = Finding(
        side: Side.allCases.first { side in words.contains { $0 == side.rawValue } } ?? side,
        activity: activity, verdict: value.quality.flatMap(Verdict.init))
      one.whole.range = range
      (one.whole.minimum, one.whole.maximum) = (
        angle(prefix + "minimum"), angle(prefix + "maximum")
      )
      one.identity = MeasurementIdentity(subject: subject)
      (one.time, one.source) = (ZonedTime(value.createdDate, in: zone.zone), source)
      one.step = (kind == "range" ? task : task.map { "\($0), \(kind)" }) ?? kind
      one.joint = joint
      one.movement = joint.flatMap { joint in
        joint.movements.lazy.compactMap { movement in
          let reached = movement.directions.compactMap { direction in
            MovementFinding.Reach(
              direction,
              angle(prefix + direction.name)
                ?? direction.earlierName.flatMap { angle(prefix + $0) })
          }
          return reached.isEmpty ? nil : MovementFinding(joint, movement, directions: reached)
        }.first
      }
      return one
    }
  }
}

extension FoundAngle {
  /// The angle that a value keeps; `nil` for no number.
  fileprivate init?(_ value: OutcomeValue) {
    self.init(
      value.number?.rounded, halfWidth95: value.halfWidth95,
      repeatHalfWidth95: value.repeatHalfWidth95)
  }
}
