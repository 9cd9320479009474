// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import MotionTasks
import StudyTasks
import Testing

@testable import TaskServer

@Suite("Who may see pages")
struct AccessTests {
  private static let question = Served.question("pain")
  private static func served() throws -> Served { try Served([question]) }

  @Test("without a link there is no page, and a wrong one opens none")
  func noLink() throws {
    let served = try Self.served()
    var visit = Visit(served.server)
    visit.get("/")
    #expect(visit.status == 401)
    visit.get("/enter/AAAAAAAAAAAAAAAAAAAAAAAA")
    #expect(visit.status == 403 && visit.cookie == nil)
    visit.get("/elsewhere")
    #expect(visit.status == 401)
  }

  @Test("secrets cannot be tried one after another")
  func guesses() throws {
    let served = try Self.served()
    let visit = Visit(served.server)
    let statuses = (0..<30).map { visit.request("GET", "/enter/guess\($0)").status }
    #expect(statuses.first == 403 && statuses.last == 429)
    // The right link of the same network waits as well.
    let address = try served.server.address(of: .participant)
    let path = String(address.dropFirst("http://127.0.0.1".count))
    #expect(visit.request("GET", path).status == 429)
  }

  @Test(
    "a forged cookie opens nothing",
    arguments: [
      "", "x", "0.0.x.y", "0.0.", "....",
      "0.0.00000000-0000-0000-0000-000000000000.AAAAAAAAAAAAAAAAAAAAAAAA",
    ])
  func forged(cookie: String) throws {
    let served = try Self.served()
    var visit = Visit(served.server)
    visit.cookie = cookie
    visit.get("/")
    #expect(visit.status == 401)
  }

  @Test("a cookie of another link, or with another run in it, opens nothing")
  func changed() throws {
    let served = try Self.served()
    let visit = try served.visit()
    var parts = try #require(visit.cookie).split(separator: ".").map(String.init)
    parts[0] = "1"
    var other = visit
    other.cookie = parts.joined(separator: ".")
    other.get("/")
    #expect(other.status == 401)
    parts[0] = "0"
    parts[2] = UUID().uuidString
    other.cookie = parts.joined(separator: ".")
    other.get("/")
    #expect(other.status == 401)
  }

  @Test("a withdrawn link opens nothing, and what was entered by it neither; a new one does")
  func withdrawn() throws {
    let served = try Self.served()
    var visit = try served.visit()
    let old = try served.server.address(of: .participant)
    let book = served.server.book
    try book.withdraw(0)
    visit.get("/")
    #expect(visit.status == 401)
    visit.get(String(old.dropFirst("http://127.0.0.1".count)))
    #expect(visit.status == 403)
    try book.renew(0)
    let new = try served.server.address(of: .participant)
    #expect(new != old)
    visit.get("/")
    #expect(visit.status == 401)
    visit.get(String(new.dropFirst("http://127.0.0.1".count)))
    #expect(visit.status == 200)
    // As the file has it for the next start.
    let again = try AccessBook(path: served.folder + "/access.json", of: book.content)
    #expect(again.links == book.links)
    #expect(again.secret(of: again.links[0]) == book.secret(of: book.links[0]))
  }

