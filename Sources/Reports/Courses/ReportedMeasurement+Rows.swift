// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import CareStore
internal import CareTasks
internal import Foundation
internal import Goniometry
internal import Measurement

extension ReportedMeasurement {
  /// The measurements of a row of a batch's summary in the CSV form: one, or one of each movement.
  ///
  /// - Parameters:
  ///   - row: the cells by the names of their columns; columns that are missing have no value.
  ///   - source: named where the row has no id.
  public static func all(
    inSummaryRow row: [String: String], source: String
  ) -> [ReportedMeasurement] {
    let whole = ReportedMeasurement(summaryRow: row, source: source)
    let movements = ReportedMovement.all(inRow: row)
    guard !movements.isEmpty else { return [whole] }
    return movements.map { movement in
      var one = whole
      one.movement = movement
      if movements.count > 1 { one.range = one.maximum - one.minimum }
      return one
    }
  }

  private init(summaryRow row: [String: String], source: String) {
    func number(_ name: String) -> Double { row[name].flatMap(Double.init) ?? .nan }
    func stated(_ name: String) -> String? { row[name].flatMap { $0.isEmpty ? nil : $0 } }
    self.init(
      MeasurementIdentity(subject: stated("subject"), visit: stated("visit"), note: stated("note")),
      side: stated("side").flatMap(Side.init) ?? .unstated,
      activity: stated("activity").flatMap(Activity.init) ?? .unstated,
      zero: stated("zero").flatMap(AngleZero.init),
      minimum: number("exercise_minimum_deg"), maximum: number("exercise_maximum_deg"),
      range: number("exercise_range_deg"), rangeHalfWidth95: number("exercise_range_half95_deg"),
      verdict: stated("verdict").flatMap(Verdict.init), source: stated("id") ?? source)
    kind = stated("method").flatMap(MeasurementMethod.init).map(Kind.method)
    fingerprint = stated("sha256")
    isSimulated = stated("doubts")?.contains(QualityCheck.simulatedSensors.name) ?? false
    repetitions = stated("repetitions").flatMap { Int($0) }
    remark = stated("error_message") ?? stated("doubts").map(Self.names(ofDoubts:)) ?? ""
  }

  /// The names of checks, of `bad: thigh_gaps; doubtful: jitter`.
  private static func names(ofDoubts text: String) -> String {
    text.split(separator: "; ").map { String($0.split(separator: ": ").last ?? $0) }
      .joined(separator: ", ")
  }

  /// The measurements among the values of an outcome of a care plan: kinds such as `range`, `left.range`,
  /// `left.minimum` in degrees.
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
  ///   - zone: by whose clock the day was; that of the task's schedule.
  ///   - source: the name of the plan.
  public static func all(
    in values: [OutcomeValue], of subject: String?, task: String? = nil, joint: Joint? = nil,
    side: Side = .unstated, in zone: ScheduleTimeZone = .utc, source: String
  ) -> [ReportedMeasurement] {
    let angles = values.filter { $0.units == OutcomeExtractor.degrees }
    func angle(_ kind: String) -> (degrees: Double, half: Double)? {
      let value = angles.first { $0.kind == kind }
      return value?.number.map { ($0.rounded, value?.halfWidth95 ?? .nan) }
    }
    return angles.compactMap { value in
      guard let kind = value.kind, kind == "range" || kind.hasSuffix(".range"),
        let range = value.number?.rounded
      else { return nil }
      let prefix = kind.dropLast("range".count)
      let words = prefix.split(separator: ".")
      let (least, greatest) = (angle(prefix + "minimum"), angle(prefix + "maximum"))
      var one = ReportedMeasurement(
        MeasurementIdentity(subject: subject), date: zone.written(value.createdDate),
        side: Side.allCases.first { side in words.contains { $0 == side.rawValue } } ?? side,
        minimum: least?.degrees ?? .nan, maximum: greatest?.degrees ?? .nan,
        range: range, rangeHalfWidth95: value.halfWidth95 ?? .nan,
        verdict: value.quality.flatMap(Verdict.init), source: source)
      (one.minimumHalfWidth95, one.maximumHalfWidth95) = (
        least?.half ?? .nan, greatest?.half ?? .nan
      )
      let name = kind == "range" ? task : task.map { "\($0), \(kind)" }
      (one.kind, one.statedJoint) = (.step(name ?? kind), joint)
      if let joint {
        one.movement =
          joint.movements.lazy.compactMap { movement in
            let reached = movement.directions.compactMap { direction in
              angle(prefix + direction.name).map {
                ReportedMovement.Reach(direction, $0.degrees, halfWidth95: $0.half)
              }
            }
            return reached.isEmpty ? nil : ReportedMovement(joint, movement, directions: reached)
          }.first
      }
      return one
    }
  }
}
