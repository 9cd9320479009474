// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Measurement
internal import Recordings
internal import Reports

/// `goniometer agreement FILE...`.
enum AgreementCommand {
  static let files = Argument(
    repeating: "FILE", .file, minimum: 1,
    help: "A table of measurements of each rater, device or day, or one table with a column of "
      + "each; - is standard input.")
  static let column = Option(
    repeating: "column", .text, short: "c", placeholder: "NAME",
    help: "The column of measurements: one for all files, one for each in their order, or those of "
      + "one file. Without it the only one beside the key.")
  static let key = Option(
    repeating: "key", .text, short: "k", placeholder: "NAME",
    help: "A column that tells subjects apart, the person's first. Without it the first one.")
  static let independent = Option(
    flag: "independent",
    help: "Rows that share the first --key are of different people all the same, such as the same "
      + "number at two hospitals.")
  static let byOrder = Option(
    flag: "by-order", help: "Match rows by their order, whatever the key.")
  static let acceptable = Option(
    "acceptable", .positiveNumber, short: "a", placeholder: "DIFFERENCE",
    help: "The largest difference that does no harm, in the unit of the measurements; says whether "
      + "the limits of agreement keep within it. Customary for knee goniometry are 5 degrees.")
  static let plot = Option(
    "plot", .output, short: "p", help: "Where to draw differences over means, as SVG.")

  static let command = Command(
    name: "agreement",
    summary: "tell how well raters, devices or days agree on the same subjects",
    discussion: [
      "Takes one measurement of each subject by each rater, such as ranges of motion in degrees: a "
        + "table with a header (id,range_deg) a rater, separated by commas, semicolons or tabs, or a "
        + "bare column of numbers. Rows are matched by the first column, or by order where there "
        + "is no other. Who was not measured by all is left out, and named.",
      "Prints the bias with its limits of agreement (Bland and Altman 1999; intervals by Carkeet "
        + "2015), whether differences grow with size, the concordance correlation (Lin 1989, 2000), "
        + "and for all raters together intraclass correlations (Shrout and Fleiss 1979), standard "
        + "error of measurement and minimal detectable change. Intervals are of 95 %.",
      "Rows must be independent: one a person, not both knees of each and not the samples of a "
        + "recording. Where the first of several --key columns repeats, nothing is computed: measure "
        + "the agreement of each side in a table of its own.",
    ],
    arguments: [files],
    options: [column, key, independent, byOrder, acceptable, plot, Command.json],
    examples: [
      Example("Two raters, files with the columns id and angle", "a.csv b.csv"),
      Example(
        "Two devices within 5 degrees, the same numbers at two hospitals",
        "a.csv b.csv --key hospital --key id --independent --acceptable 5"),
      Example("Three raters in one table", "all.csv --column anna --column ben --column eva"),
    ]
  ) { arguments, console in
    let matched = try MatchedTables(try read(arguments), areIndependent: arguments[independent])
    for warning in AgreementReport.warnings(on: matched) { console.warn(warning) }
    let report = try AgreementReport(matched, acceptable: arguments[acceptable])
    if let path = arguments[plot] {
      try console.write(BlandAltmanPlot(report).svg.utf8, to: path, besides: arguments[files])
    }
    if arguments[Command.json] {
      try console.output.write(
        report.json(
          program: .goniometer, commandLine: console.commandLine,
          parameters: AgreementReport.Request(
            columns: arguments[column], keys: arguments[key], isByOrder: arguments[byOrder],
            acceptableDifference: arguments[acceptable])))
    } else if arguments[plot] != "-" {
      try console.print(report.text(width: console.width))
    }
    return .success
  }

  /// Reads the tables, after a look at what does not go together.
  private static func read(_ arguments: ParsedArguments) throws -> [KeyedTable] {
    let (paths, columns) = (arguments[files], arguments[column])
    try UsageError.refuse([
      "give the files of two raters, or one file and --column for each rater in it":
        paths.count == 1 && columns.count < 2,
      "with \(paths.count) files give --column once for all or once for each, "
        + "not \(columns.count) times":
        paths.count > 1 && columns.count > 1 && columns.count != paths.count,
      "only one of the files can be standard input": paths.count { $0 == "-" } > 1,
      "--json and --plot - would both write to standard output":
        arguments[Command.json] && arguments[plot] == "-",
      "--independent goes with two or more --key":
        arguments[independent] && arguments[key].count < 2,
      "--key and --by-order exclude each other": arguments[byOrder] && !arguments[key].isEmpty,
    ])
    let key: KeyedTable.Key =
      arguments[byOrder] ? .none : arguments[key].isEmpty ? .first : .columns(arguments[key])
    return try paths.enumerated().map { index, path in
      let wanted = paths.count == 1 || columns.count < 2 ? columns : [columns[index]]
      return try KeyedTable(
        source: ByteSource(path: path, hashing: true), columns: wanted, key: key)
    }
  }
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
    case .severalRowsEach(let column, let people, let rows):
      "\(people) values of '\(column)' have \(rows) rows: rows of one person are not independent, and "
        + "every interval would be too narrow; give one row for each person, such as one side, or say "
        + "--independent if they are different people"
    case .nothingInCommon(let tables):
      "no row has a number in all of \(tables.joined(separator: " and ")); check the columns, name "
        + "the key with --key, or match rows by their order with --by-order"
    }
  }
}
