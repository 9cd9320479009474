// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Localization
import StudyTasks
import Testing

@testable import TaskServer

@Suite("What one link or one network may use up")
struct SharedResourceTests {
  private static func visitor(_ link: Int, _ run: UUID = UUID()) -> Visitor {
    Visitor(
      link: AccessLink(number: link, content: nil, role: .participant, subject: nil), run: run)
  }

  @Test("a visitor's oldest stream ends first, and so does a link's; others stay")
  func streams() {
    let open = OpenStreams()
    let one = UUID()
    let mine = (0..<20).map { _ in EventStream() }
    for stream in mine { open.add(stream, of: Self.visitor(0, one)) }
    #expect(mine.map(\.isOver) == (0..<20).map { $0 < 8 })
    let other = EventStream()
    open.add(other, of: Self.visitor(1))
    let many = (0..<1000).map { _ in EventStream() }
    for stream in many { open.add(stream, of: Self.visitor(0)) }
    #expect(many.count { !$0.isOver } == 200 && !many[999].isOver && many[0].isOver)
    #expect(!other.isOver)
  }

  @Test("all streams together leave connections: the oldest of the link with most ends")
  func manyLinks() {
    let open = OpenStreams()
    let lone = EventStream()
    open.add(lone, of: Self.visitor(99))
    let streams = (0..<600).map { (link: $0 % 3, stream: EventStream()) }
    for (link, stream) in streams { open.add(stream, of: Self.visitor(link)) }
    #expect(streams.count { !$0.stream.isOver } == 399 && !lone.isOver)
    for link in 0..<3 {
      #expect(streams.count { $0.link == link && !$0.stream.isOver } == 133)
    }
  }

