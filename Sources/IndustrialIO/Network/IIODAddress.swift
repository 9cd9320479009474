// SPDX-License-Identifier: Apache-2.0

/// Where an iiod listens: a host and a port.
///
/// iiod asks nobody who they are and hides nothing: whoever reaches the port may read the sensors and
/// change their settings. Use it on a network you trust, or let it listen on the board's own address
/// only and reach it through `ssh -L 30431:localhost:30431 board`.
public struct IIODAddress: Sendable, Hashable {
  /// The port that iiod listens on unless told otherwise.
  public static let standardPort: UInt16 = 30431

  /// A name, an IPv4 address, or an IPv6 address without brackets.
  public let host: String
  /// A TCP port.
  public let port: UInt16

  /// An address from its parts.
  public init(host: String, port: UInt16 = standardPort) { (self.host, self.port) = (host, port) }

  /// Reads `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`.
  ///
  /// An IPv6 address without brackets is one with the standard port.
  ///
  /// - Throws: ``IIOError/malformed(place:reason:)`` for any other text.
  public init(_ text: String) throws(IIOError) {
    func refuse(_ reason: String) -> IIOError {
      .malformed(place: "address '\(text)'", reason: reason + "; expected HOST or HOST:PORT")
    }
    var host = text[...]
    var port: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw refuse("']' is missing") }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw refuse("'\(rest)' follows ']'") }
      if !rest.isEmpty { port = rest.dropFirst() }
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    guard !host.isEmpty else { throw refuse("it names no host") }
    // A name goes into messages and to the resolver: no spaces, no slashes, nothing that ends a line.
    let allowed = host.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "/") || byte >= 0x80
    }
    guard allowed, host.utf8.count <= 253 else { throw refuse("'\(host)' is no host's name") }
    self.host = String(host)
    guard let port else {
      self.port = Self.standardPort
      return
    }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port),
      number > 0
    else { throw refuse("the port is '\(port)', not a number from 1 to 65535") }
    self.port = number
  }
}

extension IIODAddress: CustomStringConvertible {
  /// The text that it is read from; without the standard port.
  public var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == Self.standardPort ? name : "\(name):\(port)"
  }
}
