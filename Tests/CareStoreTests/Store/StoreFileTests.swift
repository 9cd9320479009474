// SPDX-License-Identifier: Apache-2.0

import CareStore
import ChildProcesses
import Foundation
import SeededRandom
import Synchronization
import Testing

@Suite("Care store: files")
struct StoreFileTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// Runs SQL on a file with another program's SQLite.
  private func python(_ sql: String, on path: String) throws {
    let script =
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2])"
    let run = try ChildProcess(["python3", "-c", script, path, sql]).status()
    try #require(run == 0, "python3 runs \(sql)")
  }

  @Test("a store is there again after it was closed, and only its owner may read it")
  func reopened() async throws {
    let place = try StorePath()
    let first = try CarePlanStore(path: place.path)
    let task = try await first.add(dailyTask())
    let outcome = try await first.record(task, 0, number(4))
    for name in ["", "-wal", "-shm"] { #expect(try mode(place.path + name) == 0o600) }
    await first.close()
    await #expect(throws: CareStoreError.self) { try await first.fetch(RecordQuery<CareTask>()) }
    let second = try CarePlanStore(path: place.path, for: .existing)
    #expect(try await second.fetch(RecordQuery<Outcome>()) == [outcome])
    #expect(try await second.faults().isEmpty)
    // A file of no bytes, as after a kill at the very beginning, is made into a store where one may be made,
    // and otherwise refused: it may be a copy that failed.
    let path = place.folder + "/empty"
    FileManager.default.createFile(atPath: path, contents: Data())
    #expect(throws: CareStoreError.notAStore(path: path)) {
      try CarePlanStore(path: path, for: .existing)
    }
    let empty = try CarePlanStore(path: path, for: .making)
    #expect(try await empty.fetch(RecordQuery<CareTask>()).isEmpty)
  }

  @Test("what is not there, is there, is something else or is newer gets its own error")
  func refused() async throws {
    let place = try StorePath()
    #expect(throws: CareStoreError.noStore(path: place.path)) {
      try CarePlanStore(path: place.path, for: .existing)
    }
    #expect(throws: CareStoreError.self) { try CarePlanStore(path: place.folder) }
    #expect(throws: CareStoreError.self) { try CarePlanStore(path: place.folder + "/no/where") }
    try await CarePlanStore(path: place.path, for: .new).close()
    #expect(throws: CareStoreError.exists(path: place.path)) {
      try CarePlanStore(path: place.path, for: .new)
    }
    let other = place.folder + "/other"
    try python("CREATE TABLE t (x)", on: other)
    #expect(throws: CareStoreError.notAStore(path: other)) { try CarePlanStore(path: other) }
    let text = place.folder + "/text"
    try Data(repeating: 65, count: 5000).write(to: URL(filePath: text))
    let error = #expect(throws: CareStoreError.self) { try CarePlanStore(path: text) }
    if case .database(let fault) = error {
      #expect(fault.isDamaged && fault.description == "not a database")
    } else {
      Issue.record("\(String(describing: error)) is no fault of the database")
    }
    #expect(try Data(contentsOf: URL(filePath: text)).count == 5000)
    try python("PRAGMA user_version = 9", on: place.path)
    #expect(throws: CareStoreError.newerSchema(found: 9, known: 4)) {
      try CarePlanStore(path: place.path)
    }
    try python("PRAGMA user_version = 0", on: place.path)
    let missing = #expect(throws: CareStoreError.formMissing(path: place.path, noted: 4)) {
      try CarePlanStore(path: place.path)
    }
    #expect(missing?.description.contains("'PRAGMA user_version = 4'") ?? false)
    try python("PRAGMA user_version = -1", on: place.path)
    #expect(throws: CareStoreError.notAStore(path: place.path)) {
      try CarePlanStore(path: place.path)
    }
  }

  @Test(
    "a value keeps its interval and quality; a store without them is read as it is, and brought up to date"
  )
  func certainty() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    var value = OutcomeValue(.double(81), kind: "range", units: "deg", createdDate: day(0))
    (value.halfWidth95, value.repeatHalfWidth95, value.quality) = (2.5, 1.5, "doubtful")
    try await store.record(try await store.add(dailyTask()), 0, value, number(4))
    await store.close()
    func values(_ opening: CarePlanStore.Opening) async throws -> [OutcomeValue]? {
      let store = try CarePlanStore(path: place.path, for: opening)
      return try await store.fetch(RecordQuery<Outcome>()).first?.values
    }
    #expect(try await values(.reading) == [value, number(4)])
    // As the program before this one made it.
    try python(
      "ALTER TABLE value DROP COLUMN repeatHalf95; ALTER TABLE value DROP COLUMN half95; "
        + "ALTER TABLE value DROP COLUMN quality; "
        + "DROP TABLE identity; DELETE FROM migration WHERE position > 0; PRAGMA user_version = 1",
      on: place.path)
    (value.halfWidth95, value.repeatHalfWidth95, value.quality) = (nil, nil, nil)
    #expect(try await values(.reading) == [value, number(4)])
    #expect(try await values(.existing) == [value, number(4)])
    let current = try CarePlanStore(path: place.path)
    #expect(try await current.faults().isEmpty)
  }

  @Test(
    "a store has an identity of its own, whatever its name; a copy has the same until it gets another"
  )
  func identity() async throws {
    let place = try StorePath()
    let (path, moved, copy) = (place.path, place.path + ".moved", place.path + ".copy")
    let store = try CarePlanStore(path: path)
    let identity = try #require(try await store.identity())
    #expect(try await CarePlanStore().identity() != identity)
    try await store.backUp(to: copy)
    await store.close()
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    #expect(try await CarePlanStore(path: moved, for: .reading).identity() == identity)
    let other = try CarePlanStore(path: copy)
    #expect(try await other.identity() == identity)
    let renewed = try await other.renewIdentity()
    #expect(renewed != identity)
    #expect(try await other.identity() == renewed)
    await other.close()
    // A store of an earlier program has none until it is written.
    try python(
      "ALTER TABLE value DROP COLUMN repeatHalf95; DROP TABLE identity; "
        + "DELETE FROM migration WHERE position >= 2; PRAGMA user_version = 2",
      on: copy)
    #expect(try await CarePlanStore(path: copy, for: .reading).identity() == nil)
    let first = try await CarePlanStore(path: copy, for: .existing).identity()
    #expect(first != nil && first != renewed)
    #expect(try await CarePlanStore(path: copy, for: .reading).identity() == first)
  }

  @Test("triggers and views of another program do not run, and are named")
  func foreignSchema() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    let task = try await store.add(dailyTask())
    await store.close()
    try python(
      "CREATE TRIGGER change AFTER INSERT ON value BEGIN UPDATE value SET content = 99; END; "
        + "CREATE TRIGGER lose BEFORE INSERT ON version BEGIN SELECT RAISE(IGNORE); END; "
        + "CREATE VIEW other AS SELECT 1", on: place.path)
    let again = try CarePlanStore(path: place.path)
    try await again.record(task, 0, number(4))
    #expect(try await again.fetch(RecordQuery<Outcome>()).map(\.values) == [[number(4)]])
    let faults = try await again.faults()
    #expect(faults.count == 3 && faults.contains { $0.contains("change: a trigger") }, "\(faults)")
    await again.close()
    try python(
      "ALTER TABLE version RENAME TO v2; CREATE VIEW version AS WITH RECURSIVE c (x) AS "
        + "(SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT v.* FROM v2 v, c WHERE x < 0",
      on: place.path)
    // It would never end.
    await #expect(throws: CareStoreError.self) {
      try await CarePlanStore(path: place.path).fetch(RecordQuery<Outcome>())
    }
  }

  @Test("once the log beside an open store is gone, nothing more is acknowledged")
  func lostLog() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    let task = try await store.add(dailyTask())
    try FileManager.default.removeItem(atPath: place.path + "-wal")
    await #expect(throws: CareStoreError.self) { try await store.record(task, 0, number(4)) }
  }

  @Test("several programs that make one store at once have one store")
  func madeAtOnce() async throws {
    for _ in 0..<20 {
      let place = try StorePath()
      let path = place.path
      let stores = try await withThrowingTaskGroup(of: CarePlanStore.self) { group in
        for _ in 0..<6 { group.addTask { try CarePlanStore(path: path) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (index, store) in stores.enumerated() { try await store.add(dailyTask("\(index)")) }
      #expect(try await stores[0].fetch(RecordQuery<CareTask>()).count == 6)
      #expect(try await stores[0].knowledge().origins.count == 1)
    }
  }

  @Test("another program that writes too long is an error of its own, and reading goes on")
  func busy() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path, busyTimeout: .zero)
    let task = try await store.add(dailyTask())
    let writer = try OtherWriter(of: place)
    do {
      try await store.record(task, 0, number(1))
      Issue.record("it was written")
    } catch CareStoreError.database(let fault) {
      #expect(fault.isBusy)
    }
    #expect(try await store.fetch(RecordQuery<CareTask>()) == [task])
    try writer.stop()
    try await store.record(task, 0, number(1))
  }

  @Test("a store that is opened while another program writes its first form waits for it")
  func madeElsewhere() async throws {
    let place = try StorePath()
    try #require(FileManager.default.createFile(atPath: place.path, contents: nil))
    let writer = try OtherWriter(of: place)
    let path = place.path
    let error = #expect(throws: CareStoreError.self) {
      try CarePlanStore(path: path, busyTimeout: .milliseconds(20))
    }
    #expect(error?.description.contains("another program is writing") == true)
    async let opened = CarePlanStore(path: path, busyTimeout: .seconds(600))
    usleep(300_000)
    try writer.stop()
    try await opened.add(dailyTask())
  }

  @Test("a file that was removed or replaced while it is open is an error, not a store")
  func replaced() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    try await store.add(dailyTask())
    try FileManager.default.removeItem(atPath: place.path)
    await #expect(throws: CareStoreError.self) { try await store.add(dailyTask("other")) }
  }

  @Test("a store that is open for reading refuses to write, and sees what others write")
  func reading() async throws {
    let place = try StorePath()
    let writer = try CarePlanStore(path: place.path)
    let reader = try CarePlanStore(path: place.path, for: .reading)
    let task = try await writer.add(dailyTask())
    #expect(try await reader.fetch(RecordQuery<CareTask>()) == [task])
    do {
      try await reader.add(dailyTask("other"))
      Issue.record("it was written")
    } catch CareStoreError.database(let fault) {
      #expect(fault.isReadOnly)
    }
  }

  @Test("an answer comes again when it changes, here or through another opening of the file")
  func updates() async throws {
    let place = try StorePath()
    let (store, other) = (try CarePlanStore(path: place.path), try CarePlanStore(path: place.path))
    let task = try await store.add(dailyTask())
    var counts: [Int] = []
    let answers = store.updates(checkingEvery: .milliseconds(5)) {
      try $0.fetch(RecordQuery<Outcome>()).count
    }
    for try await count in answers {
      counts.append(count)
      switch counts.count {
      case 1:
        // Another answer is not touched by this.
        try await store.add(dailyTask("other"))
        try await store.record(task, 0, number(1))
      case 2: try await other.record(task, 1, number(1))
      default: await store.close()
      }
    }
    #expect(counts == [0, 1, 2])
  }

  @Test("answers end without an error when the store is closed before a change is read")
  func closedWhileReading() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    let readings = Mutex(0)
    let answers = store.updates { store in
      let count = readings.withLock { count in
        count += 1
        return count
      }
      if count == 2 { store.close() }
      return try store.fetch(RecordQuery<Outcome>()).count
    }
    var counts: [Int] = []
    for try await count in answers {
      counts.append(count)
      try await store.add(dailyTask())
    }
    #expect(counts == [0])
    #expect(readings.withLock { $0 } == 2)
  }

  @Test("a backup is whole, and neither it nor a copy counts on under the original's name")
  func backups() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path)
    let task = try await store.add(dailyTask())
    try await store.record(task, 0, number(1))
    let backup = place.folder + "/backup"
    try await store.backUp(to: backup)
    #expect(try mode(backup) == 0o600)
    await #expect(throws: CareStoreError.exists(path: backup)) {
      try await store.backUp(to: backup)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.folder).filter {
        $0.hasSuffix(".part")
      } == [])
    let copy = try CarePlanStore(path: backup)
    #expect(try await copy.changes().count == 2)
    // Both go on, and are synchronised afterwards.
    try await store.record(task, 1, number(2))
    try await copy.record(task, 2, number(3))
    try await store.merge(copy.changes(since: store.knowledge()))
    try await copy.merge(store.changes(since: copy.knowledge()))
    #expect(try await Answers(store) == Answers(copy))
    #expect(try await store.fetch(RecordQuery<Outcome>()).count == 3)
  }

  @Test(
    "a store whose file was taken back to an earlier state learns its own changes, and loses none")
  func takenBack() async throws {
    let place = try StorePath()
    let other = try CarePlanStore(clock: { day(0) })
    let old: Data
    do {
      let store = try CarePlanStore(path: place.path)
      try await store.add(dailyTask())
      await store.close()
      old = try Data(contentsOf: URL(filePath: place.path))
    }
    do {
      let store = try CarePlanStore(path: place.path)
      let task = try #require(try await store.fetch(CareTask.self, id: "walk"))
      try await store.record(task, 0, number(1))
      try await other.merge(store.changes())
      await store.close()
    }
    // The bytes of before, in the same file.
    let handle = try #require(FileHandle(forWritingAtPath: place.path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: old)
    try handle.close()
    let store = try CarePlanStore(path: place.path)
    let task = try #require(try await store.fetch(CareTask.self, id: "walk"))
    #expect(try await store.fetch(RecordQuery<Outcome>()).isEmpty)
    try await store.merge(other.changes(since: store.knowledge()))
    try await store.record(task, 1, number(2))
    try await other.merge(store.changes(since: other.knowledge()))
    #expect(try await Answers(store) == Answers(other))
    #expect(try await store.fetch(RecordQuery<Outcome>()).count == 2)
  }
}
