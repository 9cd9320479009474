// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

/// The paragraphs, bullet points and rules under a step's text.
struct BodyItems {
  let items: [BodyItem]
  let translator: Translator
  /// The address of an image of the task; `nil` if there is no such file.
  let image: (String) -> String?

  var markup: [Markup] {
    var parts: [Markup] = []
    var bullets: [Markup] = []
    func endList() {
      if !bullets.isEmpty { parts.append(.element(.ul, bullets)) }
      bullets = []
    }
    for item in items {
      let content =
        (item.text.map { [Markup.isolated($0)] } ?? [])
        + (item.detailText.map { [Markup.box(.span, "detail", [.isolated($0)])] } ?? [])
      if item.style == .bulletPoint {
        bullets.append(.element(.li, content))
        continue
      }
      endList()
      switch item.style {
      case .horizontalRule: parts.append(.box(.div, "rule", []))
      case .image:
        let picture = item.image.flatMap(image).map { [Markup.image($0, text: "")] } ?? []
        parts.append(.element(.p, picture + content))
      case .tag: parts.append(.element(.p, [.box(.span, "tag", content)]))
      case .text, .bulletPoint: parts.append(.element(.p, content))
      }
    }
    endList()
    return parts
  }
}
