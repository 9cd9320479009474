// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A concept of a terminology that a choice stands for, so that an answer keeps its meaning in systems
/// with words of their own.
///
/// ```swift
/// let inFront = TextChoice(
///   "In front", value: "front",
///   coding: ChoiceCoding(system: "http://snomed.info/sct", code: "255549009", display: "Anterior"))
/// ```
public struct ChoiceCoding: Sendable, Hashable {
  /// The URI of the terminology; `nil` for a code of the study's own.
  public var system: String?
  /// The code of the concept; not empty.
  public var code: String
  /// The terminology's words for the concept.
  public var display: String?

  /// Makes a coding; each part is described at its property.
  public init(system: String? = nil, code: String, display: String? = nil) {
    self.system = system
    self.code = code
    self.display = display
  }
}

extension ChoiceCoding: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ChoiceCoding>(
    "choiceCoding", about: "The concept of a terminology that a choice stands for.",
    blank: ChoiceCoding(code: ""),
    [
      .optional(
        "system", \.system, about: "URI of the terminology; without it the code is the study's own."
      ), .required("code", \.code, about: "Code of the concept, not empty."),
      .optional("display", \.display, about: "The terminology's words for the concept."),
    ])
}
