// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import CareStore
internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import JSON
public import Localization
public import Measurement

/// Several measurements as a page: one person's course, or an overview of a study's persons.
///
/// ```swift
/// let page = CoursePage(measurements, program: program, in: words).html
/// ```
///
/// A change counts if it is more than the visits of such a course differ by without one: see ``CourseNoise``.
/// Measurements that are not valid are listed and counted, and take no part.
public struct CoursePage: Sendable {
  let measurements: [Finding]
  let persons: [PersonCourse]
  /// Measurements that were left out, as they are of the recordings of another.
  private let repeats: Int
  private let settings: CourseSettings
  private let program: OutputProgram
  private let words: Translator

  /// A page of measurements.
  ///
  /// - Parameters:
  ///   - measurements: in the order of time as far as they have no days; those of one subject are its course.
  ///   - settings: goals, events, and how trials are taken together.
  ///   - program: the program that writes the page.
  ///   - translator: the language, with the tables of `Measurement` and `Reports`.
  public init(
    _ measurements: [Finding], settings: CourseSettings = CourseSettings(),
    program: OutputProgram, in translator: Translator = .english
  ) {
    self.measurements = measurements.withoutRepeats
    repeats = measurements.count - self.measurements.count
    (self.settings, self.program, words) = (settings, program, translator)
    persons = PersonCourse.all(of: self.measurements, settings, in: translator)
  }

  /// The file.
  public var html: String {
    if let one = persons.first, persons.count == 1 {
      page(of: one)
    } else {
      StudySheet(persons, words).page(program, remarks: quiet(repeated))
    }
  }

  private func page(of person: PersonCourse) -> String {
    let areApart = person.subject == nil && measurements.count > 1
    var page = ReportPage(
      title: words(areApart ? "Measurements" : "Course of the range of motion"), program: program,
      in: words)
    let comparison = SideComparison(person.courses, words)
    page.sections = [
      .facts([
        (words("Person"), person.subject ?? words("not stated")),
        (words("Measurements"), "\(measurements.count)"),
        (words("Not valid"), "\(measurements.count { !$0.isUsable })"),
      ]), .element(.div, .lead, person.lead + comparison.sentences.map { .element(.p, $0) }),
    ]
    page.sections += remarks(person)
    if let sheet = CourseSheet(person) {
      page.sections.append(.section(words("All joints and sides"), sheet.markup))
    }
    page.sections += figures(person) + sides(person)
    if (2...SideComparison.mostBars).contains(person.courses.count) {
      page.sections.append(Figure(wide: comparison.plot).markup(words))
    }
    page.sections += [
      .section(
        words("All measurements"),
        [
          .table(MeasurementList(measurements, words).table, caption: words("All measurements"))
        ] + Markup.leftOut(measurements.count - MeasurementList.mostRows, words)), reading(person),
    ]
    return page.html
  }

  // MARK: - What comes first

  /// What a reader should know about the order and the number of the measurements.
  private func remarks(_ person: PersonCourse) -> [Markup] {
    let undated = measurements.count { $0.day == nil }
    var remarks: [Message] = []
    if undated > 0, measurements.count > 1 {
      remarks.append(
        undated == measurements.count
          ? "No visit has a date: they are in the order in which they were given."
          : "Without a date, and not compared with those that have one: \(undated).")
    }
    let unclear = Set(
      measurements.compactMap(\.identity.visit).filter { WrittenDate($0)?.isUnclear ?? false })
    if !unclear.isEmpty {
      let texts = unclear.sorted().prefix(5).joined(separator: ", ")
      remarks.append(
        "Which day is meant is not clear, so these visits have none: \(texts). Write 2026-03-02, or the month as a word."
      )
    }
    let contradicting = measurements.count(where: \.hasTwoDays)
    if contradicting > 0 {
      remarks.append(
        "Made on another day than that of their visit, which counts: \(contradicting).")
    }
    remarks += repeated
    let simulated = measurements.count(where: \.isSimulated)
    if simulated > 0 { remarks.append("Of simulated sensors, and not compared: \(simulated).") }
    let unread = settings.unreadable.joined(separator: "; ")
    if !unread.isEmpty {
      remarks.append("Goals and events of the care plan that cannot be read: \(unread).")
    }
    let unmet = person.settings.goals.filter { goal in
      !person.lines.contains { $0.goals.contains(goal) }
    }
    if !unmet.isEmpty, !person.lines.isEmpty {
      let texts = unmet.map(\.text).joined(separator: "; ")
      remarks.append("Goals of angles that were not measured: \(texts).")
    }
    let twice = measurements.recordingsOfSeveralVisits
    if twice > 0 {
      remarks.append(
        "Recordings that stand for several visits or sides: \(twice). Look which is right.")
    }
    let today = settings.today.flatMap(PlainDate.init(startOf:))
    let later =
      today.map { today in measurements.count { $0.day.map { $0 > today } ?? false } } ?? 0
    if later > 0 { remarks.append("With a day that is still to come: \(later).") }
    if !person.settings.events.isEmpty {
      let dates = ReportDate(words)
      let events = person.settings.events.map { "\(dates.shown($0.day)) \($0.title)" }
      remarks.append("Events: \(events.joined(separator: "; ")).")
    }
    return quiet(remarks)
  }

