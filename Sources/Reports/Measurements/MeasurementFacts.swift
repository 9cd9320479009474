// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import Localization
internal import Measurement
internal import Recordings

/// The person and the visit, with further facts, below the heading of a page.
struct IdentityFacts {
  private let identity: MeasurementIdentity
  private let rows: [(Message, String)]
  private let words: Translator

  init(_ identity: MeasurementIdentity, _ rows: [(Message, String)], _ words: Translator) {
    (self.identity, self.rows, self.words) = (identity, rows, words)
  }

  /// Which limb, and who moved it.
  static func rows(_ side: Side, _ activity: Activity, _ words: Translator) -> [(Message, String)] {
    let unstated = words("not stated")
    return [
      ("Side", side == .unstated ? unstated : words(side.words)),
      ("Movement", activity == .unstated ? unstated : words(activity.words)),
    ]
  }

  var markup: Markup {
    let unstated = words("not stated")
    let dates = ReportDate(words)
    let whose = [
      (words("Person"), identity.subject ?? unstated),
      (words("Visit"), identity.visit.map { dates.shown($0) } ?? unstated),
    ]
    return .facts(
      whose + rows.map { (words($0.0), $0.1) }, long: identity.note.map { (words("Note"), $0) })
  }
}

extension Verdict {
  /// The verdict, and what is said about it, as the paragraph that a page leads with.
  func paragraph(_ sentence: String, _ words: Translator) -> Markup {
    .element(
      .p,
      [
        .element(.span, .verdict, "\(sign) \(words(self.words).capitalisedFirst)"),
        Markup(": \(sentence)"),
      ])
  }
}

extension [QualityCheck] {
  /// The section of checks that are not good.
  ///
  /// - Parameter more: comes after them.
  func doubts(_ words: Translator, _ more: [Markup] = []) -> Markup {
    .section(
      words("Doubts, and what to do next time"),
      [.element(.ul, map { DoubtLine($0, words).markup })] + more)
  }
}

/// A check that is not good: what was found, and what to do.
private struct DoubtLine {
  private let check: QualityCheck
  private let words: Translator

  init(_ check: QualityCheck, _ words: Translator) { (self.check, self.words) = (check, words) }

  var markup: Markup {
    .element(
      .li,
      [
        .element(
          .span, .verdict(check.verdict), "\(check.verdict.sign) \(words(check.verdict.words))"),
        Markup(": \(words(sentence: check.advice)) "),
        .element(.code, check.name),
      ])
  }
}

/// How a measurement was made: files with their hashes, calibrations, filter.
struct Provenance {
  let inputs: [MeasurementInput]
  let calibrations: [AppliedCalibration]
  let filter: AttitudeFilter?
  let warnings: [String]
  let words: Translator

  var section: Markup {
    var lines: [Markup] = []
    for input in inputs { lines += Self.lines(input, words) }
    for calibration in calibrations {
      guard let file = calibration.file else { continue }
      lines.append(Self.line(file, words("calibration"), words))
    }
    if let filter {
      lines.append(.element(.li, words("Attitude filter: \(filter.rawValue)")))
    }
    lines += warnings.map { .element(.li, [.isolated(words(ofWarning: $0))]) }
    return .section(words("How it was measured"), [.element(.ul, .quiet, lines)])
  }

  /// A warning is made of a finding and a remedy: `the times say that …; check …`.
  private func words(ofWarning warning: String) -> String {
    let whole = words(sentence: warning)
    guard whole == warning, let end = warning.firstRange(of: "; ")?.upperBound else { return whole }
    return words(sentence: String(warning[..<end])) + words(sentence: String(warning[end...]))
  }

  private static func lines(_ input: MeasurementInput, _ words: Translator) -> [Markup] {
    switch input {
    case .file(let source):
      source.files.map {
        let format = source.formatTitle.split(separator: " + ").map { words(sentence: String($0)) }
          .joined(separator: " + ")
        return line($0, "\(format), \(words("\(source.sampleCount) samples"))", words)
      }
    case .samples(let name, let count):
      [
        .element(.li, [.isolated(name), Markup(": \(words("\(count) samples"))")])
      ]
    case .sensor: [.element(.li, words("a live sensor"))]
    }
  }

  private static func line(
    _ file: RecordingSource.File, _ kind: String, _ words: Translator
  ) -> Markup {
    .element(
      .li,
      [
        .isolated(file.path == "-" ? words("standard input") : file.path), Markup(" (\(kind)) "),
        .element(.code, "SHA-256 \(file.sha256)"),
      ])
  }
}
