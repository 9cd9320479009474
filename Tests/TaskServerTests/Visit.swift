// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import TaskServer

/// A browser without a screen: keeps its cookie, reads the forms of pages, and sends them.
struct Visit {
  let server: TaskServer
  let origin: String
  var cookie: String?
  var cookieName = "goniometer"
  var language = "en"
  /// The beginning of paths that a proxy before the server takes off.
  var takesOff = ""
  private(set) var page = ""
  private(set) var status = 0
  private(set) var address = "/"

  init(_ server: TaskServer, origin: String = "http://127.0.0.1") {
    (self.server, self.origin) = (server, origin)
  }

  /// What a browser keeps.
  struct Cookie {
    let name: String
    let value: String?
  }

  var kept: Cookie { Cookie(name: cookieName, value: cookie) }

  /// A browser that has been at another server.
  init(_ server: TaskServer, with kept: Cookie) {
    self.init(server)
    (cookieName, cookie) = (kept.name, kept.value)
  }

  /// Opens the address of a role, and what it leads to.
  mutating func enter(_ role: Role = .participant, subject: UUID? = nil) throws {
    let address = try server.address(of: role, subject: subject)
    get(String(address.dropFirst(origin.count)))
  }

  /// Opens a page, and follows where it leads.
  mutating func get(_ target: String) {
    address = String(target.prefix { $0 != "?" })
    follow(request("GET", target))
  }

  /// Sends a form with the token and the mark of the page shown.
  mutating func send(_ fields: [(String, String)], to target: String? = nil) {
    let own = ["token", "at"].compactMap { name in hidden(name).map { (name, $0) } }
    follow(request("POST", target ?? address, fields: own + fields))
  }

  /// Presses a button of the page shown, with answers.
  mutating func press(_ label: String, _ fields: [(String, String)] = []) throws {
    let command = try #require(button(label), "no button '\(label)' in \(page.suffix(1500))")
    send(fields + [("do", command)])
  }

  /// A request with the visit's headers.
  func request(
    _ method: String, _ target: String, fields: [(String, String)] = [],
    headers: [String: String] = [:]
  ) -> HTTPResponse {
    var all = [
      "host": String(origin.drop { $0 != "/" }.dropFirst(2)),
      "accept-language": language,
    ]
    all["cookie"] = cookie.map { "\(cookieName)=\($0)" }
    if method == "POST" {
      all["origin"] = origin
      all["content-type"] = "application/x-www-form-urlencoded"
    }
    let body = fields.map { "\(PercentCoding.encoded($0))=\(PercentCoding.encoded($1))" }
      .joined(separator: "&")
    return server.answer(
      HTTPRequest(
        method: method,
        target: target.hasPrefix(takesOff) ? String(target.dropFirst(takesOff.count)) : target,
        headers: all.merging(headers) { $1 },
        body: Array(body.utf8), client: "192.0.2.1"))
  }

  private mutating func follow(_ response: HTTPResponse) {
    var response = response
    for _ in 0..<5 {
      for header in response.headers where header.name == "Set-Cookie" {
        let pair = header.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        (cookieName, cookie) = (String(pair[0]), String(pair[1]))
      }
      guard response.status == 303 else { break }
      address = response.headers.first { $0.name == "Location" }?.value ?? "/"
      response = request("GET", address)
      address = String(address.prefix { $0 != "?" })
    }
    status = response.status
    if case .bytes(let bytes) = response.content { page = String(decoding: bytes, as: UTF8.self) }
  }

  /// The value of a hidden field.
  func hidden(_ name: String) -> String? {
    let pattern = try? Regex("name=\"\(name)\" value=\"([^\"]*)\"")
    return pattern.flatMap { page.firstMatch(of: $0) }.flatMap { $0.output[1].substring }
      .map(String.init)
  }

  /// The value of the button with a label.
  func button(_ label: String) -> String? {
    page.matches(of: /<button type="submit" name="do" value="([^"]*)"[^>]*>([^<]*)<\/button>/)
      .first { $0.output.2 == label }.map { String($0.output.1) }
  }

  /// The heading.
  var title: String {
    page.firstMatch(of: /<h1[^>]*>(?:<bdi>)?([^<]*)/).map { String($0.output.1) } ?? ""
  }
}
