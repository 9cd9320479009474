// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Reports

/// Milliseconds of processor time of a page and of pictures, without the measurement before them: of two
/// minutes of walking, of the same as an invalid measurement with its raw signals, and of a day. Before
/// them `goniometer analyze --report` of two minutes as a whole process.
func benchmarkReports() {
  benchmarkReportCommand()
  guard let inputs = walk(seconds: 120), let report = try? inputs.report() else {
    return complain("reports: a simulated walk could not be measured")
  }
  let program = OutputProgram(name: "goniometer", version: "0")
  let rows = inputs.sensors[0].recording.count
  let input = "simulated walk, two sensors, \(rows) rows at 100 Hz"
  measure("reports.page", input) {
    MeasurementPage(inputs, report, program: program).html.utf8.count
  }
  measure("reports.picture", input) { MeasurementPicture(report)?.svg().utf8.count ?? 0 }
  measure("reports.signals", input) {
    FailurePage(inputs, .noSamples(rows: 0), program: program).html.utf8.count
  }
  let count = 24 * 3600 * 100
  let day = AngleSeries(
    time: (0..<count).map { Double($0) / 100 },
    degrees: (0..<count).map { row -> Double in
      let place = row % 400
      return 40 + Double(min(place, 400 - place)) / 5
    },
    standardDeviation: [Double](repeating: 1, count: count))
  guard let range = try? RangeOfMotion(of: day, zero: .stated) else {
    return complain("reports: a day could not be measured")
  }
  measure("reports.day", "a day at 100 Hz, \(count) angles", runs: 5) {
    AngleCurve(day, range).plot.svg(width: 940, height: 320).utf8.count
  }
}

private func measure(_ name: String, _ input: String, runs: Int = 21, _ body: () -> Int) {
  var bytes = 0
  var measurement = Measurement.timing(
    name, input: input, unit: "ms", scale: 1000, runs: runs, clock: .threadProcessor
  ) { bytes = body() }
  measurement.parameters = [("kB", Double(bytes) / 1000)]
  measurement.report()
}

/// A simulated walk as `analyze` would read it.
private func walk(seconds: Double) -> MeasurementInputs? {
  var settings = KneeSimulation.Parameters(.walking)
  settings.errors = SensorGrade.module.errors
  // A stride takes 1.11 s.
  settings.repetitions = Int(seconds / 1.11)
  guard let knee = try? KneeSimulation(settings).run() else { return nil }
  let request = try? MeasurementRequest(segments: [
    .thigh: .samples(knee.thigh.recording, name: "thigh"),
    .shank: .samples(knee.shank.recording, name: "shank"),
  ])
  return try? request?.read()
}

/// The whole process, with and without the page.
private func benchmarkReportCommand() {
  guard let program = Program.goniometer else {
    return complain("reports.analyze left out: build goniometer first, swift build -c release")
  }
  guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
  let walk = folder.path + "/walk"
  let simulate = [
    program, "simulate", "--protocol", "walking", "--repetitions", "108", "--grade", "module",
    "--seed", "1", "--decimals", "6", "--output", walk,
  ]
  guard ChildRun(simulate, isQuiet: true) != nil else {
    return complain("reports.analyze: goniometer simulate failed")
  }
  let analyze = [
    program, "analyze", "--thigh", walk + "/thigh.csv", "--shank", walk + "/shank.csv",
  ]
  for (name, more) in [
    ("reports.analyze.without", []),
    ("reports.analyze", ["--report", walk + "/k.html", "--force"]),
  ] {
    let all = (0...21).compactMap { _ in ChildRun(analyze + more, isQuiet: true, codes: [0, 1]) }
    guard all.count == 22 else { return complain("\(name) failed") }
    Measurement(
      name: name, input: "simulated walk of two minutes at 100 Hz, two files", unit: "s",
      values: all.dropFirst().map(\.seconds), peakMiB: all.map(\.peakMiB).max()
    ).report()
  }
}