  @Test("a form of another site, or without the visit's token, changes nothing")
  func foreignForms() throws {
    let served = try Self.served()
    let visit = try served.visit()
    let fields = [
      ("token", visit.hidden("token") ?? ""), ("at", visit.hidden("at") ?? ""), ("do", "0"),
    ]
    for headers in [
      ["origin": "http://evil.example"], ["origin": "null"], ["sec-fetch-site": "cross-site"],
    ] {
      #expect(visit.request("POST", "/", fields: fields, headers: headers).status == 403)
    }
    #expect(visit.request("POST", "/", fields: [("token", "x")] + fields.dropFirst()).status == 403)
    #expect(
      visit.request("POST", "/", fields: fields, headers: ["content-type": "text/plain"]).status
        == 403)
    #expect(served.runs.isEmpty)
    #expect(visit.request("POST", "/", fields: fields).status == 303)
  }

  @Test("another host and another method are refused")
  func hosts() throws {
    let served = try Self.served()
    let visit = try served.visit()
    #expect(visit.request("GET", "/", headers: ["host": "evil.example"]).status == 421)
    #expect(visit.request("GET", "/", headers: ["host": "127.0.0.1:81"]).status == 421)
    #expect(visit.request("PUT", "/").status == 405)
    #expect(visit.request("OPTIONS", "/").status == 405)
  }

  @Test("a flood is slowed down")
  func flood() throws {
    let served = try Self.served()
    let visit = try served.visit()
    let statuses = Set((0..<3000).map { _ in visit.request("GET", "/assets/page.css").status })
    #expect(statuses.contains(429) && statuses.contains(200))
  }

  @Test("every answer keeps scripts, frames and other sites out")
  func headers() throws {
    let served = try Self.served()
    let visit = try served.visit()
    for target in ["/", "/elsewhere", "/assets/page.js", "/none", "/enter/x", "//", "/?leave"] {
      let response = visit.request("GET", target)
      func header(_ name: String) -> String? { response.headers.first { $0.name == name }?.value }
      let policy = try #require(header("Content-Security-Policy"), "\(target)")
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(header("X-Content-Type-Options") == "nosniff")
      #expect(header("Referrer-Policy") == "same-origin")
      #expect(header("Access-Control-Allow-Origin") == nil)
    }
  }

  @Test("a therapist watches, and does no task")
  func therapist() throws {
    let served = try Self.served()
    var visit = Visit(served.server)
    try visit.enter(.therapist)
    #expect(visit.title == "Measurements under way")
    #expect(visit.request("POST", "/", fields: [("do", "0")]).status == 403)
    visit.get("/watch/none")
    #expect(visit.status == 404)
  }

  @Test("the log has no secret and no answer")
  func log() throws {
    let served = try Self.served()
    var visit = try served.visit()
    try visit.press("Next", [("q", "pain"), ("a.pain", "7")])
    visit.get("/elsewhere?secret=1")
    let log = try String(contentsOfFile: served.folder + "/access.log", encoding: .utf8)
    #expect(log.contains("participant POST / 303"))
    #expect(log.contains("GET /enter/… 303"))
    let secret = try served.server.address(of: .participant).split(separator: "/").last ?? ""
    #expect(!log.contains(secret) && !log.contains("a.pain") && !log.contains("secret"))
    #expect(!log.contains(visit.cookie ?? "-"))
  }

  @Test("no spelling of a secret, nor anything else that a visitor mistypes, reaches the log")
  func mistypedSecrets() throws {
    let served = try Served([Self.question], proxied: "https://clinic.example/knee")
    let link = try served.server.address(of: .participant)
    let secret = String(try #require(link.split(separator: "/").last))
    let paths = [
      "/Enter/S", "/ENTER/S", "/enterS", "/e/S", "/S", "/enter-S", "/knee/Enter/S", "/assets/S",
      "/x?y=/enter/S",
      "/resumeS", "/enter/S/", "/enter//S", "/%65nter/S", "/resume/S", "/media/S", "/watch/S",
      "/do/S/0",
      "/participants/S", "/enter/S/S", "/?S", "/knee//S", "/%zz/S",
    ]
    let stranger = Visit(served.server, origin: "https://clinic.example")
    var known = stranger
    known.get("/knee/enter/\(secret)")
    for visit in [known, stranger] {
      for path in paths + paths.map({ $0.uppercased() }) {
        let path = path.replacing("S", with: secret)
        _ = visit.request("GET", path)
        _ = visit.request("POST", path)
        _ = visit.request(secret, "/")
        _ = visit.request("GET", "/", headers: ["x-forwarded-for": secret, "host": secret])
      }
    }
    let log = try String(contentsOfFile: served.folder + "/access.log", encoding: .utf8)
    for text in [secret, secret.uppercased(), secret.lowercased()] { #expect(!log.contains(text)) }
    #expect(log.contains(" participant GET / 200 ") && log.contains(" GET /enter/… 303 "))
    #expect(log.contains(" GET (none) 401 ") && log.contains(" GET /assets/… 404 "))
  }

  @Test("below a path of a proxy every redirect leads to a page")
  func redirects() throws {
    let served = try Served([Self.question], proxied: "https://clinic.example/knee")
    let link = try served.server.address(of: .participant)
    for (start, stripped) in [
      (String(link.dropFirst("https://clinic.example".count)), false),
      (String(link.dropFirst("https://clinic.example/knee".count)), true),
    ] {
      var visit = Visit(served.server, origin: "https://clinic.example")
      // A proxy may take its own path off before it hands a request on.
      visit.takesOff = stripped ? "/knee" : ""
      visit.get(start)
      #expect(visit.status == 200 && visit.title == "What about pain?" && visit.address == "/knee/")
      try visit.press("Next", [("q", "pain"), ("a.pain", "7")])
      #expect(visit.status == 200 && visit.title == "Thank you")
      visit.send([("do", "again")], to: "/knee/again")
      #expect(visit.status == 200 && visit.title == "What about pain?")
    }
  }

  @Test("files of the server are for their owner alone")
  func modes() throws {
    let served = try Self.served()
    var visit = try served.visit()
    try visit.press("Next", [("q", "pain"), ("a.pain", "7")])
    let names = try FileManager.default.subpathsOfDirectory(atPath: served.folder)
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(served.folder)/\(name)")
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0, "\(name): \(String(mode, radix: 8))")
    }
  }

  @Test("a folder has one server at a time, and a damaged file of links is no empty one")
  func folders() throws {
    let served = try Self.served()
    #expect(throws: TaskServerError.inUse(path: served.folder)) {
      try Served([Served.question("pain")], folder: served.folder)
    }
    let path = served.folder + "/damaged.json"
    try Data("{}".utf8).write(to: URL(filePath: path))
    #expect(throws: TaskServerError.damaged(path: path)) {
      try AccessBook(path: path, of: .task(NameBytes("t")))
    }
  }

  @Test(
    "an address is read with its path, and nothing else is one",
    arguments: [
      ("https://Clinic.example/knee/", "https://clinic.example", "/knee"),
      ("http://10.0.0.1:8080", "http://10.0.0.1:8080", ""),
      ("https://[::1]:8443/", "https://[::1]:8443", ""),
    ])
  func addresses(text: String, origin: String, path: String) {
    #expect(ServedAddress(text) == ServedAddress(origin: origin, path: path))
  }

  @Test(
    "a text that is no address",
    arguments: ["", "clinic", "ftp://a", "https://", "https://a b", "https://a//b", "https://a/?x"])
  func noAddresses(text: String) { #expect(ServedAddress(text) == nil) }

  @Test("below a path of a proxy, links and cookies have it")
  func proxied() throws {
    let served = try Served([Self.question], proxied: "https://clinic.example/knee/")
    let (server, folder) = (served.server, served.folder)
    let link = try server.address(of: .participant)
    #expect(link.hasPrefix("https://clinic.example/knee/enter/"))
    for path in [
      link.dropFirst("https://clinic.example".count),
      link.dropFirst("https://clinic.example/knee".count),
    ] {
      let response = server.answer(
        HTTPRequest(
          method: "GET", target: String(path),
          headers: ["host": "clinic.example", "x-forwarded-for": "203.0.113.9, 198.51.100.7"],
          client: "127.0.0.1"))
      func header(_ name: String) -> String? { response.headers.first { $0.name == name }?.value }
      #expect(header("Location") == "/knee/")
      let cookie = try #require(header("Set-Cookie"))
      #expect(cookie.contains("Path=/knee/") && cookie.contains("; Secure"))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    }
    let log = try String(contentsOfFile: folder + "/access.log", encoding: .utf8)
    #expect(log.contains(" 198.51.100.7 "))
  }
}
