// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Measurement
import SeededRandom
import StudyTasks
import Testing

@testable import TaskServer

@Suite("Identities are values, and names are labels")
struct IdentityTests {
  // MARK: - One folder, several contents

  @Test(
    "a link and a cookie of a survey open neither the plan nor the study that is served later from its folder"
  )
  func contents() async throws {
    try await CareFixture.onThread {
      let folder = CareFixture.Folder()
      var survey: [Visit.Cookie] = []
      var links: [String] = []
      do {
        let served = try Served([Served.question("pain")], folder: folder.path)
        for role in [Role.participant, .therapist] {
          var visit = Visit(served.server)
          try visit.enter(role)
          survey.append(visit.kept)
          links.append(try served.server.address(of: role))
        }
        // The folder stays.
        served.leave()
      }
      let store = try CareFixture.store()
      func plan() throws -> TaskServer {
        try TaskServer(
          try TaskServer.Plan(name: "p", store: store, zone: try ScheduleTimeZone("GMT")),
          locality: Locality(), CareFixture.settings(folder)
        ) { try CareFixture.serve($0) }
      }
      func study() throws -> TaskServer {
        try CareFixture.study([("p", "ask")], folder).server
      }
      for make in [plan, study] {
        let server = try make()
        for (cookie, link) in zip(survey, links) {
          var other = Visit(server, with: cookie)
          other.get("/")
          #expect(other.status == 401)
          // Under the name that the server's own cookies have, too.
          other.cookieName = server.book.cookieName
          other.get("/")
          #expect(other.status == 401)
          other.get(String(link.dropFirst(other.origin.count)))
          #expect(other.status == 403)
        }
      }
      // The survey's links are as before.
      let again = try Served([Served.question("pain")], folder: folder.path)
      #expect(try again.server.address(of: .participant) == links[0])
      #expect(try again.server.address(of: .therapist) == links[1])
    }
  }

