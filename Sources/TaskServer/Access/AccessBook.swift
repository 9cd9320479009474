// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import Synchronization
internal import TaskFiles
internal import WebServing

/// The links to the pages and the key that all codes are made with, in one file.
///
/// Links and cookies stay valid when the server is started again. Who reads the file can enter as anybody: it
/// is readable for its owner alone.
final class AccessBook: Sendable {
  private struct State {
    var links: [AccessLink]
  }

  /// The streams that were opened by links: those of a link end with it.
  let streams = OpenStreams()
  private let key: SecretKey
  private let file: SavedFile
  private let state: Mutex<State>

  /// Reads the file, or makes one with a new key and no links.
  ///
  /// - Throws: `TaskFileError`, or ``TaskServerError/damaged(path:)``.
  init(path: String) throws {
    file = SavedFile(path: path)
    let data: Data
    do {
      data = try file.read(limit: 1 << 22)
    } catch {
      guard error.problem == .missing else { throw error }
      key = SecretKey()
      state = Mutex(State(links: []))
      try save([])
      return
    }
    guard let json = try? JSONValue(data: data), let members = json.object,
      let digits = members["key"]?.string, let bytes = Self.bytes(digits),
      let key = SecretKey(bytes: bytes), let rows = members["links"]?.array
    else { throw TaskServerError.damaged(path: path) }
    self.key = key
    state = Mutex(State(links: rows.compactMap(AccessLink.init(json:))))
    guard state.withLock({ $0.links.count }) == rows.count else {
      throw TaskServerError.damaged(path: path)
    }
  }

  /// All links in the order of their numbers.
  var links: [AccessLink] { state.withLock { $0.links } }

  /// The link of a role and participant; made if there is none.
  func link(_ role: Role, subject: String? = nil) throws -> AccessLink {
    try state.withLock { state in
      if let known = state.links.first(where: { $0.role == role && $0.subject == subject }) {
        return known
      }
      let made = AccessLink(number: state.links.count, role: role, subject: subject)
      try save(state.links + [made])
      state.links.append(made)
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
    try state.withLock { state in
      guard state.links.indices.contains(number) else { return }
      var links = state.links
      body(&links[number])
      try save(links)
      state.links = links
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
  func secret(of link: AccessLink) -> String { key.code(of: link.secretText) }

  /// The link that a secret opens; `nil` for a wrong or withdrawn one.
  func link(openedBy secret: String) -> AccessLink? {
    links.first { !$0.isWithdrawn && key.accepts(secret, for: $0.secretText) }
  }

  /// The cookie of a visitor.
  func cookie(of visitor: Visitor) -> String {
    "\(visitor.text).\(key.code(of: "cookie \(visitor.text)"))"
  }

  /// The visitor who has a cookie; `nil` for a forged one, and for a link that was withdrawn.
  func visitor(withCookie cookie: String) -> Visitor? {
    guard let dot = cookie.lastIndex(of: "."), cookie.utf8.count < 200 else { return nil }
    let text = String(cookie[..<dot])
    guard key.accepts(String(cookie[dot...].dropFirst()), for: "cookie \(text)") else { return nil }
    return visitor(of: text)
  }

  /// The code that every form of a visitor holds.
  func formToken(of visitor: Visitor) -> String { key.code(of: "form \(visitor.text)") }

  /// Whether a form was made for the visitor.
  func accepts(_ token: String, of visitor: Visitor) -> Bool {
    key.accepts(token, for: "form \(visitor.text)")
  }

  /// The part of an address that gives another device the same cookie, until a time.
  func transfer(of visitor: Visitor, until end: Date) -> String {
    let text = "\(visitor.text).\(Int(end.timeIntervalSince1970))"
    return "\(text).\(key.code(of: "transfer \(text)"))"
  }

  /// The visitor of a transfer that is not over.
  func visitor(ofTransfer transfer: String, at now: Date) -> Visitor? {
    guard let dot = transfer.lastIndex(of: "."), transfer.utf8.count < 200 else { return nil }
    let text = String(transfer[..<dot])
    guard key.accepts(String(transfer[dot...].dropFirst()), for: "transfer \(text)"),
      let inner = text.lastIndex(of: "."), let end = Double(text[inner...].dropFirst()),
      end > now.timeIntervalSince1970
    else { return nil }
    return visitor(of: String(text[..<inner]))
  }

  /// A short code of bytes, which tells whether they are the same.
  func mark(of text: String) -> String { String(key.code(of: "mark \(text)").prefix(12)) }

  private func visitor(of text: String) -> Visitor? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[0]), let generation = Int(parts[1]),
      let run = UUID(uuidString: String(parts[2])),
      let link = links.first(where: { $0.number == number }), !link.isWithdrawn,
      link.generation == generation
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
      number: number, role: role, subject: members["subject"]?.string, generation: generation,
      isWithdrawn: isWithdrawn)
  }

  fileprivate var json: JSONValue {
    .object([
      "number": .integer(number), "role": .string(role.rawValue),
      "subject": subject.map(JSONValue.string) ?? .null,
      "generation": .integer(generation), "withdrawn": .boolean(isWithdrawn),
    ])
  }
}
