// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

/// The content that only steps of one kind have.
struct StepContent {
  let step: PresentedStep
  /// Names and a drawing that were sent before.
  let entered: [String: String]
  /// The beginning of the addresses of the run's pages.
  let base: String
  let root: String
  let translator: Translator
  let image: (String) -> String?
  /// The phones that are the sensors of the step; `nil` for other sources.
  let phones: PhonePanel?

  var markup: [Markup] {
    switch step.content {
    case .rows(let rows, let isBulleted):
      let items = rows.map { Markup.element(.li, [.isolated($0)]) }
      return [isBulleted ? .element(.ul, items) : .box(.ul, "plain", items)]
    case .document(let url): return [link(to: url, translator("Open the document"))]
    case .video(let url): return url.map { [video($0)] } ?? []
    case .webPage(let html, _, let isSigned):
      return [frame(html, title: step.title ?? translator("Page"))] + (isSigned ? signature : [])
    case .consent(let consent): return self.consent(consent)
    case .form(let footer): return Markup.paragraphs(footer, look: "quiet")
    case .review(let entries): return entries.map(review)
    case .relatives(let groups): return groups.flatMap(relatives)
    case .activity(let activity):
      return ActivityContent(
        activity: activity, translator: translator, base: base, phones: phones
      ).markup
    case .custom(let name):
      return [
        .element(.p, translator("This step ('\(name)') needs a device that is not here."))
      ]
    case .none where step.kind == .permissions:
      return [.element(.p, translator("There are no permissions to ask for here."))]
    case .none where step.kind == .signature: return signature
    case .none: return []
    }
  }

  /// A page of the task's author, shut off from this one: it loads and runs nothing.
  private func frame(_ html: String, title: String) -> Markup {
    .element(
      .iframe,
      attributes: [("sandbox", ""), ("srcdoc", html), ("title", title), ("class", "document")])
  }

  private func link(to url: String, _ label: String) -> Markup {
    let local = image(url)
    guard local != nil || url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return .element(.p, [Markup(translator("Document: \(url)"))])
    }
    return .element(
      .p,
      [
        .element(
          .a,
          attributes: [
            ("href", local ?? url), ("target", "_blank"), ("rel", "noopener noreferrer"),
          ], [Markup(label)])
      ])
  }

  private func video(_ url: String) -> Markup {
    guard let local = image(url) else { return link(to: url, translator("Open the video")) }
    return .element(
      .video,
      attributes: [
        ("src", local), ("controls", "controls"), ("class", "video"), ("preload", "metadata"),
      ])
  }

  // MARK: - Consent and signatures

  private func consent(_ consent: PresentedConsent) -> [Markup] {
    var parts: [Markup] = consent.title.map { [.element(.h2, [.isolated($0)])] } ?? []
    if let html = consent.html {
      parts.append(frame(html, title: consent.title ?? translator("Consent")))
    }
    for section in consent.sections {
      var content: [Markup] = [.element(.h3, [.isolated(section.heading)])]
      if let name = section.image, let address = image(name) {
        content.append(.image(address, text: ""))
      }
      content += Markup.paragraphs(section.summary) + Markup.paragraphs(section.text)
      if let url = section.url { content.append(link(to: url, translator("More to read"))) }
      parts.append(.element(.section, content))
    }
    parts += consent.signing.flatMap { Markup.paragraphs($0) }
    parts.append(.box(.p, "prompt", [.isolated(consent.question)]))
    if consent.needsName {
      parts += [
        nameField("givenName", translator("Your given name"), autocomplete: "given-name"),
        nameField("familyName", translator("Your family name"), autocomplete: "family-name"),
      ]
    }
    if consent.wantsDrawing { parts.append(canvas) }
    return parts
  }

  private var signature: [Markup] {
    [canvas, nameField("name", translator("Or type your full name"), autocomplete: "name")]
  }

  private func nameField(_ name: String, _ label: String, autocomplete: String) -> Markup {
    .box(
      .div, "question",
      [
        .element(.label, attributes: [("for", name)], [Markup(label)]),
        .element(
          .input,
          attributes: [
            ("type", "text"), ("id", name), ("name", name), ("autocomplete", autocomplete),
            ("maxlength", "200"), ("value", entered[name] ?? ""),
          ]),
      ])
  }

  /// A field to draw in, which the page's script shows.
  private var canvas: Markup {
    .element(
      .div, attributes: [("class", "signature"), ("hidden", "hidden"), ("data-signature", "")],
      [
        .element(.p, translator("Sign with a finger, a pen or the mouse:")),
        .element(
          .canvas,
          attributes: [
            ("width", "600"), ("height", "200"), ("role", "img"),
            ("aria-label", translator("Field for a drawn signature")),
          ]),
        .hidden("drawing", entered["drawing"] ?? ""),
        .element(
          .button, attributes: [("type", "button"), ("class", "quiet-button")],
          [Markup(translator("Clear"))]),
      ])
  }

  // MARK: - Reviews and relatives

  /// The number of the offer with an action; `nil` if it is not offered.
  private func place(of action: PresentedAction) -> Int? {
    step.offers.firstIndex { $0.action == action }
  }

  private func button(_ label: String, _ action: PresentedAction, about: String) -> [Markup] {
    place(of: action).map { place in
      [
        .element(
          .button,
          attributes: [
            ("type", "submit"), ("name", "do"), ("value", "\(place)"), ("class", "quiet-button"),
            ("aria-label", "\(label): \(about)"),
          ], [Markup(label)])
      ]
    } ?? []
  }

  private func review(_ entry: PresentedReviewEntry) -> Markup {
    let answers = entry.answers.flatMap { line -> [Markup] in
      let question =
        line.question == entry.title ? [] : [Markup.element(.dt, [.isolated(line.question)])]
      return question + [.element(.dd, [.isolated(line.answer ?? translator("(no answer)"))])]
    }
    return .box(
      .section, "entry",
      [.element(.h2, [.isolated(entry.title)])]
        + (answers.isEmpty ? [] : [.element(.dl, [.element(.div, answers)])])
        + (entry.isEditable
          ? button(translator("Change"), .edit(step: entry.step), about: entry.title) : []))
  }

  private func relatives(_ group: PresentedRelativeGroup) -> [Markup] {
    let persons = group.relatives.map { relative -> Markup in
      let details = (relative.details + relative.conditions).map {
        Markup.element(.li, [.isolated($0)])
      }
      return .box(
        .section, "entry",
        [.element(.h3, [.isolated(relative.title)])]
          + (details.isEmpty ? [] : [.element(.ul, details)])
          + button(
            translator("Change"), .changeRelative(relative.identifier), about: relative.title)
          + button(
            translator("Remove"), .removeRelative(relative.identifier), about: relative.title))
    }
    let add = place(of: .addRelative(group: group.identifier)).map {
      [Markup.button(step.offers[$0].label, sends: "\($0)")]
    }
    return [.element(.h2, [.isolated(group.title)])] + Markup.paragraphs(group.detailText)
      + persons + (add ?? [])
  }
}
