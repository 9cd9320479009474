// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import Drawing
internal import Foundation
internal import Localization
internal import Reports
internal import StudyTasks

/// The pages of a care plan besides its tasks.
struct CarePages {
  let context: PageContext
  let settings: CareContent.Settings

  private var translator: Translator { context.translator }
  private var words: CareWords { CareWords(settings.zone, in: translator) }

  private func page(_ title: Message, at name: String, _ content: [Markup]) -> ServedPage {
    var page = context.page(translator(title), content)
    let ways: [(String, Message)] = [
      ("", "Today"), ("history", "History"), ("insights", "Insights"), ("contacts", "Contacts"),
    ]
    page.ways = ways.map { way, label in
      ServedPage.Way(
        address: "\(context.root)/\(way)", label: translator(label), isHere: way == name)
    }
    return page
  }

  // MARK: - Today

  func today() throws -> HTTPResponse {
    let (store, zone, now) = (settings.store, settings.zone, context.now)
    let feed = try waiting { try await store.feed(on: now, at: now, in: zone) }
    var content: [Markup] = [
      .box(.p, "quiet", [Markup(words.day(feed.day))])
    ]
    if case .progress(let share) = feed.adherence { content.append(ring(share)) }
    if feed.closedGate != nil {
      content.append(.element(.p, translator("This comes first; other tasks are shown after it.")))
    }
    if feed.entries.isEmpty {
      content.append(.element(.p, translator("There is nothing to do today.")))
    }
    content += feed.entries.map(card)
    return page("Today", at: "", content).response
  }

  /// How much of the day is done, as a ring with the number in it.
  private func ring(_ share: Double) -> Markup {
    let percent = WholePercent.of(share)
    let length = 2 * Double.pi * 42
    return .element(
      .svg,
      attributes: [
        ("class", "ring"), ("viewBox", "0 0 100 100"), ("role", "img"),
        ("aria-label", translator("\(percent) % of today is done")),
      ],
      [
        .element(
          .path,
          attributes: [("class", "track"), ("d", "M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84")]),
        .element(
          .path,
          attributes: [
            ("class", "done"), ("d", "M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84"),
            ("stroke-dasharray", "\((share * length * 10).rounded() / 10) 1000"),
          ]),
        .element(
          .text,
          attributes: [("x", "50"), ("y", "50"), ("text-anchor", "middle"), ("dy", "0.35em")],
          [Markup("\(percent) %")]),
      ])
  }

  private func card(_ entry: CareFeed.Entry) -> Markup {
    let (task, scheduled) = (entry.event.task, entry.event.scheduled)
    let time = scheduled.element.isAllDay ? translator("All day") : words.time(scheduled.start)
    var content: [Markup] = [
      .element(.h2, [.isolated(entry.title)]),
      .box(.p, "quiet", [Markup("\(time) · \(translator(entry.state.words))")]),
    ]
    if entry.state.isOpen {
      if let text = scheduled.element.text { content += Markup.paragraphs(text) }
      content += Markup.paragraphs(task.instructions)
    }
    let values = words.words(entry.event.outcome?.values ?? [])
    if !values.isEmpty { content.append(.element(.p, [.isolated(values)])) }
    if entry.state.isOpen { content += action(entry) }
    return .box(.section, "entry \(entry.state.rawValue)", content)
  }

