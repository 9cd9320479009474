// SPDX-License-Identifier: Apache-2.0

import Glibc
import IndustrialIO
import Synchronization

/// A server on this machine that answers as iiod 0.24 does, or as it is told to.
final class FakeIIOD: Sendable {
  /// What is wrong with it.
  struct Behaviour: Sendable {
    /// Bytes sent at once.
    var pieceBytes = Int.max
    /// Bytes after which the connection is closed.
    var closesAfter = Int.max
    /// Bytes after which nothing more is said.
    var isSilentAfter = Int.max
    /// Answers to commands that begin so, instead of the right ones.
    var answers: [String: String] = [:]
    /// What it has.
    var context = FakeIIOD.context
    /// Bytes of a piece of scans at most.
    var chunkBytes = 72
  }

  /// What it was asked, and what was set.
  struct Record: Sendable {
    var commands: [String] = []
    var attributes = FakeIIOD.attributes
    var trigger: String?
    var mask = ""
  }

  static let scanBytes = 24
  private let listener: Int32
  private let record = Mutex(Record())
  private let behaviour: Behaviour
  private let connections: Int
  let address: IIODAddress

  /// Listens on a port of the system's choice, for so many connections, one after another; with none,
  /// has a port that refuses.
  init(_ behaviour: Behaviour = Behaviour(), connections: Int = 1) {
    (self.behaviour, self.connections) = (behaviour, connections)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = bind(listener, generic, length)
        if connections > 0 { _ = listen(listener, 8) }
        _ = getsockname(listener, generic, &length)
      }
    }
    address = IIODAddress(host: "127.0.0.1", port: UInt16(bigEndian: name.sin_port))
    if connections > 0 { start() }
  }

  deinit { close(listener) }

  var seen: Record { record.withLock { $0 } }

  private func start() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<FakeIIOD>.fromOpaque(context).takeRetainedValue().serve()
        return nil
      }, context)
    pthread_detach(thread)
  }

  private func serve() {
    for _ in 0..<connections {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      var on: Int32 = 1
      setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
      var peer = Peer(client, behaviour)
      while let command = peer.command() {
        if command == "EXIT" { break }
        guard answer(command, &peer) else { break }
      }
      close(client)
    }
  }

  private func answer(_ command: String, _ peer: inout Peer) -> Bool {
    record.withLock { $0.commands.append(command) }
    if let (_, text) = behaviour.answers.first(where: { command.hasPrefix($0.key) }) {
      return peer.send(Array(text.utf8))
    }
    let words = command.split(separator: " ").map(String.init)
    switch words[0] {
    case "VERSION": return peer.send(Array("0.24.v0.24  \n".utf8))
    case "PRINT": return peer.send(Self.counted(behaviour.context))
    case "READ":
      let text = record.withLock { $0.attributes[words.dropFirst(2).joined(separator: " ")] }
      return peer.send(text.map { Self.counted($0 + "\0") } ?? Array("-2\n".utf8))
    case "WRITE":
      let text = peer.data(Int(words[words.count - 1]) ?? 0)
      record.withLock { record in
        record.attributes[words[2..<(words.count - 1)].joined(separator: " ")] = text
      }
      return peer.send(Array("\(text.utf8.count)\n".utf8))
    case "SETTRIG":
      record.withLock { $0.trigger = words.count > 2 ? "rig" : nil }
      return peer.send(Array("0\n".utf8))
    case "GETTRIG":
      let name = record.withLock { $0.trigger }
      return peer.send(name.map(Self.counted) ?? Array("-5\n".utf8))
    case "OPEN":
      record.withLock { $0.mask = words[3] }
      return peer.send(Array("0\n".utf8))
    case "READBUF": return scans(Int(words[2]) ?? 0, &peer)
    default: return peer.send(Array("0\n".utf8))
    }
  }

  private func scans(_ total: Int, _ peer: inout Peer) -> Bool {
    var left = total
    let mask = record.withLock { $0.mask }
    while left > 0 {
      let count = min(left, behaviour.chunkBytes)
      var bytes = Array("\(count)\n".utf8)
      if left == total { bytes += Array((mask + "\n").utf8) }
      bytes += peer.scanBytes(count)
      guard peer.send(bytes) else { return false }
      left -= count
    }
    return true
  }

  private static func counted(_ text: String) -> [UInt8] {
    Array("\(text.utf8.count)\n\(text)\n".utf8)
  }

  /// The n-th scan: gyroscope n, n+1, n+2, accelerometer −n, 16384, n, time n · 10 ms.
  static func scan(_ number: Int) -> [UInt8] {
    let n = Int16(truncatingIfNeeded: number)
    let numbers: [Int16] = [n, n &+ 1, n &+ 2, 0 &- n, 16384, n]
    return numbers.flatMap { number in
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    } + [0xAA, 0xAA, 0xAA, 0xAA]
      + withUnsafeBytes(of: Int64(number * 10_000_000).littleEndian) { Array($0) }
  }
}

/// One connection.
private struct Peer {
  private let socket: Int32
  private let behaviour: FakeIIOD.Behaviour
  private var sent = 0
  private var scansSent = 0
  private var pending: [UInt8] = []

  init(_ socket: Int32, _ behaviour: FakeIIOD.Behaviour) {
    (self.socket, self.behaviour) = (socket, behaviour)
  }

  /// The next line; `nil` once the client has gone.
  func command() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {
      if byte == 0x0A { return String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  func data(_ count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(socket, &bytes, count, Int32(MSG_WAITALL))
    return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
  }

  /// Sends, as far as it may; `false` for no further.
  mutating func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      if sent >= behaviour.closesAfter { return false }
      if sent >= behaviour.isSilentAfter { return true }
      let limit = min(behaviour.closesAfter - sent, behaviour.isSilentAfter - sent)
      let piece = Array(rest.prefix(min(behaviour.pieceBytes, limit)))
      guard Glibc.send(socket, piece, piece.count, Int32(MSG_NOSIGNAL)) == piece.count else {
        return false
      }
      sent += piece.count
      rest = rest.dropFirst(piece.count)
    }
    return true
  }

  mutating func scanBytes(_ count: Int) -> [UInt8] {
    while pending.count < count {
      pending += FakeIIOD.scan(scansSent)
      scansSent += 1
    }
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }
}
