// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Foundation

/// Milliseconds of a day's events and a year's adherence of a care store of ten years, of opening it, and
/// of outcomes written with every change on the disk.
///
/// Beside them stand a store of 73 days, what SQLite alone takes (plain SQL by Python on the same file),
/// and what the disk takes to have 4 KiB safe. An answer that is not Python's is complained of in place of
/// its time.
func benchmarkCare() {
  guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
  let path = folder.path
  waitFor {
    do {
      let short = GeneratedStore(path + "/short.care", days: 73)
      let long = GeneratedStore(path + "/long.care", days: 3652)
      try await make(short)
      try await make(long)
      try await measureQueries(long, beside: short)
      try await measureOpening(long)
      try await measureWriting(in: path)
    } catch {
      complain("care: \(error)")
    }
  }
}

/// Writes a store, a thousand outcomes a call.
private func make(_ generated: GeneratedStore) async throws {
  let (store, tasks) = try await generated.open()
  let outcomes = generated.outcomes(of: tasks)
  var times: [Double] = []
  for start in stride(from: 0, to: outcomes.count, by: 1000) {
    let batch = Array(outcomes[start..<min(start + 1000, outcomes.count)])
    times += try await store.repeated(1, .wall) { try $0.add(batch) }
      .map { $0 * 1000 / Double(batch.count) }
  }
  await store.close()
  let bytes = try FileManager.default.attributesOfItem(atPath: generated.path)[.size] as? Int ?? 0
  report("add.many", generated, "µs/outcome", times) {
    [("outcomesPerSecond", 1e6 / $0.median)]
  }
  report("file", generated, "MB", [Double(bytes) * 1e-6]) { _ in
    [("bytesPerOutcome", Double(bytes) / Double(outcomes.count))]
  }
}

private func measureQueries(
  _ generated: GeneratedStore, beside short: GeneratedStore
) async throws {
  let day = try GeneratedStore.last(1)
  let year = try GeneratedStore.last(365)
  let long = try CarePlanStore(path: generated.path, for: .existing)
  let other = try CarePlanStore(path: short.path, for: .existing)
  var (days, others) = ([Double](), [Double]())
  for _ in 0..<20 {
    days += try await long.repeated(10) { try $0.events(from: day.start, to: day.end) }
    others += try await other.repeated(10) { try $0.events(from: day.start, to: day.end) }
  }
  let years = try await long.repeated(20) { try $0.adherence(of: year) }
  let dayTotals = try await CareTotals(long.events(from: day.start, to: day.end))
  let otherTotals = try await CareTotals(other.events(from: day.start, to: day.end))
  let yearTotals = try await CareTotals(long.events(from: year.start, to: year.end))
  let done = try await long.adherence(of: year).map { Int((($0.ring ?? -1) * 5).rounded()) }
  guard dayTotals == otherTotals, done.reduce(0, +) == yearTotals.outcomes else {
    return complain("care: the stores do not agree with each other: \(dayTotals), \(otherTotals)")
  }
  guard let plain = PlainQueries(generated.path, day: day, year: year) else {
    complain("care: python3 did not run; its times are left out, and no answer was checked")
    report("day", short, "ms", others)
    report("day", generated, "ms", days)
    report("adherence", generated, "ms", years)
    return
  }
  guard plain.day == dayTotals, plain.year == yearTotals, plain.yearOutcomes == done else {
    return complain(
      "care: plain SQL answers \(plain.day), the store \(dayTotals); of a year \(plain.year), \(yearTotals)"
    )
  }
  let plainDay = report("day.sql", generated, "ms", plain.dayTimes)
  let shortDay = report("day", short, "ms", others)
  report("day", generated, "ms", days) {
    [("timesShortStore", $0.median / shortDay), ("timesSQL", $0.median / plainDay)]
  }
  let plainYear = report("adherence.sql", generated, "ms", plain.yearTimes)
  report("adherence", generated, "ms", years) { [("timesSQL", $0.median / plainYear)] }
  await long.close()
  await other.close()
}

/// As a command does it: nobody else has the file open.
private func measureOpening(_ generated: GeneratedStore) async throws {
  let day = try GeneratedStore.last(1)
  for (name, opening) in [("open", CarePlanStore.Opening.existing), ("open.reading", .reading)] {
    var times: [Double] = []
    for _ in 0..<51 {
      let start = Measurement.Clock.wall.seconds
      let store = try CarePlanStore(path: generated.path, for: opening)
      let count = try await store.events(from: day.start, to: day.end).count
      await store.close()
      times.append((Measurement.Clock.wall.seconds - start) * 1000)
      guard count == 5 else { return complain("care: \(count) events in a day of five tasks") }
    }
    report(name, generated, "ms", Array(times.dropFirst()))
  }
}

/// One outcome a call, in turns with the disk alone.
private func measureWriting(in folder: String) async throws {
  let generated = GeneratedStore(folder + "/durable.care", days: 365)
  let (store, tasks) = try await generated.open()
  guard let disk = DiskSync(folder + "/pages") else { return complain("care: cannot write a file") }
  var outcomes = generated.outcomes(of: tasks)[...]
  var (adds, syncs) = ([Double](), [Double]())
  // The first rounds make the log's file as large as it gets.
  for round in 0..<30 {
    let ten = Array(outcomes.prefix(10))
    outcomes = outcomes.dropFirst(10)
    var times: [Double] = []
    for outcome in ten { times += try await store.repeated(1, .wall) { try $0.add(outcome) } }
    let disks = (0..<10).map { _ in disk.milliseconds() }
    guard round >= 10 else { continue }
    adds += times
    syncs += disks
  }
  await store.close()
  let sync = report("disk-sync", generated, "ms", syncs) { [("perSecond", 1000 / $0.median)] }
  report("add.one", generated, "ms", adds) {
    [("outcomesPerSecond", 1000 / $0.median), ("timesDiskSync", $0.median / sync)]
  }
}

/// Reports values; their median.
@discardableResult
private func report(
  _ part: String, _ store: GeneratedStore, _ unit: String, _ values: [Double],
  _ derived: (Measurement) -> [(name: String, value: Double)] = { _ in [] }
) -> Double {
  var measured = Measurement(
    name: "care.\(part)", input: "five daily tasks, \(store.days) days", unit: unit, values: values,
    parameters: [("days", Double(store.days))])
  measured.derived = derived(measured)
  measured.report()
  return measured.median
}

extension CarePlanStore {
  /// Milliseconds of each of several runs, after one more of a body that can be repeated.
  fileprivate func repeated<Answer>(
    _ runs: Int, _ clock: Measurement.Clock = .threadProcessor,
    _ body: @Sendable (isolated CarePlanStore) throws -> Answer
  ) throws -> [Double] {
    if runs > 1 { _ = try body(self) }
    return try (0..<runs).map { _ in
      let start = clock.seconds
      _ = try body(self)
      return (clock.seconds - start) * 1000
    }
  }

  fileprivate func adherence(of interval: QueryInterval) throws -> [DayAdherence] {
    try adherence(
      from: interval.start, through: interval.end.addingTimeInterval(-1), in: GeneratedStore.berlin)
  }
}
