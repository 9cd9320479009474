// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

@testable import CareStore

@Suite("Names of records and stores")
struct NameTests {
  private let composed = "Jos\u{E9}"
  private let decomposed = "Jose\u{301}"

  @Test(
    "a new task needs an identifier that people can pick",
    arguments: [
      "", ".", "..", " a", "a ", "a\u{A0}", "\u{3000}", "a\nb", "a\u{2028}", "a\u{2029}", "\0",
      "a\u{1F}", "\u{7F}", "a\u{85}", "a\u{200B}b", "\u{202E}a", "\u{3164}",
      String(repeating: "a", count: 257), String(repeating: "\u{E9}", count: 129),
    ])
  func identifiers(id: String) async throws {
    let store = try CarePlanStore()
    let refusal = await #expect(throws: CareStoreError.self) {
      try await store.add(dailyTask(id))
    }
    guard case .invalidIdentifier(.task, id, _)? = refusal else {
      Issue.record("\(id.debugDescription): \(refusal.map { "\($0)" } ?? "taken")")
      return
    }
    #expect(try await store.newestTasks().isEmpty)
  }

  @Test(
    "a new identifier that looks like another one of its kind is refused with both in codes",
    arguments: [
      ("Jos\u{E9}", "Jose\u{301}"), ("check in", "check  in"), ("check in", "check\u{A0}in"),
      ("file", "\u{FB01}le"), ("A", "\u{FF21}"), ("\u{2764}", "\u{2764}\u{FE0F}"),
    ])
  func similarIdentifiers(first: String, second: String) async throws {
    let store = try CarePlanStore(clock: { day(0) })
    let task = try await store.add(dailyTask(first))
    let refusal = CareStoreError.similarIdentifier(.task, id: second, other: first)
    await #expect(throws: refusal) { try await store.add(dailyTask(second)) }
    #expect(refusal.description.contains("'\(second.inASCII)'"))
    #expect(refusal.description.contains("'\(first.inASCII)'"))
    // Also of a deleted one, and within one call.
    try await store.delete(task)
    await #expect(throws: refusal) { try await store.add(dailyTask(second)) }
    let other = try CarePlanStore(clock: { day(0) })
    await #expect(throws: refusal) {
      try await other.add([dailyTask(first), dailyTask(second)])
    }
    #expect(try await other.newestTasks().isEmpty)
    // Records of other kinds have names of their own.
    try await store.add(CarePlan(id: second, title: "A plan", effectiveDate: day(0)))
  }

  @Test("identifiers that differ in their bytes alone stay two, from stores that had both")
  func byBytes() async throws {
    // Each store took one of the two, and they were brought together.
    let (here, there) = (try CarePlanStore(clock: { day(0) }), try CarePlanStore(clock: { day(0) }))
    let first = try await here.add(dailyTask(composed, title: "composed"))
    let second = try await there.add(dailyTask(decomposed, title: "decomposed"))
    try await here.merge(there.changes(), joining: true)
    #expect(try await here.newestTasks().count == 2)
    #expect(Set(try await here.names(onDay: 0)) == ["composed 0", "decomposed 0"])
    #expect(try await here.fetch(CareTask.self, id: decomposed)?.title == "decomposed")
    try await here.record(second, 0, number(4))
    let events = try await here.events(from: day(0), to: day(1))
    #expect(events.filter { $0.outcome != nil }.map(\.task.title) == ["decomposed"])
    // Both in one call are two records, and an update changes one.
    var changed = [first, second]
    changed[0].title = "one"
    changed[1].title = "two"
    changed[0].effectiveDate = day(1)
    changed[1].effectiveDate = day(1)
    try await here.update(changed)
    #expect(Set(try await here.newestTasks().compactMap(\.title)) == ["one", "two"])
    #expect(try await here.conflicts().isEmpty)
    #expect(Set(try await here.names(onDay: 2)) == ["one 2", "two 2"])
    #expect(try await here.adherence(from: day(0), through: day(0), in: .utc) == [.progress(0.5)])
  }

  @Test("an identifier that an earlier program took can still be changed, ended and synchronised")
  func earlierIdentifiers() async throws {
    let place = try StorePath()
    let store = try CarePlanStore(path: place.path, clock: { day(0) })
    try await store.add(dailyTask("walk"))
    await store.close()
    let file = try Connection(place.path, .readWrite, busyMilliseconds: 1000)
    try file.execute(
      "UPDATE version SET id = '..', body = replace(body, '\"walk\"', '\"..\"') WHERE kind = 'task'"
    )
    file.close()
    let again = try CarePlanStore(path: place.path, clock: { day(0) })
    let task = try #require(try await again.fetch(CareTask.self, id: ".."))
    try await again.update(task.ended(at: day(3)))
    let copy = try CarePlanStore(clock: { day(0) })
    try await copy.merge(again.changes())
    #expect(try await copy.newestTasks().map(\.id) == [".."])
    try await again.delete(task)
  }

  @Test(
    "a new store needs a name that people can pick",
    arguments: [
      ".care", "..care", "...care", " a.care", "a .care", "a\u{A0}.care", "a\nb.care",
      "\u{7F}.care",
      "a\u{2028}.care", "\u{200B}.care", " .care",
    ])
  func storeNames(file: String) throws {
    let place = try StorePath()
    let path = place.folder + "/" + file
    #expect(throws: CareStoreError.self) { try CarePlanStore(path: path, for: .new) }
    #expect(throws: CareStoreError.self) { try CarePlanStore(path: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder).isEmpty)
  }

  @Test("a new store that looks like another one of its folder is refused; one elsewhere is not")
  func similarStores() async throws {
    let place = try StorePath()
    let first = try CarePlanStore(path: place.folder + "/\(composed).care", for: .new)
    let path = place.folder + "/\(decomposed).care"
    let refusal = CareStoreError.similarStoreName(path: path, other: "\(composed).care")
    #expect(throws: refusal) { try CarePlanStore(path: path, for: .new) }
    #expect(throws: refusal) { try CarePlanStore(path: path) }
    await #expect(throws: refusal) { try await first.backUp(to: path) }
    #expect(refusal.description.contains("Jose\\u{0301}.care"))
    #expect(refusal.description.contains("Jos\\u{00E9}.care"))
    let inner = place.folder + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let second = try CarePlanStore(path: inner + "/\(decomposed).care", for: .new)
    await first.close()
    await second.close()
    // A folder that has both, from another system, is read.
    try FileManager.default.moveItem(atPath: inner + "/\(decomposed).care", toPath: path)
    #expect(try await CarePlanStore(path: path, for: .existing).newestTasks().isEmpty)
  }

  @Test(
    "names of people's languages, and files without the ending, are names of stores",
    arguments: [
      "a.care", "Jos\u{E9}.care", "P 1.care", ".a.care", "a.b.care",
      "\u{645}\u{6CC}\u{200C}\u{62E}.care", "plan.db",
    ])
  func usableStoreNames(file: String) throws {
    let place = try StorePath()
    #expect(throws: Never.self) {
      try CarePlanStore(path: place.folder + "/" + file, for: .new)
    }
  }
}
