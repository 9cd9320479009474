// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
package import FHIRExchange
public import Foundation
internal import Goniometry
internal import JSON
internal import Localization
internal import Measurement
internal import Recordings
internal import StudyTasks

extension [Finding] {
  /// A FHIR R4 transaction with an Observation of each, whether it is valid or not; those of simulated sensors are left
  /// out.
  ///
  /// - Parameter subject: the person; `nil`: as each measurement states it.
  package func fhir(of subject: FHIR.Reference?) -> FHIR.Bundle {
    FHIR.Bundle(
      measurements: filter { !$0.isSimulated }.map { $0.observation(of: subject) }, courses: [],
      name: name)
  }

  /// The same for the same measurements.
  fileprivate var name: UUID {
    let text = map {
      "\($0.identity.subject ?? "") \($0.visitName) \($0.source) \($0.minimum) \($0.maximum) \($0.range)"
    }.joined(separator: "\n")
    let hex = [Character](SHA256Digest.hex(of: [UInt8](text.utf8)) ?? "")
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
      String(hex.dropFirst($0.lowerBound).prefix($0.count))
    }
    return UUID(uuidString: parts.joined(separator: "-"))
      ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}

extension CoursePage {
  /// The measurements of the page with what they say over the visits, and the goals, as a FHIR R4 transaction.
  ///
  /// The words are those of the page's language. Without usable measurements it has those that are not valid.
  public var fhir: Data {
    var findings: [FHIR.Observation] = []
    var groups: [[CourseFinding]] = []
    for person in persons {
      var places: [MeasurementKey: Int] = [:]
      for one in person.measurements where !one.isSimulated {
        places[MeasurementKey(one)] = findings.count
        findings.append(one.observation())
      }
      groups += person.courses.map { course in
        person.lines.filter { $0.course.key == course.key }.map { line in
          person.finding(of: line, at: places)
        }
      }
    }
    return FHIR.Bundle(measurements: findings, courses: groups, name: measurements.name).fhir.data()
  }
}

extension PersonCourse {
  fileprivate func finding(
    of line: CourseLine, at places: [MeasurementKey: Int]
  ) -> CourseFinding {
    let movement = line.course.movement
    let angle: JointFinding =
      switch line.quantity {
      case .direction(let direction):
        direction == movement?.movement.positive ? .flexion : .extension
      case .flexion: .flexion
      case .extensionDeficit: .extensionDeficit
      case .range: .range
      }
    var found = CourseFinding(
      angle, joint: line.course.joint, side: line.course.side, activity: line.course.activity,
      movement: movement?.movement)
    if case .direction(let direction) = line.quantity {
      found.usual = direction.usual(for: nil, in: movement?.test).map {
        ($0.degrees, $0.source)
      }
    }
    found.degrees = line.now.degrees
    found.standardError = line.analysis.points[line.analysis.last].standardError
    (found.firstDay, found.lastDay) = (
      line.visits[0].measurement.day?.description, line.now.measurement.day?.description
    )
    found.measurements = line.visits.flatMap(\.trials).compactMap {
      places[MeasurementKey($0.measurement)]
    }
    found.sentences = sentences(of: line)
    found.standing = words(line.standing.words)
    found.goals = line.outlooks(today: settings.today).map { outlook in
      let isReached: Bool? =
        switch outlook.state {
        case .reached: true
        case .past: false
        default: nil
        }
      return .init(
        degrees: outlook.target, day: outlook.goal.day, isReached: isReached,
        text: "\(line.title): \(outlook.sentence(words))")
    }
    return found
  }
}

/// Tells a measurement from others; numbers that are not known would make it unequal to itself.
private struct MeasurementKey: Hashable {
  let course: RangeCourse.Key
  let visit, source: String
  let numbers: [UInt64]

  init(_ one: Finding) {
    (course, visit, source) = (RangeCourse.Key(one), one.visitName, one.source)
    numbers = [one.minimum.bitPattern, one.maximum.bitPattern, one.range.bitPattern]
  }
}

extension Finding {
  /// With the day of its visit where nobody said the time, and the reason why it is not to be used if it is not.
  fileprivate func observation(of subject: FHIR.Reference? = nil) -> FHIR.Observation {
    var shown = self
    if !isUsable { shown.verdict = .bad }
    return FHIR.Observation(
      shown, of: subject, effective: day.flatMap { FHIR.Moment($0.description) })
  }
}
