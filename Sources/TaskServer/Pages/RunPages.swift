// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import MotionTasks
internal import Presenting
internal import Reports
internal import StudyTasks
internal import Synchronization

/// The pages of one run of a task: its step, its measurement, and how to go on elsewhere.
struct RunPages {
  let context: PageContext
  let run: ServedRun
  /// The beginning of the addresses of the run's pages.
  let base: String
  /// Where to go when the task is over.
  let ending: (address: String, label: Message)?
  /// Drops the run from memory.
  let forget: @Sendable () -> Void

  private static let isOutdated: Message = """
    That page was not up to date: something was answered since, here or in another window. This is \
    where the task stands.
    """

  /// The address of the step.
  private var address: String { base == context.root ? base + "/" : base }

  private var media: MediaFiles { run.served.media }

  private var translator: Translator { run.current.presentation.translator }

  /// All pages of a run, below its own address.
  static let routes: [Route<RunPages>] = [
    Route("GET /") { pages, _ in pages.page() },
    Route("POST /") { pages, _ in try pages.take() },
    Route("GET live") { pages, _ in pages.live },
    Route("POST motion") { pages, _ in pages.act() },
    Route("POST samples") { pages, _ in try pages.takeSamples() },
    Route("GET elsewhere") { pages, _ in pages.elsewhere },
    Route("GET media/:file") { pages, values in
      pages.media.response(values[0], range: pages.context.request.headers["range"])
        ?? pages.context.notFound
    },
  ]

  // MARK: - Steps

  private func page() -> HTTPResponse {
    let query = context.request.target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let state = run.current
    switch state.end {
    case .completed:
      if ending != nil { forget() }
      return context.message(
        "Thank you", state.remark ?? "Your answers are kept.", links: ending.map { [$0] } ?? [])
    case .discarded:
      if ending != nil { forget() }
      return context.message(
        "Stopped", "Your answers are thrown away.", links: ending.map { [$0] } ?? [])
    case .saved:
      if query == "go" {
        forget()
        return .seeOther(address)
      }
      return context.message(
        "Saved", "Your answers are kept. You can go on later from here, or on another device.",
        links: [("\(address)?go", "Go on")])
    case nil: break
    }
    if query == "leave" { return leave }
    run.beginMeasuring()
    if run.measuring.withLock({ $0?.waitsForPlace ?? false }) { return full }
    return stepPage(
      notice: query == "outdated" ? translator(Self.isOutdated) : nil
    ).response
  }

  private func stepPage(notice: String? = nil) -> ServedPage {
    let (state, mark) = run.shown
    guard let step = state.presentation.step(at: context.now) else {
      return context.page(translator("The task is over"), [])
    }
    var page = StepPage(
      step: step, state: state, now: run.now, mark: mark, token: context.token, address: address,
      base: base,
      root: context.root, image: image, phones: phonePanel(of: step)
    ).page(notice: notice)
    page.ways = [
      ServedPage.Way(
        address: "\(base)/elsewhere",
        label: translator("Continue on another device"), isHere: false)
    ]
    if let ending {
      page.ways.insert(
        ServedPage.Way(address: ending.address, label: translator("Today"), isHere: false), at: 0)
    }
    return page
  }

  /// The phones that are the sensors of a step; `nil` for other sources.
  private func phonePanel(of step: PresentedStep) -> PhonePanel? {
    guard case .phones(let count)? = run.served.plan.entries[step.identifier]?.motion
    else { return nil }
    return PhonePanel(
      sensorCount: count, base: base, join: count == 2 ? transferLink(minutes: 15) : nil,
      translator: translator)
  }

  /// An address that opens the run on another device for some minutes.
  private func transferLink(minutes: Int) -> String {
    let transfer = context.book.transfer(
      of: context.visitor, until: context.now.addingTimeInterval(Double(minutes) * 60))
    return "\(context.address)resume/\(transfer)"
  }

  /// The address of an image of the task; `nil` if there is no such file.
  private func image(_ name: String) -> String? {
    media.has(name)
      ? "\(base)/media/\(PercentCoding.encoded(name))" : nil
  }

  private func take() throws -> HTTPResponse {
    guard let fields = context.form else { return context.wrongForm }
    do {
      switch try run.take(fields, of: context.owner) {
      case .taken: return .seeOther(address)
      case .outdated: return .seeOther("\(address)?outdated")
      case .refused: return stepPage().response(status: 422)
      }
    } catch let refusal as AnswerRoom.Refusal {
      return context.message(
        "Not taken", refusal.words, status: refusal.status, links: [(address, "Back to the task")])
    }
  }

  /// The page of a measurement that cannot begin yet.
  private var full: HTTPResponse {
    var page = context.page(
      translator("Please wait"),
      [
        .element(
          .p,
          translator(
            "Too many measurements are running at the moment. This page goes on by itself when one has ended."
          ))
      ])
    page.data = [("page", "full"), ("reload", "5")]
    return page.response(status: 503)
  }

  private var leave: HTTPResponse {
    var page = context.page(
      translator("Stop without saving?"),
      [
        .element(.p, translator("All answers of this task are thrown away.")),
        .element(
          .form, attributes: [("method", "post"), ("action", address)],
          [
            .hidden("token", context.token), .hidden("at", run.shown.mark),
            .actions(
              first: [.linkButton(translator("Go on with the task"), to: address)],
              others: [
                .button(
                  translator("Throw the answers away"), sends: "discard", look: "quiet-button")
              ]),
          ]),
      ])
    page.data = [("page", "leave")]
    return page.response
  }

  private var elsewhere: HTTPResponse {
    let minutes = 15
    let code = AddressCode(transferLink(minutes: minutes)).markup(translator)
    let words: Message = """
      Open this address there, or point its camera at the code. It is valid for \(minutes) minutes, \
      and shows your answers to whoever opens it.
      """
    return context.page(
      translator("Continue on another device"),
      [
        .element(.p, translator(words))
      ] + code + [
        .actions(first: [.linkButton(translator("Back to the task"), to: address)])
      ]
    ).response
  }
}

/// An address as text and as a code for a camera.
struct AddressCode {
  let address: String

  init(_ address: String) { self.address = address }

  func markup(_ translator: Translator) -> [Markup] {
    var parts: [Markup] = []
    if let code = QRCode(address)?.svgPath {
      parts.append(
        .element(
          .svg,
          attributes: [
            ("class", "code"), ("viewBox", "0 0 \(code.size) \(code.size)"), ("role", "img"),
            ("aria-label", translator("Code with the address")),
          ],
          [
            .element(
              .path,
              attributes: [
                ("d", "M0 0h\(code.size)v\(code.size)h-\(code.size)z"), ("fill", "#fff"),
              ]),
            .element(.path, attributes: [("d", code.path), ("fill", "#000")]),
          ]))
    }
    parts.append(.element(.p, attributes: [("class", "address")], [.element(.code, address)]))
    return parts
  }
}
