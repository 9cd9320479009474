// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ClinicalFindings
internal import Drawing
internal import Foundation
internal import Goniometry
internal import JSON
internal import Localization
internal import Measurement
internal import Reports

/// The pages of a clinician: the participants of a study, how each stands, and their links.
struct StudyPages {
  let context: PageContext
  let plans: [CareContent.Settings]
  let program: OutputProgram

  private var translator: Translator { context.translator }
  /// Days that the list looks back.
  private static let days = 7
  /// Days that a participant's page looks back.
  private static let longDays = 28

  static let routes: [Route<StudyPages>] = [
    Route("GET /") { pages, _ in try pages.list() },
    Route("GET participants/:participant") { pages, values in
      try pages.plan(values[0]).map(pages.participant) ?? pages.context.notFound
    },
    Route("GET participants/:participant/course") { pages, values in
      try pages.plan(values[0]).map(pages.course) ?? pages.context.notFound
    },
    Route("POST participants/:participant/link") { pages, values in
      try pages.plan(values[0]).map(pages.change) ?? pages.context.notFound
    },
  ]

  /// The plan of a name, by its bytes.
  private func plan(_ name: String) -> CareContent.Settings? {
    plans.first { $0.name.hasBytes(of: name) }
  }

  private func page(_ title: String, at address: String, _ content: [Markup]) -> ServedPage {
    var page = context.page(title, content)
    page.ways = [
      ServedPage.Way(
        address: context.root + "/", label: translator("Participants"), isHere: address.isEmpty),
      ServedPage.Way(
        address: context.root + "/watch", label: translator("Measurements under way"), isHere: false
      ),
    ]
    page.data = [("page", "study")]
    return page
  }

  // MARK: - All participants

  private func list() throws -> HTTPResponse {
    let own: [Message] = ["Participant", "Adherence, \(Self.days) days", "Open now"]
    let head =
      (own.map { translator($0) } + PersonCourse.headlineColumns(translator) + [translator("On")])
      .map { Markup.element(.th, attributes: [("scope", "col")], [Markup($0)]) }
    let rows = plans.map { plan -> Markup in
      var cells: [Markup]
      do {
        let standing = try Standing(of: plan, at: context.now, days: Self.days, translator)
        cells = [
          .element(.td, standing.adherence.map { "\(WholePercent.of($0)) %" } ?? "–"),
          .element(.td, standing.open.isEmpty ? "–" : standing.open.joined(separator: ", ")),
        ]
        let course = standing.course?.headline
        cells += [.element(.td, course.map { [$0.picture] } ?? [])]
        cells += (course?.cells ?? Array(repeating: "–", count: 4)).map { .element(.td, $0) }
        cells.append(
          .element(
            .td,
            standing.last?.time?.day.map { ReportDate(translator).shown($0.description) } ?? "–"))
      } catch {
        // One damaged plan does not hide the others.
        cells = [.element(.td, attributes: [("colspan", "8")], [.isolated("\(error)")])]
      }
      return .element(
        .tr,
        [
          .element(
            .th, attributes: [("scope", "row")],
            [.link(to: context.link("participants", plan.name), [.isolated(plan.name)])])
        ] + cells)
    }
    let table = Markup.element(
      .div,
      attributes: [
        ("class", "scroll"), ("tabindex", "0"), ("role", "group"),
        ("aria-label", translator("Participants")),
      ],
      [
        .element(.table, [.element(.thead, [.element(.tr, head)]), .element(.tbody, rows)])
      ])
    return page(translator("Participants"), at: "", [table]).response
  }

  // MARK: - One participant

