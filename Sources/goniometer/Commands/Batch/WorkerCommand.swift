// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import ConsolePrograms
internal import Glibc
internal import JSON
internal import Measurement

/// `goniometer worker`: one line in, one line out.
enum WorkerCommand {
  static let provenance = Option(
    flag: "provenance",
    help: "Add to every line the program's version, the parameters, and how each file was read.")
  static let root = Option(
    "root", .file, placeholder: "FOLDER",
    help: "Read from nowhere but this folder and those below it, and quote nothing from a file.")
  static let logJSON = Option(
    flag: "log-json", help: "Say on standard error what each line took, a line of JSON each.")

  static let command = Command(
    name: "worker",
    summary: "measure recordings that are named on standard input, a line of JSON each",
    discussion: [
      "For Spark, Dask, GNU parallel, Slurm and the like. Each line is an object with \"id\" and "
        + "\"file\" for one device, or \"thigh\" and \"shank\" for two sensors; \"csv\", or "
        + "\"thighCsv\" and \"shankCsv\", hold small recordings themselves. Every option of "
        + "'analyze' is a key too (\"side\", \"zero\", \"thighCalibration\", …) and goes before the "
        + "same option here. \"subject\", \"visit\" and \"note\" come back under \"identity\"; any "
        + "other key is passed through under \"metadata\".",
      "Exactly one line comes out for each that goes in, in the same order and at once. What "
        + "cannot be measured has an \"error\" with a code and a message, and the exit code stays 0: "
        + "it is another only where the worker itself could not go on, and the engine should try "
        + "again. The same lines give the same bytes.",
    ],
    options: [root, provenance, logJSON],
    groups: BatchOptions.measurement,
    examples: [
      Example("Lines by hand", "< jobs.ndjson"),
      Example("With how each was made, and a log", "--provenance --log-json"),
    ]
  ) { arguments, console in
    _ = try arguments.recordingOptions()
    let runner = JobRunner(
      program: .goniometer, defaults: arguments.stated(),
      identity: IdentityOptions.identity(arguments),
      showsProvenance: arguments[provenance],
      root: try arguments[root].map(ReadableRoot.init))
    KeptMemory.enable(largest: 32)
    var lines = ByteLines(STDIN_FILENO, name: "standard input")
    var number = 0
    while let line = try lines.next() {
      number += 1
      let job = WorkerLine.job(line, number: number, takesBytes: true)
      let entry = try runner.entry(of: job)
      try console.output.write(entry.jsonBytes(isPretty: false))
      do {
        try console.output.flush()
      } catch OutputError.closedPipe {
        // Lines that nobody took are lost: the engine has to know.
        throw CommandFailure(.inputOutput, "standard output was closed before the last line")
      }
      if arguments[logJSON] { console.say(log(entry, line: number)) }
    }
    return .success
  }

  private static func log(_ entry: MeasurementEntry, line: Int) -> String {
    var fields: [String: JSONValue] = [
      "level": entry.status == .failed ? "error" : "info", "line": .integer(line),
      "id": entry.id, "status": .string(entry.status.rawValue),
    ]
    if let error = entry.error {
      (fields["code"], fields["message"]) = (.string(error.code.rawValue), .string(error.message))
    }
    return JSONValue.object(fields).text
  }
}
