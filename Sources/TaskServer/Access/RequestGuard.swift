// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Synchronization

/// Refuses requests that no page of this server makes, and clients that ask too often.
final class RequestGuard: Sendable {
  /// What a client may do.
  private struct Allowances {
    var requests: Allowance
    var guesses: Allowance

    init(at now: Double) {
      requests = Allowance(burst: burst, rate: rate, at: now)
      guesses = Allowance(burst: guessBurst, rate: guessRate, at: now)
    }

    func isFull(at now: Double) -> Bool { requests.isFull(at: now) && guesses.isFull(at: now) }
  }

  /// Requests at once and a second, of one client; there may be a whole clinic behind one address.
  private static let (burst, rate) = (600.0, 200.0)
  /// Wrong secrets at once and a second, of one client.
  private static let (guessBurst, guessRate) = (10.0, 0.1)
  /// Clients that are remembered.
  private static let clientLimit = 10_000

  private let addresses: [ServedAddress]
  private let clients = Mutex<[String: Allowances]>([:])
  /// The key of the allowance that new clients share while the table is full.
  private static let strangers = "others"

  /// - Parameter addresses: those at which the server is reached.
  init(_ addresses: [ServedAddress]) { self.addresses = addresses }

  /// The refusal of a request; `nil` if nothing is against it.
  ///
  /// - Parameters:
  ///   - client: the client's address.
  ///   - now: seconds of any clock that does not go back.
  ///   - isKnown: whether the request has a right secret or cookie: it passes where there are too many clients to
  ///     count.
  func refusal(
    of request: HTTPRequest, from client: String, at now: Double, isKnown: () -> Bool = { false }
  ) -> HTTPResponse? {
    guard take(1, guess: 0, from: client, at: now, unless: isKnown) else {
      return .text("Too many requests; try again in a moment.\n", status: 429)
        .with("Retry-After", "2")
    }
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      return .text("This page has only GET, HEAD and POST.\n", status: 405)
        .with("Allow", "GET, HEAD, POST")
    }
    guard let address = address(of: request) else {
      return .text("There is no such host here.\n", status: 421)
    }
    guard request.method == "POST" else { return nil }
    guard Self.isSent(request, fromPageAt: address),
      ["same-origin", nil].contains(request.headers["sec-fetch-site"])
    else { return .text("This form was not sent from a page of this server.\n", status: 403) }
    return nil
  }

  /// The address of the server that a request names; `nil` for a host that is not the server's.
  func address(of request: HTTPRequest) -> ServedAddress? {
    let host = request.headers["host"]?.lowercased()
    return addresses.first { $0.host == host }
  }

  /// Whether a request comes from a page at an address: a browser names the page that a form was sent from,
  /// and no page of another place may send one.
  static func isSent(_ request: HTTPRequest, fromPageAt address: ServedAddress) -> Bool {
    request.headers["origin"]?.lowercased() == address.origin
  }

  /// Counts a wrong secret.
  func countGuess(from client: String, at now: Double) {
    _ = take(0, guess: 1, from: client, at: now)
  }

  /// Whether a client may try a secret. Who comes while the table is full may, so that a right one opens.
  func mayGuess(from client: String, at now: Double) -> Bool {
    clients.withLock { clients in
      guard let known = clients[Self.network(of: client)] else { return true }
      return known.guesses.rest(at: now) >= 1
    }
  }

  private func take(
    _ requests: Double, guess: Double, from client: String, at now: Double,
    unless isKnown: () -> Bool = { false }
  ) -> Bool {
    clients.withLock { clients in
      var client = Self.network(of: client)
      if clients.count >= Self.clientLimit, clients[client] == nil {
        // Who has the full allowance again is as one who never came.
        clients = clients.filter { !$0.value.isFull(at: now) }
        if clients.count >= Self.clientLimit {
          if isKnown() { return true }
          client = Self.strangers
        }
      }
      var allowances = clients[client] ?? Allowances(at: now)
      defer { clients[client] = allowances }
      let mayAsk = allowances.requests.take(requests, at: now)
      return allowances.guesses.take(guess, at: now) && mayAsk
    }
  }

  /// The key of a client: its IPv4 address, or the first 64 bits of its IPv6 address, as one customer has all
  /// addresses that begin with them.
  static func network(of client: String) -> String {
    var address = in6_addr()
    guard client.contains(":"), inet_pton(AF_INET6, client, &address) == 1 else { return client }
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    // An IPv4 address within an IPv6 one.
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12...].map(String.init).joined(separator: ".")
    }
    return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":")
  }
}
