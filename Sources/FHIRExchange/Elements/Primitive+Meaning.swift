// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension Primitive {
  /// The text of a JSON value of this type's kind; `nil` of any other.
  func text(of json: JSONValue) -> String? {
    switch (self, json) {
    case (.boolean, .boolean(let value)): value ? "true" : "false"
    case (.integer, .integer(let value)), (.unsignedInt, .integer(let value)),
      (.positiveInt, .integer(let value)):
      "\(value)"
    case (.decimal, .decimal(let text)): text
    case (.decimal, .integer), (.decimal, .fraction): FHIR.Decimal(fhir: json)?.text
    case (.boolean, _), (.integer, _), (.unsignedInt, _), (.positiveInt, _), (.decimal, _): nil
    default: json.string
    }
  }

  /// The value of this type that JSON of any kind stands for, where there is just one: `"true"` for true,
  /// `5` for the text `5`, a date between spaces. A time without seconds is that minute; one without a
  /// zone is nobody's, and its date stands for it. A value of the right kind is given back as it is.
  ///
  /// - Returns: `nil` where there is no such value. Whether the type allows it is for ``accepts(_:)``.
  func meaning(of json: JSONValue) -> JSONValue? {
    if !isText, text(of: json) != nil { return json }
    guard let text = Self.anyText(of: json) else { return nil }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch self {
    case .boolean: return Bool(trimmed.lowercased()).map(JSONValue.boolean)
    case .decimal: return FHIR.Decimal(trimmed)?.fhir
    case .integer, .unsignedInt, .positiveInt:
      return FHIR.Decimal(trimmed).flatMap { Int(exactly: $0.double) }.map(JSONValue.integer)
    case .string, .markdown, .xhtml: return .string(Self.printable(text))
    case .uri, .url, .canonical:
      return .string(trimmed.split(whereSeparator: \.isWhitespace).joined(separator: "%20"))
    case .code: return .string(trimmed.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    case .dateTime, .instant, .date, .time: return .string(moment(trimmed))
    default: return .string(trimmed)
    }
  }

  /// The text of a date or time with seconds, and without a time where FHIR has no place for it.
  private func moment(_ text: String) -> String {
    guard !accepts(text) else { return text }
    let parts = text.split(separator: "T", maxSplits: 1)
    let clock = self == .time ? text[...] : parts.count == 2 ? parts[1] : ""
    let digits = clock.prefix { !"Z+-".contains($0) }
    let zone = clock[digits.endIndex...]
    if self == .date || self == .dateTime && zone.isEmpty { return String(parts.first ?? "") }
    guard digits.count == 5 else { return text }
    return (self == .time ? "" : "\(parts[0])T") + "\(digits):00\(zone)"
  }

  /// Whether JSON has the type as a string.
  private var isText: Bool {
    switch self {
    case .boolean, .integer, .unsignedInt, .positiveInt, .decimal: false
    default: true
    }
  }

  private static func anyText(of json: JSONValue) -> String? {
    switch json {
    case .string(let text): text
    case .boolean(let value): value ? "true" : "false"
    default: FHIR.Decimal(fhir: json)?.text
    }
  }

  /// A text without the control characters that FHIR does not allow.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 || "\n\r\t".unicodeScalars.contains($0) }))
  }
}

extension JSONValue {
  /// The elements of a list; of a value that stands alone, itself; of `null`, none.
  var elements: [JSONValue] { self == .null ? [] : array ?? [self] }

  /// The only element of a list; `nil` for any other value.
  var soleElement: JSONValue? { array.flatMap { $0.count == 1 ? $0[0] : nil } }
}
