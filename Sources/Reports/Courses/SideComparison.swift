// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization
internal import Measurement

/// The last measurement of each course beside the others: left beside right, active beside passive.
struct SideComparison {
  private let courses: [RangeCourse]
  private let words: Translator

  init(_ courses: [RangeCourse], _ words: Translator) {
    (self.courses, self.words) = (courses, words)
  }

  /// Courses whose bars can be read side by side.
  static let mostBars = 10

  /// A bar a course, from the least to the greatest angle.
  var plot: IntervalPlot {
    let number = ReportNumber(words)
    let last = courses.compactMap { course in course.usable.last.map { (course, $0) } }
    let ends = last.flatMap { [$1.minimum, $1.maximum] }.filter(\.isFinite)
    let range = min(0, ends.min() ?? 0)...max(90, ends.max() ?? 90)
    let spare = (range.upperBound - range.lowerBound) / 20
    let rows = last.map { course, one in
      IntervalPlot.Row(
        course.title,
        one.minimum <= one.maximum ? one.minimum...one.maximum : nil,
        lowerHalfWidth: one.minimumHalfWidth95, upperHalfWidth: one.maximumHalfWidth95,
        note: "\(course.shown(one)), \(course.visit(one))", colour: course.side == .right ? 1 : 0)
    }
    var plot = IntervalPlot(
      title: words("Last measurements side by side"),
      description: last.map { course, one in
        "\(course.title): \(course.shown(one)), \(course.visit(one))."
      }
      .joined(separator: " "),
      x: PlotAxis.linear(
        words(last.contains { $1.movement != nil } ? "angle, °" : "flexion, °"),
        (range.lowerBound - spare)...(range.upperBound + spare), ticks: 7
      ).with(decimalMark: number.mark),
      rows: rows)
    plot.table = PlotTable(
      columns: ["", words("Least angle"), words("Greatest angle"), words("range, °"), "± 95 %"],
      rows: last.map { course, one in
        [
          "\(course.title) (\(course.visit(one)))", number.text(one.minimum, 1),
          number.text(one.maximum, 1),
          number.text(one.range, 1), number.text(one.rangeHalfWidth95, 1),
        ]
      })
    return plot
  }

  /// A sentence for each movement that was measured on both sides at one visit, about the last such visit.
  var sentences: [String] {
    let number = ReportNumber(words)
    let lefts = courses.filter { $0.side == .left }
    return lefts.compactMap { one -> String? in
      guard
        let other = courses.first(where: one.isOtherSide),
        let (left, right) = Self.lastVisit(one, other)
      else { return nil }
      let activity = one.activity
      let change = MeasuredChange(
        left.range - right.range, halfWidths: (left.rangeHalfWidth95, right.rangeHalfWidth95))
      let (size, least) = (
        number.degrees(abs(change.degrees)), number.degrees(change.smallestDetectable)
      )
      let side = (change.degrees < 0 ? Side.right : .left).words
      let about = [
        one.movement?.title(of: .unstated, words)
          ?? one.joint.map { words($0.words.headings.unstated.message) },
        activity == .unstated ? nil : words(activity.words),
      ].compactMap(\.self)
      let movement = about.isEmpty ? "" : about.joined(separator: ", ").capitalisedFirst + ": "
      let said: Message =
        switch change.isDetectable {
        case true?:
          "the \(words(side)) moves \(size) further, more than the \(least) by which two such measurements differ without a difference of the sides."
        case false?:
          "the sides differ by \(size); two such measurements differ by up to \(least) anyway."
        case nil: "the sides differ by \(size)."
        }
      return (movement + words("at the visit \(one.visit(left)) ") + words(said)).capitalisedFirst
    }
  }

  /// The last measurements of both sides that were made at one visit.
  static func lastVisit(
    _ left: RangeCourse, _ right: RangeCourse
  ) -> (left: Finding, right: Finding)? {
    for one in left.usable.reversed() {
      let other = right.usable.last {
        one.day != nil
          ? $0.day == one.day : one.identity.visit != nil && $0.visitName == one.visitName
      }
      if let other { return (one, other) }
    }
    return nil
  }
}
