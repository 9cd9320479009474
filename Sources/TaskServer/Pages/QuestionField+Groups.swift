// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

// Questions whose control has several elements: choices, scales with buttons, ladders and lists.
extension QuestionField {
  var group: Markup {
    var attributes = described([("id", fieldID), ("tabindex", "-1")])
    if let titleID { attributes.append(("aria-labelledby", titleID)) }
    let legend = titleID == nil || !question.isRequired ? [Markup.element(.legend, words)] : []
    return .element(.fieldset, attributes: attributes, legend + hints + [choices])
  }

  private var choices: Markup {
    switch control.kind {
    case .scale: scaleButtons
    case .rung: rungs
    case .lists: lists
    default: choiceButtons
    }
  }

  private func tick(
    type: String, value: String, isChosen: Bool, label: [Markup], extra: [(String, String)] = []
  ) -> Markup {
    var attributes = [("type", type), ("name", name), ("value", value)] + extra
    if isChosen { attributes.append(("checked", "checked")) }
    return .box(
      .label, "choice",
      [.element(.input, attributes: attributes), .box(.span, "words", label)])
  }

  private var unknownChoice: [Markup] {
    question.dontKnow.map {
      [
        tick(
          type: "radio", value: FieldName.unknownValue, isChosen: question.answer == .dontKnow,
          label: [.isolated($0)])
      ]
    } ?? []
  }

  func ends(_ content: [Markup], look: String) -> Markup {
    let low = control.minimumText.map { [Markup.box(.span, "end", [.isolated($0)])] } ?? []
    let high = control.maximumText.map { [Markup.box(.span, "end", [.isolated($0)])] } ?? []
    return .box(.div, look, low + content + high)
  }

  private var scaleButtons: Markup {
    let (low, high, step) = (control.minimum ?? 0, control.maximum ?? 0, control.step ?? 1)
    var chosen: Double?
    if case .scale(let value)? = question.answer { chosen = value }
    let steps = stride(from: low, through: high, by: step).map { value -> Markup in
      let text = AnswerFormat.plain(value)
      return tick(
        type: "radio", value: text, isChosen: chosen == value,
        label: [Markup(translator.decimal(text))])
    }
    return .box(
      .div, "choices",
      [ends([.box(.div, "steps", steps)], look: "scale")] + unknownChoice)
  }

  private var rungs: Markup {
    var chosen: Int?
    if case .rung(let rung)? = question.answer { chosen = rung }
    let rungs = (1...LadderFormat.rungCount).reversed().map { rung in
      tick(type: "radio", value: "\(rung)", isChosen: chosen == rung, label: [Markup("\(rung)")])
    }
    let high = control.maximumText.map { [Markup.box(.span, "end", [.isolated($0)])] } ?? []
    let low = control.minimumText.map { [Markup.box(.span, "end", [.isolated($0)])] } ?? []
    return .box(.div, "choices", [.box(.div, "ladder", high + rungs + low)] + unknownChoice)
  }

  private var lists: Markup {
    var values: [ChoiceValue] = []
    if case .components(let known, _)? = question.answer { values = known }
    let selects = control.lists.enumerated().map { number, list -> Markup in
      let empty = Markup.element(.option, attributes: [("value", "")], [Markup("–")])
      let options = list.enumerated().map { place, choice -> Markup in
        let isChosen = values.indices.contains(number) && values[number] == choice.value
        return .element(
          .option,
          attributes: [("value", "\(place)")] + (isChosen ? [("selected", "selected")] : []),
          [Markup(choice.text)])
      }
      return .element(
        .select,
        attributes: [
          ("name", FieldName.list(identifier, number)),
          ("aria-label", translator("List \(number + 1)")),
        ], [empty] + options)
    }
    return .box(.div, "lists", selects + unknownChoice)
  }

  private var choiceButtons: Markup {
    let type = control.allowsSeveral ? "checkbox" : "radio"
    let buttons = control.choices.enumerated().map { place, choice -> Markup in
      let (isChosen, own) = self.isChosen(choice)
      var label: [Markup] = []
      if let name = choice.image, let address = image(name) {
        label.append(.image(address, text: ""))
      }
      if let color = choice.color { label.append(Self.swatch(color)) }
      label.append(.isolated(choice.text))
      if let detail = choice.detailText { label.append(.box(.span, "detail", [.isolated(detail)])) }
      let tick = tick(
        type: type, value: "\(place)", isChosen: isChosen, label: label,
        extra: choice.isExclusive ? [("data-alone", "")] : [])
      guard let other = choice.other else { return tick }
      var attributes = [
        ("type", "text"), ("name", FieldName.other(identifier, place)), ("value", own),
        ("aria-label", "\(choice.text): \(translator("Your words"))"), ("class", "other"),
      ]
      if let placeholder = other.placeholder { attributes.append(("placeholder", placeholder)) }
      return .box(.div, "with-other", [tick, .element(.input, attributes: attributes)])
    }
    return .box(.div, "choices", buttons + unknownChoice)
  }

  /// Whether a choice is chosen, and the words of one's own for it.
  private func isChosen(_ choice: PresentedChoice) -> (Bool, String) {
    switch question.answer {
    case .boolean(let value): return (choice.value == (value ? 1 : 0), "")
    case .choices(let values):
      if values.contains(choice.value) { return (true, "") }
      guard choice.other != nil else { return (false, "") }
      let known = control.choices.map(\.value)
      guard case .string(let own)? = values.first(where: { !known.contains($0) }) else {
        return (false, "")
      }
      return (true, own)
    default: return (false, "")
    }
  }

  /// A colour as a picture: a page of this server has no styles within elements.
  private static func swatch(_ color: RGBAColor) -> Markup {
    .element(
      .svg,
      attributes: [
        ("class", "swatch"), ("viewBox", "0 0 4 3"), ("aria-hidden", "true"),
      ],
      [
        .element(.path, attributes: [("d", "M0 0h4v3H0z"), ("fill", color.hexCode)])
      ])
  }
}
