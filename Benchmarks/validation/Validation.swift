// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReferenceData

/// Writes the validation report: `make validation`.
@main
enum Validation {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      try await run(options)
    } catch let error as Options.Misuse {
      say("\(error)")
      exit(64)
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) async throws {
    switch options.command {
    case .report:
      try await report(options).write(to: options.output)
      say("wrote Validation.md and its figures into \(options.output.path())")
    case .exportSimulated(let folder):
      try await PeerScoring(folder: folder).export(
        count: options.populationCount, workers: options.workers)
    case .scorePeers(let folder):
      try await PeerScoring(folder: folder).results(
        count: options.populationCount, workers: options.workers
      ).save()
      say("wrote \(PeerResults.url.path())")
    case .movements:
      show(
        MovementSection(
          study: try await MovementTrial.study(share: share(options), workers: options.workers)))
    case .joints:
      show(
        JointSection(
          study: try await JointTrial.study(share: share(options), workers: options.workers)))
    case .trust:
      show(try await MistakenSection(count: options.mistakeCount, workers: options.workers))
    case .courses:
      let coverage = try await CoverageStudy().run(
        simulated: options.coverageCount, recorded: [], workers: options.workers)
      try ReportWriter(sections: [courses(coverage)]).write(to: options.output)
    case .plotGrowth(let file):
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      try GrowthReport(lines: GrowthLine.lines(of: text)).write(to: options.output)
      say("wrote the growth into \(options.output.path())")
    }
  }

  /// A section by itself, with its claims.
  private static func show(_ section: some ReportSection) {
    print(section.markdown)
    print(section.claims.table)
  }

  /// The report, with its parts in their order.
  private static func report(_ options: Options) async throws -> ReportWriter {
    if ReferenceFolder.url == nil {
      say(
        "the reference recordings are not there, and their figures will be listed as not run; "
          + "set GONIOMETER_DATASETS to the folder that holds broad/ and knee/")
    }
    let workers = options.workers
    say("attitude …")
    let attitude = try await AttitudeStudy(workers: workers)
    say("knee …")
    let knee = try await KneeStudy(workers: workers)
    say("windows …")
    let windows = WindowStudy(step: options.windowStep)
    let windowResult = try await windows.run(datasets: ReferenceFolder.path(""), workers: workers)
    say("intervals …")
    let coverage = try await CoverageStudy().run(
      simulated: options.coverageCount, recorded: CoverageStudy.Recorded.all(), workers: workers)
    say("simulated tests …")
    let simulated = try await SimulatedStudy(count: options.populationCount, workers: workers)
    let stress = try await StressStudy(workers: workers)
    say("map of trust …")
    let sweeps = try await TrustSweep.run(
      TrustSweep.Plan.all, draws: options.sweepDraws, workers: workers)
    say("tests that were not meant …")
    let mistaken = try await MistakenSection(count: options.mistakeCount, workers: workers)
    say("movements …")
    let movements = try await MovementTrial.study(share: share(options), workers: options.workers)
    say("joints …")
    let joints = try await JointTrial.study(share: share(options), workers: options.workers)
    let peers = try PeerResults.load()
    let sections: [any ReportSection] = [
      DataSection(
        attitude: attitude, knee: knee, peers: peers,
        simulated: (options.populationCount, SimulatedTest.count)),
      AttitudeSection(study: attitude, peers: peers.attitude),
      SimulatedSection(study: simulated, peers: peers.simulated),
      StressSection(study: stress),
      KneeSection(study: knee, peers: peers.knee),
      WindowSection(study: windows, result: windowResult),
      CoverageSection(result: coverage),
      courses(coverage),
      OneDeviceSection(),
      MovementSection(study: movements),
      JointSection(study: joints),
      PopulationSection(study: simulated),
      TrustSection(sweeps: sweeps), mistaken,
    ]
    let answers = Answers(
      knee: knee, simulated: simulated, coverage: coverage, oneDevice: OneDeviceSection())
    return ReportWriter(sections: sections, answers: answers.markdown)
  }

  private static func courses(_ coverage: CoverageResult) -> CourseSection {
    CourseSection(study: CourseStudy(knees: coverage.simulated.dropFirst().map(\.wholes)))
  }

  /// The share of simulated trials of movements and joints that is run.
  private static func share(_ options: Options) -> Double { options.isQuick ? 0.05 : 1 }

  /// A line on standard error.
  private static func say(_ text: String) {
    FileHandle.standardError.write(Data(("validation: " + text + "\n").utf8))
  }
}
