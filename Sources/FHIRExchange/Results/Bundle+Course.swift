// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import Foundation
internal import JSON

/// The statement about one angle of a person over the visits.
package struct CourseFinding: Sendable {
  /// An angle to reach.
  package struct Goal: Sendable {
    package let degrees: Double
    /// The day, as ISO 8601 has it; `nil` for none.
    package let day: String?
    /// Whether it was reached; `nil` while it is open.
    package let isReached: Bool?
    package let text: String

    package init(degrees: Double, day: String?, isReached: Bool?, text: String) {
      (self.degrees, self.day, self.isReached, self.text) = (degrees, day, isReached, text)
    }
  }

  package let joint: Joint?
  package let side: Side
  package let activity: Activity
  /// The movement; `nil`: the joint's first one.
  package let movement: Movement?
  /// The angle that is followed.
  package let angle: JointFinding
  /// The last visit's angle, degrees, and its standard error; NaN if it is not known.
  package var degrees = Double.nan, standardError = Double.nan
  /// The days of the first and the last visit, as ISO 8601 has them.
  package var firstDay, lastDay: String?
  /// The places of its measurements among those of the bundle.
  package var measurements: [Int] = []
  /// The change in words, the most important first.
  package var sentences: [String] = []
  /// How it stands, in a word or two.
  package var standing = ""
  /// The angle that people usually reach, with its source.
  package var usual: (degrees: Double, source: String)?
  package var goals: [Goal] = []

  package init(
    _ angle: JointFinding, joint: Joint?, side: Side, activity: Activity, movement: Movement?
  ) {
    (self.angle, self.joint, self.side) = (angle, joint, side)
    (self.activity, self.movement) = (activity, movement)
  }

  private var codes: JointCodes {
    JointCodes(joint: joint, side: side, activity: activity, movement: movement)
  }

  fileprivate var panel: (code: FHIR.CodeableConcept, site: FHIR.CodeableConcept) {
    (codes.whole, codes.site)
  }

  private var amount: FHIR.Quantity? {
    guard var amount = JointFinding.amount(degrees) else { return nil }
    if let deviation = FHIR.Decimal(standardError, decimals: 2) {
      amount.extensions = FHIR.Observation.deviation(deviation)
    }
    return amount
  }

  fileprivate func observation(
    of subject: FHIR.Reference?, from measurements: [FHIR.Reference]
  ) -> FHIR.Observation {
    var found = FHIR.Observation()
    found.status = "final"
    found.category = [JointCodes.exam]
    found.code = angle.code(codes)
    found.bodySite = codes.site
    found.subject = subject
    if let start = firstDay.flatMap(FHIR.Moment.init), let end = lastDay.flatMap(FHIR.Moment.init) {
      var period = FHIR.Period()
      (period.start, period.end) = (start, end)
      found.effectivePeriod = period
    }
    found.valueQuantity = amount
    found.interpretation = [FHIR.CodeableConcept(text: standing)]
    found.note = sentences.isEmpty ? [] : [FHIR.Annotation(sentences.joined(separator: " "))]
    found.derivedFrom = measurements
    if let usual, let low = JointFinding.amount(usual.degrees) {
      found.referenceRange = [
        .object([
          "low": low.fhir, "text": .string("What adults usually reach: \(usual.source)"),
        ])
      ]
    }
    return found
  }

  fileprivate func goal(
    _ goal: Goal, of subject: FHIR.Reference, after course: FHIR.Reference
  ) -> FHIR.Goal {
    var found = FHIR.Goal()
    found.lifecycleStatus = "active"
    let achievement =
      goal.isReached.map { $0 ? ("achieved", "Achieved") : ("not-achieved", "Not Achieved") }
      ?? ("in-progress", "In Progress")
    found.achievementStatus = FHIR.CodeableConcept(
      FHIR.Coding(
        system: "http://terminology.hl7.org/CodeSystem/goal-achievement", code: achievement.0,
        display: achievement.1))
    found.description = FHIR.CodeableConcept(text: goal.text)
    found.subject = subject
    var target: [String: JSONValue] = ["measure": angle.code(codes).fhir]
    target["detailQuantity"] = JointFinding.amount(goal.degrees)?.fhir
    target["dueDate"] = goal.day.map { .string($0) }
    found.target = [.object(target)]
    found.outcomeReference = [course]
    return found
  }
}

extension FHIR.Bundle {
  /// A transaction of measurements, of what they say over the visits, and of goals.
  ///
  /// Each angle is an `Observation` that is derived from those of its measurements; the angles of one joint and
  /// movement are members of one; a goal names the angle that it is measured by.
  ///
  /// - Parameters:
  ///   - measurements: one each.
  ///   - courses: the angles over the visits, those of one group together.
  ///   - name: names within the bundle are made from it, so that the same content gives the same bytes.
  package init(
    measurements: [FHIR.Observation], courses: [[CourseFinding]], name: UUID
  ) {
    self.init()
    type = "transaction"
    var entries = EntryMaker(run: name)
    let references = measurements.map { entries.add($0) }
    for group in courses {
      guard let first = group.first else { continue }
      let subject = first.measurements.first.flatMap { measurements[$0].subject }
      var members: [FHIR.Reference] = []
      for course in group {
        let found = entries.add(
          course.observation(of: subject, from: course.measurements.map { references[$0] }))
        members.append(found)
        for goal in course.goals {
          _ = entries.add(course.goal(goal, of: subject ?? Self.unnamed, after: found))
        }
      }
      var panel = FHIR.Observation()
      panel.status = "final"
      panel.category = [JointCodes.exam]
      (panel.code, panel.bodySite) = first.panel
      panel.subject = subject
      panel.effectiveDateTime = first.lastDay.flatMap(FHIR.Moment.init)
      panel.hasMember = members
      _ = entries.add(panel)
    }
    self.entry = entries.entries
  }
}
