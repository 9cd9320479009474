// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc

/// `goniometer batch INPUT… --output FILE`.
enum BatchCommand {
  static let inputs = Argument(
    repeating: "INPUT", .file,
    help: "Recordings, folders (searched with all below them) and patterns in quotes.")
  static let manifest = Option(
    "manifest", .file, short: "m",
    help: "A list of measurements: CSV with a header, or a line of JSON each.")
  static let output = Option(
    "output", .file, default: "-", short: "o", help: "The summary.")
  static let format = Option(
    "format", .choice(SummaryFormat.Name.self), default: SummaryFormat.Name.csv.rawValue,
    help: "The summary's form.")
  static let angles = Option(
    "angles", .file, placeholder: "FOLDER",
    help: "Also write the angle of every sample, a CSV file a measurement, to this folder.")
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
        + "the same option here; other columns are passed through. Its paths are relative to its "
        + "own folder. Two measurements with one id are refused.",
      "The numbers are those of 'analyze'. The summary has one row for each measurement in the order "
        + "of the inputs, also for what failed, with the reason. While it is written it stands "
        + "beside its place, as FILE.part. Ctrl-C finishes what is under way and leaves a summary "
        + "of what is done; --resume goes on from that, or from what a crash left.",
      "Exits with 0 where all were measured, with 1 where some gave no valid measurement or "
        + "failed, and with the error's own code where all failed for the same reason.",
    ],
    arguments: [inputs],
    options: [manifest, output, format, angles, workers, resume, list, provenance],
    groups: BatchOptions.measurement,
    examples: [
      Example("A folder with all below it", "goniometer batch recordings --output knees.csv"),
      Example(
        "A list with sides and zeros, gone on with after Ctrl-C",
        "goniometer batch --manifest trials.csv --output knees.csv --resume"),
      Example(
        "For programs, with the angles of every sample",
        "goniometer batch 'visit?/*.csv' --format ndjson --angles angles --output knees.ndjson"),
      Example(
        "For an engine of a cluster",
        "goniometer batch recordings --side left --list > jobs.ndjson"),
    ]
  ) { arguments, console in
    _ = try ReadingOptions.recordingOptions(arguments)
    let plan = try BatchPlan(arguments)
    guard !arguments[list] else { return try plan.list(to: console.output) }
    let run = BatchRun(plan, console)
    return try run.run()
  }
}
