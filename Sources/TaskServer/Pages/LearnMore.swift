// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Presenting
internal import Reports

/// More to read about a step or a question, which opens on demand.
struct LearnMore {
  let step: PresentedStep
  let translator: Translator

  var markup: Markup {
    .element(
      .details,
      [.element(.summary, [.isolated(step.title ?? translator("Learn more"))])]
        + Markup.paragraphs(step.text) + Markup.paragraphs(step.detailText)
        + BodyItems(items: step.bodyItems, translator: translator, image: { _ in nil }).markup)
  }
}
