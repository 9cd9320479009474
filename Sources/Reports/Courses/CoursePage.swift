// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
public import Localization
public import Measurement

/// Several measurements as a page: one person's course, or an overview of a study's persons.
///
/// ```swift
/// let page = CoursePage(measurements, program: program, in: words).html
/// ```
///
/// A range beyond the smallest detectable change of the first one is said to have changed. Measurements that
/// are not valid are listed and counted, and take no part.
public struct CoursePage: Sendable {
  private let measurements: [ReportedMeasurement]
  /// Measurements that were left out, as they are of the recordings of another.
  private let repeats: Int
  private let program: OutputProgram
  private let words: Translator

  /// A page of measurements.
  ///
  /// - Parameters:
  ///   - measurements: in the order of time as far as they have no days; those of one subject are its course.
  ///   - program: the program that writes the page.
  ///   - translator: the language, with the tables of `Measurement` and `Reports`.
  public init(
    _ measurements: [ReportedMeasurement], program: OutputProgram,
    in translator: Translator = .english
  ) {
    self.measurements = measurements.withoutRepeats
    repeats = measurements.count - self.measurements.count
    (self.program, words) = (program, translator)
  }

  /// The file.
  public var html: String {
    let subjects = Set(measurements.map(\.identity.subject))
    return subjects.count > 1 ? study : course(measurements)
  }

  // One person.

  private func course(_ own: [ReportedMeasurement]) -> String {
    let subject = own.first?.identity.subject
    // Of measurements that nobody named no two are known to be of one person.
    let areApart = subject == nil && own.count > 1
    let courses = areApart ? [] : RangeCourse.all(of: own, words)
    var page = ReportPage(
      title: words(areApart ? "Measurements" : "Course of the range of motion"), program: program,
      in: words)
    let bad = own.count { !$0.isUsable }
    page.sections = [
      .facts([
        (words("Person"), subject ?? words("not stated")), (words("Measurements"), "\(own.count)"),
        (words("Not valid"), "\(bad)"),
      ])
    ]
    let comparison = SideComparison(courses, words)
    let sides = SideTable(courses, words).table
    // One visit of a named movement stands in the table alone.
    let told = courses.filter { sides == nil || $0.movement == nil || $0.usable.count > 1 }
    let sentences = told.map(\.sentence) + comparison.sentences
    page.sections.append(
      .element(
        .div, .lead,
        (sentences.isEmpty ? [words(sides == nil ? silence(own) : Self.oneVisit)] : sentences)
          .map { .element(.p, $0) }))
    page.sections += remarks(own)
    if let sides {
      page.sections.append(
        .section(
          words("All movements"),
          [
            .table(sides, caption: words("Last angles from neutral, left beside right")),
            .element(
              .p, .quiet,
              words(
                "Sides are told apart where they differ by more than √(h₁² + h₂²) of the halves h₁ and h₂ of both 95 % intervals. What is usual is context, no verdict."
              )),
          ]))
    }
    page.sections += courses.filter { $0.usable.count > 1 }.map {
      Figure(wide: $0.plot, height: 260).markup(words)
    }
    if (2...SideComparison.mostBars).contains(courses.count) {
      page.sections.append(Figure(wide: comparison.plot).markup(words))
    }
    page.sections += [
      .section(
        words("All measurements"),
        [.table(MeasurementList(own, words).table, caption: words("All measurements"))]
          + Markup.leftOut(own.count - MeasurementList.mostRows, words)),
      reading,
    ]
    return page.html
  }

  private static let oneVisit: Message =
    "Each movement was measured at one visit, so nothing can be said of a change."

  /// Why nothing is compared.
  private func silence(_ own: [ReportedMeasurement]) -> Message {
    own.contains(where: \.isUsable)
      ? "Nobody said whose measurements these are, so they are listed and not compared. State the person of each."
      : "No measurement can be used."
  }

  /// What a reader should know about the order and the number of the measurements.
  private func remarks(_ own: [ReportedMeasurement]) -> [Markup] {
    let dated = own.count { $0.day != nil }
    var remarks: [Message] = []
    if dated < own.count, own.count > 1 {
      remarks.append(
        dated == 0
          ? "No visit has a date: they are in the order in which they were given."
          : "Not every visit has a date: they are in the order in which they were given.")
    }
    remarks += repeated
    let simulated = own.count(where: \.isSimulated)
    if simulated > 0 { remarks.append("Of simulated sensors, and not compared: \(simulated).") }
    return quiet(remarks)
  }

