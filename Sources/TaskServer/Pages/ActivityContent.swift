// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

/// A timer, or a measurement as it runs.
struct ActivityContent {
  let activity: PresentedActivity
  let translator: Translator
  /// The beginning of the addresses of the run's pages.
  let base: String
  /// The phones that are the sensors of the step; `nil` for other sources.
  let phones: PhonePanel?

  var markup: [Markup] {
    var parts: [Markup] = []
    if let words = activity.spokenInstruction, !activity.showsInstruction {
      parts.append(.box(.p, "spoken", [.isolated(words)]))
    }
    let idle = activity.idleRecorders
    if !idle.isEmpty {
      let names = idle.map(\.rawValue).joined(separator: ", ")
      parts.append(
        .box(.p, "quiet", [Markup(translator("Not recorded, as there is no sensor: \(names)."))]))
    }
    switch activity.phase {
    case .timing(let seconds): parts += timer(seconds)
    case .measuring:
      parts += phones.map { [$0.markup] } ?? []
      parts.append(LiveView(address: base, canAct: true, translator: translator).markup)
    case .none, .ready, .repeating: break
    }
    return parts
  }

  private func timer(_ seconds: Double) -> [Markup] {
    [
      .element(
        .p,
        attributes: [
          ("class", activity.showsTimer ? "timer" : "timer silent"), ("id", "timer"),
          ("role", "timer"),
        ], [Markup(translator("\(decimal: AnswerFormat.plain(seconds)) s"))]),
      .element(
        .noscript,
        [.button(translator("The time is over"), sends: "timeIsUp", look: "main-button")]),
    ]
  }
}

/// The view of a measurement under way: angle, arc, guidance and repetitions. The page's script fills it.
struct LiveView {
  /// The beginning of the addresses of the run's pages.
  let address: String
  /// Whether the viewer can end, zero and pause; otherwise they watch.
  let canAct: Bool
  let translator: Translator

  var markup: Markup {
    .element(
      .div,
      attributes: [
        ("class", "live"), ("id", "live"), ("data-events", "\(address)/live"),
        ("data-words-repetition", translator("Repetition \("%1")")),
        ("data-words-repetition-of", translator("Repetition \("%1") of \("%2")")),
        ("data-words-lost", translator("Not there")),
        ("data-words-waiting", translator("No angle yet")),
        ("data-words-connection", translator("The connection is lost. Trying again …")),
        ("data-decimal", translator.decimalMark),
      ] + (canAct ? [("data-acts", "\(address)/motion")] : []),
      [
        .element(.p, attributes: [("class", "caption"), ("aria-live", "polite")], [Markup(" ")]),
        .box(.div, "gauge", [Self.dial, numbers]),
        .box(.p, "sensors quiet", [Markup(" ")]),
        .element(.p, attributes: [("class", "note quiet"), ("role", "status")], [Markup(" ")]),
      ] + (canAct ? [buttons] : []))
  }

  private var numbers: Markup {
    .box(
      .div, "numbers",
      [
        .box(.p, "degrees", [Markup("–")]), .box(.p, "extremes", [Markup(" ")]),
        .box(.p, "repetitions", [Markup(" ")]),
      ])
  }

  /// The circle of the neutral-zero method in which the script draws: 0° straight on, flexion downwards.
  private static let dial = Markup.element(
    .svg,
    attributes: [
      ("class", "dial"), ("viewBox", "-112 -112 224 224"), ("aria-hidden", "true"),
    ],
    [
      .element(.path, attributes: [("class", "scale"), ("d", "")]),
      .element(.path, attributes: [("class", "way"), ("d", "")]),
      .element(.path, attributes: [("class", "fixed"), ("d", "M-90 0L0 0")]),
      .element(.path, attributes: [("class", "limb"), ("d", "M0 0L90 0")]),
    ])

  private var buttons: Markup {
    func button(_ label: Message, _ action: String, look: String) -> Markup {
      .button(translator(label), for: ("data-action", action), look: look)
    }
    return .actions(
      first: [button("Done", "stop", look: "main-button")],
      others: [
        button("Set zero again", "zero", look: "quiet-button"),
        button("Pause", "pause", look: "quiet-button"),
        button("Give up", "giveUp", look: "quiet-button"),
      ])
  }
}