  /// The number of measurements that are of the recordings of another; empty if none is.
  private var repeated: [Message] {
    repeats > 0 ? ["Measurements of the same recordings, left out: \(repeats)."] : []
  }

  private func quiet(_ messages: [Message]) -> [Markup] {
    messages.map { .element(.p, .quiet, words($0)) }
  }

  // MARK: - Pictures and tables

  /// Bytes of the pictures and of the tables of both sides, about: a page is to be read and mailed.
  private static let (pictureBytes, tableBytes) = (400_000, 100_000)

  /// As many parts as have room, and a line about those that are left out.
  private func fitting(_ bytes: Int, _ parts: [() -> [Markup]]) -> [Markup] {
    var (shown, size) = ([Markup](), 0)
    for (index, part) in parts.enumerated() {
      guard size < bytes else { return shown + Markup.leftOut(parts.count - index, words) }
      let own = part()
      size += own.reduce(0) { $0 + $1.html.utf8.count }
      shown += own
    }
    return shown
  }

  private func figures(_ person: PersonCourse) -> [Markup] {
    fitting(
      Self.pictureBytes,
      person.followed.map { line in
        {
          let plot = line.plot(beside: person.other(of: line), person.settings.events)
          return [Figure(wide: plot, height: 260).markup(words)]
        }
      })
  }

  private func sides(_ person: PersonCourse) -> [Markup] {
    let tables = person.lines.filter { $0.course.side == .left }.compactMap { left in
      person.other(of: left).flatMap { SymmetryTable(left: left, right: $0) }
    }
    let last = SideTable(person.courses, words).table.map {
      [Markup.table($0, caption: words("Last angles from neutral, left beside right"))]
    }
    guard !tables.isEmpty || last != nil else { return [] }
    return [
      .section(
        words("Left beside right, and what is usual"),
        (last ?? []) + fitting(Self.tableBytes, tables.map { table in { table.markup } }) + [
          .element(
            .p, .quiet,
            words(
              "Sides are told apart where they differ by more than √(h₁² + h₂²) of the halves h₁ and h₂ of both 95 % intervals. What is usual is context, no verdict."
            ))
        ])
    ]
  }

  private func reading(_ person: PersonCourse) -> Markup {
    let repeats = person.lines.compactMap { line -> String? in
      guard case .repeats(let own) = line.analysis.noise.source else { return nil }
      let number = ReportNumber(words)
      return words(
        "\(line.title): repeated measurements give a standard error of \(number.degrees(own.standardError)) (degrees of freedom: \(own.freedom), persons or visits: \(own.groupCount)), so two single ones differ by up to \(number.degrees(own.smallestDetectable)) without a change."
      )
    }
    return .section(
      words("How to read it"),
      [
        .element(
          .p,
          words(
            "± is half of a 95 % interval, and bars are such intervals. A change counts if it is more than any two visits of such a course differ by without one; of courses without a change at most one in twenty is said to have one. The band around the first value holds later ones that need not be a change. It holds for measurements of the same exercise with the same mounting."
          )),
        .element(
          .p,
          words(
            repeats.isEmpty
              ? settings.repeats.isEmpty
                ? "What two visits differ by follows from the intervals of the measurements. Repeated measurements of persons without a change would tell it better."
                : "The repeated measurements are too few, or of other angles, so that what two visits differ by follows from the intervals: they need \(RepeatedMeasurements.leastFreedom) degrees of freedom."
              : "What two visits differ by follows from repeated measurements where they are named here, else from the intervals of the measurements."
          )),
      ] + repeats.prefix(PersonCourse.mostTold).map { .element(.p, $0) } + [
        .element(
          .p,
          words(
            "The trend is a robust line with its 99 % interval, since the last turn of the course. What the pace would give by the day of a goal is no promise."
          ))
      ])
  }
}
