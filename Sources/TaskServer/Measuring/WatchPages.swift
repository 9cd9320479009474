// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks
internal import Synchronization
internal import WebServing

/// The pages of somebody who watches measurements and changes nothing.
struct WatchPages {
  let context: PageContext
  let runs: RunTable

  private var translator: Translator { context.translator }

  /// The beginning of the addresses of these pages.
  private var base: String { context.link("watch") }

  /// The answer to a request below `watch`, or for the list at the root.
  func answer() -> HTTPResponse {
    guard !context.isPost else { return context.wrongForm }
    let rest = Array(context.path.dropFirst(context.path.first == "watch" ? 1 : 0))
    switch rest.count {
    case 0: return list
    case 1: return view(rest[0])
    case 2 where rest[1] == "live": return live(rest[0])
    default: return context.notFound
    }
  }

  private var list: HTTPResponse {
    let rows = runs.measuring.map { key, run -> Markup in
      let state = run.current
      let title = state.presentation.session.currentStep?.title ?? run.served.task.identifier
      return .element(
        .li,
        [
          .link(
            to: "\(base)/\(PercentCoding.encoded(key))",
            [.isolated(title), Markup(", "), Markup(String(run.name.prefix(8)))])
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

  private func view(_ key: String) -> HTTPResponse {
    guard let run = runs.known(key) else { return context.notFound }
    let state = run.current
    let address = "\(base)/\(PercentCoding.encoded(key))"
    let title = state.presentation.session.currentStep?.title ?? translator("Measurement")
    let results = state.lines.filter { !$0.text.isEmpty }.map {
      Markup.element(.p, [.isolated($0.text)])
    }
    let content =
      run.isMeasuring
      ? [LiveView(address: address, canAct: false, translator: translator).markup]
      : results + [.element(.p, translator("No measurement is under way in this run."))]
    var page = context.page(title, content)
    page.data = [("page", "view")] + (run.isMeasuring ? [] : [("reload", "3")])
    page.ways = [
      ServedPage.Way(address: base, label: translator("All measurements"), isHere: false)
    ]
    return page.response
  }

  private func live(_ key: String) -> HTTPResponse {
    guard let measuring = runs.known(key)?.measuring.withLock({ $0 }) else {
      return HTTPResponse(204)
    }
    return .events(measuring.watch())
  }
}
