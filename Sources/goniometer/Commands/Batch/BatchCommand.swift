// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import ConsolePrograms
internal import Files
internal import JSON
internal import Measurement
internal import Reports
internal import Synchronization

/// `goniometer batch INPUT… --output FILE`.
enum BatchCommand {
  static let inputs = Argument(
    repeating: "INPUT", .file,
    help: "Recordings, folders (searched with all below them) and patterns in quotes.")
  static let manifest = Option(
    "manifest", .file, short: "m",
    help: "A list of measurements: CSV with a header, or a line of JSON each.")
  static let output = Option("output", .file, default: "-", short: "o", help: "The summary.")
  static let format = Option(
    "format", .choice(SummaryFormat.Name.self), default: SummaryFormat.Name.csv.rawValue,
    help: "The summary's form.")
  static let angles = Option(
    "angles", .file, placeholder: "FOLDER",
    help: "Also write the angle of every sample, a CSV file a measurement, to this folder.")
  static let report = Option(
    "report", .file, placeholder: "FOLDER",
    help: "Also write a page for each measurement, and index.html with all of them, to this folder."
  )
  static let workers = Option(
    "workers", .integer(in: 1...1024), short: "w", placeholder: "N",
    help: "How many measurements at once; as many as there are cores without it.")
  static let resume = Option(
    flag: "resume",
    help:
      "Take over from the summary that is there what was measured from the same files, with the "
      + "same settings, by this version.")
  static let list = Option(
    flag: "list",
    help: "Measure nothing; print the measurements, each the line that 'worker' takes for it.")
  static let provenance = Option(
    flag: "provenance",
    help: "In JSON, add to every entry the parameters and how each file was read.")

  static let command = Command(
    name: "batch",
    summary: "measure many recordings into one summary",
    discussion: [
      "Of a folder every .csv and .tsv (also .gz) below it is measured, but hidden files and linked "
        + "folders: NAME_thigh.csv and NAME_shank.csv as the two sensors of one knee, likewise "
        + "thigh.csv and shank.csv, which then are all that is measured in their folder; anything "
        + "else as one device. Patterns (*, ?, [a-z]) are matched by the program: quote them.",
      "A manifest has a column file, or thigh and shank, and may have id and any option of "
        + "'analyze' (side, activity, zero, calibration, thigh-calibration, …), which goes before "
        + "the same option here, --subject, --visit and --note among them; other columns are passed "
        + "through. Its paths are relative to its own folder. Two measurements with one id are refused.",
      "The numbers are those of 'analyze'. The summary has one row for each measurement in the order "
        + "of the inputs, also for what failed, with the reason. While it is written it stands "
        + "beside its place, as FILE.part. Ctrl-C finishes what is under way and leaves a summary "
        + "of what is done; --resume goes on from that, or from what a crash left.",
      "Exits with 0 where all were measured, with 1 where some gave no valid measurement or "
        + "failed, and with the error's own code where all failed for the same reason.",
    ],
    arguments: [inputs],
    options: [
      manifest, output, format, angles, report, PageOutput.language, workers, resume, Command.force,
      list, provenance,
    ],
    groups: BatchOptions.measurement,
    examples: [
      Example("A folder with all below it", "recordings --output knees.csv"),
      Example(
        "A list with sides and zeros, gone on with after Ctrl-C",
        "--manifest trials.csv --output knees.csv --resume"),
      Example(
        "For programs, with the angles of every sample",
        "'visit?/*.csv' --format ndjson --angles angles --output knees.ndjson"),
      Example(
        "With a page for each measurement, to look through",
        "recordings --output knees.csv --report pages"),
      Example("For an engine of a cluster", "recordings --side left --list > jobs.ndjson"),
    ]
  ) { arguments, console in
    _ = try arguments.recordingOptions()
    try checkTogether(arguments)
    do {
      var runner = JobRunner(
        program: .goniometer, defaults: arguments.stated(),
        identity: IdentityOptions.identity(arguments), anglesFolder: arguments[angles],
        showsProvenance: arguments[provenance], hasKeys: true)
      if let folder = arguments[report] {
        runner.pages = .reports(in: folder, program: .goniometer, PageOutput.words(arguments))
      }
      let plan = try BatchPlan(
        inputs: arguments[inputs], manifest: arguments[manifest], output: arguments[output],
        format: arguments[format], resumes: arguments[resume],
        replaces: arguments[Command.force], isListed: arguments[list],
        workers: arguments[workers], runner: runner)
      guard arguments[list] else {
        let code = try run(plan, console)
        if let page = try plan.overview(program: .goniometer, PageOutput.words(arguments)) {
          try AtomicFile.write(to: page.path) { try $0.write(page.html) }
        }
        return code
      }
      try plan.forEachLine { try console.output.write($0.jsonBytes(isPretty: false)) }
      return .success
    } catch BatchError.closedPipe {
      throw OutputError.closedPipe
    }
  }