  private func participant(_ plan: CareContent.Settings) throws -> HTTPResponse {
    let course = context.link("participants", plan.name, "course")
    var content: [Markup]
    do {
      let first = context.now.addingTimeInterval(Double(1 - Self.longDays) * 86_400)
      let insights = try InsightPlots(plan, from: first, through: context.now, in: translator)
      let lead = try waiting {
        try await plan.store.course(
          of: plan.name, at: context.now, in: plan.zone, translator)
      }?.lead
      content = [
        .facts([
          (
            translator("Mean adherence, \(Self.longDays) days"),
            insights.adherence.mean.map { "\(WholePercent.of($0)) %" } ?? "–"
          )
        ]),
        .element(
          .div, .lead, lead ?? [.element(.p, translator("No range of motion was recorded yet."))]),
        .element(.p, [.link(to: course, [Markup(translator("Course of the range of motion"))])]),
      ]
      content += insights.plots.map { Figure(wide: $0).markup(translator) }
    } catch {
      // The link can be given and withdrawn whatever is wrong with the plan.
      content = [
        .element(.p, translator("This plan cannot be shown.")),
        .element(.p, [.isolated("\(error)")]),
      ]
    }
    content += try link(plan)
    var page = page(plan.name, at: plan.name, content)
    page.hasPictures = true
    return page.response
  }

  private func link(_ plan: CareContent.Settings) throws -> [Markup] {
    let link = try context.book.link(.participant, subject: plan.identity)
    let address = TaskServer.address(of: link, context.book, context.address)
    func button(_ label: Message, _ action: String) -> Markup {
      .button(translator(label), sends: action, look: "quiet-button")
    }
    let state: [Markup] =
      link.isWithdrawn
      ? [.element(.p, translator("The link is withdrawn: it opens nothing."))]
      : [.element(.p, translator("This address opens the plan for the participant."))]
        + AddressCode(address).markup(translator)
    return [
      .element(
        .section,
        [.element(.h2, translator("The participant's link"))] + state + [
          .element(
            .form,
            attributes: [
              ("method", "post"), ("action", context.link("participants", plan.name, "link")),
            ],
            [
              .hidden("token", context.token),
              .actions(
                others: [button("Make a new link", "renew")]
                  + (link.isWithdrawn ? [] : [button("Withdraw the link", "withdraw")])),
            ])
        ])
    ]
  }

  private func change(_ plan: CareContent.Settings) throws -> HTTPResponse {
    guard let form = context.form else { return context.wrongForm }
    let link = try context.book.link(.participant, subject: plan.identity)
    switch form["do"] {
    case "renew": try context.book.renew(link.number)
    case "withdraw": try context.book.withdraw(link.number)
    default: return context.wrongForm
    }
    return .seeOther(context.link("participants", plan.name))
  }

  private func course(_ plan: CareContent.Settings) throws -> HTTPResponse {
    let measurements = try waiting {
      try await plan.store.rangesOfMotion(of: plan.name, source: plan.name)
    }
    guard !measurements.isEmpty else {
      return page(
        plan.name, at: plan.name,
        [.element(.p, translator("No range of motion was recorded yet."))]
      ).response
    }
    var settings = try waiting { try await plan.store.courseSettings(of: plan.name) }
    settings.today = plan.zone.written(context.now)
    let html = CoursePage(measurements, settings: settings, program: program, in: translator).html
    return HTTPResponse.html(html).with(
      ServedPage.policyName,
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'")
  }
}

/// How a participant stands.
private struct Standing {
  /// The mean of the last days, 0…1; `nil` without events.
  let adherence: Double?
  /// The titles of tasks that can be done now.
  let open: [String]
  /// The course of the range of motion; `nil` before the first measurement.
  let course: PersonCourse?
  /// The newest range of motion that can be used.
  let last: Finding?

  init(
    of plan: CareContent.Settings, at now: Date, days: Int, _ words: Translator
  ) throws {
    let (store, zone) = (plan.store, plan.zone)
    let feed = try waiting { try await store.feed(on: now, at: now, in: zone) }
    open = feed.entries.filter(\.state.isOpen).map(\.title)
    let first = now.addingTimeInterval(Double(1 - days) * 86_400)
    adherence = try waiting {
      try await store.adherenceReport(from: first, through: now, in: zone)
    }.mean
    course = try waiting { try await store.course(of: plan.name, at: now, in: zone, words) }
    last = course?.last
  }
}
