// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization

/// Lines as a table, a row each, the worst first: where they stand, what changed, the goal, and a small picture.
struct CourseSheet {
  private let persons: [PersonCourse]
  private let words: Translator
  private let number: ReportNumber

  /// Rows that are shown at the most.
  private static let mostRows = 150

  init(_ persons: [PersonCourse], _ words: Translator) {
    (self.persons, self.words, number) = (persons, words, ReportNumber(words))
  }

  /// The rows of one person; `nil` if no angle was measured at two visits.
  static func of(_ person: PersonCourse) -> [Markup]? {
    let lines = person.byStanding
    guard lines.contains(where: { $0.visits.count > 1 }) else { return nil }
    let sheet = CourseSheet([person], person.words)
    let shown = Array(lines.prefix(mostRows))
    let table = PlotTable(
      columns: [person.words("Angle")] + sheet.columns,
      rows: shown.map { [$0.title] + sheet.cells($0, person) })
    return [
      .table(
        table, caption: person.words("All joints and sides, the worst first"),
        pictures: (person.words("Course"), shown.map { Sparkline($0).markup }))
    ] + Markup.leftOut(lines.count - mostRows, person.words) + [
      .element(
        .p, .quiet,
        person.words(
          "* more than the visits of such a course differ by without a change. In the small pictures the dark point is the last visit, the green one the best."
        ))
    ]
  }

  private var columns: [String] {
    [
      "How it stands", "now, °", "since the visit before, °", "since the first, °", "best, °",
      "a week, °", "Goal",
    ]
    .map { (message: Message) in words(message) }
  }

  private func cells(_ line: CourseLine, _ person: PersonCourse) -> [String] {
    let analysis = line.analysis
    let goals = line.outlooks(today: person.settings.today)
    return [
      line.standingCell, line.nowCell, line.changeCell(since: analysis.last - 1),
      line.changeCell(since: 0),
      number.text(line.visits[analysis.best].degrees, 1),
      analysis.plateau != nil
        ? "–"
        : analysis.trend.map { number.signed(7 * $0.perDay) + ($0.isTold ? " *" : "") } ?? "–",
      goals.isEmpty
        ? "–" : goals.map { "\($0.name(words)): \($0.short(words))" }.joined(separator: "; "),
    ]
  }
}

extension CourseLine {
  /// How it stands, and whether that rests on a doubtful last visit.
  var standingCell: String {
    let words = course.words
    let doubt = visits[analysis.last].isDoubtful ? ", " + words("the last visit is doubtful") : ""
    return words(standing.words) + doubt
  }

  /// `102.0 ± 2.0`.
  var nowCell: String {
    let half = halfWidth95(analysis.last)
    return course.number.text(visits[analysis.last].degrees, 1)
      + (half.isFinite ? " ± " + course.number.text(half, 1) : "")
  }

  /// The change until now, with a sign if it counts: `+13.0 *`.
  func changeCell(since visit: Int) -> String {
    guard visits.count > 1, course.hasKnownSide else { return "–" }
    let change = analysis.change(from: visit, to: analysis.last)
    return course.number.signed(change.degrees) + (change.isDetectable ?? false ? " *" : "")
  }
}
