// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import StudyTasks
import Testing

@testable import TaskServer

/// Every route, for every role, with another person's object in its path.
///
/// The routes come from what the contents answer by. A new one without a row here fails.
@Suite("Who reaches what of another person")
struct RouteTests {
  /// What a role gets where the path names what is another's.
  private enum Reach {
    /// The visitor's own page, or another that is for everybody with the link: nothing of the other person's.
    case own
    /// A page of the other person, as is the role's right.
    case right
    /// No page.
    case none
    /// A form that is not taken: it was made for nobody, or for another.
    case refused

    var statuses: Set<Int> {
      switch self {
      case .own, .right: [200, 204, 303, 409]
      case .none: [404]
      case .refused: [403]
      }
    }
  }

  /// The rows: for each route the roles that have it. All others get ``Reach/none``, and ``Reach/refused`` where they
  /// send something.
  private static let rows: [String: [Role: Reach]] = [
    // A task: what is whose is in the cookie alone.
    "GET /": [.participant: .own, .therapist: .own, .clinician: .right],
    "POST /": [.participant: .own], "GET /live": [.participant: .own],
    "POST /motion": [.participant: .own], "POST /samples": [.participant: .own],
    "GET /elsewhere": [.participant: .own], "GET /media/:file": [.participant: .none],
    "POST /again": [.participant: .own],
    // A care plan.
    "GET /history": [.participant: .own], "GET /insights": [.participant: .own],
    "GET /contacts": [.participant: .own], "POST /tick/:task/:occurrence": [.participant: .none],
    "GET /do/:task/:occurrence": [.participant: .none],
    "POST /do/:task/:occurrence": [.participant: .none],
    "GET /do/:task/:occurrence/live": [.participant: .none],
    "POST /do/:task/:occurrence/motion": [.participant: .none],
    "POST /do/:task/:occurrence/samples": [.participant: .none],
    "GET /do/:task/:occurrence/elsewhere": [.participant: .none],
    "GET /do/:task/:occurrence/media/:file": [.participant: .none],
    // Watching.
    "GET /watch": [.therapist: .own, .clinician: .own],
    "GET /watch/:run": [.therapist: .right, .clinician: .right],
    "GET /watch/:run/live": [.therapist: .right, .clinician: .right],
    // A study.
    "GET /participants/:participant": [.clinician: .right],
    "GET /participants/:participant/course": [.clinician: .right],
    // The form of these tests withdraws nothing.
    "POST /participants/:participant/link": [.clinician: .refused],
  ]

  /// Two people of one content, and what belongs to the second.
  private struct World {
    let server: TaskServer
    /// A visitor of each role; the participant is the first person.
    var visitors: [Role: Visit] = [:]
    /// What stands in the path for what varies: the second person's, unless a part of it is the first one's.
    var theirs: [String: String] = [:]
    /// What stands on pages of the second person alone.
    let mark: String
    /// All that the second person has on the disk and in the store.
    let state: () throws -> [String]
    let folder: CareFixture.Folder
    /// Cookies of a survey that was served from the same folder before.
    var foreign: [Visit.Cookie] = []

    func path(of pattern: RoutePattern, replacing others: [String: String] = [:]) -> String {
      let path = pattern.description.split(separator: " ")[1]
      return path.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part.hasPrefix(":")
          ? PercentCoding.encoded(others[String(part)] ?? theirs[String(part)] ?? "x")
          : String(part)
      }.joined(separator: "/")
    }

