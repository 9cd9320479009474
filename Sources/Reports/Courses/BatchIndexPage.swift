// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
public import Localization
public import Measurement

/// An overview of the measurements of a batch: a small picture each, the worst verdicts first.
public struct BatchIndexPage: Sendable {
  /// A measurement with the names of its files.
  public struct Entry: Sendable {
    /// The measurement; its source is its name.
    public var measurement: Finding
    /// The file of its page, relative to the overview; `nil` for none.
    public var page: String?
    /// The file of its small picture, relative to the overview; `nil` for none.
    public var picture: String?

    /// Makes an entry from its parts.
    public init(_ measurement: Finding, page: String?, picture: String?) {
      (self.measurement, self.page, self.picture) = (measurement, page, picture)
    }
  }

  private let entries: [Entry]
  private let program: OutputProgram
  private let words: Translator

  /// An overview.
  ///
  /// - Parameters:
  ///   - entries: in the order of the batch.
  ///   - program: the program that writes the page.
  ///   - translator: the language, with the tables of `Measurement` and `Reports`.
  public init(_ entries: [Entry], program: OutputProgram, in translator: Translator = .english) {
    (self.entries, self.program, words) = (entries, program, translator)
  }

  /// Measurements that are shown at the most.
  private static let most = 5000

  /// The file.
  public var html: String {
    var page = ReportPage(title: words("Overview of the measurements"), program: program, in: words)
    page.showsImages = true
    page.sections = [counts]
    var left = Self.most
    for group in groups {
      let own = entries.filter { $0.measurement.verdict == group.verdict }
      guard !own.isEmpty else { continue }
      page.sections.append(
        .section(
          "\(group.verdict?.sign ?? Verdict.bad.sign) \(group.name): \(own.count)",
          [.element(.div, .wall, own.prefix(left).map(card))]))
      left -= min(left, own.count)
    }
    page.sections += Markup.leftOut(entries.count - Self.most, words)
    return page.html
  }

  private var counts: Markup {
    .facts(
      [(words("Measurements"), "\(entries.count)")]
        + groups.map { group in
          (group.name, "\(entries.count { $0.measurement.verdict == group.verdict })")
        })
  }

  /// The verdicts, the worst first; before them those without a result.
  private var groups: [(name: String, verdict: Verdict?)] {
    [(words("no result").capitalisedFirst, nil)]
      + Verdict.allCases.reversed().map { (words($0.words).capitalisedFirst, $0) }
  }

  private func card(_ entry: Entry) -> Markup {
    let one = entry.measurement
    let number = ReportNumber(words)
    let range =
      one.range.isFinite
      ? number.degrees(one.range, halfWidth95: one.rangeHalfWidth95) : words("no range")
    var name = Markup.isolated(one.source)
    if let page = entry.page { name = .link(to: page, [name]) }
    var parts = [
      Markup.element(.p, [name, Markup(": \(range)")])
    ]
    if let picture = entry.picture {
      parts.insert(.image(picture, text: "\(one.source): \(range)"), at: 0)
    }
    let doubt = words(sentence: one.remark)
    if !doubt.isEmpty { parts.append(.element(.p, .quiet, doubt)) }
    return .element(.div, .card, parts)
  }
}
