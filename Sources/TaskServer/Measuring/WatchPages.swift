// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks
internal import Synchronization

/// The pages of somebody who watches measurements and changes nothing.
struct WatchPages {
  let context: PageContext
  let runs: RunTable

  private var translator: Translator { context.translator }

  /// The pages below `watch`.
  static let routes: [Route<WatchPages>] = [
    Route("GET watch") { pages, _ in pages.list },
    Route("GET watch/:run") { pages, values in pages.view(values[0]) },
    Route("GET watch/:run/live") { pages, values in pages.live(values[0]) },
  ]
  /// All pages of somebody who only watches: the list is the first of them.
  static let allRoutes = [Route("GET /") { pages, _ in pages.list }] + routes

  /// The answer to a request of somebody who only watches.
  func answer() throws -> HTTPResponse {
    try routed(context, by: Self.allRoutes, of: self)
      ?? (context.isPost ? context.wrongForm : context.notFound)
  }

  /// The address of the pages of a run.
  private func address(of run: ServedRun) -> String { context.link("watch", run.name.uuidString) }

  /// The run that a part of a path names.
  private func run(_ name: String) -> ServedRun? {
    UUID(uuidString: name).flatMap(runs.named)
  }

  private var list: HTTPResponse {
    let rows = runs.measuring.map { run -> Markup in
      let state = run.current
      let title = state.presentation.session.currentStep?.title ?? run.served.task.identifier
      return .element(
        .li,
        [
          .link(
            to: address(of: run), [.isolated(title), Markup(", "), .isolated(run.label)])
        ])
    }
    var page = context.page(
      translator("Measurements under way"),
      rows.isEmpty
        ? [
          .element(
            .p,
            translator("No measurement is running at the moment. This page looks again by itself."))
        ]
        : [.element(.ul, rows)])
    page.data = [("page", "watch"), ("reload", "3")]
    return page.response
  }

  private func view(_ name: String) -> HTTPResponse {
    guard let run = run(name) else { return context.notFound }
    let state = run.current
    let title = state.presentation.session.currentStep?.title ?? translator("Measurement")
    let results = state.lines.filter { !$0.text.isEmpty }.map {
      Markup.element(.p, [.isolated($0.text)])
    }
    let content =
      run.isMeasuring
      ? [LiveView(address: address(of: run), canAct: false, translator: translator).markup]
      : results + [.element(.p, translator("No measurement is under way in this run."))]
    var page = context.page(title, content)
    page.data = [("page", "view")] + (run.isMeasuring ? [] : [("reload", "3")])
    page.ways = [
      ServedPage.Way(
        address: context.link("watch"), label: translator("All measurements"), isHere: false)
    ]
    return page.response
  }

  private func live(_ name: String) -> HTTPResponse {
    guard let measuring = run(name)?.measuring.withLock({ $0 }) else { return HTTPResponse(204) }
    return .events(measuring.watch(attends: false))
  }
}
