// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
internal import JSON
public import Measurement

/// A range of motion as a result that is kept has it: the numbers that a course over time needs.
public struct ReportedMeasurement: Sendable, Hashable {
  /// The person, the visit and a remark, as they were stated.
  public var identity: MeasurementIdentity
  /// When it was made, as ISO 8601 has it; `nil` if the result does not say.
  public var date: String?
  /// Which limb.
  public var side: Side
  /// Who moved it.
  public var activity: Activity
  /// The meaning of 0°; `nil` if it is not known.
  public var zero: AngleZero?
  /// What was measured beside side and movement, as far as the result says: the method, or the step of a
  /// task. Only measurements of the same are compared.
  public var kind: Kind?
  /// The joint of a result that names no movement, where the task says it.
  public var statedJoint: Joint?
  /// The movement with its directions, where the result names one.
  public var movement: ReportedMovement? {
    didSet { takeEnds() }
  }
  /// The least angle of the exercise, degrees, flexion positive; NaN without numbers.
  public var minimum: Double
  /// The greatest angle of the exercise, degrees; NaN without numbers.
  public var maximum: Double
  /// The range of the exercise, degrees; NaN without numbers.
  public var range: Double
  /// Half of the 95 % interval of the range, degrees; NaN if it is not known.
  public var rangeHalfWidth95: Double
  /// Half of the 95 % interval of the least angle, degrees; NaN if it is not known.
  public var minimumHalfWidth95 = Double.nan
  /// Half of the 95 % interval of the greatest angle, degrees; NaN if it is not known.
  public var maximumHalfWidth95 = Double.nan
  /// Complete repetitions; `nil` if they were not counted.
  public var repetitions: Int?
  /// Whether the numbers can be used; `nil` if the result does not say.
  public var verdict: Verdict?
  /// One English sentence about what is doubtful; empty for none.
  public var remark = ""
  /// Whether the sensors were simulated, so that nothing of a person was measured.
  public var isSimulated = false
  /// Tells the recordings, or the run of a task, from every other; `nil` if the result does not say.
  public var fingerprint: String?
  /// The name of the file or the measurement that it comes from.
  public var source: String

  /// What was measured.
  public enum Kind: Sendable, Hashable {
    /// By a method on recordings.
    case method(MeasurementMethod)
    /// In a step of a task, such as `knee.range.of.motion.left`.
    case step(String)
  }

  /// A measurement from its parts; each is described at its property.
  public init(
    _ identity: MeasurementIdentity = .init(), date: String? = nil, side: Side = .unstated,
    activity: Activity = .unstated, zero: AngleZero? = nil, minimum: Double = .nan,
    maximum: Double = .nan, range: Double? = nil, rangeHalfWidth95: Double = .nan,
    verdict: Verdict? = nil, source: String
  ) {
    (self.identity, self.date, self.side, self.activity) = (identity, date, side, activity)
    (self.zero, self.minimum, self.maximum) = (zero, minimum, maximum)
    self.range = range ?? maximum - minimum
    self.rangeHalfWidth95 = rangeHalfWidth95 > 0 ? rangeHalfWidth95 : .nan
    (self.verdict, self.source) = (verdict, source)
  }

  /// The ends of the movement as the ends of the exercise.
  private mutating func takeEnds() {
    guard let (least, greatest) = movement?.ends else { return }
    (minimum, minimumHalfWidth95) = (least.degrees, least.halfWidth95)
    (maximum, maximumHalfWidth95) = (greatest.degrees, greatest.halfWidth95)
  }

  /// Degrees beyond which no range of a joint is.
  static let largestRange = 360.0

  /// Whether there are numbers of a person that can be used.
  public var isUsable: Bool {
    range >= 0 && range <= Self.largestRange && verdict != .bad && !isSimulated
  }

  /// The visit in words: as it was stated, else the date, else the last part of the source's path.
  var visitName: String {
    identity.visit ?? date.map { String($0.prefix(10)) }
      ?? source.split(separator: "/").last.map(String.init) ?? source
  }

  /// The day of the measurement: of the visit if that is a date, else of the date.
  var day: PlainDate? {
    identity.visit.flatMap(PlainDate.init(startOf:)) ?? date.flatMap(PlainDate.init(startOf:))
  }

  /// Whether the visit and the result are of two days.
  var hasTwoDays: Bool {
    guard let visit = identity.visit.flatMap(PlainDate.init(startOf:)),
      let made = date.flatMap(PlainDate.init(startOf:))
    else { return false }
    return visit != made
  }
}

/// Names a measurement: its recordings, the limb and movement that were measured, and the person with the visit.
private struct Question: Hashable {
  let fingerprint: String
  let course: RangeCourse.Key
  let identity: MeasurementIdentity
}

extension [ReportedMeasurement] {
  /// Recordings that stand for several visits or sides of one person.
  var recordingsOfSeveralVisits: Int {
    Dictionary(grouping: filter { $0.fingerprint != nil && $0.movement?.sides == nil }) {
      [
        $0.fingerprint ?? "", $0.identity.subject ?? "",
        $0.movement?.key.joined(separator: " ") ?? "",
      ]
    }.values.count { own in Set(own.map { [$0.visitKey, $0.side.rawValue] }).count > 1 }
  }

  /// Without those that answer the same question about the same recordings, or run of a task, as one before them, by
  /// whatever way they came: numbers are not compared, as some forms round them.
  var withoutRepeats: [ReportedMeasurement] {
    var known: Set<Question> = []
    return filter { one in
      guard let fingerprint = one.fingerprint else { return true }
      var identity = one.identity
      identity.note = nil
      return known.insert(
        Question(fingerprint: fingerprint, course: RangeCourse.Key(one), identity: identity)
      ).inserted
    }
  }
}
