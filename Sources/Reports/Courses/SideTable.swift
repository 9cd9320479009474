// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization

/// All movements of one person, a row a direction: left beside right with the difference, and what people
/// usually reach.
struct SideTable {
  private let courses: [RangeCourse]
  private let words: Translator
  private let number: ReportNumber

  /// The angles of a row and where they stand.
  private struct Row {
    var name: String
    var middle, left, right: MovementFinding.Reach?
    /// Whether both sides were measured at one visit.
    var isComparable = true
  }

  /// - Parameter courses: those of named movements count.
  init(_ courses: [RangeCourse], _ words: Translator) {
    self.courses = courses.filter { $0.movement != nil }
    (self.words, number) = (words, ReportNumber(words))
  }

  /// The table; `nil` if no movement is named.
  var table: PlotTable? {
    let rows = rows
    guard !rows.isEmpty else { return nil }
    let hasMiddle = rows.contains { $0.middle != nil }
    return PlotTable(
      columns: [words("Movement")] + (hasMiddle ? [words("angle, °")] : [])
        + [words("left, °"), words("right, °"), words("difference, °"), words("told apart")]
        + [words("usual, °")],
      rows: rows.map { row in
        let difference = difference(row)
        return [row.name] + (hasMiddle ? [shown(row.middle)] : [])
          + [shown(row.left), shown(row.right), difference.size, difference.isTold, usual(row)]
      })
  }

  /// Whether the same moved every joint, so that no row has to say who.
  private var hasOneActivity: Bool { Set(courses.map(\.activity)).count < 2 }

  private var rows: [Row] {
    var done: Set<Int> = []
    return courses.indices.flatMap { index -> [Row] in
      guard done.insert(index).inserted, let movement = courses[index].movement else { return [] }
      guard movement.joint.hasSides, courses[index].side != .unstated else {
        return rows(ofOne: movement, courses[index])
      }
      let other = courses.indices.first { courses[$0].isOtherSide(of: courses[index]) }
      if let other { done.insert(other) }
      return rows(of: courses[index], other.map { courses[$0] })
    }
  }

  /// The rows of a joint without sides, or of one whose side nobody stated.
  private func rows(ofOne movement: MovementFinding, _ course: RangeCourse) -> [Row] {
    if let (left, right) = movement.sides {
      let nouns = [left, right].map { words($0.direction.noun.message) }
      return [
        Row(
          name: name(movement, nouns.joined(separator: ", "), course), left: left, right: right)
      ]
    }
    return movement.directions.map { reach in
      Row(name: name(movement, words(reach.direction.noun.message), course), middle: reach)
    }
  }

  private func rows(of course: RangeCourse, _ other: RangeCourse?) -> [Row] {
    let (left, right) = course.side == .left ? (course, other) : (other, course)
    let pair = left.flatMap { left in right.flatMap { SideComparison.lastVisit(left, $0) } }
    let (ofLeft, ofRight) = (
      pair?.left.movement ?? left?.movement, pair?.right.movement ?? right?.movement
    )
    guard let movement = ofLeft ?? ofRight else { return [] }
    return movement.movement.directions.compactMap { direction in
      let (a, b) = (ofLeft?[direction], ofRight?[direction])
      guard a != nil || b != nil else { return nil }
      return Row(
        name: name(movement, words(direction.noun.message), course), left: a, right: b,
        isComparable: pair != nil)
    }
  }

  /// `Ankle: dorsiflexion`.
  private func name(_ movement: MovementFinding, _ noun: String, _ course: RangeCourse) -> String {
    let joint = words(movement.joint.words.headings.unstated.message)
    let activity = hasOneActivity ? nil : words(course.activity.words)
    let parts = [noun, movement.unusualTest(words), activity].compactMap(\.self)
    return "\(joint): \(parts.joined(separator: ", "))"
  }

  private func shown(_ reach: MovementFinding.Reach?) -> String {
    guard let reach else { return "" }
    return number.text(reach.angle.degrees, 1, halfWidth95: reach.angle.halfWidth95 ?? .nan)
  }

  private func usual(_ row: Row) -> String {
    (row.middle ?? row.left ?? row.right)?.usual.map { number.text($0, 0) } ?? ""
  }

  private func difference(_ row: Row) -> (size: String, isTold: String) {
    guard let left = row.left, let right = row.right else { return ("", "") }
    guard row.isComparable else { return ("", words("other visit")) }
    let difference = MeasuredChange(
      left.angle.degrees - right.angle.degrees,
      halfWidths: (left.angle.halfWidth95 ?? .nan, right.angle.halfWidth95 ?? .nan))
    let isTold = difference.isDetectable.map { words($0 ? "yes" : "no") }
    return (number.text(abs(difference.degrees), 1), isTold ?? words("not known"))
  }
}
