// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Formats for typed text and places.
let textFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKTextAnswerFormat", blank: TextFormat(), AnswerFormat.Kind.text,
    textProperties + [.lines(isSeveral: true)]),
  formatClass(
    "ORKConfirmTextAnswerFormat", "ORKTextAnswerFormat",
    blank: ConfirmTextFormat(originalItem: "", message: ""), AnswerFormat.Kind.confirmText,
    [.text("originalItemIdentifier", \.originalItem), .text("errorMessage", \.message)]
      + (textProperties + [.lines(isSeveral: false)]).map { $0.lifted(\.text) }),
  formatClass(
    "ORKEmailAnswerFormat", blank: EmailFormat(), AnswerFormat.Kind.email,
    [.standing("usernameField", \.isUserName, .flag, false)]),
  formatClass(
    "ORKLocationAnswerFormat", blank: LocationFormat(), AnswerFormat.Kind.location,
    [
      .standing("useCurrentLocation", \.usesCurrentLocation, .flag, true),
      .optional("placeholder", \.placeholder, .string),
    ]),
]

private let textProperties: [Property<TextFormat>] = [
  .standing("maximumLength", \.maximumLength, .whole, 0, isAlwaysWritten: true), .validation,
  .optional("defaultTextAnswer", \.defaultText, .string),
  .standing("autocapitalizationType", \.keyboard.autocapitalization, .whole, 2),
  .standing("autocorrectionType", \.keyboard.autocorrection, .whole, 0),
  .standing("spellCheckingType", \.keyboard.spellChecking, .whole, 0),
  .standing("keyboardType", \.keyboard.type, .whole, 0),
  .standing("hideClearButton", \.hidesClearButton, .flag, false),
  .standing("hideCharacterCountLabel", \.hidesCharacterCount, .flag, false),
  .standing("secureTextEntry", \.isSecure, .flag, false),
  .optional("textContentType", \.contentType, .string),
  .standing("passwordRules", \.passwordRules, .passwordRules, nil),
  .optional("placeholder", \.placeholder, .string),
]

extension Property<TextFormat> {
  /// Whether the text may have several lines.
  fileprivate static func lines(isSeveral: Bool) -> Property {
    .standing("multipleLines", \.allowsMultipleLines, .flag, isSeveral, isAlwaysWritten: true)
  }

  /// The pattern that the text must match; ResearchKit has an empty object for none. The message
  /// counts only beside a pattern.
  fileprivate static let validation = Property([expression, message]) {
    members, format, path, reading throws(JSONError) in
    let text = try members.value(message, .string, at: path, &reading)
    format.validation = nil
    guard let json = members[expression], json != .null else { return }
    guard let parts = json.object else {
      throw json.unexpected("an object with 'pattern' and 'options'", at: path[expression])
    }
    guard let pattern = parts["pattern"] else { return }
    let here = path[expression]
    format.validation = TextValidation(
      pattern: try String(json: pattern, at: here["pattern"]), message: text ?? "",
      ignoresCase: try ignoresCase(parts["options"] ?? [], at: here["options"], &reading))
  } write: { format, _, _ in
    guard let validation = format.validation else { return [:] }
    let options: [JSONValue] = validation.ignoresCase ? [.string(caseOption)] : []
    return [
      expression: ["pattern": .string(validation.pattern), "options": .array(options)],
      message: .string(validation.message),
    ]
  }

  /// Whether the options, by the names of their constants, ask to take letters in either case.
  private static func ignoresCase(_ json: JSONValue, at path: JSONPath, _ reading: inout Reading)
    throws(JSONError) -> Bool
  {
    let names = try [String](json: json, at: path)
    for (index, name) in names.enumerated() where name != caseOption {
      guard otherOptions.contains(name) else {
        throw JSONError(.unknownName(name, known: [caseOption] + otherOptions), at: path[index])
      }
      reading.note("the option '\(name)' is kept, but does nothing here", at: path[index])
    }
    return names.contains(caseOption)
  }

  private static let expression = "validationRegularExpression"
  private static let message = "invalidMessage"
  private static let caseOption = "NSRegularExpressionCaseInsensitive"
  private static let otherOptions = [
    "AllowCommentsAndWhitespace", "IgnoreMetacharacters", "DotMatchesLineSeparators",
    "AnchorsMatchLines", "UseUnixLineSeparators", "UseUnicodeWordBoundaries",
  ].map { "NSRegularExpression" + $0 }
}