  private func action(_ entry: CareFeed.Entry) -> [Markup] {
    let (id, number) = (entry.event.task.id, "\(entry.event.scheduled.occurrence)")
    if entry.content.study != nil {
      return [
        .element(
          .a,
          attributes: [
            ("href", context.link("do", id, number)), ("class", "button main-button"),
            ("aria-label", "\(translator("Do it now")): \(entry.title)"),
          ], [Markup(translator("Do it now"))])
      ]
    }
    let fields = entry.event.scheduled.element.targetValues.enumerated().map {
      place, target -> Markup in
      let kind = target.kind?.split(separator: ".").last.map(String.init) ?? translator("Value")
      let label = [kind, target.units.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
      return .box(
        .div, "question",
        [
          .element(.label, attributes: [("for", "v\(place)-\(id)")], [.isolated(label)]),
          .element(
            .input,
            attributes: [
              ("type", "text"), ("inputmode", "decimal"), ("id", "v\(place)-\(id)"),
              ("name", "v\(place)"),
            ]),
        ])
    }
    return [
      .element(
        .form, attributes: [("method", "post"), ("action", context.link("tick", id, number))],
        [.hidden("token", context.token)] + fields
          + [.button(translator("Done"), sends: "tick", look: "main-button")])
    ]
  }

  /// The number of an occurrence in a path: each has one spelling.
  static func occurrence(_ text: String) -> Int? {
    Int(text).flatMap { "\($0)" == text ? $0 : nil }
  }

  /// Ticks an event off that a person does away from the pages.
  func tick(_ task: String, _ number: String) throws -> HTTPResponse {
    guard let form = context.form else { return context.wrongForm }
    let (store, zone, now) = (settings.store, settings.zone, context.now)
    let feed = try waiting { try await store.feed(on: now, at: now, in: zone) }
    guard let occurrence = Self.occurrence(number),
      let entry = feed.entries(of: task, occurrence: occurrence).first,
      entry.content.study == nil
    else { return notDue }
    // Sent twice, or done in another window: it is done.
    if entry.state == .done { return .seeOther(context.root + "/") }
    guard entry.state.isOpen else { return closed(entry) }
    var values: [OutcomeValue] = []
    for (place, target) in entry.event.scheduled.element.targetValues.enumerated() {
      let typed = (form["v\(place)"] ?? "").replacing(",", with: ".").filter { $0 != " " }
      guard let number = Double(typed), number.isFinite else {
        return context.message(
          "A number is needed", "Nothing was recorded. Type what was reached.", status: 422,
          links: [(context.root + "/", "Today")])
      }
      values.append(
        OutcomeValue(
          Int(typed).map(OutcomeValue.Content.integer) ?? .double(number), kind: target.kind,
          units: target.units, createdDate: now))
    }
    let reached = values
    do {
      _ = try waiting { try await store.record(reached, for: entry.event) }
    } catch CareStoreError.outcomeExists {
      return context.message(
        "Not now", "'\(entry.title)' is done.", links: [(context.root + "/", "Today")])
    }
    return .seeOther(context.root + "/")
  }

  /// The page of an event that today's do not have: a page of yesterday may be open still.
  var notDue: HTTPResponse {
    context.message(
      "Not now", "This is not due today. Nothing was recorded.", status: 404,
      links: [(context.root + "/", "Today")])
  }

  /// The page of an event that cannot be done now.
  func closed(_ entry: CareFeed.Entry) -> HTTPResponse {
    let text: Message =
      switch entry.state {
      case .done: "'\(entry.title)' is done."
      case .upcoming: "'\(entry.title)' begins at \(words.time(entry.opens))."
      default: "The time for '\(entry.title)' is over."
      }
    return context.message("Not now", text, links: [(context.root + "/", "Today")])
  }

  // MARK: - What was recorded

  /// Days that history and insights look back.
  private static let days = 28

  /// The first day that is looked back to: no earlier than the plan begins; `nil` where it has not begun, or the clock
  /// was set back before its beginning.
  private func first() throws -> Date? {
    let store = settings.store
    let begin = try waiting { try await store.newestTasks().map(\.schedule.start).min() }
    let earliest = context.now.addingTimeInterval(Double(1 - Self.days) * 86_400)
    let first = max(earliest, begin ?? earliest)
    return first < context.now ? first : nil
  }

  func history() throws -> HTTPResponse {
    let (store, now) = (settings.store, context.now)
    let rows =
      try first().map { first in
        try waiting { try await store.outcomeTable(from: first, to: now).rows }
      } ?? []
    var seen: Set<UUID> = []
    let entries = rows.reversed().compactMap { row -> Markup? in
      guard let version = row.event.outcome?.version?.uuid, seen.insert(version).inserted else {
        return nil
      }
      let values = words.words(row.event.outcome?.values ?? [])
      return .box(
        .section, "entry",
        [
          .element(.h2, [.isolated(row.event.task.title ?? row.event.task.id)]),
          .box(.p, "quiet", [Markup(words.day(row.event.scheduled.start))]),
          .element(.p, [.isolated(values.isEmpty ? translator("Done") : values)]),
        ])
    }
    return page(
      "History", at: "history",
      entries.isEmpty
        ? [.element(.p, translator("Nothing was recorded in the last \(Self.days) days."))]
        : entries
    ).response
  }

  func insights() throws -> HTTPResponse {
    let plots =
      try first().map {
        try InsightPlots(settings, from: $0, through: context.now, in: translator).plots
      } ?? []
    var page = page(
      "Insights", at: "insights",
      plots.isEmpty
        ? [.element(.p, translator("Nothing was recorded in the last \(Self.days) days."))]
        : plots.map { Figure(wide: $0).markup(translator) })
    page.hasPictures = true
    return page.response
  }

  func contacts() throws -> HTTPResponse {
    let store = settings.store
    let contacts = try waiting { try await store.fetch(RecordQuery<Contact>()) }
    let cards = contacts.map { contact -> Markup in
      let about = [contact.role, contact.organization].compactMap(\.self).joined(separator: ", ")
      return .box(
        .section, "entry",
        [.element(.h2, [.isolated(Self.name(contact.name) ?? contact.id)])]
          + Markup.paragraphs(about, look: "quiet")
          + contact.ways.map { way in
            .element(.p, [Markup("\(way.label): "), Self.way(way.value)])
          } + Markup.paragraphs(contact.address))
    }
    return page(
      "Contacts", at: "contacts",
      cards.isEmpty ? [.element(.p, translator("There are no contacts in this plan."))] : cards
    ).response
  }

  private static func name(_ name: RecordedName) -> String? {
    let parts = [name.prefix, name.given, name.family].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// A telephone number or a mail address that can be tapped.
  private static func way(_ value: String) -> Markup {
    let digits = value.filter { $0.isNumber || $0 == "+" }
    if value.contains("@"), !value.contains(where: \.isWhitespace) {
      return .link(
        to: "mailto:\(PercentCoding.encoded(value).replacing("%40", with: "@"))", [.isolated(value)]
      )
    }
    if digits.count >= 3, value.allSatisfy({ $0.isNumber || "+ -/()".contains($0) }) {
      return .link(to: "tel:\(digits)", [.isolated(value)])
    }
    return .isolated(value)
  }
}

/// The pictures of what a person recorded: adherence, then a chart for each task with numbers.
struct InsightPlots {
  let adherence: AdherenceReport
  let plots: [any Plot]

  init(
    _ settings: CareContent.Settings, from first: Date, through last: Date, in words: Translator
  ) throws {
    let (store, zone) = (settings.store, settings.zone)
    let charts = try waiting { try await store.insights(from: first, through: last, in: zone) }
    adherence = try waiting {
      try await store.adherenceReport(from: first, through: last, in: zone)
    }
    plots =
      (adherence.rings.isEmpty ? [] : [adherence.calendarPlot(in: words)])
      + charts.map { $0.plot(in: words) }
  }
}

extension CareFeed.State {
  fileprivate var words: Message {
    switch self {
    case .done: "Done"
    case .upcoming: "Later"
    case .due: "Due"
    case .overdue: "Overdue"
    case .missed: "Missed"
    }
  }
}