    var patterns: Set<RoutePattern> {
      Set(Role.allCases.flatMap(server.content.routes))
    }
  }

  /// The files of a run, with their bytes.
  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().compactMap { name in
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
      return data.map { "\(name): \(String(decoding: $0, as: UTF8.self))" }
    }
  }

  private static func surveyCookies(_ folder: CareFixture.Folder) throws -> [Visit.Cookie] {
    let survey = try Served([Served.question("pain")], folder: folder.path)
    defer { survey.leave() }
    return try [Role.participant, .therapist].map { role in
      var visit = Visit(survey.server)
      try visit.enter(role)
      return visit.kept
    }
  }

  /// A study of "P" and "P 1": the names, tasks and numbers of both, put together with blanks, are the same text.
  private static func study() throws -> World {
    let folder = CareFixture.Folder()
    let foreign = try surveyCookies(folder)
    let (server, stores) = try CareFixture.study([("P", "1 ask"), ("P 1", "ask")], folder)
    var visitors: [Role: Visit] = [:]
    for role in [Role.clinician, .therapist] {
      var visit = Visit(server)
      try visit.enter(role)
      visitors[role] = visit
    }
    let identities = try stores.map { store in
      try #require(try waiting { try await store.identity() })
    }
    var (first, second) = (Visit(server), Visit(server))
    try first.enter(subject: identities[0])
    visitors[.participant] = first
    try second.enter(subject: identities[1])
    // The second one is in the middle of the task.
    second.get("/do/ask/3")
    let question = CareFixture.mark(1)
    second.send([("q", question), ("a.\(question)", "4"), ("do", "answers")])
    try #require(second.page.contains(question))
    let session = try files(in: "\(folder.path)/do").joined()
    let run = try #require(session.firstMatch(of: /"taskRunUUID" *: *"([0-9A-F-]{36})"/)).output.1
    var world = World(
      server: server, visitors: visitors, mark: CareFixture.mark(1),
      state: {
        let outcomes = try CareFixture.outcomes(stores[1]).map { "\($0)" }
        let link = try server.address(of: .participant, subject: identities[1])
        return try files(in: "\(folder.path)/do").filter { $0.hasPrefix("P%201") } + outcomes + [
          link
        ]
      }, folder: folder)
    world.foreign = foreign
    world.theirs = [
      ":participant": "P 1", ":task": "ask", ":occurrence": "3", ":run": String(run),
    ]
    return world
  }

  /// - Parameter own: What stands in the path in place of the other's: with it the page may be there.
  private static func check(_ world: World, own: [String: String] = [:]) throws {
    let before = try world.state()
    for pattern in world.patterns.sorted(by: { $0.description < $1.description }) {
      guard let row = rows[pattern.description] else {
        Issue.record("the route \(pattern) has no row: say who may reach another's by it")
        continue
      }
      let path = world.path(of: pattern, replacing: own)
      for (role, visit) in world.visitors {
        let page = "\(role) \(pattern.isPost ? "POST" : "GET") \(path)"
        let hasRoute = world.server.content.routes(of: role).contains(pattern)
        let reach = hasRoute ? row[role] ?? .none : pattern.isPost ? .refused : .none
        let token = visit.hidden("token") ?? world.server.token(of: visit) ?? ""
        let response = visit.request(
          pattern.isPost ? "POST" : "GET", path,
          fields: pattern.isPost ? [("token", token), ("do", "discard"), ("action", "stop")] : [])
        let allowed = reach.statuses.union(hasRoute ? [] : [403, 404])
        #expect(
          !own.isEmpty || allowed.contains(response.status), "\(page): \(response.status)")
        if reach != .right, case .bytes(let bytes) = response.content {
          #expect(!String(decoding: bytes, as: UTF8.self).contains(world.mark), "\(page)")
        }
        if case .events(let stream) = response.content { stream.cut() }
        // Without a cookie, with one that was changed, and with one to another content there is nothing.
        let changed = [nil, visit.cookie.map { "0" + $0 }].map {
          Visit.Cookie(name: visit.cookieName, value: $0)
        }
        for cookie in changed + world.foreign {
          var stranger = visit
          (stranger.cookieName, stranger.cookie) = (cookie.name, cookie.value)
          #expect(stranger.request(pattern.isPost ? "POST" : "GET", path).status == 401, "\(page)")
        }
      }
    }
    #expect(try world.state() == before)
  }

  @Test("of a study, whatever stands in the path")
  func ofStudy() async throws {
    try await CareFixture.onThread {
      let world = try Self.study()
      // All of the other's; and what with the own name makes the text that the other's parts make.
      try Self.check(world)
      try Self.check(world, own: [":task": "1 ask", ":participant": "P"])
    }
  }

  @Test("of a task that everybody with the link does for themselves")
  func ofTask() throws {
    let served = try Served([
      Served.question("mark1end", AnswerFormat(.text(TextFormat()))), Served.question("later"),
    ])
    var (first, second) = (try served.visit(), try served.visit())
    try second.press("Next", [("q", "mark1end"), ("a.mark1end", "secret answer")])
    var therapist = Visit(served.server)
    try therapist.enter(.therapist)
    first.get("/")
    var world = World(
      server: served.server, visitors: [.participant: first, .therapist: therapist],
      mark: "secret answer", state: { try Self.files(in: "\(served.folder)/runs") },
      folder: CareFixture.Folder())
    world.theirs = [":run": try #require(second.cookie).split(separator: ".")[2].description]
    try Self.check(world)
  }

  @Test("every row is of a route")
  func rowsAreRoutes() async throws {
    try await CareFixture.onThread {
      let task = try Served([Served.question("pain")]).server.content
      let study = try Self.study().server.content
      let all = Role.allCases.flatMap { task.routes(of: $0) + study.routes(of: $0) }
      #expect(Set(all.map(\.description)) == Set(Self.rows.keys))
    }
  }
}

extension TaskServer {
  /// The code of a visitor's forms.
  fileprivate func token(of visit: Visit) -> String? {
    visit.cookie.flatMap(book.visitor(withCookie:)).map(book.formToken)
  }
}
