// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import JSON
internal import Synchronization

/// The links to one content and the key that all codes are made with, in one file.
///
/// Links and cookies stay valid when the server is started again with the same content. The file may have links to
/// others, which were served from the same folder: they stay in it, and open nothing here. Who reads the file can enter
/// as anybody: it is readable for its owner alone.
final class AccessBook: Sendable {
  /// The content that the links of this book open.
  let content: ContentIdentity
  /// The streams that were opened by links: those of a link end with it.
  let streams = OpenStreams()
  /// The name of the cookies to this content of this server: a browser keeps those of others, at another port or below
  /// another path, beside it.
  let cookieName: String
  private let key: SecretKey
  private let file: SavedFile
  /// The links of the file, also those to other contents, in the order of their numbers.
  private let all: Mutex<[AccessLink]>

  /// Reads the file, or makes one with a new key and no links.
  ///
  /// - Throws: `FileError`, or ``TaskServerError/damaged(path:)``.
  init(path: String, of content: ContentIdentity) throws {
    self.content = content
    file = SavedFile(path: path)
    let data: Data
    do {
      data = try file.read(limit: 1 << 22)
    } catch {
      guard error.problem == .missing else { throw error }
      key = SecretKey()
      cookieName = Self.cookieName(of: content, key)
      all = Mutex([])
      try save([])
      return
    }
    guard let json = try? JSONValue(data: data), let members = json.object,
      let digits = members["key"]?.string, let bytes = Self.bytes(digits),
      let key = SecretKey(bytes: bytes), let rows = members["links"]?.array
    else { throw TaskServerError.damaged(path: path) }
    self.key = key
    cookieName = Self.cookieName(of: content, key)
    let links = rows.compactMap(AccessLink.init(json:))
    // A link's number is its place in the file.
    guard links.count == rows.count, links.map(\.number) == Array(links.indices) else {
      throw TaskServerError.damaged(path: path)
    }
    all = Mutex(links)
  }

  /// The links to the content in the order of their numbers.
  var links: [AccessLink] { all.withLock { $0.filter { $0.content == content } } }

  /// Whether there are links of an earlier program, which did not say what they open, and open nothing.
  var hasEarlierLinks: Bool { all.withLock { $0.contains { $0.content == nil } } }

  private func link(numbered number: Int) -> AccessLink? {
    all.withLock { all in
      all.indices.contains(number) && all[number].content == content ? all[number] : nil
    }
  }

  /// The link of a role and participant; made if there is none.
  func link(_ role: Role, subject: UUID? = nil) throws -> AccessLink {
    try all.withLock { all in
      let known = all.first {
        $0.content == content && $0.role == role && $0.subject == subject
      }
      if let known { return known }
      let made = AccessLink(number: all.count, content: content, role: role, subject: subject)
      try save(all + [made])
      all.append(made)
      return made
    }
  }

  /// Withdraws a link, with everything that was entered by it.
  func withdraw(_ number: Int) throws { try change(number) { $0.isWithdrawn = true } }

  /// Gives a link a new secret. The one before, and everything that was entered by it, is withdrawn.
  func renew(_ number: Int) throws {
    try change(number) { ($0.generation, $0.isWithdrawn) = ($0.generation + 1, false) }
  }

  private func change(_ number: Int, _ body: (inout AccessLink) -> Void) throws {
    try all.withLock { all in
      guard all.indices.contains(number), all[number].content == content else { return }
      var links = all
      body(&links[number])
      try save(links)
      all = links
    }
    streams.end(link: number)
  }

  private func save(_ links: [AccessLink]) throws {
    let json: JSONValue = .object([
      "key": .string(key.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()),
      "links": .array(links.map(\.json)),
    ])
    try file.write(json.data(isPretty: true))
  }

  private static func bytes(_ digits: String) -> [UInt8]? {
    let digits = Array(digits)
    guard digits.count % 2 == 0 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return bytes.count * 2 == digits.count ? bytes : nil
  }
}

// Codes.
extension AccessBook {
  /// The part of an address that opens a link.
  func secret(of link: AccessLink) -> String { key.code(of: link.secretParts) }

  /// The link that a secret opens; `nil` for a wrong or withdrawn one.
  func link(openedBy secret: String) -> AccessLink? {
    links.first { !$0.isWithdrawn && key.accepts(secret, for: $0.secretParts) }
  }

  /// The end of the names of all cookies.
  private static let cookieEnd = "goniometer"

