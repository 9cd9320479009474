// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Tells systemd how a service is: that it is ready, and in a line what it does, which
/// `systemctl status` shows (the protocol of `sd_notify(3)`). Without systemd it tells nobody.
public struct ServiceManager: Sendable {
  private let address: String?

  /// The manager that started this program, as `NOTIFY_SOCKET` says.
  public init() { self.init(address: getenv("NOTIFY_SOCKET").map { String(cString: $0) }) }

  /// - Parameter address: the path of its socket, `@` first for one without a file; `nil` if there is
  ///   none.
  init(address: String?) { self.address = address }

  /// Tells that the service is ready, with what it does.
  public func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }

  /// Tells what the service does, one line.
  public func tell(_ status: String) { send("STATUS=\(status)") }

  /// A message that does not arrive is no reason to stop measuring.
  private func send(_ message: String) {
    guard let address, let first = address.utf8.first else { return }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(address.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
    if first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    let length = MemoryLayout<sa_family_t>.size + bytes.count
    let text = Array(message.utf8)
    withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(
          socket, text, text.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), $0,
          socklen_t(length))
      }
    }
  }
}
