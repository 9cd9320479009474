// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import JSON

/// The way that a measurement went: only measurements of the same are compared.
enum MeasurementWay: Hashable {
  /// By a method on recordings.
  case method(MeasurementMethod)
  /// In a step of a task, such as `knee.range.of.motion.left`, or in a task of a care plan.
  case step(String)
}

extension Finding {
  /// The way, as far as the result says it: a standard test is the same wherever it is done.
  var way: MeasurementWay? {
    if let method, movement != nil || step == nil { return .method(method) }
    return step.map(MeasurementWay.step)
  }

  /// One English sentence about what is doubtful; empty for none.
  var remark: String { remarks.first ?? "" }

  /// Half of the 95 % intervals of the ends, degrees; not a number if it is not known.
  var minimumHalfWidth95: Double { ends.minimum?.halfWidth95 ?? .nan }
  var maximumHalfWidth95: Double { ends.maximum?.halfWidth95 ?? .nan }

  /// The visit in words: as it was stated, else the day, else the last part of the source's path.
  var visitName: String {
    identity.visit ?? time?.day?.description
      ?? source.split(separator: "/").last.map(String.init) ?? source
  }

  /// The day that the visit states; `nil` if it is no date.
  private var statedDay: PlainDate? { identity.visit.flatMap(PlainDate.init(startOf:)) }

  /// The day of the measurement: of the visit if that is a date, else of the time.
  var day: PlainDate? { statedDay ?? time?.day }

  /// Whether the visit and the result are of two days.
  var hasTwoDays: Bool {
    guard let statedDay, let made = time?.day else { return false }
    return statedDay != made
  }
}

/// Names a measurement: what it was made from, the limb and movement that were measured, and the person with the visit.
private struct Question: Hashable {
  let origin: Finding.Origin
  let course: RangeCourse.Key
  let identity: MeasurementIdentity
}

/// Names what of a person one recording can show once.
private struct Recorded: Hashable {
  let origin: Finding.Origin
  let subject: String?
  let movement: RangeCourse.TableMovement?
}

extension [Finding] {
  /// Recordings that stand for several visits or sides of one person.
  var recordingsOfSeveralVisits: Int {
    var places: [Recorded: Set<[String]>] = [:]
    for one in self where one.movement?.sides == nil {
      guard let origin = one.origin else { continue }
      let recorded = Recorded(
        origin: origin, subject: one.identity.subject,
        movement: one.movement.map(RangeCourse.TableMovement.init))
      places[recorded, default: []].insert([one.visitKey, one.side.rawValue])
    }
    return places.values.count { $0.count > 1 }
  }

  /// Without those that answer the same question about the same recordings, or run of a task, as one before them, by
  /// whatever way they came: numbers are not compared, as some forms round them.
  var withoutRepeats: [Finding] {
    var known: Set<Question> = []
    return filter { one in
      guard let origin = one.origin else { return true }
      var identity = one.identity
      identity.note = nil
      return known.insert(
        Question(origin: origin, course: RangeCourse.Key(one), identity: identity)
      ).inserted
    }
  }
}