  private static func cookieName(of content: ContentIdentity, _ key: SecretKey) -> String {
    let json = String(decoding: content.json.data(isPretty: false), as: UTF8.self)
    return "\(key.code(of: ["cookie name", json]).prefix(8))-\(cookieEnd)"
  }

  /// The cookie of a visitor.
  func cookie(of visitor: Visitor) -> String { signed("cookie", visitor.text) }

  /// The visitor whose cookie a request has, under whatever name; `nil` without one, for a forged one, for one of
  /// another content or a withdrawn link, and for those of two visitors.
  func visitor(of request: HTTPRequest) -> Visitor? {
    // Those of other servers, which a browser may have many of, come after its own.
    let name = cookieName
    let cookies = request.cookies(endingWith: Self.cookieEnd)
    let tried = cookies.filter { $0.name == name } + cookies.filter { $0.name != name }.prefix(20)
    let visitors = Set(tried.compactMap { visitor(withCookie: $0.value) })
    return visitors.count == 1 ? visitors.first : nil
  }

  /// The visitor who has a cookie; `nil` for a forged one, and for a link that was withdrawn.
  func visitor(withCookie cookie: String) -> Visitor? {
    text(signed: "cookie", cookie).flatMap { visitor(ofText: $0) }
  }

  /// The code that every form of a visitor holds.
  func formToken(of visitor: Visitor) -> String { key.code(of: ["form", visitor.text]) }

  /// Whether a form was made for the visitor.
  func accepts(_ token: String, of visitor: Visitor) -> Bool {
    key.accepts(token, for: ["form", visitor.text])
  }

  /// The part of an address that gives another device the same cookie, until a time.
  func transfer(of visitor: Visitor, until end: Date) -> String {
    signed("transfer", "\(visitor.text).\(Int(end.timeIntervalSince1970))")
  }

  /// The visitor of a transfer that is not over.
  func visitor(ofTransfer transfer: String, at now: Date) -> Visitor? {
    guard let text = text(signed: "transfer", transfer), let dot = text.lastIndex(of: "."),
      let end = Double(text[dot...].dropFirst()), end > now.timeIntervalSince1970
    else { return nil }
    return visitor(ofText: String(text[..<dot]))
  }

  /// A short code of texts, which tells whether they are the same.
  func mark(of parts: [String]) -> String { String(key.code(of: ["mark"] + parts).prefix(12)) }

  /// A text with its code behind it.
  private func signed(_ purpose: String, _ text: String) -> String {
    "\(text).\(key.code(of: [purpose, text]))"
  }

  /// The text of what ``signed(_:_:)`` gives; `nil` for a code that is not that of the text.
  private func text(signed purpose: String, _ whole: String) -> String? {
    guard let dot = whole.lastIndex(of: "."), whole.utf8.count < 200 else { return nil }
    let text = String(whole[..<dot])
    return key.accepts(String(whole[dot...].dropFirst()), for: [purpose, text]) ? text : nil
  }

  private func visitor(ofText text: String) -> Visitor? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[0]), let generation = Int(parts[1]),
      let run = UUID(uuidString: String(parts[2])),
      let link = link(numbered: number), !link.isWithdrawn, link.generation == generation
    else { return nil }
    return Visitor(link: link, run: run)
  }
}

/// A browser that came by a link.
struct Visitor: Sendable, Hashable {
  let link: AccessLink
  /// Tells the browser's run of a task from others.
  let run: UUID

  /// The visitor in letters and digits.
  fileprivate var text: String { "\(link.number).\(link.generation).\(run.uuidString)" }
}

extension JSONValue {
  fileprivate var whole: Int? { double.flatMap(Int.init(exactly:)) }
}

extension AccessLink {
  fileprivate init?(json: JSONValue) {
    guard let members = json.object, let number = members["number"]?.whole,
      let role = members["role"]?.string.flatMap(Role.init(rawValue:)),
      let generation = members["generation"]?.whole,
      case .boolean(let isWithdrawn)? = members["withdrawn"]
    else { return nil }
    self.init(
      number: number, content: ContentIdentity(json: members["content"]), role: role,
      subject: members["subject"]?.string.flatMap(UUID.init(uuidString:)), generation: generation,
      isWithdrawn: isWithdrawn)
  }

  fileprivate var json: JSONValue {
    .object([
      "number": .integer(number), "content": content?.json ?? .null,
      "role": .string(role.rawValue),
      "subject": subject.map { .string($0.uuidString) } ?? .null,
      "generation": .integer(generation), "withdrawn": .boolean(isWithdrawn),
    ])
  }
}
