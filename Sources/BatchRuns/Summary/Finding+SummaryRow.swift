// SPDX-License-Identifier: Apache-2.0

package import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Measurement

extension Finding {
  /// The findings of a row of a summary in the CSV form (``SummaryColumns``): one, or one of each movement.
  ///
  /// - Parameters:
  ///   - row: the cells by the names of their columns; columns that are missing have no value.
  ///   - source: named where the row has no id.
  package static func all(inSummaryRow row: [String: String], source: String) -> [Finding] {
    let row = SummaryRow(cells: row)
    let (whole, movements) = (Finding(row, source: source), row.movements)
    guard !movements.isEmpty else { return [whole] }
    return movements.map { movement in
      var one = whole
      (one.joint, one.movement) = (movement.joint, movement)
      var exercise = one.exercise ?? Exercise()
      (exercise.extent.minimum, exercise.extent.maximum) = one.ends
      if movements.count > 1 { exercise.extent.range = FoundAngle(one.maximum - one.minimum) }
      one.exercise = exercise
      return one
    }
  }

  private init(_ row: SummaryRow, source: String) {
    self.init(
      start: row.number("start_deg") ?? .nan, finish: row.number("finish_deg") ?? .nan,
      side: row.stated("side").flatMap(Side.init(rawValue:)) ?? .unstated,
      activity: row.stated("activity").flatMap(Activity.init(rawValue:)) ?? .unstated,
      repetitions: row.stated("repetitions").flatMap { Int($0) },
      verdict: row.stated("verdict").flatMap(Verdict.init(rawValue:)))
    whole = row.extent("")
    var exercise = Exercise(
      start: row.number("exercise_start_s"), end: row.number("exercise_end_s"),
      row.extent("exercise_"))
    exercise.extensionDeficit =
      row.number("extension_deficit_deg") ?? row.number("extension_lag_deg")
    if exercise.extent.range != nil { self.exercise = exercise }
    zero = row.stated("zero").flatMap(AngleZero.init(rawValue:))
    method = row.stated("method").flatMap(MeasurementMethod.init(rawValue:))
    filter = row.stated("filter")
    joint = row.stated("joint").flatMap(Joint.init(rawValue:))
    // Two sensors whose joint nobody named were of the joint that was measured first.
    if joint == nil, method == .twoSensors { joint = .assumed }
    identity = MeasurementIdentity(
      subject: row.stated("subject"), visit: row.stated("visit"), note: row.stated("note"))
    origin = row.stated("sha256").map { .recordings($0.split(separator: " ").map(String.init)) }
    self.source = row.stated("id") ?? source
    // `bad: thigh_gaps; doubtful: jitter`
    let doubts = row.stated("doubts")?.split(separator: "; ").map { doubt in
      String(doubt.split(separator: ": ").last ?? doubt)
    }
    isSimulated = doubts?.contains(QualityCheck.simulatedSensors.name) ?? false
    remarks = [row.stated("error_message") ?? doubts?.joined(separator: ", ")].compactMap(\.self)
  }
}

/// The cells of a row by the names of their columns.
private struct SummaryRow {
  let cells: [String: String]

  func stated(_ name: String) -> String? { cells[name].flatMap { $0.isEmpty ? nil : $0 } }
  func number(_ name: String) -> Double? { stated(name).flatMap(Double.init) }
  func angle(_ name: String) -> FoundAngle? {
    FoundAngle(number("\(name)_deg"), halfWidth95: number("\(name)_half95_deg"))
  }
  func extent(_ prefix: String) -> Finding.Extent {
    Finding.Extent(
      angle("\(prefix)minimum"), angle("\(prefix)maximum"), range: angle("\(prefix)range"))
  }
  private func list(_ name: String) -> [String] {
    cells[name]?.split(separator: " ").map(String.init) ?? []
  }

  /// The movements, whose cells hold names and numbers between spaces.
  var movements: [MovementFinding] {
    guard let joint = stated("joint").flatMap(Joint.init(rawValue:)) else { return [] }
    let (degrees, halves) = (list("direction_deg"), list("direction_half95_deg"))
    var rest = Array(list("direction").enumerated())
    // Earlier programs wrote neither the tests nor the places.
    let (tests, places) = (list("test"), list("place"))
    return list("movement").enumerated().compactMap { index, name in
      guard let movement = joint.movement(named: name) else { return nil }
      let own = rest.prefix { movement.direction(named: $0.element) != nil }
      rest.removeFirst(own.count)
      let test = tests.element(index).flatMap(movement.test(named:))
      return MovementFinding(
        joint, movement, test: test,
        place: test?.places.first { $0.name == places.element(index) },
        directions: own.compactMap { place, name in
          guard let direction = movement.direction(named: name) else { return nil }
          return MovementFinding.Reach(
            direction,
            FoundAngle(
              degrees.element(place).flatMap(Double.init),
              halfWidth95: halves.element(place).flatMap(Double.init)),
            usual: direction.usual(for: nil, in: test)?.degrees)
        })
    }
  }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
