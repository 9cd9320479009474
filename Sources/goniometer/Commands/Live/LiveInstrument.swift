// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Files
internal import FoundationEssentials
internal import Glibc
internal import Goniometry
internal import IndustrialIO
internal import LiveSessions
internal import Measurement

/// A measurement of a board that nobody sits at, by `--folder`: its files, and what is told about it to
/// systemd and in a status file.
final class LiveInstrument: LiveOutput {
  let interval = 1.0
  let folder: ResultFolder
  private let started: MeasurementTime
  private let console: Console
  private let manager = ServiceManager()
  private let statusPath: String
  private var status: InstrumentStatus
  /// Ends the measurement early.
  var stop: () -> Void = {}

  /// `nil` without `--folder`.
  init?(_ arguments: ParsedArguments, _ console: Console) throws {
    guard let path = arguments[LiveCommand.folder],
      let duration = arguments[LiveCommand.duration]?.seconds
    else { return nil }
    self.console = console
    folder = try ResultFolder(path, capacity: arguments[LiveCommand.keep] * 1_000_000)
    started = MeasurementTime(
      utc: Date.now.ISO8601Format(), isSet: MachineClock.isSet,
      monotonicSeconds: Double(MonotonicClock.nanoseconds) / 1e9,
      bootIdentifier: MachineClock.bootIdentifier)
    // In memory where systemd gives a folder for it: a card of flash wears out by writing.
    let runtime = ProcessInfo.processInfo.environment["RUNTIME_DIRECTORY"]?.split(separator: ":")
    statusPath = "\(runtime?.first.map(String.init) ?? folder.path)/status.json"
    status = InstrumentStatus(folder, durationSeconds: duration)
    status.timeIsSet = started.isSet
    guard try folder.makeRoom() else {
      throw LiveSessionError.cannotWrite(
        name: "'\(path)'",
        reason: "there is no room for a measurement; make some on the disk, or raise --keep")
    }
    manager.ready(status.words)
    tell()
  }

  func begin(_ sources: [LiveSource]) {}

  func update(_ state: LiveState) {
    status.take(state)
    if (try? folder.makeRoom()) == false { stop() }
    tell()
  }

  func note(_ event: LiveEvent) { console.say(event.words) }

  func end() {
    status.activity = .analysing
    tell()
  }

  /// Writes the result, and says so.
  func finish(_ report: MeasurementReport) throws {
    var report = report
    report.started = started
    try AtomicFile.write(to: folder.resultPath, replaces: false, isDurable: true) { writer in
      try writer.write(report.json(program: .goniometer, commandLine: console.commandLine))
    }
    status.activity = .done
    status.outcome = [report.range?.words, report.verdict.rawValue].compactMap(\.self)
      .joined(separator: ", quality ")
    tell()
    try console.print("\(folder.resultPath): \(status.outcome ?? "")\n")
  }

  /// Says why there is no result.
  func fail(_ error: any Error) {
    status.activity = .failed
    status.outcome = (error as? any ReportableError)?.message ?? "\(error)"
    tell()
  }

  /// A status that cannot be written is no reason to stop measuring.
  private func tell() {
    if let content = try? folder.content() { status.take(content) }
    manager.tell(status.words)
    try? AtomicFile.write(to: statusPath, cleans: false) { try $0.write(status.jsonBytes()) }
  }
}
