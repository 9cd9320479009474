// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ClinicalTerms
internal import ConsolePrograms
internal import Foundation
internal import Reports

/// `goniometer report RESULT… --output FILE`.
enum ReportCommand {
  static let results = Argument(
    repeating: "RESULT", .file,
    help: "Results, summaries, care stores, and folders of them.")
  static let output = Option(
    "output", .output, default: "-", short: "o",
    help: "The page: HTML, or PDF if its name ends in .pdf.")

  static let subject = Option(
    "subject", .text, placeholder: "TEXT",
    help: "Whose the measurements are that do not say it themselves.")

  static let command = Command(
    name: "report",
    summary: "write the course of a person, or the overview of a study, as a page",
    discussion: [
      "Takes what 'analyze --json', 'live', 'task run' and 'batch' wrote, and care stores. A folder "
        + "stands for every result in it and below it.",
      "One person's page says how each side stands, whether a change is more than two such "
        + "measurements can differ by without one, and lists every measurement. Several persons "
        + "(--subject of the measurements) give an overview with a row each. Measurements that "
        + "nobody named are listed and not compared; --subject here names them.",
      "Compared are measurements of one person, side, movement, method and step of a task. Those of "
        + "simulated sensors and repeated files are left out.",
      "Measurements are put in order by day: that of the visit, if it is a date such as 2026-03-02, "
        + "else that of the result. Without days they stay as they are given. Those that are not "
        + "valid are listed and take no part.",
      "Exits with 1, and writes nothing, where the files hold no measurement.",
    ],
    arguments: [results],
    options: [output, subject, PageOutput.language],
    examples: [
      Example("Two visits of a person", "visit1.json visit2.json --output course.html"),
      Example("A study's folder, in German, on paper", "study --language de --output study.pdf"),
      Example("What a batch measured", "knees.csv --output knees.html"),
    ]
  ) { arguments, console in
    let paths = arguments[results]
    guard !paths.isEmpty else {
      throw UsageError("name results, summaries, care stores or folders of them")
    }
    var results = ResultFiles()
    for path in paths { try results.add(path) }
    for file in results.passedOver.prefix(20) { console.warn("\(file)") }
    if results.passedOver.count > 20 {
      console.warn("\(results.passedOver.count - 20) more files are no results")
    }
    var measurements = try results.measurements + results.stores.flatMap(ranges)
    for index in measurements.indices where measurements[index].identity.subject == nil {
      measurements[index].identity[.subject] = arguments[subject]
    }
    guard !measurements.isEmpty else {
      throw CommandFailure(.noResult, "no range of motion is in \(paths.joined(separator: ", "))")
    }
    let page = CoursePage(measurements, program: .goniometer, in: PageOutput.words(arguments))
    try console.write(page: page.html, to: arguments[output], besides: results.files)
    return .success
  }

  /// The ranges of a care store; its person is named as in a study, by the file, if it has no patient.
  private static func ranges(ofStore path: String) throws -> [ReportedMeasurement] {
    let store = try CarePlanStore(path: path, for: .reading)
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return try waiting { try await store.rangesOfMotion(of: name, source: path) }
  }
}

extension ResultFileError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .unreadable: .noInput
    case .notAResult: .malformedData
    }
  }
}
