// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

/// The field of a question: the browser's own control for its answers.
struct QuestionField {
  let question: PresentedQuestion
  /// The reason why the field was refused, and its text; `nil` if it was not.
  let problem: (sentence: String, typed: String?)?
  /// The identifier of the element with the question's words if they stand elsewhere.
  let titleID: String?
  let locality: Locality
  let translator: Translator
  /// The address of an image of the task; `nil` if there is no such file.
  let image: (String) -> String?

  private var control: AnswerControl { question.control }
  private var identifier: String { question.identifier }
  private var name: String { FieldName.answer(identifier) }
  /// The identifier of the field's element, to which problems lead.
  var fieldID: String { elementID("f", identifier) }
  private var hintID: String { elementID("h", identifier) }
  private var problemID: String { elementID("p", identifier) }

  /// The question with its words, its control and what was wrong.
  func markup() -> Markup {
    guard control.kind != .none else {
      return .box(.div, "question", headings + words)
    }
    var content = headings + [Markup.hidden(FieldName.asked, identifier)]
    content += isGroup ? [group] : single
    if !isGroup, let words = question.dontKnow { content.append(unknown(words)) }
    let look = problem == nil ? "question" : "question wrong"
    return .box(.div, look, content)
  }

  private var headings: [Markup] {
    question.headings.flatMap { heading in
      (heading.title.map { [Markup.element(.h2, [.isolated($0)])] } ?? [])
        + Markup.paragraphs(heading.detailText)
    }
  }

  /// Whether several elements belong to the question.
  private var isGroup: Bool {
    switch control.kind {
    case .choice, .textScale, .yesNo, .lists, .rung: true
    case .scale: hasButtons
    default: false
    }
  }

  /// Whether a scale has a button for each of its steps.
  private var hasButtons: Bool {
    guard let step = control.step, let low = control.minimum, let high = control.maximum else {
      return false
    }
    return (high - low) / step <= 20
  }

  /// The question's words with what goes on under them, as elements that the control refers to.
  private var words: [Markup] {
    var words: [Markup] =
      titleID == nil ? [.box(.span, "prompt", [.isolated(question.prompt)])] : []
    if !question.isRequired, control.kind != .none {
      words.append(.box(.span, "optional", [Markup(translator("Optional"))]))
    }
    return words
  }

  private var hints: [Markup] {
    var hints = Markup.paragraphs(question.detailText)
    if let range = numberHint { hints.append(.box(.p, "quiet", [Markup(range)])) }
    let more = question.learnMore.map { LearnMore(step: $0, translator: translator).markup }
    let hint = hints.isEmpty ? [] : [Markup.element(.div, attributes: [("id", hintID)], hints)]
    return hint + more + problemLine
  }

  private var problemLine: [Markup] {
    guard let problem else { return [] }
    return [
      .element(
        .p, attributes: [("id", problemID), ("class", "problem")], [Markup(problem.sentence)])
    ]
  }

  /// What is to be typed, where the control does not show it.
  private var numberHint: String? {
    switch control.kind {
    case .number, .age, .height, .weight, .timeInterval, .email, .location, .scale:
      guard !hasButtons else { return nil }
      let words = question.formatDescription
      return words.prefix(1).uppercased() + words.dropFirst()
    case .date, .dateAndTime, .timeOfDay:
      guard !question.isGregorian(in: locality) else { return nil }
      let words = question.formatDescription
      return words.prefix(1).uppercased() + words.dropFirst()
    default: return nil
    }
  }

  private func described(_ attributes: [(String, String)]) -> [(String, String)] {
    var attributes = attributes
    var by: [String] = []
    if question.detailText?.isEmpty == false || numberHint != nil { by.append(hintID) }
    if problem != nil {
      by.append(problemID)
      attributes.append(("aria-invalid", "true"))
    }
    if !by.isEmpty { attributes.append(("aria-describedby", by.joined(separator: " "))) }
    return attributes
  }

  // MARK: - Groups

