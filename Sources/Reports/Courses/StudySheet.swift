// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import JSON
package import Localization
internal import Measurement

/// The persons of a study, a row each: who fell behind, who is missing, whose measurements are doubtful.
package struct StudySheet {
  /// One person in it.
  struct Row {
    let person: PersonCourse
    let isBehind, isMissing: Bool
    let doubtful, invalid: Int
    /// The newest visit.
    let last: Finding?
  }

  /// Who needs a reader first.
  let rows: [Row]
  private let words: Translator

  /// Rows that are shown at the most.
  private static let mostRows = 1000

  /// A study of persons.
  package init(_ persons: [PersonCourse], _ words: Translator) {
    let rows = zip(persons, Self.missing(persons)).map { person, isMissing in
      Row(
        person: person, isBehind: person.isBehind, isMissing: isMissing,
        doubtful: person.measurements.count { $0.verdict == .doubtful },
        invalid: person.measurements.count { !$0.isUsable },
        last: person.measurements.filter { !$0.isSimulated }.inOrderOfTime.last)
    }
    self.rows = rows.enumerated().sorted { a, b in
      func place(_ row: Row) -> (Int, Int, Int) {
        (
          row.isBehind ? 0 : 1, row.isMissing ? 0 : 1,
          (row.person.byStanding.first?.standing ?? .single).rawValue
        )
      }
      let (x, y) = (place(a.element), place(b.element))
      return x == y ? a.offset < b.offset : x < y
    }.map(\.element)
    self.words = words
  }

  /// Whether a person stopped to come: the newest visit lies further back than twice the usual time between
  /// visits from the newest of the study, and the visits are fewer than those of most others.
  private static func missing(_ persons: [PersonCourse]) -> [Bool] {
    func median(_ values: [Int]) -> Int? {
      values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
    let days = persons.map { person in
      Set(person.measurements.filter { !$0.isSimulated }.compactMap { $0.day?.dayNumber }).sorted()
    }
    let gaps = days.compactMap { days in median(zip(days, days.dropFirst()).map { $1 - $0 }) }
    guard let usual = median(gaps), let most = median(days.map(\.count)),
      let newest = days.compactMap(\.last).max()
    else { return persons.map { _ in false } }
    return days.map { own in
      own.last.map { newest - $0 > 2 * usual && own.count < most } ?? false
    }
  }

  /// The page.
  ///
  /// - Parameter remarks: what a reader should know besides.
  func page(_ program: OutputProgram, remarks: [Markup]) -> String {
    var page = ReportPage(title: words("Overview of the persons"), program: program, in: words)
    func count(_ isCounted: (Row) -> Bool) -> String { "\(rows.count(where: isCounted))" }
    let shown = rows.prefix(Self.mostRows)
    page.sections = [
      .facts([
        (words("Persons"), "\(rows.count)"),
        (words("Measurements"), "\(rows.reduce(0) { $0 + $1.person.measurements.count })"),
        (words("Fell behind"), count(\.isBehind)), (words("Missing"), count(\.isMissing)),
        (words("With doubtful measurements"), count { $0.doubtful > 0 }),
        (words("Not valid"), "\(rows.reduce(0) { $0 + $1.invalid })"),
      ]),
      .section(
        words("All persons, those who need a reader first"),
        [
          .table(
            PlotTable(columns: columns, rows: shown.map(cells)),
            caption: words("All persons, those who need a reader first"),
            pictures: (
              PersonCourse.headlineColumns(words)[0],
              shown.map { $0.person.headline?.picture ?? Markup("") }
            ))
        ] + Markup.leftOut(rows.count - Self.mostRows, words)),
    ]
    page.sections += remarks
    page.sections.append(
      .section(
        words("How to read it"),
        [
          .element(
            .p,
            words(
              "Each person stands with the angle that is worst off. Fell behind: a loss that was not won back, a goal that is not on the way or whose day passed, or no measurement that can be used. Missing: the newest visit lies further back from the newest of the study than twice the usual time between visits, and the visits are fewer than those of most persons. * is more than the visits of such a course differ by without a change. Measurements of two persons are never joined."
            ))
        ]))
    return page.html
  }

  private var columns: [String] {
    let own: [Message] = ["Last visit", "Measurements", "Doubtful", "Not valid"]
    return [words("Person")] + PersonCourse.headlineColumns(words).dropFirst()
      + own.map { words($0) }
  }

  private func cells(_ row: Row) -> [String] {
    let remarks = [
      row.isBehind ? row.person.reasonOfBeingBehind(words) : nil,
      row.isMissing ? words("missing") : nil,
    ].compactMap(\.self)
    var cells = row.person.headline?.cells ?? Array(repeating: "–", count: 4)
    cells[1] = ([cells[1]] + remarks).joined(separator: ", ")
    return [row.person.subject ?? words("not stated")] + cells + [
      row.last.map { ReportDate(words).shown($0.visitName) } ?? "–",
      "\(row.person.measurements.count)", "\(row.doubtful)", "\(row.invalid)",
    ]
  }
}

extension PersonCourse {
  /// Whether a loss was not won back, a goal is not on the way or its day passed, or nothing can be used.
  var isBehind: Bool {
    lines.isEmpty || lines.contains { $0.standing <= .partlyRegained } || missedGoal != nil
  }

  private var missedGoal: (line: CourseLine, outlook: GoalOutlook)? {
    lines.lazy.flatMap { line in line.outlooks(today: self.settings.today).map { (line, $0) } }
      .first { $0.1.state.isBehind }
  }

  /// `fell behind`, with the goal that is not reached.
  fileprivate func reasonOfBeingBehind(_ words: Translator) -> String? {
    guard !lines.isEmpty else { return nil }
    guard let (line, outlook) = missedGoal else { return words("fell behind") }
    return words(
      "fell behind: goal of \(line.noun) \(outlook.name(words)), \(outlook.short(words))")
  }
}
