// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TaskServer

@Suite("The server: heads of requests, and places for connections")
struct HTTPServerTests {
  private static func server(connections: UInt32 = 1000, ofAddress: UInt32 = 600) throws
    -> HTTPServer
  {
    var options = HTTPServer.Options()
    (options.connections, options.connectionsOfAddress) = (connections, ofAddress)
    return try HTTPServer(options) { .text($0.target) }
  }

  /// The statuses of the answers to bytes with a good request behind them, which ends the connection.
  private static func statuses(_ server: HTTPServer, _ head: [UInt8]) throws -> [Int] {
    let connection = try #require(TestConnection(port: server.port))
    connection.send(head + Array("GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".utf8))
    return connection.statuses()
  }

  @Test(
    "what is no head gets one answer and ends the connection",
    arguments: [
      ": a", ":", "Junk", " X: a", "X : a", "X\t: a", "X: a\r\n b", "X: a\r\n\tb", "X: a\rb",
      "X: a\r",
      "X: a\nY: b", "X: a\n", "X: a\r\n\n", "X: a\0b", "X: \0", "X\0: a", "X: \u{1}", "X: \u{7F}",
      "\u{E4}: a", "X/Y: a", "Host: h", "Transfer-Encoding: chunked", "Content-Length: +5",
      "Content-Length:", "Content-Length: 5, 5", "Content-Length: 5\r\nContent-Length: 6",
      "Content-Length: 5\0", "X: a\r\n: a\r\nFoo:bar /last HTTP/1.1\r\nX: a",
    ])
  func refusedFields(lines: String) throws {
    let server = try Self.server()
    #expect(
      try Self.statuses(server, Array("GET / HTTP/1.1\r\nHost: h\r\n\(lines)\r\n\r\n".utf8)) == [
        400
      ])
    #expect(
      try Self.statuses(server, Array("GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n\(lines)\r\n\r\n".utf8))
        == [400])
  }

  @Test(
    "a line of request has one blank between its parts, and a host",
    arguments: [
      "GET  / HTTP/1.1\r\nHost: h", "GET /  HTTP/1.1\r\nHost: h", "GET / HTTP/1.1 \r\nHost: h",
      "GET /a b HTTP/1.1\r\nHost: h", "GET /\0 HTTP/1.1\r\nHost: h",
      "GET /\u{1} HTTP/1.1\r\nHost: h",
      "G,T / HTTP/1.1\r\nHost: h", "GET / HTTP/1.1\nHost: h", "GET / HTTP/1.1\r\nX: a",
      "GET / HTTP/1.1",
    ])
  func refusedRequests(head: String) throws {
    // Some versions of libmicrohttpd close where they find no request.
    let found = try Self.statuses(Self.server(), Array((head + "\r\n\r\n").utf8))
    #expect(found == [400] || found == [])
  }

  @Test(
    "a byte that no head has is refused wherever it is put",
    arguments: [0, 1, 10, 13, 127] as [UInt8])
  func strangeBytes(byte: UInt8) throws {
    let server = try Self.server()
    let head = Array("GET /a?b HTTP/1.1\r\nHost: h\r\nX:\r\nY: c \r\n\r\n".utf8)
    // A line feed alone in front of a head is passed over.
    for place in 1..<head.count - (byte == 10 ? 1 : 0) {
      var changed = head
      changed.insert(byte, at: place)
      let found = try Self.statuses(server, changed)
      #expect(found.allSatisfy { $0 == 400 } && found.count <= 1, "at \(place): \(found)")
    }
  }

  @Test(
    "fields as programs send them are taken, and the connection goes on",
    arguments: [
      "Accept:", "Accept: ", "X:a", "X: \t a \t", "Cookie: a=b; c=\"d e\"\r\nCookie: f=g",
      "Accept-Language: de,en;q=0.7\r\nSec-Fetch-Site: same-origin\r\nsec-ch-ua: \"x\";v=\"1\"",
      "If-None-Match: W/\"a\"\r\nPriority: u=0, i\r\nRange: bytes=0-",
      "X-Forwarded-For: 192.0.2.1, 10.0.0.1\r\nForwarded: for=\"[2001:db8::1]:1\";proto=https",
      "Via: 1.1 x\r\nConnection: keep-alive", "!#$%&'*+-.^_`|~09Az: a", "X: \u{E4}\u{2014}",
      "Content-Length: 0",
    ])
  func takenFields(lines: String) throws {
    let server = try Self.server()
    let head = Array("GET /\u{E4}?a=%20 HTTP/1.1\r\nHost: h\r\n\(lines)\r\n\r\n".utf8)
    #expect(try Self.statuses(server, head + head) == [200, 200, 200])
    // In as many pieces as it has bytes.
    let connection = try #require(TestConnection(port: server.port))
    for byte in head + Array("GET / HTTP/1.0\r\n\r\n".utf8) { connection.send([byte]) }
    #expect(connection.statuses() == [200, 200])
  }

  @Test("the same length twice is one, and the body is read to it, or it is refused")
  func bodies() throws {
    let form = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\na=b"
    let found = try Self.statuses(Self.server(), Array((form + form).utf8))
    // Version 1.0 of libmicrohttpd refuses it; RFC 9110, 8.6, allows both.
    #expect(found == [200, 200, 200] || found == [400])
  }

  @Test("where all places are taken, a newcomer gets that of the client who has most")
  func places() throws {
    let server = try Self.server(connections: 8, ofAddress: 6)
    func opened(_ source: String) throws -> TestConnection {
      let connection = try #require(TestConnection(port: server.port, from: source))
      connection.send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
      return connection
    }
    let many = try (0..<6).map { _ in try opened("127.0.0.2") }
    let few = try (0..<2).map { _ in try opened("127.0.0.3") }
    for _ in 0..<3 {
      // Each takes a place, and gives it back.
      let newcomer = try #require(TestConnection(port: server.port, from: "127.0.0.4"))
      newcomer.send(Array("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".utf8))
      #expect(newcomer.statuses() == [200])
    }
    #expect(few.allSatisfy { !$0.isEnded() })
    #expect(many.contains { $0.isEnded() })
    #expect(many.contains { !$0.isEnded() })
  }

  @Test("a server can stop while it refuses requests", arguments: 1...20)
  func stopping(_: Int) throws {
    let server = try Self.server()
    let connections = try (0..<20).map { _ in
      let connection = try #require(TestConnection(port: server.port))
      connection.send(Array("GET / HTTP/1.1\r\nHost: h\r\nJunk\r\n\r\n".utf8))
      return connection
    }
    server.stop()
    #expect(connections.allSatisfy { $0.statuses().allSatisfy { $0 == 400 } })
  }
}
