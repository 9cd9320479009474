// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// The classes of answer formats.
let answerFormats = ClassFamily<AnswerFormat>(
  \.carried,
  [
    ClassTable(
      "ORKAnswerFormat", blank: AnswerFormat(.none), accepts: { $0.kind == .none }, [.dontKnow])
  ] + scaleFormatClasses + choiceFormatClasses + numberFormatClasses + dateFormatClasses
    + textFormatClasses + healthFormatClasses)

/// A class of answer formats with parameters of their own.
func formatClass<Content: Sendable & Hashable>(
  _ name: String, _ superclass: String = "ORKAnswerFormat", blank: Content,
  _ embed: @escaping @Sendable (Content) -> AnswerFormat.Kind,
  losses: @escaping @Sendable (Content) -> [String] = { _ in [] }, _ properties: [Property<Content>]
) -> ClassTable<AnswerFormat> {
  let extract: @Sendable (AnswerFormat.Kind) -> Content? = { $0.content as? Content }
  return ClassTable(
    name, superclass, blank: AnswerFormat(embed(blank)), accepts: { extract($0.kind) != nil },
    losses: { extract($0.kind).map(losses) ?? [] },
    [.dontKnow]
      + properties.map { $0.lifted({ extract($0.kind) ?? blank }, { $1.kind = embed($0) }) })
}

extension Property<AnswerFormat> {
  /// The button for not knowing; its words and look count only where it is shown.
  fileprivate static let dontKnow = Property([shows, words, look]) {
    members, format, path, reading throws(JSONError) in
    let isShown = try members.value(shows, .flag, at: path, &reading) ?? false
    let text = try members.value(words, .string, at: path, &reading)
    let style = try members.value(look, styles, at: path, &reading) ?? .standard
    format.dontKnow = isShown ? DontKnowOption(text: text, style: style) : nil
  } write: { format, path, writing in
    guard let option = format.dontKnow else { return [:] }
    var members: Members = [shows: true]
    members[words] = option.text.map(JSONValue.string)
    if option.style != .standard { members[look] = styles.write(option.style, path, &writing) }
    return members
  }

  private static let shows = "showDontKnowButton"
  private static let words = "customDontKnowButtonText"
  private static let look = "dontKnowButtonStyle"
  private static let styles = Codec<DontKnowOption.Style>.numbered(
    "the button style", [(0, .standard), (1, .circleChoice)])
}
