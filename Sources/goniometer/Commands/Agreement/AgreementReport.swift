// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Recordings

/// Matched tables and their agreement: text, JSON and plot are printed from it.
struct AgreementReport {
  let matched: MatchedTables
  let study: AgreementStudy

  init(_ matched: MatchedTables, acceptable: Double?) throws(AgreementError) {
    self.matched = matched
    study = try AgreementStudy(
      of: try Ratings(subjects: matched.subjects), acceptable: acceptable)
  }

  /// The raters of a pair.
  func raters(of pair: AgreementStudy.Pair) -> (
    first: MatchedTables.Rater, second: MatchedTables.Rater
  ) {
    (matched.raters[pair.first], matched.raters[pair.second])
  }

  /// Warnings, printed before the result or the error.
  static func warnings(on matched: MatchedTables) -> [String] {
    var warnings: [String] = []
    if matched.isMatchedByTime, let name = matched.keyNames.first {
      warnings.append(
        "rows are matched by '\(name)'; samples of one recording are not independent, and every "
          + "interval is too narrow for them: give one measurement for each subject")
    }
    if !matched.leftOut.isEmpty {
      let shown = matched.leftOut.prefix(shownNames).map { row in
        "\(row.key) (not in \(row.missing.joined(separator: ", ")))"
      }
      let rest = matched.leftOut.count - shown.count
      warnings.append(
        "\(matched.leftOut.count) of \(matched.leftOut.count + matched.subjects.count) left out, "
          + "not measured by all: " + shown.joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more, which --json lists" : ""))
    }
    return warnings
  }

  /// Rows beyond this are left to JSON.
  private static let shownNames = 8
}

extension TableMatchError: ReportableError {
  var exitCode: ExitCode { .malformedData }

  var message: String {
    switch self {
    case .keyMissing(let place, let keyed, let names):
      "\(place): expected a column to match rows by beside the measurements, as \(keyed) has "
        + "(\(names.joined(separator: ", "))), found none; add it, or match rows by their order with "
        + "--by-order"
    case .unequalCounts(let place, let found, let other, let expected):
      "\(place): expected \(expected) rows as in \(other), found \(found); add a column of names to "
        + "both and match rows by it"
    case .nothingInCommon(let tables):
      "no row has a number in all of \(tables.joined(separator: " and ")); check the columns, name "
        + "the key with --key, or match rows by their order with --by-order"
    }
  }
}
