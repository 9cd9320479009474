// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import JSON
internal import Measurement
internal import Synchronization

/// Does a batch: measures, writes the summary, counts.
///
/// ```swift
/// let runner = JobRunner(program: program, defaults: [.side: "left"])
/// let plan = try BatchPlan(
///   inputs: ["visits"], manifest: nil, output: "knees.csv", format: .csv, runner: runner)
/// let outcome = try BatchRun(plan).run { _ in } progress: { print($0.all) }
/// print(outcome.counts.measured)
/// ```
public struct BatchRun: Sendable {
  /// A job's row, as a thread hands it over.
  private enum Row: Sendable {
    case row([UInt8], MeasurementEntry.Status, MeasurementEntry.Failure.Code?)
    /// The earlier summary's row of this id holds.
    case taken(id: String)
    /// The batch cannot go on.
    case fatal(BatchError)
  }

  /// The jobs that are done so far.
  public struct Counts: Sendable {
    /// Valid measurements.
    public private(set) var measured = 0
    /// Numbers that a check says not to use.
    public private(set) var invalid = 0
    /// Jobs without numbers.
    public private(set) var failed = 0
    /// Rows that were taken over from an earlier summary; counted above too.
    public private(set) var taken = 0
    /// The codes of jobs that are not measured.
    public private(set) var codes: Set<MeasurementEntry.Failure.Code> = []

    /// All jobs that are done.
    public var all: Int { measured + invalid + failed }

    fileprivate mutating func add(
      _ status: MeasurementEntry.Status, _ code: MeasurementEntry.Failure.Code?, isTaken: Bool
    ) {
      if isTaken { taken += 1 }
      switch status {
      case .measured: measured += 1
      case .invalid:
        invalid += 1
        codes.insert(.noResult)
      case .failed:
        failed += 1
        codes.insert(code ?? .noResult)
      }
    }
  }

  /// The end of a batch.
  public struct Outcome: Sendable {
    /// The jobs that are done.
    public let counts: Counts
    /// Whether it was stopped before all were done.
    public let wasCut: Bool
    /// Further rows that the summary has from an earlier one, as the batch was stopped.
    public let kept: Int
  }

  private let plan: BatchPlan

  /// A batch before its first job.
  public init(_ plan: BatchPlan) { self.plan = plan }

  /// Measures all jobs and writes the summary.
  ///
  /// - Parameters:
  ///   - begin: is given a function that may be called on any thread to stop: jobs under way are
  ///     finished, and the summary is left with what is done.
  ///   - progress: is called a few times a second and after each job.
  public func run(
    begin: (@escaping @Sendable () -> Void) -> Void, progress: (Counts) -> Void
  ) throws(BatchError) -> Outcome {
    try plan.checkOwnFiles()
    let summary = try SummaryFile(
      path: plan.output, format: plan.format, resumes: plan.resumes, replaces: plan.replaces)
    let (plan, earlier) = (plan, summary.earlier)
    let jobs = plan.jobs
    let work = OrderedWork(count: jobs.count, workers: plan.workers) { number in
      Self.row(of: number, in: plan, earlier)
    }
    begin { work.stop() }
    var counts = Counts()
    var isDone = [Bool](repeating: false, count: jobs.count)
    try work.run {
      progress(counts)
    } deliver: { (number, row) throws(BatchError) in
      try add(row, to: summary, &counts)
      isDone[number] = true
      progress(counts)
    }
    let wasCut = counts.all < jobs.count
    var kept = 0
    if wasCut, let earlier {
      for number in 0..<jobs.count where !isDone[number] {
        guard let row = try earlier.row(of: jobs.job(number).name) else { continue }
        try summary.append(row)
        kept += 1
      }
    }
    try summary.finish()
    return Outcome(counts: counts, wasCut: wasCut, kept: kept)
  }

  private static func row(of number: Int, in plan: BatchPlan, _ earlier: EarlierSummary?) -> Row {
    let job: MeasurementJob
    let key: String?
    do throws(BatchError) {
      job = try plan.jobs.job(number)
      key = try earlier?.key(of: job.name)
    } catch {
      return .fatal(error)
    }
    let (runner, format) = (plan.runner, plan.format)
    if let key, runner.key(of: job) == key,
      runner.ownFiles(of: job).allSatisfy({ access($0, F_OK) == 0 })
    {
      return .taken(id: job.name)
    }
    do {
      let entry = try runner.entry(of: job)
      return .row(try format.row(entry), entry.status, entry.error?.code)
    } catch let error as BatchError {
      return .fatal(error)
    } catch {
      let entry = MeasurementEntry(
        job, identity: runner.identity(of: job), failure: .init(error, runner.program))
      return .row((try? format.row(entry)) ?? [], .failed, .bug)
    }
  }

  private func add(
    _ row: Row, to summary: SummaryFile, _ counts: inout Counts
  ) throws(BatchError) {
    switch row {
    case .fatal(let error): throw error
    case .row(let row, let status, let code):
      try summary.append(row)
      counts.add(status, code, isTaken: false)
    case .taken(let id):
      guard let row = try summary.earlier?.row(of: id),
        let mark = plan.format.mark(of: row)
      else { throw .cannotRead(name: "the summary", reason: "it was changed while it was resumed") }
      try summary.append(row)
      counts.add(mark.status, mark.code, isTaken: true)
    }
  }
}
