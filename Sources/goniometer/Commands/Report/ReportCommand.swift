// SPDX-License-Identifier: Apache-2.0

internal import CareStore
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

  static let goal = Option(
    repeating: "goal", .goal,
    help: "An angle to reach, perhaps by a day. Give one for each goal.")
  static let event = Option(
    repeating: "event", .event,
    help: "What happened on a day. Give one for each event.")
  static let trials = Option(
    "trials", .choice(CourseSettings.Trials.self), default: "mean",
    help: "What several trials of one visit count as.")
  static let repeats = Option(
    "repeats", .file, placeholder: "RESULTS",
    help: "Results of persons who were measured again without a change, the sensors put on anew: "
      + "they say what two measurements differ by.")
  static let table = Option(
    "table", .output, placeholder: "FILE.csv", help: "A row for each person and angle besides.")
  static let fhir = Option(
    "fhir", .output, placeholder: "FILE.json",
    help: "Measurements, courses and goals as a FHIR R4 bundle besides.")

  static let command = Command(
    name: "report",
    summary: "write the course of a person, or the overview of a study, as a page",
    discussion: [
      "Takes what 'analyze --json', 'live', 'task run' and 'batch' wrote, and care stores. A folder "
        + "stands for every result in it and below it.",
      "One person's page follows each direction of each movement: losses and gains beyond the noise, "
        + "the last visit against the one before, the first and the best, trend, plateau, goals, and "
        + "left beside right. Several persons (--subject of the measurements) give an overview with a "
        + "row each, those who need a reader first. Measurements that nobody named are listed and not "
        + "compared; --subject here names them.",
      "Compared are measurements of one person, side, movement, method and step of a task. Those of "
        + "simulated sensors and repeated files are left out.",
      "Measurements are put in order by day: that of the visit, if it is a date such as 2026-03-02, "
        + "else that of the result. Without days they stay as they are given. Those that are not "
        + "valid are listed and take no part.",
      "A goal names an angle, and a side and a joint if it is for one of them alone: "
        + "flexion=110:2026-06-01, 'left knee flexion=110', 'extension deficit=0'. An event is a day and a "
        + "text: 2026-03-10=operation.",
      "Exits with 1, and writes nothing, where the files hold no measurement.",
    ],
    arguments: [results],
    options: [
      output, table, fhir, subject, goal, event, trials, repeats, PageOutput.language,
    ],
    examples: [
      Example("Two visits of a person", "visit1.json visit2.json --output course.html"),
      Example(
        "With an operation and a goal",
        "visits --event 2026-03-10=operation --goal flexion=110:2026-06-01 --output course.html"),
      Example("A study's folder, in German, on paper", "study --language de --output study.pdf"),
      Example("A study as a page and as a table", "study --output study.html --table study.csv"),
    ]
  ) { arguments, console in
    let paths = arguments[results]
    guard !paths.isEmpty else {
      throw UsageError("name results, summaries, care stores or folders of them")
    }
    let outputs = [arguments[output], arguments[table], arguments[fhir]].compactMap(\.self)
    try PageOutput.checkDistinct(outputs)
    if outputs.count(where: { $0 == "-" }) > 1 {
      throw UsageError("two outputs would both go to standard output: name a file with --output")
    }
    var files = ResultFiles()
    for path in paths { try files.add(path) }
    for file in files.passedOver.prefix(20) { console.warn("\(file)") }
    if files.passedOver.count > 20 {
      console.warn("\(files.passedOver.count - 20) more files are no results")
    }
    var settings = CourseSettings()
    (settings.goals, settings.events) = (arguments[goal], arguments[event])
    (settings.trials, settings.today) = (
      arguments[trials], ((try? ScheduleTimeZone.ofSystem()) ?? .utc).written(.now)
    )
    if let path = arguments[repeats] {
      var repeated = ResultFiles()
      try repeated.add(path)
      settings.repeats = repeated.measurements
    }
    let (found, all) = try waiting { [files, settings] in
      try await files.withStores(of: arguments[subject], settings)
    }
    guard !found.isEmpty else {
      throw CommandFailure(.noResult, "no range of motion is in \(paths.joined(separator: ", "))")
    }
    let words = PageOutput.words(arguments)
    let page = CoursePage(found, settings: all, program: .goniometer, in: words)
    try console.write(page: page.html, to: arguments[output], besides: files.files)
    if let path = arguments[table] {
      try console.write(page.csv, to: path, besides: files.files)
    }
    if let path = arguments[fhir] {
      try console.write(page.fhir, to: path, besides: files.files)
    }
    return .success
  }
}

extension ValueType where Value == CourseGoal {
  fileprivate static let goal = ValueType(
    "GOAL",
    expecting: "a goal such as flexion=110:2026-06-01, 'knee flexion=110' or 'extension deficit=0'"
  ) { CourseGoal($0) }
}

extension ValueType where Value == CourseEvent {
  fileprivate static let event = ValueType(
    "EVENT", expecting: "an event such as 2026-03-10=operation"
  ) { CourseEvent($0) }
}

extension ResultFileError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .unreadable: .noInput
    case .notAResult: .malformedData
    }
  }
}
