// SPDX-License-Identifier: Apache-2.0

package import CareStore
internal import CareTasks
internal import Foundation
package import Localization
package import Measurement
internal import MotionSessions
internal import MotionTasks
internal import Presenting
internal import Reports
package import StudyTasks
internal import Synchronization
internal import TaskFiles
package import WebServing

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
  private let log: AccessLog
  private let lock: FolderLock
  private let begin = ContinuousClock.now

  /// Serves one task to whoever has the link: each browser has a run of its own.
  ///
  /// - Parameters:
  ///   - locality: where and how participants count days and write numbers.
  ///   - onResult: called with the result of every run that is over, after it was written.
  package convenience init(
    _ served: ServedTask, locality: Locality, _ settings: Settings,
    onResult: @escaping @Sendable (TaskResult) throws -> Void = { _ in }
  ) throws {
    let content = ServedTaskContent(
      served,
      ServedTaskContent.Settings(
        folder: "\(settings.folder)/runs", locality: locality, onResult: onResult))
    try self.init(content, settings)
  }

  /// A care plan to serve.
  package struct Plan: Sendable {
    /// The person's name in the study, or that of the store's file.
    package let name: String
    package let store: CarePlanStore
    /// By whose clock days begin.
    package let zone: ScheduleTimeZone

    package init(name: String, store: CarePlanStore, zone: ScheduleTimeZone) {
      (self.name, self.store, self.zone) = (name, store, zone)
    }
  }

  /// Serves the care plan of one person.
  ///
  /// - Parameter serve: finds the sources of the motion of a study task.
  package convenience init(
    _ plan: Plan, locality: Locality, _ settings: Settings,
    serve: @escaping @Sendable (StudyTask) throws -> ServedTask
  ) throws {
    let content = CareContent(
      CareContent.Settings(
        store: plan.store, name: plan.name, zone: plan.zone, folder: "\(settings.folder)/do",
        locality: locality, serve: serve))
    try self.init(content, settings)
  }

  /// Serves the care plans of a study's participants, and their list to clinicians.
  ///
  /// - Parameters:
  ///   - program: the program, which reports name.
  ///   - serve: finds the sources of the motion of a study task.
  package convenience init(
    study plans: [Plan], locality: Locality, program: OutputProgram, _ settings: Settings,
    serve: @escaping @Sendable (StudyTask) throws -> ServedTask
  ) throws {
    let runs = RunTable()
    let contents = plans.map { plan in
      CareContent(
        CareContent.Settings(
          store: plan.store, name: plan.name, zone: plan.zone,
          folder: "\(settings.folder)/do/\(PercentCoding.encoded(plan.name))",
          locality: locality, serve: serve), runs: runs)
    }
    try self.init(StudyContent(contents, runs: runs, program: program), settings)
  }

  /// Prepares the folder and the links.
  init(_ content: any ServedContent, _ settings: Settings) throws {
    _ = try OutputDirectory(creating: settings.folder)
    lock = try FolderLock(settings.folder)
    (self.settings, self.content) = (settings, content)
    book = try AccessBook(path: "\(settings.folder)/access.json")
    requestGuard = RequestGuard(settings.addresses)
    log = AccessLog(path: "\(settings.folder)/access.log")
  }

  /// The address that opens the pages for a role.
  package func address(of role: Role, subject: String? = nil) throws -> String {
    let link = try book.link(role, subject: subject)
    return Self.address(of: link, book, settings.addresses[0])
  }

  static func address(of link: AccessLink, _ book: AccessBook, _ address: ServedAddress) -> String {
    "\(address)enter/\(book.secret(of: link))"
  }

  /// The words of pages in each language.
  static let translators = Language.allCases.reduce(into: [Language: Translator]()) {
    $0[$1] = Translator(
      $1,
      [
        .studyTasks, .presenting, .measurement, .motionTasks, .motionSessions, .careTasks, .reports,
        .taskServer,
      ])
  }

  // MARK: - Requests

  /// The body that a request may have: none but a form of a visitor, which may hold a drawing.
  package func allowance(of head: HTTPRequest) -> BodyAllowance {
    guard head.method == "POST", let address = requestGuard.address(of: head),
      RequestGuard.isSent(head, fromPageAt: address),
      let visitor = self.visitor(of: head)
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
      request, from: client, role: visitor?.link.role, status: response.status, at: settings.now(),
      seconds: (ContinuousClock.now - start) / .seconds(1))
    return secured(response)
  }

  private func client(of request: HTTPRequest) -> String {
    guard settings.isBehindProxy, let chain = request.headers["x-forwarded-for"] else {
      return request.client
    }
    // The last address is the one that the proxy saw.
    return chain.split(separator: ",").last.map { String($0.filter { $0 != " " }.prefix(64)) }
      ?? request.client
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
    func isKnown() -> Bool {
      if let path, path.count == 2, path[0] == "enter" {
        return book.link(openedBy: path[1]) != nil
      }
      return self.visitor(of: request) != nil
    }
    if let refusal = requestGuard.refusal(
      of: request, from: client, at: seconds, isKnown: isKnown)
    {
      return refusal
    }
    guard let path else { return .text("There is no such page.\n", status: 404) }
    let isRead = request.method != "POST"
    let address = requestGuard.address(of: request) ?? settings.addresses[0]
    let translator = translator(for: request)
    switch path.first {
    case "assets" where isRead && path.count == 2:
      return Assets.response(path[1]) ?? .text("There is no such file.\n", status: 404)
    case "enter" where isRead && path.count == 2, "resume" where isRead && path.count == 2:
      return enter(path, request, from: client, at: seconds, address, translator)
    default: break
    }
    visitor = self.visitor(of: request)
    guard let visitor else { return noEntry(translator, address, status: 401) }
    let context = PageContext(
      request: request, path: path, visitor: visitor, address: address, translator: translator,
      book: book, now: settings.now().toTheMillisecond)
    do {
      let response = try content.answer(context)
      if case .events(let stream) = response.content {
        book.streams.add(stream, of: visitor)
        // The link may have been withdrawn meanwhile.
        if self.visitor(of: request) == nil { stream.cut() }
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
  /// Answers a request of a visitor.
  func answer(_ context: PageContext) throws -> HTTPResponse
}
