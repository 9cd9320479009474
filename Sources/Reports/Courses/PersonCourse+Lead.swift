// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import Localization

extension PersonCourse {
  /// The lines that say most, a paragraph each.
  package var sentences: [String] {
    told.prefix(Self.mostTold).map { "\(name(of: $0)) \(text(of: $0))" }
  }

  /// The same as parts of a page; why nothing is told if nothing is.
  package var lead: [Markup] {
    guard !lines.isEmpty else { return [.element(.p, words(silence))] }
    let told = told
    guard !told.isEmpty else {
      return [
        .element(
          .p, words("Each movement was measured at one visit, so nothing can be said of a change."))
      ]
    }
    return told.prefix(Self.mostTold).map { line in
      .element(.p, [.element(.strong, name(of: line)), Markup(" " + text(of: line))])
    } + more(told.dropFirst(Self.mostTold))
  }

  private func name(of line: CourseLine) -> String {
    "\(line.title): \(words(line.standing.words))."
  }

  private func text(of line: CourseLine) -> String { sentences(of: line).joined(separator: " ") }

  /// How many more there are, and how many of them are losses.
  private func more(_ rest: ArraySlice<CourseLine>) -> [Markup] {
    guard !rest.isEmpty else { return [] }
    let losses = rest.count { $0.standing <= .partlyRegained }
    return [
      .element(.p, words("\(rest.count) more stand in the table, with a loss: \(losses)."))
    ]
  }

  /// Why nothing is compared.
  private var silence: Message {
    measurements.contains(where: \.isUsable)
      ? "Nobody said whose measurements these are, so they are listed and not compared. State the person of each."
      : "No measurement can be used."
  }
}
