// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Localization
internal import StudyTasks

/// The lines that a person reads when a step comes up, before any question of it.
struct StepText {
  let step: PresentedStep
  /// How to provide a missing sensor; the words continue a sentence.
  let sensorRemedy: Message
  let translator: Translator

  var lines: [PresentedLine] {
    var lines = [PresentedLine.blank]
    if step.progress.shouldBePresented {
      let (number, total) = (step.progress.current + 1, step.progress.total)
      lines.append(PresentedLine(.hint, translator("Step \(number) of \(total)")))
    }
    // A title that asks stands with the words under it at the question.
    if !step.asksInTitle {
      if let title = step.title, !title.isEmpty {
        let underline = String(repeating: "=", count: min(title.printable.count, 72))
        lines += [PresentedLine(.heading, title), PresentedLine(.rule, underline)]
      }
      if let text = step.text { lines.append(PresentedLine(.text, text)) }
    }
    if let detail = step.detailText { lines.append(PresentedLine(.text, detail)) }
    lines += step.bodyItems.flatMap(Self.lines) + contentLines
    if let footnote = step.footnote { lines.append(PresentedLine(.hint, footnote)) }
    return lines
  }

  private static func lines(of item: BodyItem) -> [PresentedLine] {
    if item.style == .horizontalRule {
      return [PresentedLine(.hint, String(repeating: "-", count: 40))]
    }
    let prefix = item.style == .bulletPoint ? "  * " : "  "
    var lines = item.text.map { [PresentedLine(.text, $0, prefix: prefix)] } ?? []
    if let detail = item.detailText {
      let margin = String(repeating: " ", count: prefix.count)
      lines.append(PresentedLine(.hint, detail, prefix: margin))
    }
    return lines
  }

  /// The content that only steps of this kind have.
  private var contentLines: [PresentedLine] {
    switch step.content {
    case .rows(let rows, let isBulleted):
      return rows.map { PresentedLine(.text, $0, prefix: isBulleted ? "  * " : "  ") }
    case .document(let url): return [PresentedLine(.text, translator("Document: \(url)"))]
    case .video(let url):
      return url.map { [PresentedLine(.text, translator("Video: \($0)"))] } ?? []
    case .webPage(_, let words, _): return Self.lines(of: words)
    case .consent(let consent): return lines(of: consent)
    case .form(let footer): return footer.map { [PresentedLine(.hint, $0)] } ?? []
    case .activity(let activity): return lines(of: activity)
    case .custom(let name):
      return [
        PresentedLine(.hint, translator("This step ('\(name)') needs a device that is not here."))
      ]
    case .none where step.kind == .permissions:
      return [PresentedLine(.hint, translator("There are no permissions to ask for here."))]
    case .none, .review, .relatives: return []
    }
  }

  /// A line for each line of a page's words.
  private static func lines(of words: String) -> [PresentedLine] {
    words.split(separator: "\n").map { PresentedLine(.text, String($0)) }
  }

  private func lines(of activity: PresentedActivity) -> [PresentedLine] {
    var lines: [PresentedLine] = []
    if let words = activity.spokenInstruction, !activity.showsInstruction {
      lines.append(PresentedLine(.text, translator("\"\(words)\"")))
    }
    let idle = activity.idleRecorders
    if !idle.isEmpty {
      let names = idle.map(\.rawValue).joined(separator: ", ")
      let remedy: Message = idle.contains(where: \.isMotion) ? sensorRemedy : ""
      lines.append(
        PresentedLine(.hint, translator("Not recorded, as there is no sensor: \(names)\(remedy).")))
    }
    return lines
  }

  private func lines(of consent: PresentedConsent) -> [PresentedLine] {
    var lines: [PresentedLine] = []
    if let title = consent.title { lines += [.blank, PresentedLine(.heading, title)] }
    if let words = consent.words { return lines + Self.lines(of: words) }
    for section in consent.sections {
      lines += [.blank, PresentedLine(.question, section.heading)]
      lines += [section.summary, section.text, section.url.map { translator("More: \($0)") }]
        .compactMap(\.self).map { PresentedLine(.text, $0) }
    }
    return lines
      + (consent.signing.isEmpty
        ? [] : [.blank] + consent.signing.map { PresentedLine(.text, $0) })
  }
}