  @Test("the streams of a link end when it is withdrawn or renewed, and no others")
  func withdrawn() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/book-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let book = try AccessBook(path: "\(folder)/access.json", of: .task(NameBytes("t")))
    let links = try [Role.participant, .therapist, .clinician].map { try book.link($0) }
    let streams = links.map { link in
      let stream = EventStream()
      stream.send("state", "{}")
      book.streams.add(stream, of: Visitor(link: link, run: UUID()))
      return stream
    }
    try book.withdraw(links[0].number)
    #expect(streams.map(\.isOver) == [true, false, false])
    try book.renew(links[1].number)
    #expect(streams.map(\.isOver) == [true, true, false])
  }

  @Test("measurements of a link, and of all, take a bounded number of places")
  func places() {
    let places = MeasurementPlaces()
    #expect((0..<40).count { _ in places.take(for: 1) } == 30)
    #expect(places.areFull(for: 1) && !places.areFull(for: 2))
    #expect((2..<200).count { places.take(for: $0) } == 70)
    #expect(places.areFull(for: 300))
    places.leave(1)
    #expect(!places.areFull(for: 300) && places.take(for: 1) && !places.take(for: 1))
  }

  @Test("an address of the sixth version counts as its network of 64 bits")
  func networks() {
    let networks = [
      "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "::ffff:192.0.2.7", "192.0.2.7",
      "x:y", "",
    ].map(RequestGuard.network)
    #expect(networks[0] == networks[1] && networks[0] != networks[2])
    #expect(Array(networks[3...]) == ["192.0.2.7", "192.0.2.7", "x:y", ""])
  }

  @Test("where there are too many clients to count, a right secret and a right cookie pass")
  func fullTable() throws {
    let guarded = RequestGuard([ServedAddress(origin: "http://127.0.0.1")])
    let request = HTTPRequest(
      method: "GET", target: "/", headers: ["host": "127.0.0.1"], client: "")
    func status(_ client: String, at now: Double, isKnown: Bool = false) -> Int? {
      guarded.refusal(of: request, from: client, at: now) { isKnown }?.status
    }
    for number in 0..<12_000 {
      let client = "10.0.\(number / 250).\(number % 250)"
      _ = status(client, at: 1)
      guarded.countGuess(from: client, at: 1)
    }
    // Those who come now share one allowance, and use it up.
    let found = (0..<1000).map { status("10.1.\($0 / 250).\($0 % 250)", at: 1) }
    #expect(found.last == 429)
    #expect(status("192.0.2.1", at: 1, isKnown: true) == nil)
    #expect(guarded.mayGuess(from: "192.0.2.1", at: 1))
    // Who has the full allowance again makes place.
    #expect(status("192.0.2.1", at: 20) == nil)
  }

  // MARK: - Runs in memory

  @Test("room for runs is made by who has most of them, never at another's cost")
  func runShares() throws {
    let folder = CareFixture.Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let book = try AccessBook(path: "\(folder.path)/access.json", of: .task(NameBytes("t")))
    let task = try StudyTask("task", steps: [Served.question("pain")])
    let served = try Served.unserved(task)
    let table = RunTable(limit: 20)
    func open(_ owner: RunOwner) throws -> RunIdentity {
      let visit = UUID()
      let identity = RunIdentity.visit(visit)
      let runFolder = RunFolder(folder.path, "runs").folder(visit.uuidString)
      _ = try table.run(identity, of: owner) {
        try ServedRun(
          served,
          at: ServedRun.Place(
            identity: identity, label: "", folder: runFolder, room: AnswerRoom(runFolder, .link),
            owner: owner, places: table.places), book, in: .english,
          make: { TaskSession(task, taskRunUUID: visit) }, keep: { _, _ in nil })
      }
      return identity
    }
    let victim = RunOwner(link: 0, network: "192.0.2.1")
    let kept = try (0..<3).map { _ in try open(victim) }
    // Of the same link, from other networks: each has a share of its own.
    let others = (0..<3).map { RunOwner(link: 0, network: "198.51.100.\($0)") }
    var opened: [RunIdentity] = []
    for turn in 0..<300 { opened.append(try open(others[turn % 3])) }
    #expect(kept.allSatisfy { table.known($0) != nil })
    #expect(opened.count { table.known($0) != nil } == 17)
    #expect(opened.suffix(17).allSatisfy { table.known($0) != nil })
    // Who has most makes room also for a newcomer.
    let late = try open(RunOwner(link: 1, network: "203.0.113.1"))
    #expect(table.known(late) != nil && kept.allSatisfy { table.known($0) != nil })
  }

  // MARK: - Answers on the disk

  @Test("answers have room: of the whole, of a link, and in a time")
  func room() throws {
    let place = CareFixture.Folder()
    let all = RunFolder(place.path, "do")
    try FileManager.default.createDirectory(atPath: all.path, withIntermediateDirectories: true)
    let whole = AnswerRoom(all, .content, most: 100_000)
    let rooms = ["a", "b"].map { AnswerRoom(all.folder($0), .link, within: whole, most: 60_000) }
    let owner = RunOwner(link: 0, network: "192.0.2.1")
    try rooms[0].take(50_000, of: owner)
    rooms[0].note(50_000)
    // The link's own bound, while another link has room.
    #expect(throws: AnswerRoom.Refusal.full) { try rooms[0].take(10_001, of: owner) }
    try rooms[1].take(50_000, of: owner)
    #expect(throws: AnswerRoom.Refusal.full) { try rooms[1].take(50_001, of: owner) }
    rooms[0].note(-50_000)
    try rooms[0].take(60_000, of: owner)
    // What lies there before the server starts counts, a block for each file at least.
    try FileManager.default.createDirectory(
      atPath: "\(all.path)/a", withIntermediateDirectories: true)
    try Data(repeating: 0, count: 57_000).write(to: URL(filePath: "\(all.path)/a/x"))
    let again = AnswerRoom(all.folder("a"), .link, most: 60_000)
    #expect(again.has(3000) && !again.has(3001))
  }

  @Test("one network cannot fill a link's room at once; others of the link go on")
  func haste() throws {
    let room = AnswerRoom(RunFolder("/nowhere", "do"), .link)
    let (one, other) = (
      RunOwner(link: 0, network: "192.0.2.1"), RunOwner(link: 0, network: "192.0.2.2")
    )
    var taken = 0
    while (try? room.take(1 << 20, of: one)) != nil, taken < 1000 { taken += 1 }
    // 64 MB at once.
    #expect((60...63).contains(taken))
    #expect(throws: AnswerRoom.Refusal.tooFast) { try room.take(1 << 20, of: one) }
    try room.take(1 << 20, of: other)
  }

  @Test("an allowance is used up and grows again, and no clock makes it more than full")
  func allowances() {
    var allowance = Allowance(burst: 10, rate: 2, at: 0)
    #expect(allowance.take(7, at: 0) && allowance.take(3, at: 0) && !allowance.take(1, at: 0))
    #expect(allowance.rest(at: 2) == 4 && allowance.rest(at: -5) == 0)
    #expect(allowance.take(4, at: 2) && !allowance.isFull(at: 6.9) && allowance.isFull(at: 7))
    #expect(allowance.rest(at: 1000) == 10)
  }
}
