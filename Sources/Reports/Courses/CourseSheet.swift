// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization

/// The lines of a person as a table, a row each, the worst first: where they stand, what changed, the goal, and a
/// small picture.
struct CourseSheet {
  private let person: PersonCourse
  private let words: Translator

  /// Rows that are shown at the most.
  private static let mostRows = 150

  /// - Returns: `nil` if no angle was measured at two visits.
  init?(_ person: PersonCourse) {
    guard person.lines.contains(where: { $0.visits.count > 1 }) else { return nil }
    (self.person, words) = (person, person.words)
  }

  /// The table, and how to read it.
  var markup: [Markup] {
    let shown = person.byStanding.prefix(Self.mostRows)
    return [
      .table(
        PlotTable(columns: columns, rows: shown.map(cells)),
        caption: words("All joints and sides, the worst first"),
        pictures: (words("Course"), shown.map { Sparkline($0).markup }))
    ] + Markup.leftOut(person.lines.count - Self.mostRows, words) + [
      .element(
        .p, .quiet,
        words(
          "* more than the visits of such a course differ by without a change. In the small pictures the dark point is the last visit, the green one the best."
        ))
    ]
  }

  private var columns: [String] {
    let names: [Message] = [
      "Angle", "How it stands", "now, °", "since the visit before, °", "since the first, °",
      "best, °", "a week, °", "Goal",
    ]
    return names.map { words($0) }
  }

  private func cells(_ line: CourseLine) -> [String] {
    let (analysis, number) = (line.analysis, line.course.number)
    let goals = line.outlooks(today: person.settings.today).map {
      "\($0.name(words)): \($0.short(words))"
    }
    // A plateau ended the trend.
    let pace = analysis.plateau == nil ? analysis.trend : nil
    return [
      line.title, line.standingCell, line.nowCell, line.changeCell(since: analysis.last - 1),
      line.changeCell(since: 0), number.text(line.visits[analysis.best].degrees, 1),
      pace.map { number.signed(7 * $0.perDay) + ($0.isTold ? " *" : "") } ?? "–",
      goals.isEmpty ? "–" : goals.joined(separator: "; "),
    ]
  }
}

extension CourseLine {
  /// How it stands, and whether that rests on a doubtful last visit.
  var standingCell: String {
    let words = course.words
    let doubt = now.isDoubtful ? ", " + words("the last visit is doubtful") : ""
    return words(standing.words) + doubt
  }

  /// `102.0 ± 2.0`.
  var nowCell: String { course.number.text(now.degrees, 1, halfWidth95: now.halfWidth95) }

  /// The change until now, with a sign if it counts: `+13.0 *`.
  func changeCell(since visit: Int) -> String {
    guard visits.count > 1, course.hasKnownSide else { return "–" }
    let change = analysis.change(from: visit, to: analysis.last)
    return course.number.signed(change.degrees) + (change.isDetectable ?? false ? " *" : "")
  }
}
