// SPDX-License-Identifier: Apache-2.0

internal import Localization

extension PersonCourse {
  /// Lines that are told in words at the most.
  static let mostTold = 6

  /// The lines that say most, in words, those that need a reader first: name and standing, and the sentences.
  /// Nothing if each was measured at one visit and they are many, as then the table says all.
  private var told: [(name: String, text: String)] {
    let several = byStanding.filter { $0.visits.count > 1 }
    guard !several.isEmpty || lines.count <= Self.mostTold else { return [] }
    return (several.isEmpty ? byStanding : several).filter(saysItsOwn).map { line in
      ("\(line.title): \(words(line.standing.words)).", sentences(of: line).joined(separator: " "))
    }
  }

  /// The lines that say most, a paragraph each.
  package var sentences: [String] {
    told.prefix(Self.mostTold).map { "\($0.name) \($0.text)" }
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
      .element(.p, [.element(.strong, line.name), Markup(" " + line.text)])
    } + more(told.count - Self.mostTold)
  }

  /// How many more there are, and how many of them are losses.
  private func more(_ count: Int) -> [Markup] {
    guard count > 0 else { return [] }
    let losses = byStanding.filter { $0.visits.count > 1 && saysItsOwn($0) }
      .dropFirst(Self.mostTold).count { $0.standing <= .partlyRegained }
    return [
      .element(.p, words("\(count) more stand in the table, with a loss: \(losses)."))
    ]
  }

  /// Why nothing is compared.
  private var silence: Message {
    measurements.contains(where: \.isUsable)
      ? "Nobody said whose measurements these are, so they are listed and not compared. State the person of each."
      : "No measurement can be used."
  }
}
