// SPDX-License-Identifier: Apache-2.0

internal import CWebServer
internal import Glibc
internal import Synchronization

/// A server that answers each connection on a thread of its own, by libmicrohttpd.
///
/// The library is loaded by ``init(_:answer:)``. Requests are bounded in size, time and number.
///
/// ```swift
/// let server = try HTTPServer(HTTPServer.Options(address: "127.0.0.1")) { request in
///   HTTPResponse.text("Hello, \(request.client)")
/// }
/// print(server.port)
/// ```
package final class HTTPServer: Sendable {
  package struct Options: Sendable {
    /// A numeric address or a name of this machine.
    package var address: String
    /// The port; 0 for any free one.
    package var port: UInt16
    /// A certificate chain and its private key as PEM; `nil` for no TLS.
    package var certificate: Certificate?
    /// Bytes of all bodies together that are being read; of one owner's at most a quarter of them.
    package var bodiesLimit = 32 << 20
    /// Connections at most; fewer where the system allows too few open files. Where all are taken, a newcomer gets
    /// the place of a client who has more.
    package var connections: UInt32 = 1000
    /// Connections of one client's address at most, of IPv6 of one network of 64 bits. A clinic is often one
    /// address; so is a proxy.
    package var connectionsOfAddress: UInt32 = 600
    /// Seconds within which a request has to arrive whole, and for which an answer may lie unread.
    package var patience: UInt32 = 30

    package init(address: String = "127.0.0.1", port: UInt16 = 0, certificate: Certificate? = nil) {
      (self.address, self.port, self.certificate) = (address, port, certificate)
    }
  }

  private final class Box: Sendable {
    let allowance: @Sendable (HTTPRequest) -> BodyAllowance
    let answer: @Sendable (HTTPRequest) -> HTTPResponse
    init(
      _ allowance: @escaping @Sendable (HTTPRequest) -> BodyAllowance,
      _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) {
      (self.allowance, self.answer) = (allowance, answer)
    }
  }

  /// The port that is listened at.
  package let port: UInt16
  private let box: Box
  private let server: Mutex<OpaquePointer?>

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - allowance: the body that a request may have, by its head.
  ///   - answer: answers a request; called on the connections' threads.
  /// - Throws: ``HTTPServerError`` with the reason.
  package init(
    _ options: Options,
    allowance: @escaping @Sendable (HTTPRequest) -> BodyAllowance = { _ in BodyAllowance() },
    answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(HTTPServerError) {
    box = Box(allowance, answer)
    var reason = [CChar](repeating: 0, count: 300)
    var port: UInt16 = 0
    var settings = web_options()
    settings.port = options.port
    settings.bodies_limit = options.bodiesLimit
    settings.connections = options.connections
    settings.connections_of_address = options.connectionsOfAddress
    settings.patience = options.patience
    settings.permission = { context, exchange, owner in
      guard let context, let exchange else { return 0 }
      let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
      let allowance = box.allowance(HTTPRequest(exchange))
      owner?.pointee = allowance.owner
      return max(0, allowance.bytes)
    }
    settings.handler = { context, exchange in
      guard let context, let exchange else { return }
      let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
      HTTPServer.respond(box.answer(HTTPRequest(exchange)), to: exchange)
    }
    settings.context = Unmanaged.passUnretained(box).toOpaque()
    func start(_ certificate: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?) -> OpaquePointer?
    {
      options.address.withCString { address in
        settings.address = address
        (settings.certificate, settings.key) = (certificate, key)
        return web_server_start(&settings, &port, &reason, reason.count)
      }
    }
    let started =
      options.certificate.map { certificate in
        certificate.chain.withCString { chain in certificate.key.withCString { start(chain, $0) } }
      } ?? start(nil, nil)
    guard let started else {
      throw HTTPServerError(
        address: options.address, port: options.port,
        reason: String(
          decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    self.port = port
    server = Mutex(started)
  }

  /// Ends all connections; event streams have to be ended before. Returns when their threads have ended.
  package func stop() {
    let running = server.withLock { server in
      defer { server = nil }
      return server
    }
    if let running { web_server_stop(running) }
  }

  deinit { stop() }

  private static func respond(_ response: HTTPResponse, to exchange: OpaquePointer) {
    // A line feed within a header would begin another one.
    let texts = response.headers.flatMap { [$0.name, $0.value] }.map { text in
      strdup(String(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }
    defer { texts.forEach { free($0) } }
    let headers = texts.map { UnsafePointer($0) } + [nil]
    switch response.content {
    case .bytes(let bytes):
      web_respond(exchange, UInt32(response.status), headers, bytes, bytes.count)
    case .file(let path, let part):
      let size = UInt64(part.count)
      if web_respond_file(
        exchange, UInt32(response.status), headers, path, UInt64(part.lowerBound), size) == 0
      {
        let words = Array("The file is gone.\n".utf8)
        web_respond(exchange, 404, [nil], words, words.count)
      }
    case .events(let stream):
      web_respond_stream(
        exchange, UInt32(response.status), headers,
        { context, buffer, size in
          guard let context, let buffer else { return -1 }
          let stream = Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
          guard let bytes = stream.next(limit: size) else { return -1 }
          bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(buffer, start, bytes.count) }
          }
          return bytes.count
        },
        { context in
          guard let context else { return }
          Unmanaged<EventStream>.fromOpaque(context).takeRetainedValue().close()
        }, Unmanaged.passRetained(stream).toOpaque())
    }
  }
}

/// The body that a request may have.
package struct BodyAllowance: Sendable {
  /// Bytes at most; 0 refuses any.
  package var bytes = 1 << 20
  /// Who sends it: all bodies of one owner share a part of the server's room.
  package var owner: UInt64 = 0

  package init(bytes: Int = 1 << 20, owner: UInt64 = 0) {
    (self.bytes, self.owner) = (bytes, owner)
  }
}

/// The reason why a server does not start.
package struct HTTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
  package let address: String
  package let port: UInt16
  package let reason: String

  package var description: String { "cannot serve at \(address), port \(port): \(reason)" }
}

extension HTTPRequest {
  fileprivate init(_ exchange: OpaquePointer) {
    var size = 0
    let bytes = web_body(exchange, &size)
    var headers: [String: String] = [:]
    for name in Self.readHeaders {
      // Each proxy adds a line or a part of one: that of the nearest comes last.
      let value =
        name == "x-forwarded-for" ? web_last_header(exchange, name) : web_header(exchange, name)
      if let value { headers[name] = String(cString: value) }
    }
    var client = [CChar](repeating: 0, count: 64)
    web_client(exchange, &client, client.count)
    self.init(
      method: web_method(exchange).map { String(cString: $0) } ?? "",
      target: web_target(exchange).map { String(cString: $0) } ?? "", headers: headers,
      body: bytes.map { Array(UnsafeBufferPointer(start: $0, count: size)) } ?? [],
      client: String(
        decoding: client.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}
