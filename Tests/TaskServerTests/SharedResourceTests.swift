// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WebServing

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
    let book = try AccessBook(path: "\(folder)/access.json", of: .task([]))
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
}
