// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A connection to a server of this machine, on which any bytes are sent.
final class TestConnection {
  private let socket: Int32

  /// Connects; `nil` if that fails.
  ///
  /// - Parameter source: the address of this machine that it comes from.
  init?(port: UInt16, from source: String = "127.0.0.1") {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    func on(
      _ address: String, _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    )
      -> Bool
    {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, address, &name.sin_addr)
      return withUnsafePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
    guard on(source, 0, { bind(socket, $0, $1) }),
      on("127.0.0.1", port, { connect(socket, $0, $1) })
    else { return nil }
  }

  deinit { close(socket) }

  /// Sends bytes; the server may have closed before.
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// All bytes that come until the server closes, at most ten seconds.
  func received() -> [UInt8] {
    var all: [UInt8] = []
    var some = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(socket, &some, some.count, 0), count > 0 { all += some[..<count] }
    return all
  }

  /// The statuses of all answers until the server closes. Each head counts, wherever it stands.
  func statuses() -> [Int] {
    String(decoding: received(), as: UTF8.self).matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap {
      Int($0.output.1)
    }
  }

  /// Whether the server has ended the connection. What has come is thrown away.
  func isEnded() -> Bool {
    var some = [UInt8](repeating: 0, count: 65_536)
    var count = 1
    while count > 0 { count = recv(socket, &some, some.count, Int32(MSG_DONTWAIT)) }
    return count == 0 || errno != EAGAIN
  }
}
