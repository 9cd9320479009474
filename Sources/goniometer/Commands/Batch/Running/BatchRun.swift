// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import JSON
internal import Synchronization

/// Does a batch: measures, writes the summary, counts.
struct BatchRun {
  /// A job's row, as a thread hands it over.
  private enum Outcome: Sendable {
    case row([UInt8], MeasurementEntry.Status, MeasurementEntry.Failure.Code?)
    /// The earlier summary's row holds.
    case taken
    /// The batch cannot go on.
    case fatal(OutputError)
  }

  /// What has become of the jobs so far.
  private struct Counts {
    var measured = 0
    var invalid = 0
    var failed = 0
    var taken = 0
    /// Exit codes of what failed.
    var codes: Set<ExitCode> = []

    var all: Int { measured + invalid + failed }
  }

  private let plan: BatchPlan
  private let console: Console

  init(_ plan: BatchPlan, _ console: Console) { (self.plan, self.console) = (plan, console) }

  func run() throws -> ExitCode {
    KeptMemory.enable()
    if let folder = plan.runner.anglesFolder { _ = try OutputFolder.make(folder) }
    let summary = try SummaryFile(path: plan.output, format: plan.format, resumes: plan.resumes)
    let keys = plan.jobs.map { summary.earlier?.key(of: $0.name) }
    let (jobs, runner, format) = (plan.jobs, plan.runner, plan.format)
    let work = OrderedWork(count: jobs.count, workers: plan.workers) { number in
      Self.outcome(of: jobs[number], key: keys[number], runner, format)
    }
    let isInterrupted = Flag()
    Interrupts.hold {
      isInterrupted.set()
      work.stop()
    }
    defer { Interrupts.hold(nil) }
    var counts = Counts()
    var progress = BatchProgress(count: jobs.count, console)
    var isDone = [Bool](repeating: false, count: jobs.count)
    var hasSaid = false
    do {
      try work.run {
        if isInterrupted.isSet, !hasSaid {
          progress.clear()
          console.say("goniometer: finishing what is under way; Ctrl-C again ends at once")
          hasSaid = true
        }
        progress.show(done: counts.all, taken: counts.taken, failed: counts.failed)
      } deliver: { number, outcome in
        try add(outcome, of: jobs[number], to: summary, &counts)
        isDone[number] = true
        progress.show(done: counts.all, taken: counts.taken, failed: counts.failed)
      }
      let wasCut = counts.all < jobs.count
      var kept = 0
      if wasCut, let earlier = summary.earlier {
        for (number, job) in jobs.enumerated() where !isDone[number] {
          guard let row = try earlier.row(of: job.name) else { continue }
          try summary.append(row)
          kept += 1
        }
      }
      try summary.finish()
      progress.clear()
      if wasCut { sayInterrupted(counts, kept: kept) }
      console.say(words(counts))
      return wasCut ? .interrupted : exitCode(counts)
    } catch {
      progress.clear()
      throw error
    }
  }

  private static func outcome(
    of job: MeasurementJob, key: String?, _ runner: JobRunner, _ format: SummaryFormat
  ) -> Outcome {
    if let key, runner.key(of: job) == key,
      runner.anglesPath(of: job).map({ access($0, F_OK) == 0 }) ?? true
    {
      return .taken
    }
    do {
      let entry = try runner.entry(of: job)
      return .row(try format.row(entry), entry.status, entry.error?.code)
    } catch let error as OutputError {
      return .fatal(error)
    } catch {
      let entry = MeasurementEntry(job, failure: .init(error))
      return .row((try? format.row(entry)) ?? [], .failed, .bug)
    }
  }

  private func add(
    _ outcome: Outcome, of job: MeasurementJob, to summary: SummaryFile, _ counts: inout Counts
  ) throws {
    switch outcome {
    case .fatal(let error): throw error
    case .row(let row, let status, let code):
      try summary.append(row)
      count(status, code, &counts)
    case .taken:
      guard let row = try summary.earlier?.row(of: job.name),
        let mark = plan.format.mark(of: row)
      else { throw CommandFailure(.inputOutput, "the summary was changed while it was resumed") }
      try summary.append(row)
      counts.taken += 1
      count(mark.status, mark.code, &counts)
    }
  }

  private func count(
    _ status: MeasurementEntry.Status, _ code: MeasurementEntry.Failure.Code?,
    _ counts: inout Counts
  ) {
    switch status {
    case .measured: counts.measured += 1
    case .invalid:
      counts.invalid += 1
      counts.codes.insert(.noResult)
    case .failed:
      counts.failed += 1
      counts.codes.insert(code?.exitCode ?? .noResult)
    }
  }

  private func exitCode(_ counts: Counts) -> ExitCode {
    guard counts.measured < counts.all else { return .success }
    guard counts.measured == 0, counts.codes.count == 1, let code = counts.codes.first else {
      return .noResult
    }
    return code
  }

  private func words(_ counts: Counts) -> String {
    let total = "\(counts.all) measurement\(counts.all == 1 ? "" : "s")"
    let taken = counts.taken > 0 ? " (\(counts.taken) taken over)" : ""
    return "\(total)\(taken): \(counts.measured) valid, \(counts.invalid) not valid, "
      + "\(counts.failed) failed"
  }

  private func sayInterrupted(_ counts: Counts, kept: Int) {
    let file = plan.output == "-" ? "standard output" : "'\(plan.output)'"
    let old = kept > 0 ? ", and \(kept) more as the earlier summary had them" : ""
    console.say(
      "goniometer: interrupted: \(counts.all) of \(plan.jobs.count) are in \(file)\(old)"
        + (plan.output == "-" ? "" : "; --resume does the rest"))
  }
}

/// Something that happens at most once, seen from every thread.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
