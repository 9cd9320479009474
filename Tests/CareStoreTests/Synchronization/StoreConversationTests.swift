// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import Testing

@Suite("Care store: two stores in conversation")
struct StoreConversationTests {
  /// Both ends of a connection.
  private static func connection() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  /// Exchanges on a thread of its own, as it waits; what comes of it, the versions that are new.
  private static func exchange(
    _ store: CarePlanStore, over end: Int32, joining: Bool = true
  ) async -> Result<Int, any Error> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var conversation = StoreConversation(reading: end, writing: end)
        let result = Result { try conversation.exchange(with: store, joining: joining).added }
        close(end)
        continuation.resume(returning: result)
      }
    }
  }

  @Test("each takes what it lacks, and afterwards both know the same")
  func exchange() async throws {
    let (a, b) = (try CarePlanStore(clock: { day(1) }), try CarePlanStore(clock: { day(2) }))
    try await a.add(dailyTask("walk"))
    try await b.add(dailyTask("sleep"))
    let (first, second) = try Self.connection()
    async let given = Self.exchange(a, over: first)
    async let taken = Self.exchange(b, over: second)
    let counts = try await (given.get(), taken.get())
    #expect(counts == (1, 1))
    let (inA, inB) = (
      try await a.fetch(RecordQuery<CareTask>()), try await b.fetch(RecordQuery<CareTask>())
    )
    #expect(Set(inA.map(\.id)) == ["walk", "sleep"])
    #expect(Set(inA.map(\.id)) == Set(inB.map(\.id)))
  }

  @Test(
    "another side that ends early or says something else changes nothing",
    arguments: [
      ("", StoreConversationError.isCutOff), ("{\"a\": 1}", .isCutOff),
      ("[]\n", .malformed("")), ("hello\n", .malformed("")),
    ])
  func faults(said: String, expected: StoreConversationError) async throws {
    let store = try CarePlanStore(clock: { day(1) })
    try await store.add(dailyTask())
    let (end, other) = try Self.connection()
    #expect(write(other, said, said.utf8.count) == said.utf8.count)
    shutdown(other, Int32(SHUT_WR))
    let result = await Self.exchange(store, over: end)
    close(other)
    let error = #expect(throws: StoreConversationError.self) { try result.get() }
    if case .malformed = expected {
      #expect(error?.description.hasPrefix("the other side of the exchange: ") == true)
    } else {
      #expect(error == expected)
    }
    #expect(try await store.fetch(RecordQuery<CareTask>()).count == 1)
  }
}