  private var group: Markup {
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

  private func ends(_ content: [Markup], look: String) -> Markup {
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
    func part(_ value: Double) -> Int { Int((max(0, min(value, 1)) * 255).rounded()) }
    let (red, green, blue) = (part(color.red), part(color.green), part(color.blue))
    return .element(
      .svg,
      attributes: [
        ("class", "swatch"), ("viewBox", "0 0 4 3"), ("aria-hidden", "true"),
      ],
      [
        .element(
          .path, attributes: [("d", "M0 0h4v3H0z"), ("fill", "rgb(\(red),\(green),\(blue))")])
      ])
  }

  // MARK: - Single fields

  private var single: [Markup] {
    let label =
      titleID == nil
      ? [Markup.element(.label, attributes: [("for", fieldID)], words)]
      : words.isEmpty ? [] : [Markup.box(.div, "words", words)]
    return label + hints + [.box(.div, "field", [field] + unit)]
  }

  private var unit: [Markup] {
    guard control.kind == .number, let unit = control.unit else { return [] }
    return [.box(.span, "unit", [Markup(unit)])]
  }

  private var text: String { problem?.typed ?? question.fieldText(in: locality) }

  private var field: Markup {
    var attributes = described([("id", fieldID), ("name", name)])
    if let titleID { attributes.append(("aria-labelledby", titleID)) }
    if let limit = control.maximumLength { attributes.append(("maxlength", "\(limit)")) }
    if let placeholder = question.placeholder { attributes.append(("placeholder", placeholder)) }
    if control.isMultiline {
      return .element(
        .textarea, attributes: attributes + [("rows", "4")], [Markup(lines: "\n" + text)])
    }
    let look = look
    attributes += look.attributes
    if !control.isSecure, !question.isConfirmation {
      attributes.append(("value", look.type == "text" ? text : look.value))
    }
    attributes.append(("type", look.type))
    let input = Markup.element(.input, attributes: attributes)
    guard control.kind == .scale else { return input }
    return ends([input, slider], look: "scale")
  }

  /// A slider beside the number, which the page's script shows: without one it could not be left empty.
  private var slider: Markup {
    let digits = control.fractionDigits ?? 0
    let step = digits == 0 ? "1" : "0." + String(repeating: "0", count: digits - 1) + "1"
    return .element(
      .input,
      attributes: [
        ("type", "range"), ("min", AnswerFormat.plain(control.minimum ?? 0)),
        ("max", AnswerFormat.plain(control.maximum ?? 0)), ("step", step),
        ("data-for", fieldID), ("hidden", "hidden"), ("aria-label", question.prompt),
      ])
  }

  /// The type of an input with its further attributes. A date that the browser cannot take stands as text.
  private var look: (type: String, value: String, attributes: [(String, String)]) {
    let isGregorian = question.isGregorian(in: locality)
    switch control.kind {
    case .scale, .number, .age:
      return ("text", text, [("inputmode", "decimal"), ("autocomplete", "off")])
    case .height, .weight, .timeInterval, .location: return ("text", text, [])
    case .email: return ("email", text, [("autocomplete", "email")])
    case .timeOfDay: return ("time", text, [])
    case .date where isGregorian:
      return (
        "date", text,
        limit("min", control.earliest, withTime: false)
          + limit("max", control.latest, withTime: false)
      )
    case .dateAndTime where isGregorian:
      return (
        "datetime-local", text,
        limit("min", control.earliest, withTime: true)
          + limit("max", control.latest, withTime: true)
      )
    case .text where control.isSecure:
      return ("password", "", [("autocomplete", "new-password")])
    default: return ("text", text, [])
    }
  }

  private func limit(_ name: String, _ date: Date?, withTime: Bool) -> [(String, String)] {
    guard let date else { return [] }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = locality.calendar.timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    guard let year = parts.year, (1...9999).contains(year) else { return [] }
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let day =
      String(repeating: "0", count: 4 - "\(year)".count)
      + "\(year)-\(two(parts.month))-\(two(parts.day))"
    return [(name, withTime ? "\(day)T\(two(parts.hour)):\(two(parts.minute))" : day)]
  }

  private func unknown(_ words: String) -> Markup {
    var attributes = [
      ("type", "checkbox"), ("name", FieldName.unknown(identifier)), ("value", "1"),
      ("data-alone-for", fieldID),
    ]
    if question.answer == .dontKnow { attributes.append(("checked", "checked")) }
    return .box(
      .label, "choice",
      [.element(.input, attributes: attributes), .box(.span, "words", [.isolated(words)])])
  }
}

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