  @Test(
    "the links of an earlier program, which did not say what they open, open nothing, and stay in the file"
  )
  func earlierLinks() throws {
    let folder = CareFixture.Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = "\(folder.path)/access.json"
    let key = String(repeating: "0", count: 64)
    let text = """
      {"key": "\(key)", "links": [{"number": 0, "role": "participant", "subject": null, "generation": 0,
      "withdrawn": false}]}
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    let book = try AccessBook(path: path, of: .task(NameBytes("t")))
    #expect(book.links.isEmpty && book.hasEarlierLinks)
    let link = try book.link(.participant)
    #expect(link.number == 1)
    let again = try AccessBook(path: path, of: .task(NameBytes("t")))
    #expect(again.links == [link])
  }

  @Test(
    "two servers on one machine keep their visitors, whatever cookies of others a browser sends")
  func cookieNames() throws {
    let (one, two) = (try Served([Served.question("pain")]), try Served([Served.question("pain")]))
    let (first, second) = (try one.visit(), try two.visit())
    #expect(first.cookieName != second.cookieName)
    func cookie(_ visit: Visit) -> String { "\(visit.cookieName)=\(visit.cookie ?? "")" }
    let others = (0..<100).map { "other\($0)-goniometer=\($0).0.x" }
    for header in [
      cookie(first), "\(cookie(second)); \(cookie(first))",
      (others + [cookie(first)] + others).joined(separator: "; "),
    ] {
      #expect(first.request("GET", "/", headers: ["cookie": header]).status == 200)
    }
    // Of two visitors that are both right, none is taken for the other.
    let third = try one.visit()
    let both = "\(cookie(first)); \(cookie(third))"
    #expect(first.request("GET", "/", headers: ["cookie": both]).status == 401)
  }

  @Test("a store that takes the name of another has other links and other runs")
  func replacedStore() async throws {
    try await CareFixture.onThread {
      let (folder, study) = (CareFixture.Folder(), UUID())
      var cookie: Visit.Cookie?
      do {
        let (server, stores) = try CareFixture.study([("p", "ask")], folder, identity: study)
        var first = Visit(server)
        try first.enter(subject: try waiting { try await stores[0].identity() })
        first.get("/do/ask/3")
        first.send([("q", "mark0end"), ("a.mark0end", "4"), ("do", "answers")])
        #expect(first.page.contains("value=\"4\" checked"))
        cookie = first.kept
      }
      let (server, stores) = try CareFixture.study([("p", "ask")], folder, identity: study)
      var old = Visit(server, with: try #require(cookie))
      old.get("/")
      #expect(old.status == 404)
      var new = Visit(server)
      try new.enter(subject: try waiting { try await stores[0].identity() })
      new.get("/do/ask/3")
      #expect(new.title == "What about mark0end?" && !new.page.contains("checked"))
    }
  }

  @Test("copies of one store are no two participants, until one gets an identity of its own")
  func copies() async throws {
    try await CareFixture.onThread {
      let folder = CareFixture.Folder()
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      let paths = ["a", "b"].map { "\(folder.path)/\($0).care" }
      let store = try CarePlanStore(path: paths[0])
      try waiting { try await store.backUp(to: paths[1]) }
      func plans() throws -> [TaskServer.Plan] {
        try paths.map {
          try TaskServer.Plan(
            name: $0, store: try CarePlanStore(path: $0), zone: try ScheduleTimeZone("GMT"))
        }
      }
      func serve() throws -> TaskServer {
        try TaskServer(
          study: try plans(), identity: UUID(), locality: Locality(),
          program: .init(name: "t", version: "1"),
          CareFixture.settings(CareFixture.Folder())
        ) { try CareFixture.serve($0) }
      }
      #expect(throws: TaskServerError.sameStore(paths[0], paths[1])) { try serve() }
      let copy = try CarePlanStore(path: paths[1])
      try waiting { _ = try await copy.renewIdentity() }
      _ = try serve()
    }
  }

  // MARK: - Random names

  /// Names that look alike, are put together of one another, or have what paths, codes and texts are made of.
  private static func names(_ count: Int, _ generator: inout SplitMix64) -> [String] {
    let pieces = [
      "a", "b", "A", "P", "1", "0", "-", "_", ".", "..", "~", " ", "%", "%20", "%2F", "/", "\\",
      "+", "=", ";", ":",
      "&", "?", "#", "'", "\"", "<", "e\u{301}", "\u{E9}", "\u{212B}", "\u{C5}", "A\u{30A}",
      "\u{200B}", "\u{FEFF}",
      "\u{202E}", "\u{200F}", "\u{A0}", "\u{3000}", "ﬁ", "fi", "中", "🦵",
      "\u{1F468}\u{200D}\u{1F469}",
    ]
    var names: [[UInt8]: String] = [:]
    while names.count < count {
      var name = ""
      let length = Int.random(in: 1...256, using: &generator)
      let most = Bool.random(using: &generator) ? length : Int.random(in: 1...4, using: &generator)
      while name.utf8.count < most, let piece = pieces.randomElement(using: &generator) {
        name += piece
      }
      while name.utf8.count > 256 { name.removeLast() }
      // As a name of both forms, too.
      for form in [
        name, name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping,
      ]
      where !form.isEmpty && form.utf8.count <= 256 && form != "." && form != ".." {
        names[Array(form.utf8)] = form
      }
    }
    return Array(
      names.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value).prefix(count))
  }

  @Test("no two identities share a folder, a code, a cookie, a link or a stream", arguments: 1...3)
  func distinct(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let names = Self.names(200, &generator)
    let folder = RunFolder("/tmp", "do")
    let stores = (0..<3).map { _ in UUID() }
    var identities: [RunIdentity] = names.map { _ in .visit(UUID()) }
    var folders: [String] = []
    for name in names {
      for (store, occurrence) in zip(stores, [0, 1, 10]) {
        identities.append(.event(store: store, task: NameBytes(name), occurrence: occurrence))
        folders.append(folder.event(name, occurrence).path)
      }
      folders.append(folder.own(of: UUID(), called: name).path)
    }
    #expect(Set(identities).count == identities.count)
    #expect(Set(folders).count == folders.count)
    for folder in folders {
      let parts = folder.split(separator: "/")
      #expect(parts.count == 3 && parts[2].utf8.count <= 255 && parts[2] != "." && parts[2] != "..")
    }
    let key = SecretKey()
    #expect(Set(identities.map { key.code(of: $0.parts) }).count == identities.count)
    // Contents by their names: links, cookies, cookies' names.
    let place = CareFixture.Folder()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    var (links, cookies): (Set<String>, Set<String>) = ([], [])
    for name in names.prefix(60) {
      let book = try AccessBook(path: "\(place.path)/access.json", of: .task(NameBytes(name)))
      let link = try book.link(.participant)
      links.insert(book.secret(of: link))
      cookies.insert(book.cookieName)
      #expect(book.links == [link])
    }
    #expect(links.count == 60 && cookies.count == 60)
  }

  @Test(
    "each participant has their own link, plan, run and record, whatever they are called",
    arguments: 1...2)
  func study(seed: UInt64) async throws {
    try await CareFixture.onThread {
      var generator = SplitMix64(seed: seed)
      let names = Self.names(24, &generator)
      // What a plan takes as an identifier.
      let tasks = Array(
        Self.names(200, &generator).filter { (try? CareFixture.store($0)) != nil }.prefix(24))
      try #require(tasks.count == 24)
      let folder = CareFixture.Folder()
      let (server, stores) = try CareFixture.study(
        zip(names, tasks).map { (name: $0, task: $1) }, folder)
      var clinician = Visit(server)
      try clinician.enter(.clinician)
      var links: Set<String> = []
      for (place, (name, task)) in zip(names, tasks).enumerated() {
        let about =
          "seed \(seed), name \(Array(name.unicodeScalars)), task \(Array(task.unicodeScalars))"
        clinician.get("/participants/\(PercentCoding.encoded(name))")
        let link = try #require(clinician.page.firstMatch(of: /\/enter\/[\w-]+/), "\(about)").output
        #expect(links.insert(String(link)).inserted, "\(about)")
        var visit = Visit(server)
        visit.get(String(link))
        #expect(visit.page.contains(CareFixture.mark(place)), "\(about)")
        let own = "/do/\(PercentCoding.encoded(task))/3"
        visit.get(own)
        try #require(
          visit.title == "What about \(CareFixture.mark(place))?", "\(about): \(visit.title)")
        // What is another's in the path is not there.
        for other in tasks.indices where !tasks[other].hasBytes(of: task) {
          let status = visit.request("GET", "/do/\(PercentCoding.encoded(tasks[other]))/3").status
          try #require(status == 404, "\(about): \(tasks[other])")
        }
        visit.get(own)
        let question = CareFixture.mark(place)
        try visit.press("Next", [("q", question), ("a.\(question)", "\(place % 11)")])
        #expect(visit.title == "Thank you", "\(about)")
      }
      for (place, store) in stores.enumerated() {
        let values = try CareFixture.outcomes(store).flatMap(\.values).map(\.content)
        #expect(
          values == [.double(Double(place % 11))],
          "seed \(seed), \(Array(names[place].unicodeScalars))")
      }
      let folders = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/do")
      #expect(folders.count == names.count)
    }
  }
}
