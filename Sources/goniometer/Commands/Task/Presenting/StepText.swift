// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import MotionTasks
internal import StudyTasks

/// What a person reads when a step comes up, before any question of it.
struct StepText {
  let step: Step
  let progress: TaskProgress
  /// Whether there are motion sensors, or a recording, for the step's recorders.
  var isRecorded = false

  var lines: [SaidLine] {
    var lines = [SaidLine.blank]
    if progress.shouldBePresented {
      lines.append(SaidLine(.hint, "Step \(progress.current + 1) of \(progress.total)"))
    }
    if let title = heading, !title.isEmpty {
      let underline = String(repeating: "=", count: min(title.printable.count, 72))
      lines += [SaidLine(.heading, title), SaidLine(.heading, underline)]
    }
    for text in [isQuestion ? nil : step.text, ownDetail].compactMap(\.self) {
      lines.append(SaidLine(.text, text))
    }
    lines += step.bodyItems.flatMap(Self.lines) + contentLines
    if let footnote = step.footnote { lines.append(SaidLine(.hint, footnote)) }
    return lines
  }

  /// The title, unless it is itself the question.
  private var heading: String? {
    isQuestion ? nil : step.title
  }

  /// Whether the title asks, so that it stands with the words that come under it at the question.
  private var isQuestion: Bool {
    if case .question(let question) = step.content { question.question == nil } else { false }
  }

  /// Details, unless they are shown with the question.
  private var ownDetail: String? {
    switch step.content {
    case .question, .consentSharing: nil
    default: step.detailText
    }
  }

  private static func lines(of item: BodyItem) -> [SaidLine] {
    if item.style == .horizontalRule {
      return [SaidLine(.hint, String(repeating: "-", count: 40))]
    }
    let prefix = item.style == .bulletPoint ? "  * " : "  "
    var lines = item.text.map { [SaidLine(.text, $0, prefix: prefix)] } ?? []
    if let detail = item.detailText {
      lines.append(SaidLine(.hint, detail, prefix: String(repeating: " ", count: prefix.count)))
    }
    return lines
  }

  /// What the kind of step shows besides the words that all steps have.
  private var contentLines: [SaidLine] {
    switch step.content {
    case .table(let table):
      return table.items.map { item in
        SaidLine(.text, item.string ?? item.shortText, prefix: table.isBulleted ? "  * " : "  ")
      }
    case .pdfViewer(let viewer): return [SaidLine(.text, "Document: \(viewer.url)")]
    case .videoInstruction(let video):
      return video.videoURL.map { [SaidLine(.text, "Video: \($0)")] } ?? []
    case .webView(let page):
      return HTMLText.words(of: page.html).split(separator: "\n").map {
        SaidLine(.text, String($0))
      }
    case .requestPermissions:
      return [SaidLine(.hint, "There are no permissions to ask for here.")]
    case .consentReview(let review): return ConsentText(document: review.document).lines
    case .form(let form):
      return form.footerText.map { [SaidLine(.hint, $0)] } ?? []
    case .active(let active): return lines(of: active)
    case .custom(let custom):
      return [SaidLine(.hint, "This step ('\(custom.name)') needs a device that is not here.")]
    default: return []
    }
  }

  /// Whether every sentence of the words stands in the step's own texts.
  private func shows(_ words: String) -> Bool {
    let shown = [step.text, ownDetail].compactMap(\.self).joined(separator: " ")
    return words.split(separator: ". ").allSatisfy { shown.contains($0) }
  }

  private func lines(of active: ActiveContent) -> [SaidLine] {
    var lines: [SaidLine] = []
    if let words = active.spokenInstruction, !shows(words) {
      lines.append(SaidLine(.text, "\"\(words)\""))
    }
    let idle = active.recorders.filter { !isRecorded || !$0.kind.isMotion }
    if !idle.isEmpty {
      let names = idle.map(\.kind.rawValue).joined(separator: ", ")
      let remedy = idle.contains(where: \.kind.isMotion) ? "; --source names one" : ""
      lines.append(SaidLine(.hint, "Not recorded, as there is no sensor: \(names)\(remedy)."))
    }
    return lines
  }
}

/// A consent document as plain text.
struct ConsentText {
  let document: ConsentDocument

  var lines: [SaidLine] {
    var lines: [SaidLine] = []
    if let title = document.title { lines += [.blank, SaidLine(.heading, title)] }
    if let html = document.htmlReviewContent {
      return lines
        + HTMLText.words(of: html).split(separator: "\n").map { SaidLine(.text, String($0)) }
    }
    for section in document.sections where !section.isOmittedFromDocument {
      lines += [
        .blank, SaidLine(.question, section.formalTitle ?? section.title ?? section.type.inWords),
      ]
      let words = [
        section.summary, section.htmlContent.map(HTMLText.words) ?? section.content,
        section.contentURL.map { "More: \($0)" },
      ]
      lines += words.compactMap(\.self).map { SaidLine(.text, $0) }
    }
    let signing = [document.signaturePageTitle, document.signaturePageContent].compactMap(\.self)
    if !signing.isEmpty { lines += [.blank] + signing.map { SaidLine(.text, $0) } }
    return lines
  }
}

extension ConsentSection.Kind {
  /// The heading of a section that has none of its own.
  fileprivate var inWords: String {
    switch self {
    case .overview: "Welcome"
    case .dataGathering: "What is collected"
    case .privacy: "Privacy"
    case .dataUse: "What the data is used for"
    case .timeCommitment: "The time it takes"
    case .studySurvey: "Questions you will be asked"
    case .studyTasks: "Tasks you will do"
    case .withdrawing: "Leaving the study"
    default: "More"
    }
  }
}

extension JSONValue {
  /// The value on one line, cut where it is long.
  fileprivate var shortText: String {
    let text = String(decoding: data(isPretty: false), as: UTF8.self)
    return text.count > 200 ? text.prefix(199) + "…" : text
  }
}