  /// The number of measurements that are of the recordings of another; empty if none is.
  private var repeated: [Message] {
    repeats > 0 ? ["Measurements of the same recordings, left out: \(repeats)."] : []
  }

  private func quiet(_ messages: [Message]) -> [Markup] {
    messages.map { .element(.p, .quiet, words($0)) }
  }

  private var reading: Markup {
    .section(
      words("How to read it"),
      [
        .element(
          .p,
          words(
            "± and the bars are halves of 95 % intervals. The band around the first range holds later ranges that need not be a change: it is √(h₁² + h₂²) of the half-widths of the first and the last one. It holds for measurements of the same exercise with the same mounting."
          ))
      ])
  }

  // Several persons.

  private var study: String {
    var page = ReportPage(title: words("Overview of the persons"), program: program, in: words)
    let subjects = Dictionary(grouping: measurements, by: { $0.identity.subject ?? "" })
    let people = subjects.keys.sorted(by: Self.byNumbers).map { name in
      (name: name.isEmpty ? words("not stated") : name, own: subjects[name] ?? [])
    }
    let bad = measurements.count { !$0.isUsable }
    page.sections = [
      .facts([
        (words("Persons"), "\(people.count)"), (words("Measurements"), "\(measurements.count)"),
        (words("Not valid"), "\(bad)"),
      ]),
      .section(
        words("Last range of each person"),
        [.table(overview(people), caption: words("Last range of each person"))]),
    ]
    let walls = people.flatMap { person in
      courses(of: person.own).filter { $0.usable.count > 1 }.map { course in
        var plot = course.plot
        plot.title = "\(person.name): \(course.title)"
        return Figure(plot, width: Figure.narrowWidth, height: 220).markup(words)
      }
    }
    if !walls.isEmpty {
      page.sections.append(
        .section(words("Courses"), [.element(.div, .wall, Array(walls.prefix(Self.mostFigures)))]))
    }
    page.sections += Markup.leftOut(walls.count - Self.mostFigures, words) + quiet(repeated)
    page.sections.append(reading)
    return page.html
  }

  /// The courses of one person; none of measurements that nobody named.
  private func courses(of own: [ReportedMeasurement]) -> [RangeCourse] {
    own.first?.identity.subject == nil ? [] : RangeCourse.all(of: own, words)
  }

  /// Courses that are drawn at the most.
  private static let mostFigures = 200

  private func overview(_ people: [(name: String, own: [ReportedMeasurement])]) -> PlotTable {
    let number = ReportNumber(words)
    return PlotTable(
      columns: [
        words("Person"), words("Limb"), words("Measurements"), words("Not valid"),
        words("last range"),
        words("change, °"), words("detectable from, °"), words("changed"),
      ],
      rows: people.flatMap { person in
        let courses = courses(of: person.own)
        let bad = person.own.count { !$0.isUsable }
        guard !courses.isEmpty else {
          return [[person.name, "–", "\(person.own.count)", "\(bad)", "–", "–", "–", "–"]]
        }
        return courses.enumerated().map { index, course in
          let change = course.change
          return [
            person.name, course.title, "\(course.usable.count)", index == 0 ? "\(bad)" : "",
            course.usable.last.map(course.shown) ?? "–", number.text(change?.degrees ?? .nan, 1),
            number.text(change?.smallestDetectable ?? .nan, 1),
            words(Self.answer(change?.isDetectable)),
          ]
        }
      })
  }

  /// P2 before P10: runs of digits by their numbers.
  private static func byNumbers(_ a: String, _ b: String) -> Bool {
    func key(_ text: String) -> [(Int, String)] {
      var parts: [(Int, String)] = []
      var rest = text[...]
      while let first = rest.first {
        let isDigit = first.isASCII && first.isNumber
        let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
        parts.append((isDigit ? Int(run) ?? .max : -1, String(run)))
        rest = rest[run.endIndex...]
      }
      return parts
    }
    return key(a).lexicographicallyPrecedes(key(b)) { $0 < $1 }
  }

  private static func answer(_ isDetectable: Bool?) -> Message {
    switch isDetectable {
    case true?: "yes"
    case false?: "no"
    case nil: "–"
    }
  }
}
