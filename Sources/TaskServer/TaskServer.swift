// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import Files
package import Foundation
package import Localization
internal import Measurement
internal import MotionTasks
internal import Presenting
internal import Reports
internal import StudyTasks
internal import Synchronization

/// Answers the requests of browsers: tasks for participants, measurements to watch, and a study's list.
///
/// It has no socket: ``answer(_:)`` takes a request and gives the response, on any thread.
///
/// ```swift
/// let server = try TaskServer(served, locality: .ofSystem, settings)
/// let http = try HTTPServer(options) { server.answer($0) }
/// print(server.address(of: .participant))
/// ```
package final class TaskServer: Sendable {
  package struct Settings: Sendable {
    /// Where sessions, results, links and the log are kept.
    package var folder: String
    /// The addresses at which the server is reached; links are made with the first.
    package var addresses: [ServedAddress]
    /// Whether a proxy stands before it, which states the clients' addresses.
    package var isBehindProxy = false
    /// Called with what went wrong, for whoever runs the server: visitors are told no details.
    package var onFault: @Sendable (String) -> Void = { _ in }
    /// The language of pages for a browser that asks for none of those there are.
    package var language = Language.english
    /// The time by which pages tell what is due, and the log's.
    var now: @Sendable () -> Date = { .now }

    package init(folder: String, addresses: [ServedAddress]) {
      (self.folder, self.addresses) = (folder, addresses)
    }
  }

  let settings: Settings
  let book: AccessBook
  let content: any ServedContent
  let requestGuard: RequestGuard
  /// The routes of each role, those of everybody among them.
  private let patterns: [Role: [RoutePattern]]
  private let log: AccessLog
  private let lock: FolderLock
  private let begin = ContinuousClock.now

  /// Prepares the folder and the links.
  init(
    _ content: any ServedContent, _ identity: ContentIdentity, _ settings: Settings
  ) throws {
    _ = try OutputDirectory(creating: settings.folder)
    lock = try FolderLock(settings.folder)
    for name in ["runs", "do"] { try RunFolder(settings.folder, name).check() }
    (self.settings, self.content) = (settings, content)
    patterns = Dictionary(
      uniqueKeysWithValues: Role.allCases.map { ($0, Self.routes + content.routes(of: $0)) })
    book = try AccessBook(path: "\(settings.folder)/access.json", of: identity)
    requestGuard = RequestGuard(settings.addresses)
    log = AccessLog(path: "\(settings.folder)/access.log")
  }

  /// The address that opens the pages for a role.
  package func address(of role: Role, subject: UUID? = nil) throws -> String {
    let link = try book.link(role, subject: subject)
    return Self.address(of: link, book, settings.addresses[0])
  }

  /// Whether the folder has links that an earlier program made, which open nothing any more.
  package var hasEarlierLinks: Bool { book.hasEarlierLinks }

  static func address(of link: AccessLink, _ book: AccessBook, _ address: ServedAddress) -> String {
    "\(address)enter/\(book.secret(of: link))"
  }

  /// The words of pages in each language.
  static let translators = Language.allCases.reduce(into: [Language: Translator]()) {
    $0[$1] = Translator(
      $1,
      [
        .studyTasks, .presenting, .measurement, .motionTasks, .careTasks, .reports,
        .taskServer,
      ])
  }

  // MARK: - Requests

  private static let (asset, enter, resume) = (
    RoutePattern("GET assets/:name"), RoutePattern("GET enter/:secret"),
    RoutePattern("GET resume/:secret")
  )
  /// What anybody can ask for.
  static let routes = [asset, enter, resume]

  /// The body that a request may have: none but a form of a visitor, which may hold a drawing.
  package func allowance(of head: HTTPRequest) -> BodyAllowance {
    guard head.method == "POST", let address = requestGuard.address(of: head),
      RequestGuard.isSent(head, fromPageAt: address),
      let visitor = book.visitor(of: head)
    else { return BodyAllowance(bytes: 0) }
    return BodyAllowance(owner: UInt64(visitor.link.number))
  }

  /// Answers a request.
  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    let start = ContinuousClock.now
    let client = client(of: request)
    var visitor: Visitor?
    var response = answer(request, from: client, at: (start - begin) / .seconds(1), &visitor)
    if request.method == "HEAD", case .bytes = response.content { response.content = .bytes([]) }
    log.write(
      AccessLog.Line(
        client: client, role: visitor?.link.role, method: request.method,
        page: page(of: request, for: visitor?.link.role, isFound: response.status < 400),
        status: response.status, seconds: (ContinuousClock.now - start) / .seconds(1)),
      at: settings.now())
    return secured(response)
  }

  /// The page that a request asks for, for the log: its path where there is one, without a secret, else what can be
  /// said of it. What a visitor mistyped may be a secret, in whatever spelling.
  private func page(of request: HTTPRequest, for role: Role?, isFound: Bool) -> String {
    guard let path = path(of: request) else { return "(none)" }
    let route = (role.flatMap { patterns[$0] } ?? Self.routes).first {
      $0.values(isPost: request.method == "POST", path) != nil
    }
    guard let route else { return "(none)" }
    return isFound && !route.hasSecret ? "/" + path.joined(separator: "/") : route.path
  }

  private func client(of request: HTTPRequest) -> String {
    guard settings.isBehindProxy, let chain = request.headers["x-forwarded-for"] else {
      return request.client
    }
    // The last address is the one that the proxy saw.
    let last = chain.split(separator: ",").last.map { String($0.filter { $0 != " " }) }
    return last.flatMap { LocalAddresses.isNumeric($0) ? $0 : nil } ?? request.client
  }

  private func secured(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    func add(_ name: String, _ value: String) {
      guard !response.headers.contains(where: { $0.name == name }) else { return }
      response.headers.append((name, value))
    }
    add(ServedPage.policyName, ServedPage.policy)
    add("X-Content-Type-Options", "nosniff")
    // With no referrer at all a browser would not name the page that a form was sent from.
    add("Referrer-Policy", "same-origin")
    add("Cache-Control", "no-store")
    add("Cross-Origin-Opener-Policy", "same-origin")
    add("Cross-Origin-Resource-Policy", "same-origin")
    add("X-Frame-Options", "DENY")
    add(
      "Permissions-Policy",
      "accelerometer=(self), gyroscope=(self), camera=(), microphone=(), geolocation=()")
    return response
  }

  private func answer(
    _ request: HTTPRequest, from client: String, at seconds: Double, _ visitor: inout Visitor?
  ) -> HTTPResponse {
    let path = path(of: request)
    let secret = path.flatMap { Self.enter.values(isPost: false, $0)?.first }
    if let refusal = requestGuard.refusal(
      of: request, from: client, at: seconds,
      isKnown: {
        secret.map { self.book.link(openedBy: $0) != nil }
          ?? (self.book.visitor(of: request) != nil)
      })
    {
      return refusal
    }
    guard let path else { return .text("There is no such page.\n", status: 404) }
    let address = requestGuard.address(of: request) ?? settings.addresses[0]
    let translator = translator(for: request)
    if request.method != "POST" {
      if let name = Self.asset.values(isPost: false, path)?.first {
        return Assets.response(name) ?? .text("There is no such file.\n", status: 404)
      }
      let transfer = Self.resume.values(isPost: false, path)?.first
      if let secret = secret ?? transfer {
        return enter(
          secret, isTransfer: transfer != nil, request, from: client, at: seconds, address,
          translator)
      }
    }
    visitor = book.visitor(of: request)
    guard let visitor else { return noEntry(translator, address, status: 401) }
    let context = PageContext(
      request: request, path: path, visitor: visitor, address: address, translator: translator,
      book: book, network: RequestGuard.network(of: client), now: settings.now().toTheMillisecond)
    do {
      let response = try content.answer(context)
      if case .events(let stream) = response.content {
        book.streams.add(stream, of: visitor)
        // The link may have been withdrawn meanwhile.
        if book.visitor(of: request) == nil { stream.cut() }
      }
      return response
    } catch {
      settings.onFault("\(error)")
      return context.message(
        "That did not work", "Nothing was changed. Please try again.", status: 500,
        links: [(context.root + "/", "To the start")])
    }
  }

  /// The path behind that of the address, which a proxy may have taken off.
  private func path(of request: HTTPRequest) -> [String]? {
    guard let path = request.path else { return nil }
    for address in settings.addresses where !address.path.isEmpty {
      let own = address.path.split(separator: "/").map(String.init)
      if Array(path.prefix(own.count)) == own { return Array(path.dropFirst(own.count)) }
    }
    return path
  }

  private func translator(for request: HTTPRequest) -> Translator {
    let language = AcceptedLanguages(request.headers["accept-language"] ?? "").language
    return Self.translators[language ?? settings.language] ?? .english
  }
}

/// Content that is served to visitors.
protocol ServedContent: Sendable {
  /// All that a role can ask for.
  func routes(of role: Role) -> [RoutePattern]
  /// Answers a request of a visitor.
  func answer(_ context: PageContext) throws -> HTTPResponse
}

/// Content of participants, whom all others only watch.
protocol ParticipantContent: ServedContent {
  associatedtype Pages
  static var routes: [Route<Pages>] { get }
  var runs: RunTable { get }
  /// The pages for a participant's request.
  func pages(_ context: PageContext) -> Pages
}

extension ParticipantContent {
  func routes(of role: Role) -> [RoutePattern] {
    role == .participant ? Self.routes.map(\.pattern) : WatchPages.allRoutes.map(\.pattern)
  }

  func answer(_ context: PageContext) throws -> HTTPResponse {
    guard context.visitor.link.role == .participant else {
      return try WatchPages(context: context, runs: runs).answer()
    }
    return try routed(context, by: Self.routes, of: pages(context)) ?? context.notFound
  }
}
