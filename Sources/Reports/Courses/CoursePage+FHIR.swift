// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import FHIRExchange
public import Foundation
internal import Goniometry
internal import JSON
internal import Localization
internal import Measurement
internal import Recordings
internal import StudyTasks

extension CoursePage {
  /// The measurements of the page with what they say over the visits, and the goals, as a FHIR R4 transaction.
  ///
  /// The words are those of the page's language. Without usable measurements it has those that are not valid.
  public var fhir: Data {
    var findings: [(result: RangeOfMotionResult, context: FindingContext)] = []
    var groups: [[CourseFinding]] = []
    for person in persons {
      var places: [MeasurementKey: Int] = [:]
      for one in person.measurements where !one.isSimulated {
        places[MeasurementKey(one)] = findings.count
        findings.append((one.result, one.context))
      }
      groups += person.courses.map { course in
        person.lines.filter { $0.course.key == course.key }.map { line in
          person.finding(of: line, at: places)
        }
      }
    }
    return FHIR.Bundle(measurements: findings, courses: groups, name: name).fhir.data()
  }

  /// The same for the same measurements.
  private var name: UUID {
    let text = measurements.map {
      "\($0.identity.subject ?? "") \($0.visitName) \($0.source) \($0.minimum) \($0.maximum) \($0.range)"
    }.joined(separator: "\n")
    let hex = Array(SHA256Digest.hex(of: Array(text.utf8)) ?? "")
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
      String(hex.dropFirst($0.lowerBound).prefix($0.count))
    }
    return UUID(uuidString: parts.joined(separator: "-"))
      ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}

extension PersonCourse {
  fileprivate func finding(
    of line: CourseLine, at places: [MeasurementKey: Int]
  ) -> CourseFinding {
    let movement = line.course.movement
    var found = CourseFinding(
      joint: line.course.joint, side: line.course.side, activity: line.course.activity,
      movement: movement?.movement)
    switch line.quantity {
    case .direction(let direction):
      found.direction = direction
      found.usual = direction.usual(for: nil, in: movement?.standardTest).map {
        ($0.degrees, $0.source)
      }
    case .flexion: found.direction = line.course.joint?.movements.first?.positive
    case .extensionLag: found.isExtensionLag = true
    case .range: break
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

  init(_ one: ReportedMeasurement) {
    (course, visit, source) = (RangeCourse.Key(one), one.visitName, one.source)
    numbers = [one.minimum.bitPattern, one.maximum.bitPattern, one.range.bitPattern]
  }
}

extension ReportedMeasurement {
  /// As the result of a step.
  fileprivate var result: RangeOfMotionResult {
    var result = RangeOfMotionResult(
      start: minimum, finish: minimum, minimum: minimum, maximum: maximum, range: range, side: side,
      movement: activity, repetitions: repetitions, quality: isUsable ? nil : .invalid)
    if isUsable, let verdict { result.quality = verdict == .doubtful ? .doubtful : .good }
    if case .method(let method)? = kind { result.method = method.rawValue }
    (result.zero, result.rangeHalfWidth95) = (
      zero, rangeHalfWidth95.isFinite ? rangeHalfWidth95 : nil
    )
    result.joint = movement?.joint.rawValue
    (result.jointMovement, result.standardTest) = (movement?.movement.name, movement?.test)
    result.remarks = remark.isEmpty ? [] : [remark]
    return result
  }

  fileprivate var context: FindingContext {
    let day = self.day?.description
    var context = FindingContext(
      joint: joint, subject: identity.patient,
      effective: (date ?? day).flatMap(FHIR.Moment.init), device: nil)
    (context.encounter, context.note) = (identity.encounter, identity.note)
    return context
  }

  /// The joint, as far as it is known.
  var joint: Joint? {
    movement?.joint ?? statedJoint ?? (kind == .method(.twoSensors) ? .assumed : nil)
  }
}
