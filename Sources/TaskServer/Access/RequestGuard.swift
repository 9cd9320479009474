// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WebServing

/// Refuses requests that no page of this server makes, and clients that ask too often.
final class RequestGuard: Sendable {
  /// Requests of a client.
  private struct Allowance {
    var requests = RequestGuard.burst
    var guesses = RequestGuard.guessBurst
    var last: Double
  }

  /// Requests at once and a second, of one client; there may be a whole clinic behind one address.
  private static let (burst, rate) = (600.0, 200.0)
  /// Wrong secrets at once and a second, of one client.
  private static let (guessBurst, guessRate) = (10.0, 0.1)
  /// Clients that are remembered.
  private static let clientLimit = 10_000

  private let addresses: [ServedAddress]
  private let clients = Mutex<[String: Allowance]>([:])

  /// - Parameter addresses: those at which the server is reached.
  init(_ addresses: [ServedAddress]) { self.addresses = addresses }

  /// The refusal of a request; `nil` if nothing is against it.
  ///
  /// - Parameters:
  ///   - client: the client's address.
  ///   - now: seconds of any clock that does not go back.
  func refusal(of request: HTTPRequest, from client: String, at now: Double) -> HTTPResponse? {
    guard take(1, guess: 0, from: client, at: now) else {
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

  /// Whether a client may try a secret.
  func mayGuess(from client: String, at now: Double) -> Bool {
    clients.withLock { clients in
      guard let known = clients[client] else { return true }
      return known.guesses + (now - known.last) * Self.guessRate >= 1
    }
  }

  private func take(_ requests: Double, guess: Double, from client: String, at now: Double) -> Bool
  {
    clients.withLock { clients in
      if clients.count >= Self.clientLimit, clients[client] == nil {
        // Those that have been away longest have their full allowance again.
        clients = clients.filter { now - $0.value.last < 60 }
        if clients.count >= Self.clientLimit { return false }
      }
      var allowance = clients[client] ?? Allowance(last: now)
      let passed = max(0, now - allowance.last)
      allowance.requests = min(Self.burst, allowance.requests + passed * Self.rate)
      allowance.guesses = min(Self.guessBurst, allowance.guesses + passed * Self.guessRate)
      allowance.last = now
      let isFine = allowance.requests >= requests && allowance.guesses >= guess
      allowance.requests = max(0, allowance.requests - requests)
      allowance.guesses = max(0, allowance.guesses - guess)
      clients[client] = allowance
      return isFine
    }
  }
}
