// SPDX-License-Identifier: Apache-2.0

import CareStore
import ChildProcesses
import Foundation
import SeededRandom
import Testing

@Suite("Care store: kills and faults")
struct StoreFaultTests {
  private static let writer = ChildProcess.built("care-writer").path

  /// A store with one task, closed.
  private func emptyStore() async throws -> StorePath {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    try await store.add(dailyTask())
    await store.close()
    return place
  }

  /// The occurrences of the outcomes in a store, which is whole.
  private func occurrences(_ path: String, _ note: String) async throws -> Set<Int> {
    let store = try CarePlanStore(path: path, for: .existing)
    #expect(try await store.faults() == [], "\(note)")
    let outcomes = try await store.fetch(RecordQuery<Outcome>())
    for outcome in outcomes {
      #expect(
        outcome.values.map(\.content) == (0..<3).map { .integer(outcome.occurrence * 3 + $0) },
        "\(note): an outcome is there whole")
    }
    await store.close()
    return Set(outcomes.map(\.occurrence))
  }

  private func numbers(_ path: String) throws -> [Int] {
    // The last line may be cut off.
    try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().compactMap { Int($0) }
  }

  @Test("killed at any instant, a store has every outcome that was acknowledged, and opens again")
  func kills() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let place = try await emptyStore()
    var acknowledged: Set<Int> = []
    var next = 0
    for kill in 0..<TestLength.count(40, long: 1000) {
      let note = "seed \(seed), kill \(kill)"
      let output = place.folder + "/said"
      try Data().write(to: URL(filePath: output))
      let writer = try ChildProcess(
        [Self.writer, place.path, "walk", "\(next)", "100000"], output: output)
      // From before the file is open to some hundred outcomes later.
      usleep(UInt32(random.next() % 60_000))
      writer.kill()
      #expect(try writer.status() & 0x7F == SIGKILL, "\(note)")
      acknowledged.formUnion(try numbers(output))
      let found = try await occurrences(place.path, note)
      #expect(found.isSuperset(of: acknowledged), "\(note)")
      // One more at most: the one that was stored and not said any more.
      #expect(found.subtracting(acknowledged).count <= 1, "\(note)")
      acknowledged = found
      next = (found.max() ?? -1) + 1
      // Not one file for all: kills at its growth are to be met too.
      if kill % 50 == 49 {
        try FileManager.default.removeItem(atPath: place.path)
        for name in ["-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: place.path + name)
        }
        let store = try CarePlanStore(path: place.path)
        try await store.add(dailyTask())
        await store.close()
        (acknowledged, next) = ([], 0)
      }
    }
  }

  @Test("two programs write at once: each waits for the other, and both have everything")
  func twoWriters() async throws {
    let place = try await emptyStore()
    let one = try ChildProcess([Self.writer, place.path, "walk", "0", "60"])
    let other = try ChildProcess([Self.writer, place.path, "walk", "1000", "60"])
    #expect(try one.status() == 0)
    #expect(try other.status() == 0)
    #expect(try await occurrences(place.path, "") == Set(0..<60).union(1000..<1060))
  }

  @Test(
    "a disk that runs full is an error of its own; what was stored stays, and it goes on with room")
  func fullDisk() async throws {
    let place = try await emptyStore()
    let line = """
      mkdir disk && unshare -rm sh -c 'mount -t tmpfs -o size=2m tmpfs disk || exit 9
      cp "$STORE" disk/store; "$WRITER" disk/store walk 0 100000 > said 2> fault
      rm -f disk/*-shm; cp disk/* .' || exit 9
      cp store "$STORE"; cp store-wal "$STORE"-wal 2>/dev/null; cat said; cat fault >&2
      """
    let run = try ShellRun(line, environment: ["STORE": place.path, "WRITER": Self.writer])
    guard run.exitCode != 9 else {
      print("skipped: no small disk can be made here (unshare, tmpfs)")
      return
    }
    #expect(run.messages == "fault 13\n", "SQLITE_FULL")
    let said = run.output.split(separator: "\n").compactMap { Int($0) }
    #expect(said.count > 20)
    #expect(try await occurrences(place.path, "after the disk was full").isSuperset(of: said))
    let store = try CarePlanStore(path: place.path)
    let task = try #require(try await store.fetch(CareTask.self, id: "walk"))
    try await store.record(task, 200_000, number(1))
  }

  @Test("damaged bytes anywhere give typed errors or records, never a crash")
  func damage() async throws {
    let place = try await emptyStore()
    do {
      let store = try CarePlanStore(path: place.path)
      let task = try #require(try await store.fetch(CareTask.self, id: "walk"))
      for occurrence in 0..<60 { try await store.record(task, occurrence, number(1)) }
      await store.close()
    }
    let whole = try Data(contentsOf: URL(filePath: place.path))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    var refused = 0
    for _ in 0..<TestLength.count(150, long: 3000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if random.once(in: 5) {
        bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
      }
      let path = place.folder + "/damaged"
      try bytes.write(to: URL(filePath: path))
      do throws(CareStoreError) {
        let store = try CarePlanStore(path: path)
        _ = try await store.faults()
        _ = try await store.events(from: day(0), to: day(60))
        _ = try await store.changes()
        try await store.add(Patient(id: "new", effectiveDate: day(0)))
      } catch {
        refused += 1
      }
      for name in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
    }
    #expect(refused > 20, "seed \(seed)")
  }
}
