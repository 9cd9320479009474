// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

/// The page of a step: what it says, its questions, and a button for each action.
struct StepPage {
  let step: PresentedStep
  let state: ServedRun.State
  /// The time of the run.
  let now: Date
  /// The code of the state, which the form holds.
  let mark: String
  /// The code of the visitor, which the form holds.
  let token: String
  /// The address that the form is sent to.
  let address: String
  /// The beginning of the addresses of the run's other pages.
  let base: String
  /// The address before all paths.
  let root: String
  /// The address of an image of the task; `nil` if there is no such file.
  let image: (String) -> String?
  /// The phones that are the sensors of the step; `nil` for other sources.
  let phones: PhonePanel?

  private var presentation: TaskPresentation { state.presentation }
  private var translator: Translator { presentation.translator }
  private var locality: Locality { presentation.session.locality }
  private static let titleID = "title"

  /// - Parameter notice: a sentence above everything else; `nil` for none.
  func page(notice: String? = nil) -> ServedPage {
    var content: [Markup] = []
    if let notice {
      content.append(
        .element(.p, attributes: [("class", "notice"), ("role", "status")], [Markup(notice)]))
    }
    content += results + problems + [form]
    var page = ServedPage(
      title: step.title ?? presentation.session.task.title ?? presentation.session.task.identifier,
      content: content, root: root, translator: translator)
    if step.progress.shouldBePresented {
      page.progress = (step.progress.current, step.progress.total)
    }
    if case .activity(let activity) = step.content, activity.phase == .measuring {
      page.usesPhone = phones != nil
    }
    page.data = [("page", "step"), ("address", address), ("root", root)] + activityData
    return page
  }

  /// The numbers of the measurement just made.
  private var results: [Markup] {
    let lines = state.lines.filter { !$0.text.isEmpty }
    guard !lines.isEmpty else { return [] }
    return [
      .element(
        .div, attributes: [("class", "results \(state.verdict)"), ("role", "status")],
        lines.enumerated().map { place, line in
          .element(
            .p, attributes: place == 0 ? [("class", "result")] : [],
            [.isolated(line.text.replacing(" -", with: " −"))])
        })
    ]
  }

  /// The reasons why the form was refused, with links to the fields.
  private var problems: [Markup] {
    guard !state.problems.isEmpty else { return [] }
    let lines = step.visibleQuestions.compactMap { question -> Markup? in
      guard let problem = state.problems[question.identifier] else { return nil }
      let field = self.field(of: question)
      return .element(
        .li,
        [
          .link(
            to: "#\(field.fieldID)", [Markup("\(question.prompt): "), Markup(problem.sentence)])
        ])
    }
    let general = state.problems[""].map { [Markup.element(.li, $0.sentence)] } ?? []
    return [
      .element(
        .div,
        attributes: [
          ("class", "problems"), ("role", "alert"), ("tabindex", "-1"), ("id", "problems"),
        ],
        [
          .element(.p, translator("Please look at this again:")),
          .element(.ul, general + lines),
        ])
    ]
  }

  private func field(of question: PresentedQuestion) -> QuestionField {
    QuestionField(
      question: question, problem: state.problems[question.identifier],
      titleID: step.asksInTitle ? Self.titleID : nil, locality: locality, translator: translator,
      image: image)
  }

  private var form: Markup {
    var attributes = [
      ("method", "post"), ("action", address), ("novalidate", "novalidate"),
      ("autocomplete", "off"), ("id", "step"),
    ]
    if step.questions.contains(where: \.isConditional) { attributes.append(("data-follows", "")) }
    let hidden = [Markup.hidden("token", token), .hidden("at", mark)]
    // The buttons of other actions come after the one that goes on, which Enter presses.
    return .element(.form, attributes: attributes, hidden + text + questions + content + [buttons])
  }

  private var text: [Markup] {
    var text: [Markup] = []
    if let name = step.images.iconImage, let address = image(name) {
      text.append(.box(.p, "icon", [.image(address, text: "")]))
    }
    if let title = step.title, !title.isEmpty {
      text.append(
        .element(.h1, attributes: [("id", Self.titleID), ("tabindex", "-1")], [.isolated(title)]))
    }
    for name in [step.images.image, step.images.auxiliaryImage].compactMap(\.self) {
      if let address = image(name) {
        text.append(.box(.p, "picture", [.image(address, text: "")]))
      } else if let drawing = TestDrawing(name) {
        text.append(drawing.markup(root, translator))
      }
    }
    return text + Markup.paragraphs(step.text) + Markup.paragraphs(step.detailText)
      + BodyItems(items: step.bodyItems, translator: translator, image: image).markup
      + step.learnMore.map { LearnMore(step: $0, translator: translator).markup }
  }

  private var questions: [Markup] {
    step.visibleQuestions.map { field(of: $0).markup() }
  }

  private var content: [Markup] {
    StepContent(
      step: step, entered: state.entered, base: base, root: root, translator: translator,
      image: image, phones: phones
    ).markup
      + Markup.paragraphs(step.footnote, look: "quiet")
  }

  private var buttons: Markup {
    var main: [Markup] = []
    var quiet: [Markup] = []
    for (place, offer) in step.offers.enumerated() {
      switch offer.action {
      case .edit, .addRelative, .changeRelative, .removeRelative:
        // They stand beside what they change.
        continue
      case .discard:
        quiet.append(.linkButton(offer.label, to: "\(address)?leave", look: "quiet-button"))
      case .back, .skipStep, .endEarly, .save, .leaveRelative:
        quiet.append(.button(offer.label, sends: "\(place)", look: "quiet-button"))
      default:
        main.append(
          .button(offer.label, sends: "\(place)", look: main.isEmpty ? "main-button" : ""))
      }
    }
    return .actions(first: main, others: quiet)
  }

  private var activityData: [(String, String)] {
    guard case .activity(let activity) = step.content else { return [] }
    var data: [(String, String)] = []
    // A measurement that runs speaks by itself.
    if activity.phase != .measuring, let words = activity.spokenInstruction {
      data.append(("speak", words))
    }
    if let words = activity.finishedInstruction { data.append(("speak-end", words)) }
    if case .timing(let seconds) = activity.phase {
      let passed = state.timerBegan.map { now.timeIntervalSince($0) } ?? 0
      data.append(("timer", AnswerFormat.plain(max(0, (seconds - passed).rounded(.up)))))
    }
    return data
  }
}