  /// Refuses options that do not go together, before anything is read.
  private static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    let (isPrinted, hasReport) = (arguments[output] == "-", arguments[report] != nil)
    try UsageError.refuse([
      "name recordings, a folder or a pattern, or a list with --manifest":
        arguments[inputs].isEmpty && arguments[manifest] == nil,
      "--provenance needs --format json or ndjson":
        arguments[provenance] && arguments[format] == .csv,
      "--resume needs --output FILE, an ordinary file": arguments[resume] && isPrinted,
      "--report needs --output FILE, from which its overview is made": hasReport && isPrinted,
      "--language goes with --report": arguments.isGiven(PageOutput.language) && !hasReport,
      "--list measures nothing: leave --output, --angles, --report and --provenance out; the lines "
        + "go to standard output":
        arguments[list]
        && (!isPrinted || arguments[angles] != nil || arguments[provenance] || hasReport),
    ])
  }

  /// Measures, with the progress on the terminal.
  private static func run(_ plan: BatchPlan, _ console: Console) throws -> ExitCode {
    KeptMemory.enable(largest: 32)
    for folder in [plan.runner.anglesFolder, plan.runner.pages?.folder].compactMap(\.self) {
      _ = try OutputFolder.make(folder)
    }
    for warning in plan.warnings.prefix(20) { console.warn(warning) }
    if plan.warnings.count > 20 { console.warn("\(plan.warnings.count - 20) more of this kind") }
    let isInterrupted = Flag()
    defer { Interrupts.hold(nil) }
    var progress = BatchProgress(count: plan.jobs.count, console)
    var hasSaid = false
    let outcome: BatchRun.Outcome
    do {
      outcome = try BatchRun(plan).run { stop in
        Interrupts.hold {
          isInterrupted.set()
          stop()
        }
      } progress: { counts in
        if isInterrupted.isSet, !hasSaid {
          progress.clear()
          console.say("goniometer: finishing what is under way; Ctrl-C again ends at once")
          hasSaid = true
        }
        progress.show(done: counts.all, taken: counts.taken, failed: counts.failed)
      }
    } catch {
      progress.clear()
      throw error
    }
    progress.clear()
    let counts = outcome.counts
    if outcome.wasCut { sayInterrupted(outcome, of: plan, console) }
    console.note(words(counts))
    if outcome.wasCut { return .interrupted }
    guard counts.measured < counts.all else { return .success }
    let codes = Set(counts.codes.map(\.exitCode))
    guard counts.measured == 0, codes.count == 1, let code = codes.first else { return .noResult }
    return code
  }

  private static func words(_ counts: BatchRun.Counts) -> String {
    let total = "\(counts.all) measurement\(counts.all == 1 ? "" : "s")"
    let taken = counts.taken > 0 ? " (\(counts.taken) taken over)" : ""
    return "\(total)\(taken): \(counts.measured) valid, \(counts.invalid) not valid, "
      + "\(counts.failed) failed"
  }

  private static func sayInterrupted(
    _ outcome: BatchRun.Outcome, of plan: BatchPlan, _ console: Console
  ) {
    let file = plan.output == "-" ? "standard output" : "'\(plan.output)'"
    let old = outcome.kept > 0 ? ", and \(outcome.kept) more as the earlier summary had them" : ""
    console.say(
      "goniometer: interrupted: \(outcome.counts.all) of \(plan.jobs.count) are in \(file)\(old)"
        + (plan.output == "-" ? "" : "; --resume does the rest"))
  }
}

/// Something that happens at most once, seen from every thread.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

/// Options of `analyze` that many measurements can share.
enum BatchOptions {
  static let measurement: [OptionGroup] = [
    MeasurementOptions.movementGroup,
    OptionGroup(
      "Measurement, unless stated for one",
      of: [.filter, .side, .activity, .zero, .firstMovement, .fixation]),
    OptionGroup("Two sensors", of: [.standing, .heading, .mounting]),
    OptionGroup("One device", of: [.method, .hanging, .limbAxis, .orientation]),
    MeasurementOptions.sensorsGroup, MeasurementOptions.readingGroup,
    OptionGroup(
      MeasurementOptions.segmentsTitle, of: [],
      and: SegmentSetting.allCases.filter { $0 != .device }),
    IdentityOptions.group,
  ]
}
