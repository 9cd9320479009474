// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Recordings

/// The options that say whose measurement it is: recorded or live, one or many, alone or in a task.
enum IdentityOptions {
  static let subject = Option(
    "subject", .identity,
    help: "Who was measured, such as a study's pseudonym. Results name it; nothing is taken from "
      + "paths.")
  static let visit = Option(
    "visit", .identity, help: "Which visit it was, such as 2026-03-02 or baseline. Results name it."
  )
  static let note = Option(
    "note", .identity, help: "A remark on the measurement. Results carry it.")

  static let group = OptionGroup("Whose measurement", [subject, visit, note])

  /// The identity that was stated; a text of nothing but spaces counts as none.
  static func identity(_ arguments: ParsedArguments) -> MeasurementIdentity {
    MeasurementIdentity(subject: arguments[subject], visit: arguments[visit], note: arguments[note])
  }

  /// Refuses an identity that is not that of a saved session: two people's answers would be one
  /// result. An option that is not given leaves the saved text.
  static func checkUnchanged(
    _ arguments: ParsedArguments, from saved: MeasurementIdentity, in path: String
  ) throws(UsageError) {
    let stated = identity(arguments)
    func words(_ part: MeasurementIdentity.Part, of identity: MeasurementIdentity) -> String {
      identity[part].map { "--\(part.rawValue) '\($0.prefix(80).description.oneLine)'" }
        ?? "no --\(part.rawValue)"
    }
    for (part, option) in [
      (MeasurementIdentity.Part.subject, subject), (.visit, visit), (.note, note),
    ] where arguments.isGiven(option) && stated[part] != saved[part] {
      throw UsageError(
        "'\(path)': the saved session was begun with \(words(part, of: saved)), and this call has "
          + "\(words(part, of: stated)); go on without the option, or begin another session with "
          + "another file for --session")
    }
  }
}

extension ValueType where Value == String {
  /// A part of an identity, which may be empty.
  fileprivate static let identity = ValueType(
    "TEXT", expecting: MeasurementIdentity.expectation
  ) { MeasurementIdentity.accepts($0) ? $0 : nil }
}

extension MeasurementIdentity {
  /// Who, which visit and what was noted, for people: one line, more if it is wider than `width`.
  ///
  /// Line breaks in the texts become spaces, and words that no line holds are cut, so that no text
  /// stands out of its place.
  func text(width: Int) -> String {
    let width = max(width, 20)
    let parts = Part.allCases.compactMap { part in self[part].map { "\(part.rawValue): \($0)" } }
    let words = parts.joined(separator: "; ").split(whereSeparator: \.isWhitespace)
    let pieces = words.flatMap { $0.pieces(of: width) }.joined(separator: " ")
    let lines = TextLayout.wrap(pieces.prefix(1).uppercased() + pieces.dropFirst(), width: width)
    return lines.map { $0 + "\n" }.joined()
  }
}
