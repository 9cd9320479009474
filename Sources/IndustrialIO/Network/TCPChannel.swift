// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A TCP connection that never waits longer than it is told to.
final class TCPChannel: PeerChannel {
  private let address: IIODAddress
  private let socket: OwnedDescriptor

  var descriptor: Int32? { socket.number }

  /// Connects to the first of a host's addresses that answers.
  ///
  /// The time is shared out among the addresses. Looking up the name is not part of it: the
  /// system's resolver has limits of its own, some seconds a server.
  init(_ address: IIODAddress, timeoutSeconds: Double) throws(IIOError) {
    self.address = address
    let list = try AddressList(address)
    let end = MonotonicClock.nanoseconds + Int64(timeoutSeconds * 1e9)
    var reasons: [String] = []
    for (place, entry) in list.entries.enumerated() {
      let now = MonotonicClock.nanoseconds
      let share = max(0, end - now) / Int64(list.entries.count - place)
      do {
        socket = try Self.connect(entry, deadline: now + share, address)
        return
      } catch {
        if !reasons.contains(error.reason) { reasons.append(error.reason) }
        if place + 1 < list.entries.count { continue }
        let advice = error.number == ECONNREFUSED ? "; is iiod running there?" : ""
        throw .connection(
          host: "\(address)",
          reason: "cannot connect: \(reasons.joined(separator: ", ")) (\(error.name))\(advice)")
      }
    }
    throw .connection(host: "\(address)", reason: "its name has no address")
  }

  private static func connect(
    _ entry: addrinfo, deadline: Int64, _ address: IIODAddress
  ) throws(SystemFailure) -> OwnedDescriptor {
    func failure(_ number: Int32) -> SystemFailure {
      SystemFailure("connect to", "\(address)", number: number)
    }
    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = Glibc.socket(entry.ai_family, entry.ai_socktype | flags, entry.ai_protocol)
    guard number >= 0 else { throw failure(errno) }
    let socket = OwnedDescriptor(owning: number)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Requests are small and waited for; a host that vanished is noticed in the end.
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    setsockopt(number, SOL_SOCKET, SO_KEEPALIVE, &on, size)
    // An interrupted call goes on by itself.
    if Glibc.connect(number, entry.ai_addr, entry.ai_addrlen) != 0 {
      guard errno == EINPROGRESS || errno == EINTR else { throw failure(errno) }
      guard wait(number, Int16(POLLOUT), until: deadline) else { throw failure(ETIMEDOUT) }
      var result: Int32 = 0
      var length = size
      guard getsockopt(number, SOL_SOCKET, SO_ERROR, &result, &length) == 0 else {
        throw failure(errno)
      }
      guard result == 0 else { throw failure(result) }
    }
    return socket
  }

  /// Whether a descriptor became ready in time.
  private static func wait(_ number: Int32, _ events: Int16, until deadline: Int64) -> Bool {
    while true {
      let left = max(0, deadline - MonotonicClock.nanoseconds)
      var entry = pollfd(fd: number, events: events, revents: 0)
      // Up to the next millisecond, so that the end is not waited for in a busy loop.
      let count = poll(&entry, 1, Int32(min(60_000, (left + 999_999) / 1_000_000)))
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return true }
      if MonotonicClock.nanoseconds >= deadline { return false }
    }
  }

  func send(_ bytes: UnsafeRawBufferPointer, deadline: Int64) throws(IIOError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.send(socket.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        guard Self.wait(socket.number, Int16(POLLOUT), until: deadline) else {
          throw lost("takes no bytes any more", ETIMEDOUT)
        }
      } else if errno != EINTR {
        throw lost("cannot be sent to", errno)
      }
    }
  }

  func receive(
    into buffer: UnsafeMutableRawBufferPointer, deadline: Int64?
  ) throws(IIOError) -> PeerReceipt {
    while true {
      let count = recv(socket.number, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .closed }
      if errno == EAGAIN {
        guard let deadline, Self.wait(socket.number, Int16(POLLIN), until: deadline) else {
          return .nothing
        }
      } else if errno != EINTR {
        throw lost("the connection is lost", errno)
      }
    }
  }

  func pause(seconds: Double) { usleep(useconds_t(seconds * 1e6)) }

  private func lost(_ what: String, _ number: Int32) -> IIOError {
    let failure = SystemFailure("talk to", "\(address)", number: number)
    return .connection(host: "\(address)", reason: "\(what): \(failure.reason) (\(failure.name))")
  }
}

/// The addresses of a host, as the system's resolver gives them.
private struct AddressList: ~Copyable {
  private let first: UnsafeMutablePointer<addrinfo>?

  init(_ address: IIODAddress) throws(IIOError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(address.host, "\(address.port)", &hints, &list)
    guard result == 0 else {
      let number = errno
      let reason = String(cString: gai_strerror(result)).lowercased()
      throw .connection(
        host: "\(address)",
        reason: "cannot look up its name: \(reason)"
          + (result == EAI_SYSTEM
            ? ", \(SystemFailure("look up", address.host, number: number).reason)" : ""))
    }
    first = list
  }

  deinit { if let first { freeaddrinfo(first) } }

  /// In the order in which they should be tried, sixteen at most.
  var entries: [addrinfo] {
    var entries: [addrinfo] = []
    var next = first
    while let entry = next, entries.count < 16 {
      entries.append(entry.pointee)
      next = entry.pointee.ai_next
    }
    return entries
  }
}
